import type { MagnificentChoice, PlaceTile } from "../../wire/types";
import { cellOf, flipped, keyOf, middleOf, nameOf, turned, waysOf, type Cell } from "./cells";

/** A place where the tile can lie. */
export interface Placement {
  action: number;
  tile: PlaceTile;
  cells: Cell[];
  /** The cell by which it is chosen: the one in the middle of the tile. */
  anchor: string;
}

/** A way round of the tile, and where it can lie like that, by the cell in its middle. */
export interface Way {
  key: string;
  shape: Cell[];
  places: Map<string, Placement>;
}

/** The placements that are offered, one way round after the other; ways that fit nowhere too. */
export function waysOffered(choices: MagnificentChoice[], shapes: Record<string, string[]>): Way[] {
  const placements = choices.flatMap(({ action, data }) =>
    data.type === "place" ? [placement(action, data)] : [],
  );
  const shape = shapes[placements[0]?.tile.kind ?? ""]?.map(cellOf) ?? [];
  return waysOf(shape).map((way) => {
    const key = keyOf(way);
    const places = placements.filter(({ cells }) => keyOf(cells) === key);
    return { key, shape: way, places: new Map(places.map((each) => [each.anchor, each])) };
  });
}

function placement(action: number, tile: PlaceTile): Placement {
  const cells = tile.cells.map(cellOf);
  return { action, tile, cells, anchor: nameOf(middleOf(cells)) };
}

/** The first of some shapes in which the tile fits somewhere; else the way it is. */
function firstThatFits(ways: Way[], from: Way, shapes: Cell[][]): Way {
  const found = shapes.map((shape) => ways.find(({ key }) => key === keyOf(shape)));
  return found.find((way) => way?.places.size) ?? from;
}

function quarterTurns(shape: Cell[]): Cell[][] {
  const turns = [shape];
  for (let count = 1; count < 4; count++) turns.push(turned(turns[count - 1] ?? shape));
  return turns;
}

export const afterTurn = (ways: Way[], from: Way) =>
  firstThatFits(ways, from, quarterTurns(from.shape).slice(1));

/** The mirror image, turned further where it fits nowhere as it is. */
export const afterFlip = (ways: Way[], from: Way) =>
  firstThatFits(ways, from, quarterTurns(flipped(from.shape)));

/** Where the tile would lie if this cell is pointed at: there, or next to it covering the cell. */
export function placeAt(way: Way, cell: Cell): Placement | null {
  const exact = way.places.get(nameOf(cell));
  if (exact) return exact;
  const distance = ({ anchor }: Placement) => {
    const at = cellOf(anchor);
    return Math.abs(at.row - cell.row) + Math.abs(at.column - cell.column);
  };
  const covering = [...way.places.values()].filter(({ cells }) =>
    cells.some(({ row, column }) => row === cell.row && column === cell.column),
  );
  return covering.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
