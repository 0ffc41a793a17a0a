import * as api from "../wire/api";
import type { EvaluationInfo, JudgedMove } from "../wire/types";
import { words } from "../words";

const ASK_EVERY = 1_000;

/** The winning chances of a game, as the server finds them. */
export class Evaluation {
  info = $state.raw<EvaluationInfo | null>(null);
  problem = $state<string | null>(null);

  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.#id = id;
    void this.#ask(api.evaluation);
  }

  get moves(): JudgedMove[] {
    return this.info?.moves ?? [];
  }
  get marked(): JudgedMove[] {
    return this.moves.filter((move) => move.mark !== "");
  }
  get isBusy(): boolean {
    return !["none", "done", "failed"].includes(this.info?.status ?? "none");
  }

  begin = () => this.#ask(api.evaluate);
  close = () => clearTimeout(this.#timer);

  async #ask(how: (id: string) => Promise<EvaluationInfo>): Promise<void> {
    try {
      this.info = await how(this.#id);
      this.problem = null;
    } catch (refused) {
      this.problem =
        refused instanceof api.Refusal
          ? words.table.problem(refused.message)
          : words.home.unreachable;
      return;
    }
    if (this.isBusy) this.#timer = setTimeout(() => void this.#ask(api.evaluation), ASK_EVERY);
  }
}
