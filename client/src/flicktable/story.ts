/** A match on the flick table in numbers: shots, what they took, and the one that was least to be expected. */

import { nameOf, type AskThen, type Scene, type Story } from "../games/family";
import type { Chances } from "../made/micro-mutants";
import { pointOf } from "../net/fold";
import type { GameEvent, Seat } from "../net/protocol";
import type { Shot } from "./model";
import { pieceName } from "./phrases";

/** A shot that took something. */
interface Feat {
  seq: number;
  seat: Seat;
  piece: number;
  shot: Shot;
  /** What it took; null where something else was won by it. */
  target: number | null;
  /** Per cent, of tries by the same hand; null where nobody can tell. */
  chance: number | null;
}

/** What one game counts: its rows, and the events that make a shot a feat, with what it took. */
export interface Counted {
  rows: { label: string; of: (event: GameEvent) => Seat | null }[];
  feat: (event: GameEvent) => { seat: Seat | null; target: number | null } | null;
}

/** So many feats are tried again to learn how likely they were, and under so many per cent one was lucky. */
const TRIED = 12;
const LUCKY = 25;

const seatOf = (event: GameEvent, field: string) => (event[field] as Seat | null | undefined) ?? null;

export const TAKING: Counted = {
  rows: [
    {
      label: "flicktable.story.shots",
      of: (event) => (event.type === "flicked" ? seatOf(event, "seat") : null),
    },
    {
      label: "flicktable.story.covers",
      of: (event) => (["eliminated", "captured"].includes(event.type) ? seatOf(event, "credit") : null),
    },
  ],
  feat: (event) =>
    ["eliminated", "captured", "base_destroyed"].includes(event.type)
      ? { seat: seatOf(event, "credit"), target: (event["piece"] ?? event["base"]) as number }
      : null,
};

export function story(scene: Scene, ask: AskThen, counted: Counted = TAKING): Story {
  const { words, seats } = scene;
  const entries = scene.past.map((entry) => ({
    seq: entry.seq,
    events: entry.seen[pointOf(scene.seat)] ?? [],
  }));
  const events = entries.flatMap((entry) => entry.events);
  const rows = counted.rows.map(({ label, of }) => ({
    label: words.say(label),
    values: seats.map(({ seat }) => events.filter((event) => of(event) === seat).length),
  }));
  const feats = entries.flatMap(({ seq, events: told }) => featsOf(seq, told, counted)).slice(-TRIED);
  const last = feats.at(-1);
  if (!last) return { rows, best: null };
  // The newest can be seen again at once; which was the best is known when all were tried.
  return { rows, best: { seq: last.seq, text: told(last, scene) }, later: withLuck(feats, rows, scene, ask) };
}

/** The shots that took something are tried again: who was lucky, and which was the least to be expected. */
async function withLuck(feats: Feat[], counted: Story["rows"], scene: Scene, ask: AskThen): Promise<Story> {
  const { words, seats } = scene;
  const rows = [...counted];
  for (const feat of feats) feat.chance = await chanceOf(feat, ask);
  const known = feats.filter((feat) => feat.chance !== null);
  if (known.length)
    rows.push({
      label: words.say("flicktable.story.luck", { n: LUCKY }),
      values: seats.map(
        ({ seat }) => known.filter((feat) => feat.seat === seat && feat.chance! < LUCKY).length,
      ),
    });
  const best = [...known].sort((a, b) => a.chance! - b.chance!)[0] ?? feats.at(-1) ?? null;
  return { rows, best: best && { seq: best.seq, text: told(best, scene) } };
}

/** The shots of one entry that took something themselves. */
export function featsOf(seq: number, events: readonly GameEvent[], counted: Counted = TAKING): Feat[] {
  const first = events.findIndex((event) => event.type === "flicked");
  const flick = events[first];
  if (!flick) return [];
  const after = events.slice(first + 1);
  const next = after.findIndex((event) => event.type === "flicked");
  const [seat, piece] = [flick["seat"] as Seat, flick["piece"] as number];
  const taken = (next < 0 ? after : after.slice(0, next)).flatMap((event) => counted.feat(event) ?? []);
  const own = taken.find((feat) => feat.seat === seat);
  return own ? [{ seq, seat, piece, shot: flick["shot"] as Shot, target: own.target, chance: null }] : [];
}

/** How often the same shot does it again, from where it was made. */
async function chanceOf({ seq, piece, shot, target }: Feat, ask: AskThen): Promise<number | null> {
  const told = (await ask({ type: "odds", piece, shot }, seq - 1)) as Chances | undefined;
  if (!told?.tried) return null;
  const times = told.outcomes.filter(({ id, how }) =>
    target === null ? how !== "covers" && how !== "zone" : id === target,
  );
  return Math.round((100 * (times[0]?.times ?? 0)) / told.tried);
}

function told({ seat, piece, target, chance }: Feat, scene: Scene): string {
  const what = target === null ? "" : pieceName(target, scene);
  const params = { player: nameOf(scene, seat), piece: pieceName(piece, scene), what, n: chance ?? 0 };
  const key = `flicktable.story.best${target === null ? ".won" : ""}${chance === null ? ".plain" : ""}`;
  return scene.words.say(key, params);
}
