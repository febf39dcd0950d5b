/** The shooter in somebody's hand: it presses as soon as one lets go, and snaps when the piece flies. */

import type { Stage } from "./stage";

const DOWN_MS = 170;
/** How long it lies there after the snap. */
const LIES_MS = 500;

export class Shooter {
  private on: { stage: Stage; id: number; turn: number } | null = null;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** What is pressed just now. */
  get pressed(): number | null {
    return this.on?.id ?? null;
  }

  /** Press on a thing and keep pressing; `still`: nothing moves. */
  press(stage: Stage, id: number, turn: number, still = false): void {
    this.up();
    this.on = { stage, id, turn };
    if (still) return stage.press(id, turn, 1);
    let begun: number | null = null;
    const step = (now: number) => {
      begun ??= now;
      const share = Math.min(1, (now - begun) / DOWN_MS);
      // It strains until it is let go: whatever the line takes is part of the shot.
      stage.press(id, turn, share * (0.94 + 0.06 * Math.cos((now - begun) / 45)));
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** The piece flies: the shooter slips off and lies flat for a moment. */
  snap(): void {
    const on = this.on;
    if (!on) return;
    cancelAnimationFrame(this.frame);
    on.stage.press(on.id, on.turn, 2);
    this.on = null;
    this.timer = setTimeout(() => on.stage.press(on.id, on.turn, 0), LIES_MS);
  }

  /** Nothing is shot after all. */
  up(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.on?.stage.press(this.on.id, this.on.turn, 0);
    this.on = null;
  }
}
