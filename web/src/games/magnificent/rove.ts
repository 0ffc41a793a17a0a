import type { Attachment } from "svelte/attachments";

const ITEMS = "[data-rove]";

/** How arrow keys move in a group of `count` things that lie `columns` beside each other. */
export function stepOf(key: string, at: number, count: number, columns: number): number {
  const last = count - 1;
  const moves: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined || to < 0 || to > last ? at : to;
}

/** One stop of the Tab key for a whole group, found anew when what is in it has `changed`; arrow
 * keys move inside it. */
export const rove =
  (columns: number, changed: unknown): Attachment<HTMLElement> =>
  (group) => {
    void changed;
    const items = () => [...group.querySelectorAll<HTMLElement>(ITEMS)];
    const stopAt = (item: HTMLElement | undefined) => {
      for (const each of items()) {
        const wanted = each === item ? 0 : -1;
        if (each.tabIndex !== wanted) each.tabIndex = wanted; // setting it takes long
      }
    };
    const walk = (event: KeyboardEvent) => {
      const all = items();
      const at = all.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      const to = stepOf(event.key, at, all.length, columns);
      if (to === at) return;
      event.preventDefault();
      all[to]?.focus();
    };
    const enter = (event: FocusEvent) => {
      const item = (event.target as HTMLElement).closest<HTMLElement>(ITEMS);
      if (item) stopAt(item);
    };
    const inside = group.contains(document.activeElement) ? document.activeElement : null;
    stopAt(
      (inside?.closest<HTMLElement>(ITEMS) ??
        group.querySelector<HTMLElement>(`.may${ITEMS}`) ??
        items()[0]) as HTMLElement | undefined,
    );
    group.addEventListener("keydown", walk);
    group.addEventListener("focusin", enter);
    return () => {
      group.removeEventListener("keydown", walk);
      group.removeEventListener("focusin", enter);
    };
  };
