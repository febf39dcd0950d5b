/** The last shot again, from another side and slowly. */

import type { Time } from "../director/time";
import type { GameEvent, View } from "../net/protocol";
import { spotOf, type Piece, type Pose, type Shot, type Table } from "./model";
import { readPath } from "./path";
import { play, slowly, type Stage } from "./stage";
import type { Hands } from "./playback";
import { read, tableOf } from "./view";

const AIM_MS = 500;
const LINGER_MS = 900;

export interface Reel {
  seq: number;
  index: number;
  events: readonly GameEvent[];
  hands: Hands;
  /** The match before that entry. */
  before: View;
  blob: Uint8Array;
}

/** Show it; who wants it over ends the time. */
export async function showAgain(reel: Reel, stage: Stage, time: Time): Promise<void> {
  const event = reel.events[reel.index] as GameEvent;
  const [id, shot] = [event["piece"] as number, event["shot"] as Shot];
  const landing = event["landing"] as { moved: Piece[] };
  const table = laidBefore(reel);
  const end = landing.moved.find((each) => each.id === id)?.pose;
  const back = stage.keep();
  stage.show(table);
  const heading = shot.direction_mrad / 1000;
  if (end) stage.view({ close: { at: spotOf(end), heading, opposite: true } });
  stage.mark([], id);
  if (time.still) {
    const path = await readPath(reel.blob);
    stage.seek(path, Infinity);
    await time.wait(4 * LINGER_MS);
  } else {
    await time.wait(AIM_MS);
    stage.mark([], null);
    const path = await readPath(reel.blob);
    const first = (event["landing"] as { impacts?: { time_ms: number }[] }).impacts ?? [];
    await play(stage, path, {
      speed: slowly(path, first.at(0)?.time_ms ?? 300),
      stop: () => time.over(),
    });
    await time.wait(LINGER_MS);
  }
  stage.mark([], null);
  back();
}

/** How the table lay when the shot was made: what the entry did before it is done. */
function laidBefore({ before, events, index, hands }: Reel): Table {
  const view = read(before);
  const table = tableOf(view);
  const pieces = new Map(table.pieces.map((piece) => [piece.id, piece]));
  for (const event of events.slice(0, index)) {
    const id = event["piece"] as number | undefined;
    const pose = event["pose"] as Pose | null | undefined;
    const landing = event["landing"] as { moved: Piece[] } | undefined;
    if (hands.lays.has(event.type) && id !== undefined && pose)
      pieces.set(id, { id, kind: view.pieces[id]?.form ?? "small", pose });
    else if ((hands.lifts.has(event.type) || hands.takes.has(event.type)) && id !== undefined)
      pieces.delete(id);
    for (const moved of landing?.moved ?? []) {
      const piece = pieces.get(moved.id);
      if (piece) pieces.set(moved.id, { ...piece, pose: moved.pose });
    }
  }
  return { ...table, pieces: [...pieces.values()] };
}
