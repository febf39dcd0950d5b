/** What is heard and felt: nothing before somebody touched the page, as loud as they set it. */

import type { Cue } from "../games/family";
import type { Desk, Hit } from "../sound";
import { settings } from "./settings.svelte";

let desk: Desk | null = null;
let fetching = false;

/** The desk is fetched at the first touch, so that it is there when something sounds. */
async function open(): Promise<void> {
  if (fetching || !settings.sound || typeof AudioContext === "undefined") return;
  fetching = true;
  const { Desk } = await import("../sound");
  desk = new Desk(new AudioContext(), matchMedia("(pointer: coarse)").matches);
}
for (const touch of ["pointerup", "keydown"]) globalThis.addEventListener?.(touch, () => void open(), true);

/** The desk, if anything may be heard now. */
function ready(): Desk | null {
  if (!settings.sound || settings.volume <= 0 || !desk) return null;
  desk.volume(settings.volume / 100);
  return desk;
}

/** Something is struck. */
export function hear(hit: Hit): void {
  ready()?.hit(hit);
}

/** The same once more within this time is not heard: of several at once one is enough. */
const ONCE_MS = 120;
let last: { cue: Cue; at: number } = { cue: null, at: 0 };

export function play(cue: Cue): void {
  if (!cue || (cue === last.cue && performance.now() - last.at < ONCE_MS)) return;
  last = { cue, at: performance.now() };
  ready()?.play(cue);
  if (cue === "cover" || cue === "goal") buzz(cue);
}

/** How a phone in the hand trembles: milliseconds on, off, on. */
const BUZZES = { release: [12], cover: [25, 40, 25], goal: [40, 60, 40, 60, 120] };

export const canBuzz = (): boolean =>
  typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

export function buzz(what: keyof typeof BUZZES): void {
  if (settings.buzz && canBuzz() && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZES[what]);
}
