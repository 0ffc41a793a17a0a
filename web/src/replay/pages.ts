import type { ReplayStep } from "../wire/types";

const PAGE = 8; // steps that are asked for together

/** Steps of a replay by their number, asked for a page at a time and kept. */
export class Pages {
  #count: number;
  #load: (first: number, count: number) => Promise<ReplayStep[]>;
  #pages = new Map<number, Promise<ReplayStep[]>>();

  constructor(count: number, load: (first: number, count: number) => Promise<ReplayStep[]>) {
    this.#count = count;
    this.#load = load;
  }

  async step(at: number): Promise<ReplayStep | undefined> {
    return (await this.#page(Math.floor(at / PAGE)))[at % PAGE];
  }

  has = (at: number) => this.#pages.has(Math.floor(at / PAGE));

  /** Have at hand what may be looked at next. */
  prefetch(at: number): void {
    for (const near of [at + PAGE / 2, at - PAGE / 2]) {
      const page = Math.floor(near / PAGE);
      if (near >= 0 && near < this.#count) this.#page(page).catch(() => undefined);
    }
  }

  #page(number: number): Promise<ReplayStep[]> {
    const kept = this.#pages.get(number);
    if (kept) return kept;
    const asked = this.#load(number * PAGE, PAGE);
    this.#pages.set(number, asked);
    asked.catch(() => this.#pages.delete(number)); // asked for again when it is needed
    return asked;
  }
}
