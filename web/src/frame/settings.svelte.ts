export type Theme = "system" | "light" | "dark";
export type Pace = "calm" | "brisk" | "instant";
export type Sound = "on" | "off";

interface Choices {
  theme: Theme;
  pace: Pace;
  sound: Sound;
}

const KEY = "bigtop.settings";
const DEFAULTS: Choices = { theme: "system", pace: "calm", sound: "off" };

function stored(): Choices {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** What a person has set on this device. */
export const settings = $state(stored());

/** Show the theme, and remember everything that was set. */
export function keepSettings(): void {
  document.documentElement.dataset["theme"] = settings.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is switched off: settings last as long as the page.
  }
}

/** Whether nothing shall move: by what the device says, or by what was set here. */
export const prefersStillness = () =>
  settings.pace === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
