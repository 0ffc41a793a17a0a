/** How the four colours look; each has a sign of its own, so that colour is never all there is. */
export interface Look {
  fill: string;
  deep: string;
  ink: string;
  sign: string; // a path in a square of 24
}

const INK = "#2b1710";
export const CREAM = "#fff8e8";

const LOOKS = {
  orange: {
    fill: "#ee8a2e",
    deep: "#9c4a05",
    ink: INK,
    sign: "M12 1l2.600 5.600 5.900-2.100-2.100 5.900L24 12l-5.600 2.600 2.100 5.900-5.900-2.100L12 24l-2.600-5.600-5.900 2.100 2.100-5.900L0 12l5.600-2.600-2.100-5.900 5.900 2.100z",
  },
  green: {
    fill: "#2f8a57",
    deep: "#0f4a2b",
    ink: CREAM,
    sign: "M12 12c-3-2-6-4-4.500-8S14 1.500 12 12c2-3 4-6 8-4.500S22.500 14 12 12c3 2 6 4 4.500 8S10 22.500 12 12c-2 3-4 6-8 4.500S1.500 10 12 12",
  },
  purple: {
    fill: "#7d4fb8",
    deep: "#3f1f6b",
    ink: CREAM,
    sign: "M15 1.500a11 11 0 1 0 7.500 17A9.500 9.500 0 0 1 15 1.500z",
  },
  clear: {
    fill: "#e6f1f6",
    deep: "#41606e",
    ink: "#24424f",
    sign: "M12 1l8 11-8 11L4 12zM12 5.500L7.500 12l4.500 6.500 4.500-6.500z",
  },
} as const satisfies Record<string, Look>;

const PLAIN: Look = { fill: CREAM, deep: INK, ink: INK, sign: "" };

/** The look of a colour by the server's name of it. */
export const lookOf = (colour: string | null | undefined): Look =>
  LOOKS[(colour ?? "") as keyof typeof LOOKS] ?? PLAIN;

/** The outline of a gem, in a square of 24: each colour is cut differently. */
const GEMS: Record<string, string> = {
  orange: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
  green: "M7 2h10l5 5v10l-5 5H7l-5-5V7z",
  purple: "M12 2l10 18H2z",
  clear: "M12 1l9 11-9 11L3 12z",
};
const FACETS: Record<string, string> = {
  orange:
    "M12 6.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM12 2v4.500M12 17.500V22M2 12h4.500M17.500 12H22",
  green:
    "M8 6.500h8l1.500 1.500v8L16 17.500H8L6.500 16V8zM7 2l1 4.500M17 2l-1 4.500M7 22l1-4.500M17 22l-1-4.500",
  purple: "M12 8.500l5 8.500H7zM12 2v6.500M22 20l-5-3M2 20l5-3",
  clear: "M3 12h18M12 1l-3.500 11L12 23l3.500-11z",
};

export const gemCut = (colour: string) => ({
  edge: GEMS[colour] ?? GEMS["clear"] ?? "",
  facets: FACETS[colour] ?? "",
});

/** Signs of bonuses and of what cards count, by the server's names of them, in a square of 24. */
export const SIGNS: Record<string, string> = {
  coins:
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM11 8h2v8h-2z",
  points:
    "M12 1.600l3 7 7.600.7-5.700 5 1.700 7.500L12 17.900l-6.600 3.900 1.700-7.500-5.700-5 7.600-.7z",
  posters:
    "M4 2h16v20H4zM6.500 4.500v15h11v-15zM12 6.500l1.300 2.900 3.200.3-2.400 2.100.7 3.200-2.800-1.700-2.800 1.700.7-3.200-2.400-2.100 3.200-.3zM8 16.500h8V18H8z",
  markers:
    "M12 2a4.500 4.500 0 0 1 3.200 7.700C18.500 11 20 15 20 22H4c0-7 1.500-11 4.800-12.300A4.500 4.500 0 0 1 12 2z",
  power: "M13 1L4 14h6l-2 9 11-14h-7z",
  raise: "M3 10h11v11H3zM5 12v7h7v-7zM18 3l5 6h-3.500v12h-3V9H13z",
  lower: "M3 3h11v11H3zM5 5v7h7V5zM18 21l-5-6h3.500V3h3v12H23z",
  "re-roll":
    "M12 3a9 9 0 0 1 8.500 6L23 8l-1.500 6.500L15.500 12l2.600-1.500A6.500 6.500 0 0 0 6 9.500L3.500 8.600A9 9 0 0 1 12 3zM3.500 15L1 16l1.500-6.500L8.500 12 6 13.500a6.500 6.500 0 0 0 12 1l2.500.9A9 9 0 0 1 3.500 15z",
  set: "M3 3h18v18H3zM5.500 5.500v13h13v-13zM12 7l1.300 3.300h3.400L14 12.500l1 3.500-3-2-3 2 1-3.500-2.700-2.200h3.400z",
  recolour:
    "M12 2C6 2 2 6.500 2 12s4.500 10 9 10c2 0 2.500-1.500 1.800-2.800-.8-1.400.2-2.700 1.700-2.700H18c2.500 0 4-2 4-4.500C22 6.500 18 2 12 2zM6.500 9a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400zM10.500 5a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400zM15.500 6a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400z",
  "small tiles": "M2 6h6v6h6V6h8v12H2z",
  "large tiles": "M2 2h20v6h-6v7h-7v7H2z",
  wagon:
    "M3 5h18v9H3zM5 7v5h4V7zM11 7v5h4V7zM6.500 13.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17.500 13.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM6.500 16a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM17.500 16a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z",
  show: "M6 3h12v11h4v4H2v-4h4ZM7.500 10v2.500h9V10Z",
  copy: "M2 2h13v15H2zM4.500 4.500v10h8v-10zM17 7h5v15H9v-3h10.500V9.500H17z",
  rows: "M2 4h20v4H2zM2 10h20v4H2zM4 11.500v1h16v-1zM2 16h20v4H2zM4 17.500v1h16v-1z",
  columns: "M4 2h4v20H4zM10 2h4v20h-4zM11.500 4v16h1V4zM16 2h4v20h-4zM17.500 4v16h1V4z",
  zones:
    "M2 2h20v20H2zM8.200 4h-.9v16h.9zM16.700 4h-.9v16h.9zM4 7.300v.9h16v-.9zM4 15.800v.9h16v-.9z",
  tiles: "M3 4h18v8h-6v8H3z",
  bonuses:
    "M2 2h20v20H2zM4.500 4.500v15h15v-15zM12 6l1.700 4 4.300.4-3.200 2.800 1 4.200-3.800-2.200-3.800 2.200 1-4.200L6 10.400l4.300-.4z",
  edges: "M1 1h22v22H1zM6.500 6.500v11h11v-11z",
  corners: "M2 2h8v4H6v4H2zM22 2v8h-4V6h-4V2zM2 22v-8h4v4h4v4zM22 22h-8v-4h4v-4h4z",
  sets: "M12 1l5 8H7zM2 12h8v9H2zM18 12a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9z",
  "hung posters": "M11 0h2v3h7v20H4V3h7zM6.500 5.500v15h11v-15zM9 9h6v2H9zM9 13h6v2H9z",
  tents: "M12 2l10 9v11H2V11zM12 6v14h2.500C14 15 13 11 12 6z",
  gems: "M7 3h10l5 6-10 13L2 9zM7.500 9.500l4.500 8 4.500-8z",
  trainers: "M12 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM2 22c0-6 4-9 10-9s10 3 10 9z",
  track: "M2 18h5v4H2zM9.500 12h5v10h-5zM17 5h5v17h-5z",
  hat: "M6 3h12v12h4v4H2v-4h4ZM7.500 11v2.500h9V11Z",
  bill: "M4 1h16v22l-3-2-2.500 2-2.500-2-2.500 2L7 21l-3 2zM7 6v2h10V6zM7 10v2h10v-2zM7 14v2h6v-2z",
  deck: "M4 2h16v20H4z",
};

/** The colour of a bonus's gems; null for what is no gem. */
export const gemColour = (effect: string) =>
  effect.endsWith(" gems") ? effect.replace(" gems", "") : null;
