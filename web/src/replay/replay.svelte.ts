import { settings, type Pace } from "../frame/settings.svelte";
import type { Flights } from "../motion/flights.svelte";
import type { BoardSession } from "../table/board";
import { told } from "../table/told";
import * as api from "../wire/api";
import type { JudgedMove, Line, Position, ReplayInfo, ReplayStep, TableInfo } from "../wire/types";
import { words } from "../words";
import { readAddress, stopOf, writeAddress } from "./address";
import { Pages } from "./pages";

const FLIGHT: Record<Pace, number> = { calm: 420, brisk: 240, instant: 0 };
const PAUSE: Record<Pace, number> = { calm: 1500, brisk: 700, instant: 250 };
const REST = 60; // milliseconds

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** A finished game that is looked at again, from any seat, move by move. */
export class ReplaySession implements BoardSession {
  readonly info: ReplayInfo;
  readonly isAsked = false;
  readonly marked = null;
  seat = $state(0);
  isOpen = $state(false);
  lines = $state.raw<Line[]>([]);
  /** The number of the stop that is shown. */
  at = $state(0);
  step = $state.raw<ReplayStep | null>(null);
  /** What is shown instead of what was played. */
  instead = $state.raw<JudgedMove | null>(null);
  isPlaying = $state(false);
  problem = $state<string | null>(null);
  /** What a screen reader is told. */
  said = $state("");

  #flights: Flights;
  #pages: Pages;
  #wanted = 0; // counts what was asked for, so that only the last is shown
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(info: ReplayInfo, flights: Flights) {
    this.info = info;
    this.#flights = flights;
    const { seat, isOpen } = readAddress(location.search);
    this.seat = Math.min(seat, info.players - 1);
    this.isOpen = isOpen;
    this.#pages = this.#fresh();
  }

  get outlook(): api.Outlook {
    return { seat: this.seat, isOpen: this.isOpen };
  }
  get names(): string[] {
    return this.info.names;
  }
  get position(): Position | null {
    return this.step?.position ?? null;
  }
  get stops(): number[] {
    return this.lines.map((line) => line.seq);
  }
  get move(): number {
    return this.lines[this.at]?.seq ?? 0;
  }
  /** The table as boards know it. */
  get table(): TableInfo | null {
    const { step, info } = this;
    return (
      step && {
        ...info,
        is_public: false,
        clock: 0,
        status: "over",
        host: null,
        seats: info.names.map((name) => ({ name, kind: "bot", level: null, has_left: false })),
        asked: step.asked,
        answered: [],
        deadline: null,
        votes: {},
        scores: step.scores,
        rematch: null,
        day: null,
      }
    );
  }

  play = () => Promise.resolve();
  whyNot = () => Promise.resolve(null);

  /** Load the moves, and show the one that the address names. */
  async open(): Promise<void> {
    await this.#guard(async () => {
      this.lines = (await api.replayMoves(this.info.id, this.outlook)).lines;
      this.#pages = this.#fresh();
      await this.#show(stopOf(this.stops, readAddress(location.search).move), false);
    });
  }

  close(): void {
    this.pause();
    this.#wanted++; // what is on its way comes too late
  }

  /** Look from another seat, or with all cards open. */
  async look(seat: number, isOpen: boolean): Promise<void> {
    await this.#guard(async () => {
      const { lines } = await api.replayMoves(this.info.id, { seat, isOpen });
      [this.seat, this.isOpen, this.lines] = [seat, isOpen, lines];
      this.#pages = this.#fresh();
      await this.#show(this.at, false);
    });
  }

  /** Go to a stop; what happened is shown only from one to the next. */
  async go(at: number): Promise<void> {
    const to = Math.max(0, Math.min(this.lines.length - 1, at));
    await this.#guard(() => this.#show(to, to === this.at + 1 && this.instead === null));
  }

  /** Go to the position in which a decision is to be made. */
  goBefore = (move: number) => this.go(stopOf(this.stops, move) - 1);

  /** Show what would have been better. */
  async showBetter(judged: JudgedMove): Promise<void> {
    if (judged.best_words === null) return;
    this.pause();
    const action = judged.best_words;
    await this.#guard(async () => {
      await this.#show(Math.max(0, stopOf(this.stops, judged.move) - 1), false);
      const step = await api.replayInstead(this.info.id, judged.move, action, this.outlook);
      await this.#apply(step, true, () => (this.instead = judged));
    });
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else void this.#playOn();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  async #playOn(): Promise<void> {
    this.isPlaying = true;
    if (this.at === this.lines.length - 1) await this.go(0);
    const next = async () => {
      if (!this.isPlaying) return;
      await this.go(this.at + 1);
      if (this.at >= this.lines.length - 1 || this.problem) this.pause();
      else this.#timer = setTimeout(() => void next(), PAUSE[settings.pace]);
    };
    this.#timer = setTimeout(() => void next(), PAUSE[settings.pace] / 3);
  }

  #fresh(): Pages {
    const { id } = this.info;
    const outlook = this.outlook;
    return new Pages(
      this.lines.length,
      async (first, count) => (await api.replaySteps(id, first, count, outlook)).steps,
    );
  }

  async #show(at: number, isNext: boolean): Promise<void> {
    const wanted = ++this.#wanted;
    if (!this.#pages.has(at)) await pause(REST); // whoever drags the scrubber passes many by
    if (wanted !== this.#wanted) return;
    const step = await this.#pages.step(at);
    if (wanted !== this.#wanted || !step) return;
    await this.#apply(step, isNext, () => {
      this.at = at;
      this.instead = null;
      const { move } = this;
      history.replaceState(null, "", writeAddress({ move, ...this.outlook }));
    });
    this.#pages.prefetch(at);
  }

  async #apply(step: ReplayStep, isNext: boolean, also: () => void): Promise<void> {
    const moves = step.line.events.flatMap((event) => event.moves);
    this.said = told(step.line).join(" ");
    await this.#flights.perform(moves, isNext ? FLIGHT[settings.pace] : 0, () => {
      this.step = step;
      also();
    });
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = null;
    } catch (refused) {
      this.pause();
      this.problem =
        refused instanceof api.Refusal
          ? words.table.problem(refused.message)
          : words.home.unreachable;
    }
  }
}
