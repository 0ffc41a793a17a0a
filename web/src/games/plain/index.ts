export { default as Board } from "./Board.svelte";
export { default as Piece } from "./Piece.svelte";
export const rules = "";
