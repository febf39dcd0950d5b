/** Showing what happened: the path of every flick, what leaves, what is set down. */

import type { Piece, Pose, Table } from "../../flick/model";
import { readPath } from "../../flick/path";
import { play, type Stage } from "../../flick/stage";
import type { GameEvent } from "../../net/protocol";
import { tableOf, type Mutants } from "./view";

export interface Projector {
  stage: Stage;
  /** What the stage shows before the first event, if that is known. */
  table?: Table | null;
  /** The path that belongs to the event of that index, if it came. */
  path: (index: number) => Uint8Array | undefined;
  /** Called before each event, which waits for what it returns. */
  before?: (event: GameEvent) => Promise<void> | undefined;
  /** A knock, 0 to 1. */
  knock: (strength: number) => void;
  stop: () => boolean;
  speed: number;
}

interface Impact {
  time_ms: number;
  strength_mm_s: number;
}

interface Landing {
  moved: Piece[];
  impacts: Impact[];
}

/** Play the events of one entry on the stage, which shows the moment before; the caller shows the moment after. */
export async function project(events: readonly GameEvent[], after: Mutants, by: Projector): Promise<void> {
  let table = by.table ?? null;
  for (const [index, event] of events.entries()) {
    if (by.stop()) return;
    await by.before?.(event);
    const landing = event["landing"] as Landing | undefined;
    const piece = event["piece"] as number | undefined;
    const pose = event["pose"] as Pose | null | undefined;
    if (event.type === "loaded" || (table && PUTS.has(event.type))) {
      if (piece === undefined || !pose) continue;
      table = withPiece(table ?? tableOf(after), after, piece, pose);
      by.stage.show(table);
    } else if (table && event.type === "ball_lifted") {
      table = { ...table, pieces: table.pieces.filter((each) => each.id !== piece) };
      by.stage.show(table);
    } else if (landing) {
      await fly(landing, index, by);
      table = table && withMoved(table, landing.moved);
    } else if (LEAVES.has(event.type)) {
      const gone = (event["piece"] ?? event["counter"] ?? event["base"]) as number;
      await by.stage.vanish([gone], 320);
      if (table) table = { ...table, pieces: table.pieces.filter((each) => each.id !== gone) };
    }
  }
}

const LEAVES = new Set(["eliminated", "counter_taken", "base_destroyed", "sacrificed"]);
/** A piece lies somewhere else by hand, and what follows starts from there. */
const PUTS = new Set(["ball_laid", "ball_loose", "went_back", "set_down"]);

function withMoved(table: Table, moved: readonly Piece[]): Table {
  const now = new Map(moved.map((piece) => [piece.id, piece.pose]));
  const pieces = table.pieces.map((piece) => ({ ...piece, pose: now.get(piece.id) ?? piece.pose }));
  return { ...table, pieces };
}

async function fly(landing: Landing, index: number, by: Projector): Promise<void> {
  const blob = by.path(index);
  if (!blob?.length) return;
  const path = await readPath(blob);
  const knocks = [...landing.impacts].sort((a, b) => a.time_ms - b.time_ms);
  await play(by.stage, path, {
    speed: by.speed,
    stop: by.stop,
    tick: (ms) => {
      while (knocks[0] && knocks[0].time_ms <= ms)
        by.knock(Math.min(1, (knocks.shift() as Impact).strength_mm_s / 1500));
    },
  });
}

function withPiece(table: Table, after: Mutants, id: number, pose: Pose): Table {
  const kind = after.pieces[id]?.form ?? "small";
  return { ...table, pieces: [...table.pieces.filter((piece) => piece.id !== id), { id, kind, pose }] };
}
