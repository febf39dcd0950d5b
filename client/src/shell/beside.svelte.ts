/** Who stands beside the table, and is fetched only there: the coach, the judge of an exercise, people to talk to. */

import type { Coach } from "../coach/coach.svelte";
import type { Advice } from "../games/family";
import type { Session } from "../net/session.svelte";
import type { Talking } from "../talk";
import type { Words } from "../words";
import type { Page } from "./page";

/** Somebody who came, with the parts that show it. */
type Come<M extends { come: (...given: never[]) => unknown }> = Awaited<ReturnType<M["come"]>> | null;

/** So many things in somebody's first game are pointed at. */
const FIRST = 6;

export class Beside {
  coaching: Come<typeof import("../coach")> = $state.raw(null);
  exercising: Come<typeof import("../exercise")> = $state.raw(null);
  talking: Talking | null = $state.raw(null);
  /** A table that is no match: it is judged above the board, and has no end. */
  readonly taught: boolean;

  constructor(
    private readonly session: Session,
    private readonly words: Words,
    private readonly page: Page,
  ) {
    this.taught = page.coach === "lesson" || page.coach === "puzzle" || page.coach === "shot";
  }

  /** What is pointed at in a moment. */
  adviceAt(seq: number): readonly Advice[] {
    return (this.exercising?.exercise ?? this.coaching?.coach)?.adviceAt(seq) ?? [];
  }

  /** An exercise was done: nothing more is asked. */
  get answered(): boolean {
    return this.exercising?.exercise.answered ?? false;
  }

  /** What is said then; nothing at a table that is none, or as long as it is open. */
  get done(): string {
    return this.answered ? (this.exercising?.exercise.done ?? "") : "";
  }

  /** The coach comes when it is asked for: once the match is over, beside a branch, where it may give ideas. */
  get coachable(): boolean {
    const { coach } = this.page;
    if (coach === null || this.taught || this.session.along) return false;
    return coach === "hints" || coach === "branch" || coach === "first" || !!this.session.model?.outcome;
  }

  /** Where it was opened for the coach's sake, he comes by himself. */
  get welcome(): boolean {
    return this.coachable && this.page.coach !== "over" && this.page.coach !== "first";
  }

  async call(): Promise<Coach> {
    const { come } = await import("../coach");
    this.coaching ??= await come(this.page.table, this.session, this.words);
    return this.coaching.coach;
  }

  private readonly helped = $derived.by(() => {
    const { session } = this;
    return this.page.coach === "first" &&
      session.free &&
      session.seat !== null &&
      !!session.model?.due.includes(session.seat)
      ? session.entries.filter((entry) => entry.seat === session.seat).length
      : FIRST;
  });

  /** In somebody's first game the coach points, silently, for the first things that they do. To be called at every moment. */
  point(): void {
    const [seat, at] = [this.session.seat, this.session.shown?.seq ?? 0];
    if (this.helped >= FIRST || seat === null) return;
    void this.call().then((coach) => coach.point(seat, at));
  }

  /** The judge of an exercise comes with the table. */
  async setOut(): Promise<void> {
    if (!this.taught) return;
    const { come } = await import("../exercise");
    this.exercising = await come(this.page, this.session, this.words);
  }

  /** He looks at every moment, once that was shown. */
  look(): void {
    const { live, caughtUp, shown } = this.session;
    if (live && caughtUp && shown) void this.exercising?.exercise.look(shown.seq);
  }

  /** Somebody else sits here: one can talk. */
  private readonly company = $derived.by(() => {
    const { model, along } = this.session;
    if (this.taught || along) return false;
    return !!model && model.yours.length > 0 && model.seats.some((info) => info.kind === "person");
  });
  greet(): void {
    if (!this.company || this.talking) return;
    void import("../talk").then(
      async ({ open }) => (this.talking ??= await open(this.session, this.page.table, this.words.language)),
    );
  }
}
