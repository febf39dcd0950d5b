/** What a direction leads to, so that it can be told in words and not only in degrees. */

import { formOf } from "./box";
import { spotOf, type Pose, type Spot } from "./model";

export interface Seen {
  id: number;
  form: string;
  pose?: Pose | null;
  place?: string;
}

export interface Towards {
  id: number;
  /** Straight at it, or past it at the left or the right. */
  how: "at" | "left" | "right";
}

/** Beyond this angle nothing is near the line. */
const NEAR = 0.3;

/** The thing that a line from a spot leads to: the nearest that it meets, else the one that it passes most closely. */
export function towards(from: Spot, direction: number, pieces: readonly Seen[]): Towards | null {
  let best: (Towards & { off: number; far: number }) | null = null;
  for (const { id, pose, place, form } of pieces) {
    if (place !== "table" || !pose) continue;
    const at = spotOf(pose);
    const [x, y] = [at.x - from.x, at.y - from.y];
    const far = Math.hypot(x, y);
    if (far < 1) continue;
    const turn = Math.atan2(y, x) - direction;
    const side = Math.atan2(Math.sin(turn), Math.cos(turn));
    const off = Math.max(0, Math.abs(side) - Math.atan2(formOf(form).width / 2, far));
    if (off > NEAR) continue;
    const how = off === 0 ? "at" : side > 0 ? "right" : "left";
    if (!best || off < best.off || (off === best.off && far < best.far)) best = { id, how, off, far };
  }
  return best && { id: best.id, how: best.how };
}
