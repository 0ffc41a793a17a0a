import { untrack } from "svelte";
import { settings } from "../frame/settings.svelte";
import type { Flights } from "../motion/flights.svelte";
import { ring } from "../motion/sound";
import { Refusal } from "../wire/api";
import {
  Connection,
  socketAddress,
  type Answer,
  type LinkState,
  type Wish,
} from "../wire/connection";
import type { HintInfo, Line, Points, Position, TableInfo, Update, Welcome } from "../wire/types";
import { words } from "../words";
import type { BoardSession } from "./board";
import { hasHappened, timing } from "./pace";
import { told } from "./told";
import { Queue } from "./queue";

/** The points of a round that ended while the game goes on. */
export interface Ending {
  scoring: Points[];
  sentences: string[];
}

const LONG = 150; // milliseconds until one is shown that an action is on its way

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** A table as one viewer sees it; what happens is shown one thing after the other. */
export class TableSession implements BoardSession {
  link = $state<LinkState>({ kind: "connecting" });
  seat = $state<number | null>(null);
  isHost = $state(false);
  isNamed = $state(false);
  table = $state.raw<TableInfo | null>(null);
  position = $state.raw<Position | null>(null);
  lines = $state.raw<Line[]>([]);
  /** What a screen reader is told. */
  said = $state("");
  /** What could not be done, in a sentence. */
  problem = $state<string | null>(null);
  /** Whether an action was sent a while ago and is not shown yet. */
  isWaiting = $state(false);
  marked = $state<number | null>(null);
  hint = $state.raw<HintInfo | null>(null);
  isAsking = $state(false); // for a hint
  ending = $state.raw<Ending | null>(null);

  #connection: Connection;
  #flights: Flights;
  #seq = -1;
  #skew = 0; // how much later it is at the server
  #sending: ReturnType<typeof setTimeout> | null = null; // an action, until it is shown or refused
  #dismissed: (() => void) | null = null;
  #hurried: (() => void) | null = null;
  #queue = new Queue<Update>((update, waiting) => this.#show(update, waiting));

  constructor(id: string, flights: Flights) {
    this.#flights = flights;
    this.#connection = new Connection(socketAddress(id), {
      state: (state) => (this.link = state),
      welcome: (message) => this.#greet(message),
      update: (message) => this.#queue.add(message),
    });
    this.#connection.open();
  }

  close = () => this.#connection.close();
  hurry = () => this.#connection.hurry();

  get names(): string[] {
    return this.table?.seats.map((seat, number) => seat.name || words.table.seat(number)) ?? [];
  }

  /** Whether one has to decide now. */
  get isAsked(): boolean {
    return this.seat !== null && (this.position?.choices.length ?? 0) > 0 && !this.isWaiting;
  }

  /** The time at the server, in milliseconds since 1970. */
  now = () => Date.now() + this.#skew;

  /** Send a command; what is refused is said at the table. */
  async send(wish: Wish): Promise<Answer | null> {
    this.problem = null;
    try {
      return await this.#connection.send(wish);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.problem = words.table.problem(problem.message);
      return null;
    }
  }

  /** Play an action. Mostly it is shown at once; where it takes longer, nothing is offered meanwhile. */
  async play(action: number): Promise<void> {
    if (!this.isAsked || this.#sending !== null) return;
    this.#sending = setTimeout(() => (this.isWaiting = true), LONG);
    this.#hurried?.(); // whoever acts has seen enough of what happened before
    const answer = await this.send({ type: "play", action, seq: this.#seq });
    if (answer === null) this.#settle();
  }

  /** The action that was sent is shown, or was refused. */
  #settle(): void {
    if (this.#sending !== null) clearTimeout(this.#sending);
    this.#sending = null;
    this.isWaiting = false;
  }

  /** Whether there are hints: against bots only, and not where results are compared. */
  get hasHints(): boolean {
    const others = this.table?.seats.filter((_, seat) => seat !== this.seat) ?? [];
    const isCompared = this.table?.day != null;
    const areBots = others.length > 0 && others.every((seat) => seat.kind === "bot");
    return this.isAsked && !isCompared && areBots;
  }

  /** Ask what is best here; the board marks it. */
  async askHint(): Promise<void> {
    const { position } = this;
    this.isAsking = true;
    const answer = await this.send({ type: "hint" }).finally(() => (this.isAsking = false));
    if (answer?.type !== "advice" || !isSameDecision(this.position, position)) return;
    this.hint = answer.hints[0] ?? null;
    this.marked = this.hint?.action ?? null;
  }

  undo = () => this.send({ type: "undo", seq: this.#seq });

  /** Why an action in words is not possible; null where there is nothing to say about it. */
  async whyNot(action: string): Promise<string | null> {
    const answer = await this.#connection.send({ type: "why_not", action }).catch(() => null);
    return answer?.type === "reason" && answer.message !== null
      ? words.table.problem(answer.message)
      : null;
  }

  /** Go on after the end of a round. */
  dismiss(): void {
    this.ending = null;
    this.#dismissed?.();
    this.#dismissed = null;
  }

  #greet(message: Welcome): void {
    this.isHost = message.is_host;
    this.isNamed = message.name !== null;
    this.#skew = message.now - Date.now();
  }

  async #show(sent: Update, waiting: number): Promise<void> {
    const update = { ...sent, lines: sent.lines.filter((line) => line.seq > this.#seq) };
    const isFirst = this.table === null;
    if (isFirst) {
      this.#apply(update);
      return;
    }
    this.#say(update);
    await this.#showEnding(update);
    const { flight, hold } = timing(update, update.seat, waiting, settings.pace);
    const moves = update.lines.flatMap((line) => line.events).flatMap((event) => event.moves);
    if (update.lines.some(hasHappened)) ring();
    const seen = this.#flights.perform(moves, flight, () => this.#apply(update));
    const hurry = new Promise<void>((resolve) => (this.#hurried = resolve));
    await Promise.race([seen.then(() => pause(hold)), hurry]);
    this.#hurried = null;
  }

  /** A round that ended stays on the table until one has seen why. */
  async #showEnding(update: Update): Promise<void> {
    const line = update.lines.find((each) => each.scoring.length > 0);
    if (line === undefined || update.table.status !== "running") return;
    this.ending = {
      scoring: line.scoring,
      sentences: line.events
        .filter((event) => event.kind === "round_ends")
        .map((event) => event.words),
    };
    await new Promise<void>((resolve) => (this.#dismissed = resolve));
  }

  #apply(update: Update): void {
    this.#seq = update.seq;
    this.seat = update.seat;
    this.table = update.table;
    if (!isSameDecision(this.position, update.position)) this.hint = this.marked = null;
    this.position = update.position;
    this.lines = [...this.lines, ...update.lines];
    if (update.lines.some((line) => isMove(line) && line.seat === update.seat)) this.#settle();
    if (this.isAsked) this.said = `${this.said} ${words.table.yourTurn}. ${this.#question()}`;
  }

  #question = () => untrack(() => this.position?.question.words ?? "");

  #say(update: Update): void {
    const nudge = update.lines.findLast(
      (line) => line.kind === "nudged" && line.seat === update.seat,
    );
    if (nudge) this.problem = nudge.words.join(" ");
    this.said = update.lines.flatMap((line) => [...line.words, ...told(line)]).join(" ");
  }
}

/** Whether somebody has decided something in the game. */
const isMove = ({ kind }: Line) => kind === "played" || kind === "answered";

/** Whether one can still do the same; others who decide at the same time change nothing. */
function isSameDecision(one: Position | null, other: Position | null): boolean {
  const labels = (position: Position | null) => position?.choices.map(({ label }) => label).join();
  return labels(one) === labels(other);
}
