/** How a number looks: a colour and a shape of its own. */
export interface Face {
  colour: string;
  shape: string; // a path in a square from -10 to 10
}

/** The path of a star or, with `inner` 1, of a regular polygon. */
function star(points: number, inner: number): string {
  const corners = inner === 1 ? points : 2 * points;
  const at = Array.from({ length: corners }, (_, i) => {
    const radius = inner !== 1 && i % 2 === 1 ? 10 * inner : 10;
    const angle = (2 * Math.PI * i) / corners - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${at.join("L")}Z`;
}

const FACES: Record<number, Face> = {
  1: { colour: "#8f1d1a", shape: "M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8Z" },
  2: { colour: "#a8460c", shape: "M-9-8H-2V8H-9ZM2-8H9V8H2Z" },
  3: { colour: "#835600", shape: star(3, 1) },
  4: { colour: "#59660f", shape: star(4, 1) },
  5: { colour: "#1f6d35", shape: star(5, 0.42) },
  6: { colour: "#0b6a6a", shape: star(6, 1) },
  7: { colour: "#1760a0", shape: "M5-9A10 10 0 1 0 5 9A8 8 0 1 1 5-9Z" },
  8: { colour: "#3b419f", shape: star(4, 0.4) },
  9: {
    colour: "#6d2b8f",
    shape: "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-5A5 5 0 1 0 0 5A5 5 0 1 0 0-5Z",
  },
  10: { colour: "#951d63", shape: star(10, 0.62) },
};
const UNKNOWN: Face = { colour: "#444444", shape: star(4, 1) };

export const faceOf = (number: number): Face => FACES[number] ?? UNKNOWN;
