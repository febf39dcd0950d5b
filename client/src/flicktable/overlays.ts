/** What is drawn over the mat for the piece that one is about: ranges, and the shot as it is aimed. */

import type { Ellipse } from "../made/micro-mutants";
import { rangeMm } from "./box";
import { spotOf, type Shot, type Spot } from "./model";
import { NO_OVERLAY, type Overlay } from "./stage";

const GOLD = "#ffd75e";
const SHORT = "#ffe08a";
const WHITE = "#ffffff";

interface Mark {
  at: Spot;
  /** Half the width of the piece. */
  rim: number;
  ruler: boolean;
}

interface Drawn {
  shot: Shot;
  where: Ellipse | null;
  pull: Spot | null;
  /** Something is laid beside the piece and shot from there. */
  throwing: boolean;
}

export function overlayOf({ at, rim, ruler }: Mark, aim: Drawn | null, added?: Partial<Overlay>): Overlay {
  const rings = ruler
    ? [
        { at, radius: rim + rangeMm("short"), colour: SHORT },
        { at, radius: rim + rangeMm("long"), colour: WHITE },
      ]
    : [];
  rings.push(...(added?.rings ?? []));
  if (!aim) return { ...NO_OVERLAY, ...added, rings };
  if (aim.throwing) rings.push({ at, radius: rim, colour: WHITE });
  const { where, shot, pull } = aim;
  const [rise, down] = where ? [where.rise_um / 1000, where.down_um / 1000] : [0, 30 + shot.power * 0.12];
  return {
    rings,
    lines: added?.lines ?? [],
    ellipses: where ? [ellipse(where)] : [],
    aim: { at, turn: shot.direction_mrad / 1000, rise, down, radius: rim, pull },
  };
}

function ellipse(told: Ellipse): Overlay["ellipses"][number] {
  return {
    at: spotOf(told),
    along: told.along_um / 1000,
    across: told.across_um / 1000,
    turn: told.turn_mrad / 1000,
    colour: GOLD,
  };
}
