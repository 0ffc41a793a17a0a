import type { FlohcatiAct, FlohcatiCard } from "../../wire/types";
import { words } from "../../words";

const known = $state<{ acts: FlohcatiAct[] }>({ acts: [] });

/** Take in the acts as the server describes them. */
export function learnActs(acts: FlohcatiAct[]): void {
  known.acts = acts;
}

/** The act of a card; none for action cards. */
export const actOf = ({ act }: FlohcatiCard) => known.acts.find((each) => each.letter === act);

/** A card by the name of its act and its value; action cards have a name of their own. */
export function cardName(card: FlohcatiCard): string {
  const act = actOf(card);
  return act && card.value !== null ? words.flohcati.card(act.name, card.value) : card.words;
}
