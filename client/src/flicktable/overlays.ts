/** What is drawn over the mat for the piece that one is about: ranges, and the shot as it is aimed. */

import type { Advice } from "../games/family";
import type { Ellipse } from "../made/micro-mutants";
import { rangeMm } from "./box";
import { BEST, CHOSE, HALO, SPOT, SPOT_SOFT } from "./lamp";
import { spotOf, type Shot, type Spot } from "./model";
import { NO_OVERLAY, type Overlay } from "./stage";

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
        { at, radius: rim + rangeMm("short"), colour: SPOT_SOFT },
        { at, radius: rim + rangeMm("long"), colour: HALO },
      ]
    : [];
  rings.push(...(added?.rings ?? []));
  if (!aim) return { ...NO_OVERLAY, ...added, rings };
  if (aim.throwing) rings.push({ at, radius: rim, colour: HALO });
  const { where, shot, pull } = aim;
  const [rise, down] = where ? [where.rise_um / 1000, where.down_um / 1000] : [0, 30 + shot.power * 0.12];
  return {
    rings,
    lines: added?.lines ?? [],
    ellipses: where ? [ellipse(where)] : [],
    aim: { at, turn: shot.direction_mrad / 1000, rise, down, radius: rim, pull },
  };
}

const ADVICE = { best: BEST, chosen: CHOSE, idea: SPOT } as const;

/** What the coach points at: a line from the piece to where the shot is meant to end, and a ring there. */
export function advised(overlay: Overlay, advice: readonly Advice[] = []): Overlay {
  const meant = advice.flatMap(({ kind, aim }) => (aim ? [{ colour: ADVICE[kind], aim }] : []));
  if (!meant.length) return overlay;
  const ends = meant.map(({ colour, aim }) => ({
    colour,
    from: { x: aim.x_um / 1000, y: aim.y_um / 1000 },
    to: { x: aim.to_x_um / 1000, y: aim.to_y_um / 1000 },
  }));
  return {
    ...overlay,
    lines: [...overlay.lines, ...ends.map(({ colour, from, to }) => ({ colour, points: [from, to] }))],
    rings: [...overlay.rings, ...ends.map(({ colour, to }) => ({ colour, at: to, radius: 12 }))],
  };
}

function ellipse(told: Ellipse): Overlay["ellipses"][number] {
  return {
    at: spotOf(told),
    along: told.along_um / 1000,
    across: told.across_um / 1000,
    turn: told.turn_mrad / 1000,
    colour: SPOT,
  };
}
