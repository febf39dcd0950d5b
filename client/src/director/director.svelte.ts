/** One queue through which everything that happens is shown, one entry after another. The director owns time:
 * who and what, it happens, what it means; only then text, score, sound and controls of that entry follow. */

import type { Sentence } from "../games/family";
import type { Model } from "../net/fold";
import type { Entry, GameEvent, View } from "../net/protocol";
import { Running, type Pace, type Time } from "./time";

/** An entry that waits to be shown, with the model that is true once it was. */
export interface Moment {
  entry: Entry;
  model: () => Model | Promise<Model | null>;
}

/** An entry as it is being shown. */
export interface Step {
  seq: number;
  events: readonly GameEvent[];
  /** How the match stood before it, and stands after it. */
  before: View;
  after: View;
}

/** What a board does for the director. */
export interface Actor {
  /** Show one event in the time there is; after the last one the board is given the view that follows. */
  show(event: GameEvent, index: number, step: Step, time: Time): Promise<void> | void;
}

/** Whoever looks on: in what words, how long, how fast. */
export interface Audience {
  /** The entry as this screen may see it. */
  step(entry: Entry, after: Model): Step;
  tell(event: GameEvent, step: Step): Sentence[];
  /** The event is seen now: what is heard of it comes with the picture. */
  hear(event: GameEvent): void;
  /** How long an event of this kind is shown, in milliseconds. */
  lasts(type: string): number;
  pace(): Pace;
  still(): boolean;
  /** Whether somebody looks just now; what happens meanwhile waits. */
  looks(): boolean;
  /** So many entries were passed over, up to this one. */
  missed(count: number, newest: Entry): void;
}

/** Who is farther behind does not see it all: one sentence tells what was missed. */
export const FAR = 20;
/** The share of an event's time before a board that only draws views draws the new one. */
const BEFORE = 0.4;
const BREATH_MS = 250;

export class Director {
  /** Something is being shown. */
  busy = $state(false);
  /** What is said of what is being shown, and of which entry. */
  caption: { seq: number; sentences: Sentence[] } | null = $state.raw(null);
  /** The picture runs ahead of the text: the board already shows this view. */
  picture: { seq: number; view: View } | null = $state.raw(null);
  /** What draws; without one the board is given the new view in the middle of the first event. */
  actor: Actor | null = null;

  private readonly queue: Moment[] = [];
  private audience: Audience | null = null;
  private time: Running | null = null;
  private hurried = false;
  private wake: () => void = () => {};

  constructor(private readonly commit: (model: Model, entries: Entry[]) => void) {}

  /** Somebody sits down to look on. */
  attend(audience: Audience): void {
    this.audience = audience;
  }

  /** How many entries wait behind the one that is shown. */
  get waiting(): number {
    return this.queue.length;
  }

  /** These happened. Without an audience they are true at once. */
  add(moments: Moment[]): void {
    this.queue.push(...moments);
    void this.run();
  }

  /** Forget what waits: the present is told anew. */
  clear(): void {
    this.queue.length = 0;
    this.hurry();
  }

  /** Show the rest at once. */
  hurry(): void {
    if (!this.busy) return;
    this.hurried = true;
    this.time?.end();
  }

  /** Somebody looks again, or came back from the past. */
  resume(): void {
    this.wake();
  }

  private async run(): Promise<void> {
    if (this.busy) return;
    const audience = this.audience;
    if (!audience) {
      const passed = this.queue.splice(0);
      const model = passed.at(-1)?.model();
      if (model && !(model instanceof Promise))
        this.commit(
          model,
          passed.map(({ entry }) => entry),
        );
      return;
    }
    this.busy = true;
    while (this.queue.length) {
      while (!audience.looks()) await new Promise<void>((go) => (this.wake = go));
      if (this.queue.length > FAR) await this.jump(audience);
      const moment = this.queue.shift();
      const model = await moment?.model();
      if (!moment || !model) continue;
      await this.perform(audience.step(moment.entry, model), audience);
      this.commit(model, [moment.entry]);
      this.picture = null;
      if (this.queue.length && !this.hurried) await this.clock(audience).wait(BREATH_MS);
    }
    this.busy = this.hurried = false;
    this.time = null;
  }

  /** Far behind: the present is true at once, and one sentence tells that. */
  private async jump(audience: Audience): Promise<void> {
    const passed = this.queue.splice(0);
    const last = passed.at(-1);
    const model = await last?.model();
    if (!last || !model) return;
    this.commit(model, []);
    audience.missed(passed.length, last.entry);
  }

  /** Show something of the past, in the same way; who wants it over hurries. */
  async replay(step: Step): Promise<void> {
    if (this.busy || !this.audience) return;
    this.busy = true;
    await this.perform(step, this.audience);
    this.picture = null;
    this.busy = this.hurried = false;
  }

  private clock(audience: Audience): Running {
    this.time = new Running(this.hurried ? 0 : audience.pace(), audience.still());
    return this.time;
  }

  private async perform(step: Step, audience: Audience): Promise<void> {
    const time = this.clock(audience);
    for (const [index, event] of step.events.entries()) {
      const lasts = audience.lasts(event.type);
      const sentences = audience.tell(event, step);
      if (lasts && sentences.length && !time.over()) this.caption = { seq: step.seq, sentences };
      try {
        if (this.actor) {
          audience.hear(event);
          await Promise.all([this.actor.show(event, index, step, time), time.wait(lasts)]);
        } else await this.lay(step, lasts, time, () => audience.hear(event));
      } catch (error) {
        reportError(error); // whatever a board cannot show, the match goes on
      }
    }
    this.caption = null;
  }

  private async lay(step: Step, lasts: number, time: Time, seen: () => void): Promise<void> {
    const first = lasts > 0 && this.picture === null;
    if (first) {
      await time.wait(lasts * BEFORE);
      this.picture = { seq: step.seq, view: step.after };
    }
    seen();
    await time.wait(first ? lasts * (1 - BEFORE) : lasts);
  }
}
