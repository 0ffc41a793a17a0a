/** The signs of the acts, by the name that the server gives them: paths in a square of 24. */
export const SYMBOLS: Record<string, string> = {
  acrobat:
    "M12 2a2.200 2.200 0 1 1 0 4.400A2.200 2.200 0 0 1 12 2ZM3 8h18v2h-6v5l4 6-2 1-5-7-5 7-2-1 4-6v-5H3Z",
  clown:
    "M12 6a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM12 1l3 5H9ZM12 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM3 9l3 1-2 4ZM21 9l-3 1 2 4Z",
  drum: "M4 9c0-4 16-4 16 0v8c0 4-16 4-16 0ZM6 9.500c2 2 10 2 12 0-2-2-10-2-12 0ZM2 2l8 5-1 1.500L1 3.500ZM22 2l-8 5 1 1.500 8-5Z",
  flame:
    "M12 1c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-5 3-7 1 2 2 2 2 4 2-3 1-6 1-10ZM12 14c-1 2-2 2-2 4a2 2 0 0 0 4 0c0-2-1-2-2-4Z",
  "juggling-balls":
    "M12 2a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7ZM5.500 10a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7ZM18.500 10a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7ZM8 19h8v3H8Z",
  "top-hat": "M6 3h12v12h4v4H2v-4h4ZM7.500 11v2.500h9V11Z",
  horse:
    "M8 2l3 3c6 0 9 5 9 10v7h-5c0-4-2-6-5-6l-4 2-3-3 4-6-1-4ZM10 8a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z",
  barbell: "M1 8h3V5h4v6h8V5h4v3h3v8h-3v3h-4v-6H8v6H4v-3H1Z",
  tightrope: "M12 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM2 9h20v1.600h-9v5l2 4h7V21H2v-1.400h7l2-4v-5H2Z",
  unicycle:
    "M8 2h8v2.500h-3V9h-2V4.500H8ZM12 9a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13ZM12 12a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z",
};
