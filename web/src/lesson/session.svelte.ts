import type { Flights } from "../motion/flights.svelte";
import type { BoardSession } from "../table/board";
import { OWN_FLIGHT } from "../table/pace";
import { told } from "../table/told";
import { lessonStep, tryLesson } from "../wire/api";
import type { LessonStep, Points, Position, TableInfo } from "../wire/types";
import { words } from "../words";

/** A lesson: the server shows one prepared position after the other, and judges what is tried. */
export class LessonSession implements BoardSession {
  step = $state.raw<LessonStep | null>(null);
  /** What is said to something that was tried and not asked for. */
  said = $state("");
  readonly marked = null;

  #game: string;
  #flights: Flights;
  #isBusy = $state(false);

  constructor(game: string, flights: Flights) {
    this.#game = game;
    this.#flights = flights;
  }

  get seat(): number | null {
    return this.step?.update.seat ?? null;
  }
  get table(): TableInfo | null {
    return this.step?.update.table ?? null;
  }
  get position(): Position | null {
    return this.step?.update.position ?? null;
  }
  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name) ?? [];
  }
  get isAsked(): boolean {
    return (this.step?.asks ?? false) && !this.#isBusy;
  }
  get isLast(): boolean {
    return this.step !== null && this.step.step === this.step.steps - 1;
  }
  /** What happened since the step before, in words. */
  get happened(): string[] {
    return this.step?.step ? this.step.update.lines.flatMap(told) : [];
  }
  /** The points of a round that ended meanwhile. */
  get scoring(): Points[] {
    return this.step?.update.lines.flatMap((line) => line.scoring) ?? [];
  }

  /** Go to a step; what one has done oneself is seen to move. */
  async go(number: number): Promise<void> {
    this.#isBusy = true;
    try {
      const next = await lessonStep(this.#game, number);
      const isForth = this.step !== null && number === this.step.step + 1;
      const moves = isForth
        ? (next.update.lines[0]?.events.flatMap((event) => event.moves) ?? [])
        : [];
      await this.#flights.perform(moves, OWN_FLIGHT, () => {
        this.step = next;
        this.said = "";
      });
    } finally {
      this.#isBusy = false;
    }
  }

  next = () => this.go((this.step?.step ?? -1) + 1);
  back = () => this.go(Math.max(0, (this.step?.step ?? 0) - 1));
  again = () => this.go(0);

  async play(action: number): Promise<void> {
    if (!this.step || !this.isAsked) return;
    const answer = await tryLesson(this.#game, this.step.step, { action });
    if (answer.kind === "right") await this.next();
    else this.said = answer.kind === "illegal" ? words.table.problem(answer.say) : answer.say;
  }

  async whyNot(action: string): Promise<string | null> {
    if (!this.step || !this.isAsked) return null;
    const answer = await tryLesson(this.#game, this.step.step, { action }).catch(() => null);
    return answer?.kind === "illegal" ? words.table.problem(answer.say) : null;
  }
}
