export { default as Board } from "./Board.svelte";
export { default as Piece } from "./Piece.svelte";
export { default as rules } from "../../../../src/bigtop/games/magnificent/RULES.md";
