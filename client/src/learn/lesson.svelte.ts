/** A lesson at its table: what the server's judge says of the try that goes on, and the hint that was asked for. */

import type { Advice } from "../games/family";
import type { Session } from "../net/session.svelte";
import type { Words } from "../words";

export interface Told {
  id: string;
  number: number;
  of: number;
  state: "open" | "reached" | "missed";
  actions: number;
  within: number;
  /** The first wrong way that was taken, from 1; 0: it was simply not done in time. */
  wrong: number;
  clause: string;
  /** Whether the goal was ever reached. */
  reached: boolean;
  /** Whether a finger points from the start. */
  points: boolean;
  next: string;
  address: string;
  idea: Advice | null;
}

const AGAIN_MS = 1500;

export class Lesson {
  told: Told | null = $state.raw(null);
  /** Whether somebody asked for the hint in this try. */
  hinted = $state(false);
  /** The entry that `told` is about. */
  private at = -1;
  private asked = -1;

  constructor(
    readonly table: string,
    readonly session: Session,
    readonly words: Words,
  ) {}

  /** What the judge says once an entry was shown; it is asked until it answers. */
  async look(seq: number): Promise<void> {
    if (this.asked === seq) return;
    this.asked = seq;
    while (this.asked === seq) {
      const told = await ask(this.table);
      if (told && this.asked === seq) {
        this.told = told;
        this.at = seq;
        if (told.actions === 0) this.hinted = false;
        return;
      }
      await new Promise((go) => setTimeout(go, AGAIN_MS));
    }
  }

  /** What is pointed at: by the finger of a first lesson, or once the hint is open. */
  adviceAt(seq: number): readonly Advice[] {
    const { told } = this;
    if (!told?.idea || this.at !== seq || !(told.points || this.hinted)) return [];
    return [{ ...told.idea, kind: "idea", finger: true }];
  }

  /** Back to the start, whatever happened since. */
  again(): void {
    this.hinted = false;
    if (this.session.seat !== null) void this.session.socket.undo(this.session.seat);
  }

  /** One of the texts of this lesson. */
  part(part: string): string {
    return this.told ? this.words.say(`lesson.${this.told.id}.${part}`) : "";
  }
}

async function ask(table: string): Promise<Told | null> {
  try {
    const reply = await fetch(`/api/v1/coach/exercises/${table}`);
    return reply.ok ? ((await reply.json()) as Told) : null;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}
