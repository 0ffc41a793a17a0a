/** A cell of the camp, counted from 0 at the top left. */
export interface Cell {
  row: number;
  column: number;
}

/** Cells on a side of the camp. */
export const CAMP = 9;
export const ZONE = 3;

const FIRST_COLUMN = "a".charCodeAt(0);

/** A cell by its name: `d5` is the fourth of the fifth row. */
export const cellOf = (name: string): Cell => ({
  row: Number(name.slice(1)) - 1,
  column: name.charCodeAt(0) - FIRST_COLUMN,
});

export const nameOf = ({ row, column }: Cell) =>
  `${String.fromCharCode(FIRST_COLUMN + column)}${row + 1}`;

/** The same shape as far up and left as it goes, its cells row by row. */
export function atCorner(cells: Cell[]): Cell[] {
  const top = Math.min(...cells.map(({ row }) => row));
  const left = Math.min(...cells.map(({ column }) => column));
  return cells
    .map(({ row, column }) => ({ row: row - top, column: column - left }))
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

/** What tells shapes apart, wherever they lie. */
export const keyOf = (cells: Cell[]) => atCorner(cells).map(nameOf).join(" ");

/** A quarter turn clockwise. */
export const turned = (cells: Cell[]): Cell[] =>
  atCorner(cells.map(({ row, column }) => ({ row: column, column: -row })));

/** As in a mirror, left and right exchanged. */
export const flipped = (cells: Cell[]): Cell[] =>
  atCorner(cells.map(({ row, column }) => ({ row, column: -column })));

/** Every way round of a shape: its quarter turns, then those of its mirror image. */
export function waysOf(cells: Cell[]): Cell[][] {
  const ways = new Map<string, Cell[]>();
  for (let [shape, count] = [atCorner(cells), 0]; count < 8; count++) {
    ways.set(keyOf(shape), shape);
    shape = turned(count === 3 ? flipped(shape) : shape);
  }
  return [...ways.values()];
}

/** The cell of a tile that lies most in its middle. */
export function middleOf(cells: Cell[]): Cell {
  const mean = (of: (cell: Cell) => number) =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  const [row, column] = [mean((cell) => cell.row), mean((cell) => cell.column)];
  const distance = (cell: Cell) => (cell.row - row) ** 2 + (cell.column - column) ** 2;
  return cells.reduce((best, cell) => (distance(cell) < distance(best) - 1e-9 ? cell : best));
}

/** The edge around cells as a path, each cell being `size` wide. */
export function outline(cells: Cell[], size: number): string {
  const names = new Set(cells.map(nameOf));
  const isOpen = (row: number, column: number) => !names.has(nameOf({ row, column }));
  return cells
    .flatMap(({ row, column }) => {
      const [x, y] = [column * size, row * size];
      return [
        isOpen(row - 1, column) ? `M${x} ${y}h${size}` : "",
        isOpen(row + 1, column) ? `M${x} ${y + size}h${size}` : "",
        isOpen(row, column - 1) ? `M${x} ${y}v${size}` : "",
        isOpen(row, column + 1) ? `M${x + size} ${y}v${size}` : "",
      ];
    })
    .join("");
}

/** All cells as one path to be filled. */
export const area = (cells: Cell[], size: number) =>
  cells
    .map(({ row, column }) => `M${column * size} ${row * size}h${size}v${size}h-${size}z`)
    .join("");
