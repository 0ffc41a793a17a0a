import type { Points } from "../wire/types";
import { words } from "../words";

/** What each seat has made for good, by the reasons that are given. */
export function totalsOf(names: string[], scoring: Points[]): number[] {
  return names.map((_, seat) =>
    scoring
      .filter((each) => each.seat === seat && each.scored)
      .reduce((sum, each) => sum + each.points, 0),
  );
}

/** Seats by their points, most first; among equals those who won. */
export function ranked(totals: number[], winners: number[] = []): number[] {
  const points = (seat: number) => totals[seat] ?? 0;
  const won = (seat: number) => (winners.includes(seat) ? 1 : 0);
  return totals.map((_, seat) => seat).sort((a, b) => points(b) - points(a) || won(b) - won(a));
}

/** Who won; alone nobody does who misses the target. */
export function headline(winners: string[], isMine: boolean): string {
  if (winners.length === 0) return words.table.nobodyWins;
  return isMine && winners.length === 1 ? words.table.youWin : words.table.wins(winners);
}
