/** What moves and is gone: the trail of a flight, dust and rings where something comes down. All of it follows from the path. */

import * as THREE from "three";
import { flier, touchdowns } from "../flight";
import type { Spot } from "../model";
import type { Path } from "../path";
import { Impact } from "./impact";
import type { Things } from "./things";
import { Trail } from "./trail";

/** How long a ring runs. */
export const RING_MS = 420;
/** How many are seen at once. */
const RINGS = 2;

export class Fx {
  readonly group = new THREE.Group();
  private readonly trail = new Trail();
  private readonly impacts = Array.from({ length: RINGS }, () => new Impact());
  private readonly burst = new Impact();

  constructor(private readonly things: Things) {
    this.group.add(this.trail.mesh, this.burst.group, ...this.impacts.map(({ group }) => group));
  }

  /** What is seen of a path at this moment, from `eye`, in a picture so many pixels high. */
  seek(path: Path, ms: number, eye: THREE.Vector3, pixels: number): void {
    const track = flier(path);
    if (track)
      this.trail.show(path, track, ms, this.things.reach(track.id), this.things.colour(track.id), eye);
    const rings = touchdowns(path)
      .filter((fall) => fall.ms <= ms && fall.ms > ms - RING_MS)
      .slice(-RINGS);
    this.impacts.forEach((impact, i) => {
      const fall = rings[i];
      if (!fall) return impact.hide();
      const size = this.things.reach(fall.id) * Math.min(1, 0.4 + fall.speed / 2500);
      impact.show(fall.at.x, fall.at.y, size, (ms - fall.ms) / RING_MS, pixels);
    });
  }

  /** Something great happened here: a wide ring and sparks of this colour; this share of it is over. */
  burstAt(at: Spot, size: number, colour: string, share: number, pixels: number): void {
    this.burst.show(at.x, at.y, size, share, pixels, colour);
  }

  /** Nothing flies. */
  clear(): void {
    this.trail.hide();
    for (const impact of this.impacts) impact.hide();
  }

  dispose(): void {
    this.trail.dispose();
    for (const each of [...this.impacts, this.burst]) each.dispose();
  }
}
