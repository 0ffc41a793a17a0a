import { words } from "../words";

/** Copy a link; where the browser does not let us, show it so that a person can. */
export async function copyLink(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    prompt(words.replay.copyByHand, address);
    return false;
  }
}
