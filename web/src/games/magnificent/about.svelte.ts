import type { Attachment } from "svelte/attachments";

/** What something on the table is, and what it means. */
export interface About {
  title: string;
  lines: string[];
}

const shown = $state<{ about: About | null }>({ about: null });

/** What was pointed at last. */
export const explained = () => shown.about;

export function explain(about: About | null): void {
  shown.about = about;
}

/** Pointing at it, or coming to it by keyboard, tells what it is. */
export const explains =
  (make: () => About): Attachment<HTMLElement> =>
  (element) => {
    const tell = () => explain(make());
    element.addEventListener("pointerenter", tell);
    element.addEventListener("focus", tell);
    return () => {
      element.removeEventListener("pointerenter", tell);
      element.removeEventListener("focus", tell);
    };
  };

/** All of it in one sentence after the other, for people who listen. */
export const spoken = ({ title, lines }: About) =>
  [title, ...lines].map((line) => line.replace(/[.:]$/, "")).join(". ");
