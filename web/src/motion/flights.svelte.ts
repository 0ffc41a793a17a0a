import { tick } from "svelte";
import { prefersStillness } from "../frame/settings.svelte";
import type { MoveAny } from "../wire/types";
import { find } from "./places";

/** Something on its way from one place to another. */
export interface Flight {
  id: number;
  what: string;
  piece: unknown;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  duration: number;
  land(): void;
}

const STAGGER = 45;
const LONGEST_STAGGER = 700; // for all of them together
const MOST_FLIGHTS = 60;

/** Shows where things go: from where they lay before to where they lie after. */
export class Flights {
  list = $state.raw<Flight[]>([]);
  #count = 0;

  /** Let `moves` fly while `apply` changes the table. */
  async perform(moves: MoveAny[], duration: number, apply: () => void): Promise<void> {
    if (duration === 0 || moves.length === 0 || moves.length > MOST_FLIGHTS || prefersStillness()) {
      apply();
      return;
    }
    const sources = moves.map((move) =>
      find(move.source, move.piece)?.element.getBoundingClientRect(),
    );
    apply();
    await tick();
    const step = Math.min(STAGGER, LONGEST_STAGGER / moves.length);
    await this.#fly(
      moves.flatMap((move, i) => {
        const [from, target] = [sources[i], find(move.target, move.piece)];
        return from && target ? [this.#flight(move, from, target, i * step, duration)] : [];
      }),
    );
  }

  #flight(
    move: MoveAny,
    from: DOMRect,
    target: { element: Element; isExact: boolean },
    delay: number,
    duration: number,
  ): Flight & { landed: Promise<undefined> } {
    const { element, isExact } = target;
    if (isExact) element.classList.add("arriving");
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const land = () => {
      element.classList.remove("arriving");
      resolve(undefined);
    };
    setTimeout(land, delay + duration + 200); // even if the page is not being drawn
    const to = element.getBoundingClientRect();
    const { what, piece } = move;
    return { id: this.#count++, what, piece, from, to, delay, duration, land, landed: promise };
  }

  async #fly(flights: (Flight & { landed: Promise<undefined> })[]): Promise<void> {
    this.list = [...this.list, ...flights];
    await Promise.all(flights.map((flight) => flight.landed));
    const landed: Flight[] = flights;
    this.list = this.list.filter((flight) => !landed.includes(flight));
  }
}
