/** What physics does not know folds away: a carving or a fort is as high as what is above it leaves room for. */

import { MathUtils } from "three";
import type { Thing } from "./thing";

const { clamp, lerp, smoothstep } = MathUtils;
/** A covered insect is still to be recognised. */
const FLAT = 0.06;

/** How much of what stands on a thing may stand, with these things about. */
export function room(under: Thing, others: Iterable<Thing>): number {
  let stands = 1;
  const top = under.at.z + under.form.height / 2;
  for (const above of others) {
    if (above === under || !above.loose || above.at.z < under.at.z + 0.5) continue;
    const apart = Math.hypot(above.at.x - under.at.x, above.at.y - under.at.y);
    const touch = under.reach + above.reach;
    const near = 1 - smoothstep(apart, touch - 1, touch + (under.loose ? 0 : 0.6 * under.tall));
    if (near <= 0) continue;
    const over = smoothstep(above.at.z - under.at.z, 0.5, 1.2);
    const share = clamp((above.bottom - top) / under.tall, FLAT, 1);
    stands = Math.min(stands, lerp(1, share, near * over));
  }
  return stands;
}
