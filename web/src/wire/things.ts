// Made by wire_types.py from the server's schema. Do not edit: run that instead.

/** What things of The Magnificent are for. */
export const THINGS: Record<string, string> = {
  "coin": "Coins pay for dice at the end of a round. In the end, every 5 are a point.",
  "point": "Who has most points in the end wins.",
  "orange gem": "Paid for posters and tents, or spent for 2 power on a turn of orange.",
  "green gem": "Paid for posters and tents, or spent for 2 power on a turn of green.",
  "purple gem": "Paid for posters and tents, or spent for 2 power on a turn of purple.",
  "clear gem": "Stands in for a gem of any colour.",
  "trainer marker": "Pays for trainers. Used markers come back at the end of the round.",
  "die": "Its value and those of the dice of its colour taken before are your power.",
  "clear die": "Counts as a colour of your choice, on this turn only, and is always paid for.",
  "master card": "A die goes on it. Its top is a bonus, its bottom can be scored.",
  "trainer": "A bonus that can be used at any moment of your turn, for markers.",
  "poster": "Asks for tiles in the camp and for gems; completing it needs a tent below it.",
  "tent": "A poster above it can be completed, and the tent brings and costs something too.",
  "tile": "Built in the colour of the die. Each must touch one that lies there.",
  "zone": "A zone of 3 \u00d7 3 cells that is covered in the end is 4 points; gems fill gaps.",
  "wagon": "Moves clockwise on its ring, and gives you what it passes or reaches.",
  "hat": "Stands on the performance track. Who stands highest chooses master cards first.",
  "bill": "Coins to pay at the end of the round: the highest sum of a colour, and clear dice.",
  "power": "What you can build, how far you can travel, and where you can perform.",
};
