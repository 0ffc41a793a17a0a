/** How much smaller a name is set so that its longest word stays on one line of so many letters. */
export function fit(name: string, letters: number): number {
  const longest = Math.max(...name.split(" ").map((word) => word.length));
  return Math.min(1, letters / longest);
}
