/** Showing what happened on the stage: the aim, the flight, what leaves, what is set down by hand. */

import type { Actor, Step } from "../director/director.svelte";
import type { Time } from "../director/time";
import type { GameEvent } from "../net/protocol";
import { formOf } from "./box";
import { Foley, snapOf, type Heard } from "./foley";
import { pace } from "./flight";
import { SPOT } from "./lamp";
import { LEAVING_MS, leavingOf } from "./moments";
import type { Shooter } from "./shooter";
import { onMat, spotOf, type Piece, type Pose, type Shot, type Spot, type Table } from "./model";
import { readPath } from "./path";
import { NO_OVERLAY, play, type Stage } from "./stage";
import { read, tableOf, type TableView } from "./view";

/** Kinds of events that lay a piece somewhere by hand, take it up for a while, or take it off the table. */
export interface Hands {
  lays: ReadonlySet<string>;
  lifts: ReadonlySet<string>;
  takes: ReadonlySet<string>;
  /** Something that stands was hit. */
  hits: ReadonlySet<string>;
  /** Something is told of a piece where it lies: it is looked at. */
  tells: ReadonlySet<string>;
}

/** What every game on this table does by hand. */
export const HANDS: Hands = {
  lays: new Set(["loaded", "went_back", "set_down"]),
  lifts: new Set(),
  takes: new Set(["eliminated", "counter_taken", "base_destroyed", "sacrificed"]),
  hits: new Set(["base_damaged"]),
  tells: new Set([
    "power_used",
    "face_turned",
    "protected",
    "shield_turned",
    "webbed",
    "freed",
    "acid_marked",
  ]),
};

/** How long one sees where a shot is aimed before it flies, and where it ended if something was decided there. */
const AIM_MS = 600;
const LINGER_MS = 450;
/** How far the camera goes along with a flight that decides nothing. */
const SOME_WAY = 0.3;
/** As near as this one comes to what happens outside of the picture. */
const NEAR_MM = 320;
const HIT_COLOUR = "#ff9a45";

/** Kinds of events in which dice are thrown. */
const ROLLS: ReadonlySet<string> = new Set(["rolled", "bonus_die", "defence_rolled"]);

interface Landing {
  moved: Piece[];
}

export interface Projector {
  /** The shooter at this table; who has just pressed it has seen the aim. */
  shooter: Shooter;
  /** The camera is about to leave the place that one looks from. */
  leave: () => void;
  hands: Hands;
  /** The path that belongs to the event of that index, if it came. */
  path: (seq: number, index: number) => Uint8Array | undefined;
  /** Something is struck. */
  hear: (heard: Heard) => void;
  /** Dice are thrown: the table that has them is shown with the event, not after it. */
  rolled: (after: TableView) => void;
  /** What the game shows of an event besides. */
  besides?: ((event: GameEvent, step: Step, time: Time) => Promise<void> | undefined) | undefined;
}

/** Plays events on one stage. What it shows while nothing moves is `table`; the board lays the view that follows. */
export class Playback implements Actor {
  table: Table | null = null;
  private gone = false;

  constructor(
    private readonly stage: Stage,
    private readonly by: Projector,
  ) {}

  /** The stage is taken down: whatever flies lands at once. */
  stop(): void {
    this.gone = true;
  }

  async show(event: GameEvent, index: number, step: Step, time: Time): Promise<void> {
    if (time.over() || this.gone) return;
    const { hands } = this.by;
    const piece = event["piece"] as number | undefined;
    const landing = event["landing"] as Landing | undefined;
    const pose = event["pose"] as Pose | null | undefined;
    const table = this.table ?? tableOf(read(step.before));
    if (ROLLS.has(event.type)) this.by.rolled(read(step.after));
    if (hands.lays.has(event.type)) {
      if (piece !== undefined && pose) {
        this.lay(withPiece(table, read(step.after), piece, pose));
        this.look(piece);
      }
    } else if (hands.lifts.has(event.type)) {
      this.lay(without(table, piece));
    } else if (landing) {
      await this.fly(event, landing, index, step, time);
      this.lay(withMoved(this.table ?? table, landing.moved));
    } else if (hands.takes.has(event.type)) {
      const gone = (piece ?? event["counter"] ?? event["base"]) as number;
      const leaving = leavingOf(event, read(step.before));
      this.look(gone);
      if (!time.still && leaving.manner === "broken") this.hit(table, gone);
      await this.stage.vanish([gone], time.still ? 0 : LEAVING_MS[leaving.manner] / time.speed, leaving);
      this.table = without(table, gone);
    } else if (hands.tells.has(event.type) && piece !== undefined) {
      this.look(piece);
    }
    if (hands.hits.has(event.type) && !time.still) this.hit(table, event["base"] as number);
    await this.by.besides?.(event, step, time);
  }

  /** Whatever happens to a thing happens in the picture. */
  private look(id: number): void {
    const there = this.gone ? null : this.stage.place(id);
    if (!there || there.seen) return;
    const piece = this.table?.pieces.find((each) => each.id === id)?.pose;
    const at = piece ?? this.table?.fixtures.find((each) => each.id === id);
    if (!at) return;
    this.by.leave();
    this.stage.view({ at: spotOf(at), distance: NEAR_MM });
  }

  /** Something that stands was hit: dust and a ring. */
  private hit(table: Table, id: number): void {
    const fixture = table.fixtures.find((each) => each.id === id);
    if (fixture) void this.stage.burst(spotOf(fixture), 26, HIT_COLOUR);
  }

  private lay(table: Table): void {
    if (this.gone) return;
    this.table = table;
    this.stage.show(table);
  }

  private async fly(
    event: GameEvent,
    landing: Landing,
    index: number,
    step: Step,
    time: Time,
  ): Promise<void> {
    const over = () => this.gone || time.over();
    const { shooter } = this.by;
    const shot = event["shot"] as Shot | undefined;
    const id = event["piece"] as number;
    const from = this.table?.pieces.find((each) => each.id === id)?.pose;
    const end = landing.moved.find((each) => each.id === id)?.pose;
    if (shot) await this.aim(id, shot, end, time);
    const close = shot &&
      end && {
        at: spotOf(end),
        heading: shot.direction_mrad / 1000,
        tall: tallAt(this.table ?? tableOf(read(step.before)), spotOf(end)),
      };
    const near = decides(step.events.slice(index + 1));
    const blob = this.by.path(step.seq, index);
    if (time.still && !over() && close && near) this.stage.view({ close, ms: 0 });
    if (!blob?.length || over()) return shooter.up();
    const [path, { contacts }] = await Promise.all([readPath(blob), import("./contacts")]);
    const foley = new Foley(contacts(path, this.table ?? tableOf(read(step.before))), this.by.hear);
    if (shot && from) this.by.hear(snapOf(shot.power, spotOf(from)));
    if (time.still) {
      shooter.up();
      return foley.hardest();
    }
    shooter.snap();
    this.stage.follow(close ? { id, path, close, near: near ? 1 : SOME_WAY } : null);
    await play(this.stage, path, {
      speed: pace(path, this.table ?? tableOf(read(step.before)), time.speed),
      stop: over,
      tick: (ms) => {
        if (!over()) foley.until(ms);
      },
    });
    this.stage.follow(null);
    if (close && near) await time.wait(LINGER_MS);
  }

  /** Who shoots, and where to: the longer the line, the harder; the camera looks along it, and the shooter is pressed. */
  private async aim(id: number, shot: Shot, end: Pose | undefined, time: Time): Promise<void> {
    const { shooter } = this.by;
    const pose = this.table?.pieces.find((each) => each.id === id)?.pose;
    if (!pose || shooter.pressed === id) return;
    const at = spotOf(pose);
    const [turn, far] = [shot.direction_mrad / 1000, 30 + shot.power * 0.12];
    const tip = { x: at.x + far * Math.cos(turn), y: at.y + far * Math.sin(turn) };
    this.by.leave();
    const to = end && this.table ? onMat(spotOf(end), this.table) : tip;
    const tall = this.table ? tallAt(this.table, to) : 0;
    this.stage.view({ along: { from: at, to, tall, both: true } });
    this.stage.mark([], id);
    this.stage.overlay({ ...NO_OVERLAY, lines: [{ points: [at, tip], colour: SPOT }] });
    shooter.press(this.stage, id, turn, time.still);
    await time.wait(AIM_MS);
    if (this.gone) return;
    this.stage.mark([], null);
    this.stage.overlay(NO_OVERLAY);
  }
}

/** Whether something came of a flight before the next one: a ruling follows, with the clause that it is by. */
function decides(after: readonly GameEvent[]): boolean {
  const next = after.findIndex((event) => event["landing"] !== undefined);
  return (next < 0 ? after : after.slice(0, next)).some((event) => typeof event["clause"] === "string");
}

/** As low as this nothing hides what lands on it or in it. */
const LOW = 20;

/** How high what stands at a spot is, if it is high. */
function tallAt({ fixtures }: Table, at: Spot): number {
  const heights = fixtures.flatMap((each) => {
    const { width, height } = formOf(each.kind);
    const { x, y } = spotOf(each);
    return Math.hypot(x - at.x, y - at.y) < width && height > LOW ? [height] : [];
  });
  return Math.max(0, ...heights);
}

function without(table: Table, id: number | undefined): Table {
  return {
    ...table,
    pieces: table.pieces.filter((each) => each.id !== id),
    fixtures: table.fixtures.filter((each) => each.id !== id),
  };
}

function withMoved(table: Table, moved: readonly Piece[]): Table {
  const now = new Map(moved.map((piece) => [piece.id, piece.pose]));
  const pieces = table.pieces.map((piece) => ({ ...piece, pose: now.get(piece.id) ?? piece.pose }));
  return { ...table, pieces };
}

function withPiece(table: Table, after: TableView, id: number, pose: Pose): Table {
  const kind = after.pieces[id]?.form ?? "small";
  return { ...table, pieces: [...table.pieces.filter((piece) => piece.id !== id), { id, kind, pose }] };
}
