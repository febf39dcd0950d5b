/** A try at the shot of the day: which it is, and once it was made what it came to. */

import type { Words } from "../../words";
import { Exercise } from "../exercise.svelte";

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

export class Shot extends Exercise<Tried> {
  constructor(table: string, words: Words) {
    super(`/api/v1/puzzles/shot/${table}`, words);
  }

  get done(): string {
    return this.words.say(this.told?.state === "judging" ? "shot.measuring" : "shot.answered");
  }

  protected override get over(): boolean {
    return this.told?.state === "made";
  }
}
