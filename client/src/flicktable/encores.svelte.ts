/** What is shown again at somebody's wish: the last shot from another side, or what the game has for an entry. */

import { Running } from "../director/time";
import { pointOf } from "../net/fold";
import type { Entry, View } from "../net/protocol";
import { copy } from "../shell/copy";
import type { Scene } from "../games/family";
import type { FlickGame } from "./game";
import { HANDS } from "./playback";
import type { Stage } from "./stage";

/** The table where it is shown. */
export interface House {
  scene: () => Scene;
  stage: () => Stage | null;
  game: () => FlickGame;
  /** Something happens just now. */
  busy: () => boolean;
  path: (seq: number, index: number) => Uint8Array | undefined;
  moment: (seq: number) => Promise<View | null>;
  link: ((seq: number) => string) | undefined;
  /** It is over: lay the present. */
  over: (stage: Stage) => void;
}

export class Encores {
  /** The time of what is shown again. */
  running: Running | null = $state.raw(null);
  /** It is seen from the other side, with nothing of the game's own over it. */
  reeling = $state(false);
  private copied = $state(-1);
  /** The address wants the shot of its moment to be shown. */
  private linked = new URLSearchParams(location.search).has("shot");

  constructor(private readonly house: House) {}

  /** The last shot of the moment that is shown. */
  readonly newest = $derived.by(() => {
    const { past, seat } = this.house.scene();
    return lastShot(past, pointOf(seat));
  });

  get isCopied(): boolean {
    return this.newest !== null && this.copied === this.newest.seq;
  }

  end(): void {
    this.running?.end();
  }

  async show(seq: number): Promise<void> {
    const stage = this.house.stage();
    if (this.running || this.house.busy() || !stage) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const time = (this.running = new Running(1, still));
    if (!(await this.house.game().again?.(seq, stage, time))) await this.reel(seq, stage, time);
    this.running = null;
    if (this.house.stage() === stage) this.house.over(stage);
  }

  private async reel(seq: number, stage: Stage, time: Running): Promise<void> {
    const { past, seat } = this.house.scene();
    const entry = past.find((each) => each.seq === seq);
    const found = entry && lastShot([entry], pointOf(seat));
    const before = found && (await this.house.moment(seq - 1));
    if (!entry || !found || !before) return;
    if (!this.house.path(seq, found.index)) await this.house.moment(seq);
    const blob = this.house.path(seq, found.index);
    if (!blob) return;
    const hands = this.house.game().hands ?? HANDS;
    const { showAgain } = await import("./again");
    this.reeling = true;
    await showAgain({ ...found, events: entry.seen[pointOf(seat)] ?? [], hands, before, blob }, stage, time);
    this.reeling = false;
  }

  /** The last shot again; asked once more, it is over. */
  lastShot(): void {
    if (this.running) this.end();
    else if (this.newest) void this.show(this.newest.seq);
  }

  /** Who came by the link to a shot sees it, once. */
  greet(): void {
    if (!this.linked || !this.house.stage() || this.house.busy()) return;
    if (!this.newest || this.newest.seq !== this.house.scene().seq) return;
    this.linked = false;
    this.lastShot();
  }

  /** A link to the last shot: it opens the match there and shows it. */
  async share(): Promise<void> {
    const { newest } = this;
    const { link, scene } = this.house;
    if (!newest || !link) return;
    const address = `${link(newest.seq)}&shot`;
    if (await copy(address)) this.copied = newest.seq;
    else prompt(scene().words.say("flicktable.shot.share"), address);
  }
}

/** The entry with the newest shot among these, and which of its events that is. */
export function lastShot(past: readonly Entry[], point: string): { seq: number; index: number } | null {
  for (const entry of [...past].reverse()) {
    const events = entry.seen[point] ?? [];
    const index = events.findLastIndex(
      (event) => event["landing"] !== undefined && event["shot"] !== undefined,
    );
    if (index >= 0) return { seq: entry.seq, index };
  }
  return null;
}
