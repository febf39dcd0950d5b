/** What is said of what was shown: to those who listen, to the director, and of what was missed. */

import type { Family, Scene } from "../games/family";
import { pointOf } from "../net/fold";
import type { Entry } from "../net/protocol";
import type { Session } from "../net/session.svelte";
import type { Words } from "../words";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { told } from "./told";

/** So many lines are kept for who listens. */
const SAID = 6;

export class Telling {
  /** The newest last. */
  said: { id: number; text: string }[] = $state.raw([]);
  /** What was missed stands on the screen until something happens. */
  missed: string | null = $state(null);

  constructor(
    private readonly session: Session,
    private readonly family: Family,
    private readonly words: Words,
    private readonly scene: () => Scene | null,
  ) {}

  /** Be told of every entry, and tell the director what each is in words and sounds. */
  attend(): void {
    const { session, family, words } = this;
    const point = () => pointOf(session.seat);
    session.onentry = (entry) => {
      if (session.live) this.say(this.sentences(entry).join(" "));
    };
    session.director.attend({
      step({ seq, seen }, { views }) {
        const before = session.shown?.view ?? {};
        return { seq, events: seen[point()] ?? [], before, after: views[point()] ?? before };
      },
      tell: (event, step) => {
        const scene = this.scene();
        return scene ? family.tell(event, { ...scene, view: step.after, events: step.events }) : [];
      },
      hear: (event) => play(family.cue(event)),
      lasts: (type) => session.model?.table.pace[type] ?? session.model?.table.pace["other"] ?? 0,
      pace: () => settings.pace,
      still: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
      looks: () => session.live && !document.hidden,
      missed: (n, newest) =>
        this.say(words.say("table.missed", { n, text: this.sentences(newest).at(-1) ?? "" }), true),
    });
  }

  private say(text: string, passed = false): void {
    this.missed = passed ? text : null;
    if (text) this.said = [...this.said.slice(1 - SAID), { id: (this.said.at(-1)?.id ?? 0) + 1, text }];
  }

  private sentences(entry: Entry): string[] {
    const scene = this.scene();
    return scene ? told(entry, scene, this.family).map((sentence) => sentence.text) : [];
  }
}
