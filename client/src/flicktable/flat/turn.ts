/** The mat seen from above lies as its viewer sits: turned by quarters. */

import type { Spot } from "../model";

/**
 * How many quarters the mat is turned against the clock so that this side (radians) is the near one. It lies across
 * only for who sits exactly at its left or right; a look from a slant keeps it upright.
 */
export function quarters(side: number): number {
  if (Math.abs(Math.sin(side)) < 1e-9) return Math.cos(side) < 0 ? 1 : 3;
  return Math.sin(side) > 0.5 ? 2 : 0;
}

/** A spot of the mat after so many quarters against the clock. */
export function turnedBy({ x, y }: Spot, quarters: number): Spot {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return { x: -y, y: x };
    case 2:
      return { x: -x, y: -y };
    case 3:
      return { x: y, y: -x };
    default:
      return { x, y };
  }
}
