/** What a person set on this device: sound, the hand-over screen, open numbers. */

const KEY = "fleacircus.settings";

interface Settings {
  sound: boolean;
  handover: boolean;
  openNumbers: boolean;
}

const DEFAULTS: Settings = { sound: true, handover: true, openNumbers: false };

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
