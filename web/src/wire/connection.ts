import { Refusal } from "./api";
import type { Advice, AnyCommand, AnyMessage, Done, Pong, Reason, Update, Welcome } from "./types";

/** How the line to the table is; `ended` is for good. */
export type LinkState =
  | { kind: "connecting" }
  | { kind: "live" }
  | { kind: "lost" }
  | { kind: "too_many" }
  | { kind: "ended"; code: string };

export type Answer = Done | Reason | Advice | Pong;
type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Wish = Without<AnyCommand>;

export interface Listener {
  state(state: LinkState): void;
  welcome(message: Welcome): void;
  update(message: Update): void;
}

export type Opens = (address: string) => WebSocket;

interface Waiting {
  text: string;
  resolve(answer: Answer): void;
  reject(problem: Error): void;
}

const FIRST_RETRY = 400;
const LAST_RETRY = 5_000;
const SLOW_DOWN = 5_000;
const HEARTBEAT = 20_000;
const PATIENCE = 8_000;
const FOR_GOOD: Record<number, string> = { 4400: "bad", 4403: "forbidden", 4404: "unknown" };
const TOO_MANY = 4429;

/** A table's WebSocket, which connects again by itself and misses nothing. */
export class Connection {
  #listener: Listener;
  #opens: Opens;
  #address: string;
  #socket: WebSocket | null = null;
  #seq = -1; // the newest entry that was received; -1 asks for all of them
  #waiting = new Map<string, Waiting>();
  #retry = FIRST_RETRY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(address: string, listener: Listener, opens: Opens = (at) => new WebSocket(at)) {
    this.#address = address;
    this.#listener = listener;
    this.#opens = opens;
  }

  open(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    const socket = this.#opens(`${this.#address}?since=${this.#seq}`);
    this.#socket = socket;
    socket.onmessage = (message) => this.#take(JSON.parse(String(message.data)) as AnyMessage);
    socket.onclose = (event) => this.#lost(socket, event.code);
    this.#heart = setInterval(() => void this.#beat(socket), HEARTBEAT);
  }

  /** Try at once instead of waiting: the device is online again, or somebody looks. */
  hurry(): void {
    if (this.#socket === null && !this.#isClosed) this.open();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Send a command; it is sent again after a lost connection, and carried out once. */
  send(wish: Wish): Promise<Answer> {
    const id = crypto.randomUUID();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  #take(message: AnyMessage): void {
    switch (message.type) {
      case "welcome":
        this.#retry = FIRST_RETRY;
        this.#listener.welcome(message);
        this.#listener.state({ kind: "live" });
        for (const waiting of this.#waiting.values()) this.#socket?.send(waiting.text);
        break;
      case "update":
        this.#seq = message.seq;
        this.#listener.update(message);
        break;
      case "error":
        if (message.id !== null) this.#settle(message.id)?.reject(new Refusal(message.error));
        break;
      default:
        this.#settle(message.id)?.resolve(message);
    }
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#heart);
    const reason = FOR_GOOD[code];
    if (reason !== undefined) {
      this.#isClosed = true;
      this.#listener.state({ kind: "ended", code: reason });
      return;
    }
    this.#listener.state({ kind: code === TOO_MANY ? "too_many" : "lost" });
    this.#timer = setTimeout(() => this.open(), code === TOO_MANY ? SLOW_DOWN : this.#retry);
    this.#retry = Math.min(2 * this.#retry, LAST_RETRY);
  }

  /** A line that is dead without anybody having said so is given up. */
  async #beat(socket: WebSocket): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return;
    const silence = setTimeout(() => {
      socket.close();
      this.#lost(socket, 0);
    }, PATIENCE);
    await this.send({ type: "ping" }).catch(() => null);
    clearTimeout(silence);
  }
}

export function socketAddress(table: string, location: Location = window.location): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
}
