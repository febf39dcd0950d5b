/** A try at the shot of the day: which it is, and once it was made what it came to. */

import type { Advice } from "../games/family";
import type { Words } from "../words";
import { asked } from "./puzzle.svelte";

export interface Tried {
  state: "open" | "judging" | "made";
  day: string;
  number: number;
  of: number;
  goal: Record<string, number>;
  gained: number | null;
  /** How far from the nearest enemy thing it came to rest; null where it is not on the table any more. */
  off_um: number | null;
  best: { gained: number; off_um: number | null } | null;
  next: string;
  board: string;
}

export class Shot {
  told: Tried | null = $state.raw(null);
  private seq = -1;

  constructor(
    readonly table: string,
    readonly words: Words,
  ) {}

  async look(seq: number): Promise<void> {
    if (this.seq === seq || this.told?.state === "made") return;
    this.seq = seq;
    await asked<Tried>(
      `shot/${this.table}`,
      () => this.seq === seq,
      (told) => (this.told = told),
    );
  }

  /** Nobody points at anything here. */
  adviceAt(): readonly Advice[] {
    return [];
  }
}
