/** What belongs to a seat is drawn in its colour, and with the first letter of its name. */
const COLOURS = ["#a01a17", "#0b5a8a", "#17603a", "#5b3a8c"];

export const seatColour = (seat: number) => COLOURS[seat % COLOURS.length] ?? "#2b1710";
