const DARK = "#2b1710";
const LIGHT = "#fff8e8";

/** A colour as it looks when it was printed long ago. */
export const aged = (colour: string) => `color-mix(in oklab, ${colour} 86%, #7a4a1e)`;

/** What can be read on a colour, by how light it looks. */
export function inkOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((i) => linear(parseInt(colour.slice(i, i + 2), 16)));
  const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return light > 0.2 ? DARK : LIGHT;
}

/** A channel of a colour as the light that it gives, from 0 to 1. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
