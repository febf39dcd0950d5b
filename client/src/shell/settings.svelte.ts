/** What a person set on this device: sound and how loud, the hand-over screen, open numbers, how fast things are shown. */

import type { Pace } from "../director/time";

const KEY = "fleacircus.settings";

interface Settings {
  sound: boolean;
  /** Per cent. */
  volume: number;
  /** A phone trembles a little. */
  buzz: boolean;
  handover: boolean;
  openNumbers: boolean;
  pace: Pace;
}

const DEFAULTS: Settings = {
  sound: true,
  volume: 80,
  buzz: true,
  handover: true,
  openNumbers: false,
  pace: 1,
};

function read(): Settings {
  try {
    return {
      ...DEFAULTS,
      ...(JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") as Partial<Settings>),
    };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return DEFAULTS;
    throw error;
  }
}

export const settings: Settings = $state(read());

/** Remember the settings whenever one changes; call once from the page's root. */
export function remember(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
  });
}
