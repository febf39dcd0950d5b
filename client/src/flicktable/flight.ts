/** What a path tells before it is shown: who flies, where it comes down, and whether something is decided there. No rules. */

import { formOf } from "./box";
import { spotOf, type Spot, type Table } from "./model";
import { lengthMs, poseAt, type Path, type Track } from "./path";

/** A piece came down here. */
export interface Touchdown {
  id: number;
  ms: number;
  at: Spot;
  /** How fast it came down, in millimetres a second. */
  speed: number;
}

/** Slower than this it is not seen. */
const SOFT = 250;
/** As near as this to something else, a touchdown may decide something, in millimetres. */
const CLOSE = 7;
/** This long before such a moment, and after it, time goes slowly. */
const BEFORE_MS = 260;
const AFTER_MS = 320;
const SLOW = 0.35;

const known = new WeakMap<Path, Touchdown[]>();

/** Every touchdown of a path, in order. */
export function touchdowns(path: Path): Touchdown[] {
  let found = known.get(path);
  if (!found) {
    found = path.tracks.flatMap((track) => fallsOf(path, track)).sort((a, b) => a.ms - b.ms);
    known.set(path, found);
  }
  return found;
}

function fallsOf(path: Path, track: Track): Touchdown[] {
  const step = 1000 / path.rate;
  const count = track.poses.length / 7;
  const pose = (frame: number, part: number) => track.poses[frame * 7 + part] ?? 0;
  const falls: Touchdown[] = [];
  let sinking = 0;
  for (let frame = 1; frame < count; frame++) {
    const speed = ((pose(frame - 1, 2) - pose(frame, 2)) * 1000) / step;
    if (speed < sinking * 0.4 && sinking > SOFT) {
      const at = { x: pose(frame, 0), y: pose(frame, 1) };
      falls.push({ id: track.id, ms: (track.first + frame) * step, at, speed: sinking });
    }
    sinking = speed < sinking * 0.4 ? Math.max(0, speed) : Math.max(sinking, speed);
  }
  return falls;
}

/** The piece that flies farthest: the one to look at. */
export function flier(path: Path): Track | null {
  const far = ({ poses }: Track) =>
    Math.hypot((poses.at(-7) ?? 0) - (poses[0] ?? 0), (poses.at(-6) ?? 0) - (poses[1] ?? 0));
  return path.tracks.reduce<Track | null>(
    (best, each) => (best && far(best) >= far(each) ? best : each),
    null,
  );
}

/** The first touchdown that is close to something else, if there is one: a cover may be decided there. */
export function decisive(path: Path, table: Table): Touchdown | null {
  const kinds = new Map(table.pieces.map(({ id, kind }) => [id, kind]));
  const things = [
    ...table.pieces.map(({ id, kind, pose }) => ({ id, kind, at: spotOf(pose) })),
    ...table.fixtures.map(({ id, kind, x_um, y_um }) => ({
      id,
      kind,
      at: { x: x_um / 1000, y: y_um / 1000 },
    })),
  ];
  const moved = new Map(path.tracks.map((track) => [track.id, track]));
  return (
    touchdowns(path).find(({ id, ms, at }) => {
      const own = formOf(kinds.get(id) ?? "").width / 2;
      return things.some((thing) => {
        if (thing.id === id) return false;
        const track = moved.get(thing.id);
        const [x, y] = track ? poseAt(path, track, ms) : [thing.at.x, thing.at.y];
        return Math.hypot(x - at.x, y - at.y) < own + formOf(thing.kind).width / 2 + CLOSE;
      });
    }) ?? null
  );
}

/** How fast a path is shown at each moment: slowly where something is decided. */
export function pace(path: Path, table: Table, speed: number): (ms: number) => number {
  const moment = decisive(path, table)?.ms ?? lengthMs(path) + 10 * BEFORE_MS;
  return (ms) => (ms > moment - BEFORE_MS && ms < moment + AFTER_MS ? speed * SLOW : speed);
}
