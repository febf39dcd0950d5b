/** Who touches what in a flight, and how hard, for the ear: found in the samples of its path.
 *
 * Between two frames a piece flies on by its weight alone, or slides and is slowed a little. Any other change of its
 * velocity is a knock; where it was at that moment tells on what. */

import { formOf } from "./box";
import type { Fixture, Table } from "./model";
import type { Path, Track } from "./path";

export interface Contact {
  ms: number;
  /** Where on the mat, in millimetres. */
  x: number;
  y: number;
  /** How much of its speed the piece lost or won, in metres a second. */
  speed: number;
  /** The piece, and what it met: another piece or a fixed thing; null is the table itself. */
  one: number;
  other: number | null;
  on: "felt" | "wood" | "plastic" | "vessel";
  /** The size of what rings, in millimetres across. */
  size: number;
}

type Point = [x: number, y: number, z: number];

const GRAVITY = 9.81;
/** What friction may change of a level speed in one frame, and what is no knock yet; metres a second. */
const FRICTION = 0.16;
const LEAST = 0.12;
/** How near two things are that touch, in millimetres: samples are 17 ms apart. */
const TOUCH_MM = 2;
/** A thing that stands so high is hollow and rings. */
const HOLLOW_MM = 20;
const SAME_MS = 25;
/** A piece that leans less than this lies flat; radians. */
const FLAT = 0.08;
const CHANNELS = 7;

/** The knocks of a path that flies over this table, as it lay before; the first comes first. */
export function contacts(path: Path, table: Table): Contact[] {
  const found = path.tracks.flatMap((track) => knocks(path, track, table));
  return found.sort((a, b) => a.ms - b.ms).filter((each, i, all) => !all.slice(0, i).some(twin(each)));
}

/** The same two at the same time: each of them felt it. */
function twin(one: Contact): (other: Contact) => boolean {
  return (other) =>
    one.other !== null && one.other === other.one && one.one === other.other && one.ms - other.ms < SAME_MS;
}

function knocks(path: Path, track: Track, table: Table): Contact[] {
  const step = 1 / path.rate;
  const count = track.poses.length / CHANNELS;
  const at = (i: number): Point => placeOf(track, Math.min(Math.max(i, 0), count - 1));
  const speed = (i: number): Point => {
    const [a, b] = [at(i), at(i + 1)];
    return [0, 1, 2].map((c) => ((b[c]! - a[c]!) * path.rate) / 1000) as Point;
  };
  const form = formOf(table.pieces.find((piece) => piece.id === track.id)?.kind ?? "");
  const thrown = track.first === 0;
  const found: Contact[] = [];
  for (let i = thrown ? 1 : 0; i < count; i++) {
    const slapped = slap(track, i, form.width, path.rate);
    if (Math.max(slapped, kick(speed(i - 1), speed(i), step)) < LEAST) continue;
    const [before, after] = [speed(i - 1), speed(i + 1)];
    const strength = Math.max(slapped, kick(before, after, 2 * step));
    if (strength < LEAST) continue;
    const late = moment(at(i), at(i + 1), before, after, step);
    const place = at(i).map((value, c) => value + 1000 * before[c]! * late) as Point;
    const ms = 1000 * (track.first + i) * step + 1000 * late;
    found.push({ ms, x: place[0], y: place[1], speed: strength, ...met(path, track, i, place, table) });
    i++; // the next sample feels the same knock
  }
  return found;
}

function placeOf(track: Track, frame: number): Point {
  return [...track.poses.subarray(frame * CHANNELS, frame * CHANNELS + 3)] as Point;
}

/** The change of a velocity that neither weight nor friction explains. */
function kick(before: Point, after: Point, seconds: number): number {
  const [x, y, z] = before.map((value, c) => after[c]! - value) as Point;
  const level = Math.max(0, Math.hypot(x, y) - FRICTION * 60 * seconds);
  return Math.hypot(level, Math.min(Math.abs(z), Math.abs(z + GRAVITY * seconds)));
}

/** How hard a piece falls flat: its rim comes down, though its middle hardly moves. */
function slap(track: Track, frame: number, width: number, rate: number): number {
  const last = track.poses.length / CHANNELS - 1;
  const [before, now, after] = [-1, 0, 1].map((by) => tilt(track, Math.min(Math.max(frame + by, 0), last)));
  if (after! > FLAT) return 0;
  const falls = Math.max(0, before! - now!) - Math.max(0, now! - after!);
  return (Math.max(0, falls) * rate * width) / 4000;
}

/** How far a piece leans, in radians; 0 lies flat on either face. */
function tilt(track: Track, frame: number): number {
  const [, x = 0, y = 0] = track.poses.subarray(frame * CHANNELS + 3, frame * CHANNELS + 6);
  return Math.acos(Math.min(1, Math.abs(1 - 2 * (x * x + y * y))));
}

/** When between two samples the velocity changed, in seconds after the first. */
function moment(from: Point, to: Point, before: Point, after: Point, step: number): number {
  const change = before.map((value, c) => after[c]! - value) as Point;
  const along = (v: Point) => v[0] * change[0] + v[1] * change[1] + v[2] * change[2];
  const way = along(to.map((value, c) => (value - from[c]!) / 1000) as Point);
  const late = (way - step * along(after)) / (along(before) - along(after));
  return Number.isFinite(late) ? Math.min(step, Math.max(0, late)) : 0;
}

type Met = Pick<Contact, "one" | "other" | "on" | "size">;

/** What a piece met there: a fixed thing, another piece, or the table. */
function met(path: Path, track: Track, frame: number, place: Point, table: Table): Met {
  const kind = table.pieces.find((piece) => piece.id === track.id)?.kind ?? "";
  const form = formOf(kind);
  const low = place[2] - reach(track, frame, form);
  const size = form.width;
  for (const fixture of table.fixtures) {
    const fixed = formOf(fixture.kind);
    const near = Math.hypot(place[0] - fixture.x_um / 1000, place[1] - fixture.y_um / 1000);
    if (near < (fixed.width + size) / 2 + TOUCH_MM && low < fixed.height + TOUCH_MM)
      return { one: track.id, other: fixture.id, ...materialOf(fixture, size) };
  }
  const other = nearest(path, track, frame, place, table, low > TOUCH_MM);
  if (other !== null) return { one: track.id, other, on: "plastic", size };
  const [wide, deep] = [table.mat.width_um / 2000, table.mat.depth_um / 2000];
  const on = Math.abs(place[0]) <= wide && Math.abs(place[1]) <= deep ? "felt" : "wood";
  return { one: track.id, other: null, on, size };
}

function materialOf(fixture: Fixture, size: number): Pick<Contact, "on" | "size"> {
  const form = formOf(fixture.kind);
  if (form.height > HOLLOW_MM) return { on: "vessel", size: form.width };
  return { on: "plastic", size: (size + form.width) / 2 };
}

/** How far a piece reaches down from its middle. */
function reach(track: Track, frame: number, form: { width: number; height: number }): number {
  const leans = tilt(track, Math.min(frame, track.poses.length / CHANNELS - 1));
  return (form.width / 2) * Math.sin(leans) + (form.height / 2) * Math.cos(leans);
}

/** The piece that it touches there, if any: one that lies below it, or one that is knocked away at the same time. */
function nearest(
  path: Path,
  track: Track,
  frame: number,
  place: Point,
  table: Table,
  aloft: boolean,
): number | null {
  const own = formOf(table.pieces.find((piece) => piece.id === track.id)?.kind ?? "");
  let [best, least] = [null as number | null, TOUCH_MM];
  for (const piece of table.pieces) {
    if (piece.id === track.id) continue;
    const moving = path.tracks.find((each) => each.id === piece.id);
    const now = moving ? track.first + frame - moving.first : 0;
    const last = moving ? moving.poses.length / CHANNELS - 1 : 0;
    const there: Point = moving
      ? placeOf(moving, Math.min(Math.max(now, 0), last))
      : [piece.pose.x_um / 1000, piece.pose.y_um / 1000, piece.pose.z_um / 1000];
    const form = formOf(piece.kind);
    const gap = Math.hypot(place[0] - there[0], place[1] - there[1]) - (own.width + form.width) / 2;
    const level = Math.abs(place[2] - there[2]) - own.width / 2 - form.height;
    const struck = moving
      ? Math.abs(now) <= 2 || (now > 0 && now <= last && jolted(path, moving, now))
      : false;
    if (gap < least && level < TOUCH_MM && (aloft || struck)) [best, least] = [piece.id, gap];
  }
  return best;
}

/** Whether a track's piece was knocked in this sample or the next. */
function jolted(path: Path, track: Track, frame: number): boolean {
  const last = track.poses.length / CHANNELS - 1;
  const at = (i: number) => placeOf(track, Math.min(Math.max(i, 0), last));
  const speed = (i: number) =>
    [0, 1, 2].map((c) => ((at(i + 1)[c]! - at(i)[c]!) * path.rate) / 1000) as Point;
  return [frame, frame + 1].some((i) => kick(speed(i - 1), speed(i), 1 / path.rate) >= LEAST);
}
