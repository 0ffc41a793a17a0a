import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type LinkState } from "../src/wire/connection";
import type { AnyMessage, Update } from "../src/wire/types";

/** A line whose other end is the test. */
class Line {
  readyState: number = WebSocket.OPEN;
  sent: { type: string; id: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  address: string;

  constructor(address: string) {
    this.address = address;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  says(message: Partial<AnyMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

let lines: Line[];
let states: LinkState["kind"][];
let updates: number[];
let connection: Connection;
const line = () => lines.at(-1) as Line;

beforeEach(() => {
  vi.stubGlobal("WebSocket", { OPEN: 1, CLOSED: 3 });
  vi.useFakeTimers();
  [lines, states, updates] = [[], [], []];
  connection = new Connection(
    "ws://here/socket",
    {
      state: (state) => states.push(state.kind),
      welcome: () => undefined,
      update: (message: Update) => updates.push(message.seq),
    },
    (address) => {
      lines.push(new Line(address));
      return line() as unknown as WebSocket;
    },
  );
  connection.open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first connection asks for the whole log", () => {
  expect(line().address).toBe("ws://here/socket?since=-1");
});

test("after a loss it connects again and asks for what it missed", () => {
  line().says({ type: "welcome" });
  line().says({ type: "update", seq: 7 });
  line().breaks();
  expect(states).toEqual(["live", "lost"]);
  vi.advanceTimersByTime(500);
  expect(line().address).toBe("ws://here/socket?since=7");
  line().says({ type: "welcome" });
  expect(states).toEqual(["live", "lost", "live"]);
  expect(updates).toEqual([7]);
});

test("it tries less and less often, and at once when told to hurry", () => {
  for (let i = 0; i < 8; i++) {
    line().breaks();
    vi.advanceTimersByTime(5_000);
  }
  const tried = lines.length;
  line().breaks();
  vi.advanceTimersByTime(4_000);
  expect(lines.length).toBe(tried);
  connection.hurry();
  expect(lines.length).toBe(tried + 1);
});

test("a command without an answer is sent again with the same id", async () => {
  line().says({ type: "welcome" });
  const answer = connection.send({ type: "chat", text: "hello" });
  const id = line().sent[0]?.id ?? "";
  line().breaks();
  vi.advanceTimersByTime(500);
  line().says({ type: "welcome" });
  expect(line().sent[0]?.id).toBe(id);
  line().says({ type: "done", id, seq: 3 });
  expect(await answer).toMatchObject({ seq: 3 });
});

test("what the server refuses is a refusal with its sentence", async () => {
  const answer = connection.send({ type: "start" });
  const id = line().sent[0]?.id ?? "";
  line().says({ type: "error", id, error: { code: "forbidden", message: "only the host" } });
  await expect(answer).rejects.toThrow("only the host");
});

test("a table that is not there is the end", () => {
  line().breaks(4404);
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(["ended"]);
  expect(lines.length).toBe(1);
});

test("being asked to slow down makes it wait longer", () => {
  line().breaks(4429);
  expect(states).toEqual(["too_many"]);
  vi.advanceTimersByTime(4_000);
  expect(lines.length).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(lines.length).toBe(2);
});

test("a line that is silent is given up", () => {
  line().says({ type: "welcome" });
  vi.advanceTimersByTime(20_000);
  expect(line().sent.at(-1)?.type).toBe("ping");
  vi.advanceTimersByTime(8_500);
  expect(states).toEqual(["live", "lost"]);
});
