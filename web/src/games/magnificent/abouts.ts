import type {
  MagnificentSeat,
  MasterCard,
  MasterSlot,
  PosterCard,
  PosterPlace,
  TentTile,
  TrainerTile,
} from "../../wire/types";
import { THINGS } from "../../wire/things";
import type { About } from "./about.svelte";
import { say } from "./words";

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a thing is for, as the server explains it. */
export const aboutThing = (name: string, title: string): About => ({
  title: upper(title),
  lines: [THINGS[name] ?? ""].filter(Boolean),
});

export const aboutMaster = (card: MasterCard): About => ({
  title: card.name,
  lines: [
    say.topBonus(card.top.words, card.top.meaning),
    `${say.scores(card.words)}. ${card.measure_meaning}`,
  ],
});

export function aboutMasterSlot({ card, die, worth, half_worth }: MasterSlot): About {
  if (!card) return { title: say.noMaster, lines: [] };
  const about = aboutMaster(card);
  return {
    title: about.title,
    lines: [
      ...about.lines,
      say.worth(worth, half_worth),
      ...(die ? [say.dieOn(say.die(die.colour, die.value))] : []),
    ],
  };
}

export const aboutTrainer = (trainer: TrainerTile): About => ({
  title: trainer.name,
  lines: [`${upper(say.costs(trainer.cost))}. ${trainer.icon.meaning}`],
});

export const aboutPoster = (poster: PosterCard): About => ({
  title: poster.name,
  lines: [upper(poster.words)],
});

export const aboutTent = (tent: TentTile): About => ({
  title: upper(tent.name),
  lines: [upper(tent.words), THINGS["tent"] ?? ""],
});

/** What a place above the board lacks, in words. */
export function aboutPosterPlace(place: PosterPlace): About {
  const { poster, tent } = place;
  if (!poster) return { title: say.place(place.slot), lines: [upper(say.noPoster)] };
  const missing = [
    ...Object.entries(place.missing_tiles).map(([kind, count]) => `${count} ${kind}`),
    ...(place.missing_gems ? [say.gems(place.missing_gems)] : []),
  ];
  const about = aboutPoster(poster);
  const state = place.is_shown
    ? [say.completed]
    : place.can_complete
      ? [say.ready]
      : [
          ...(tent ? [] : [say.needsTent]),
          ...(missing.length ? [upper(say.missing(missing.join(", ")))] : []),
        ];
  return { title: about.title, lines: [...about.lines, ...state] };
}

/** What a place would have if a poster were hung there. */
export const aboutHanging = ({ slot }: PosterPlace, poster: PosterCard): About => ({
  title: `${say.place(slot)}: ${poster.name}`,
  lines: [upper(poster.words)],
});

export function aboutTentSpace({ slot, tent, tent_bonus }: PosterPlace): About {
  if (tent) return aboutTent(tent);
  const lines = tent_bonus
    ? [`${upper(say.tentHere(tent_bonus.words))}. ${tent_bonus.meaning}`]
    : [];
  return { title: say.place(slot), lines: [upper(say.noTent), ...lines] };
}

export function aboutBill({ bill, debt, pips }: MagnificentSeat): About {
  const parts = Object.entries(pips).map(([colour, sum]) => `${colour} ${sum}`);
  return {
    title: `${say.bill}: ${say.coins(bill)}`,
    lines: [
      ...(parts.length ? [say.billMade(parts)] : []),
      debt ? say.debt(debt) : say.enough,
      THINGS["bill"] ?? "",
    ],
  };
}
