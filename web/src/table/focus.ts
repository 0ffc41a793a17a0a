import { tick } from "svelte";

/** Who acts by keyboard goes on where the next decision is, once what had the focus is gone. */
export function focusIfLost(selector: string): void {
  void tick().then(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
}
