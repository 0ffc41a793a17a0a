/** Things that are shown one after the other, each when the one before has been seen. */
export class Queue<T> {
  #waiting: T[] = [];
  #isRunning = false;
  #show: (item: T, waiting: number) => Promise<void>;

  constructor(show: (item: T, waiting: number) => Promise<void>) {
    this.#show = show;
  }

  get isIdle(): boolean {
    return !this.#isRunning;
  }

  add(item: T): void {
    this.#waiting.push(item);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        await this.#show(next, this.#waiting.length);
      }
    } finally {
      this.#isRunning = false;
    }
  }
}
