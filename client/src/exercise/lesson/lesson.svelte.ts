/** A lesson at its table: what the server's judge says of the try that goes on, and the hint that was asked for. */

import type { Advice } from "../../games/family";
import type { Session } from "../../net/session.svelte";
import type { Words } from "../../words";
import { Exercise } from "../exercise.svelte";

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

export class Lesson extends Exercise<Told> {
  /** Whether somebody asked for the hint in this try. */
  hinted = $state(false);

  constructor(
    table: string,
    readonly session: Session,
    words: Words,
  ) {
    super(`/api/v1/coach/exercises/${table}`, words);
  }

  get done(): string {
    return this.words.say(this.told?.state === "missed" ? "learn.missed" : "learn.answered");
  }

  protected override take(told: Told, seq: number): void {
    super.take(told, seq);
    if (told.actions === 0) this.hinted = false;
  }

  /** What is pointed at: by the finger of a first lesson, or once the hint is open. */
  override adviceAt(seq: number): readonly Advice[] {
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
