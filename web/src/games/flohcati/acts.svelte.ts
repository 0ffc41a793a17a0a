import type { FlohcatiAct, FlohcatiCard } from "../../wire/types";

const known = $state<{ acts: FlohcatiAct[] }>({ acts: [] });

/** Take in the acts as the server describes them. */
export function learnActs(acts: FlohcatiAct[]): void {
  known.acts = acts;
}

/** The act of a card; none for action cards. */
export const actOf = ({ act }: FlohcatiCard) => known.acts.find((each) => each.letter === act);
