export { default as Board } from "../plain/Board.svelte";
export { default as Piece } from "../plain/Piece.svelte";
export { default as rules } from "../../../../src/bigtop/games/flohcati/RULES.md";
