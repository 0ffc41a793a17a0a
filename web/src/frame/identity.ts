const KEY = "bigtop.name";

/** The name that was taken on this device; null before the first time. */
export function knownName(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is switched off
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Storage is switched off: the name is asked for again.
  }
}
