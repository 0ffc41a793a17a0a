import type { Points } from "../wire/types";

/** What each seat has made for good, by the reasons that are given. */
export function totalsOf(names: string[], scoring: Points[]): number[] {
  return names.map((_, seat) =>
    scoring
      .filter((each) => each.seat === seat && each.scored)
      .reduce((sum, each) => sum + each.points, 0),
  );
}
