/** Which part of the mat to show for a shot, seen from above. Lengths in millimetres, y upwards. */

import type { Spot } from "../model";
import type { Box } from "./pan";

/** What one aims with is drawn at most so wide, in pixels, and has so much room around it. */
const MOST_PX = 64;
const AROUND = 45;
/** So much room, if chips would else be narrower than this. */
const LITTLE = 14;
export const LEAST_PX = 28;

/**
 * Both ends of a shot, as near as they fit and every chip stays LEAST_PX wide. A shot that is too long for that is
 * shown from its beginning on, as far as it goes; for who only looks on (`both`), chips get smaller instead.
 */
export function shotBox(
  from: Spot,
  to: Spot,
  { width, height }: { width: number; height: number },
  chip: number,
  both = false,
): Box {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const withRoom = (around: number) =>
    Math.min(MOST_PX / chip, width / (Math.abs(x) + 2 * around), height / (Math.abs(y) + 2 * around));
  const roomy = withRoom(AROUND);
  const close = both || roomy * chip >= LEAST_PX ? roomy : withRoom(LITTLE);
  const scale = both ? close : Math.max(close, (LEAST_PX + 0.5) / chip);
  const [w, h] = [width / scale, height / scale];
  // As far towards the other end as the first one has some room behind it.
  const share = Math.min(
    0.5,
    (w / 2 - AROUND / 2) / Math.max(1e-6, Math.abs(x)),
    (h / 2 - AROUND / 2) / Math.max(1e-6, Math.abs(y)),
  );
  const way = scale > close ? Math.max(0, share) : 0.5;
  return { x: from.x + way * x - w / 2, y: -from.y - way * y - h / 2, w, h };
}
