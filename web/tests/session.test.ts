import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Flights } from "../src/motion/flights.svelte";
import { TableSession } from "../src/table/session.svelte";
import type { Line, Update } from "../src/wire/types";

/** The newest line, whose other end is the test. */
let socket: Socket;

class Socket {
  static OPEN = 1;
  readyState = Socket.OPEN;
  played: number[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    socket = this;
  }
  send(text: string): void {
    const command = JSON.parse(text) as { type: string; action: number };
    if (command.type === "play") this.played.push(command.action);
  }
  close(): void {
    this.readyState = 3;
  }
}

let session: TableSession;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", { location: new URL("http://here") });
  session = new TableSession("T", new Flights());
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Tell seat 0, which may choose 5, of an entry. */
async function tell(seq: number, kind: string, seat: number | null): Promise<void> {
  const line = { seq, kind, seat, words: [], events: [], scoring: [] } as unknown as Line;
  const position = { choices: [{ label: "Show", action: 5 }], question: { words: "" } };
  const table = { status: "running", seats: [] };
  const update = { type: "update", seq, seat: 0, lines: [line], position, table };
  socket.onmessage?.({ data: JSON.stringify(update as unknown as Update) });
  await vi.advanceTimersByTimeAsync(1);
}

test("an action that is on its way is sent once, whatever else happens", async () => {
  await tell(1, "started", null);
  void session.play(5);
  void session.play(5);
  await tell(2, "chatted", 1);
  void session.play(5);
  expect(socket.played).toEqual([5]);
  await tell(3, "played", 0);
  void session.play(5);
  expect(socket.played).toEqual([5, 5]);
});

test("nothing is offered while an action takes long", async () => {
  await tell(1, "started", null);
  void session.play(5);
  expect(session.isAsked).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(session.isAsked).toBe(false);
  await tell(2, "played", 0);
  expect(session.isAsked).toBe(true);
});

test("what is told twice is shown once", async () => {
  await tell(1, "started", null);
  await tell(2, "chatted", 1);
  await tell(2, "chatted", 1);
  expect(session.lines.map(({ seq }) => seq)).toEqual([1, 2]);
});
