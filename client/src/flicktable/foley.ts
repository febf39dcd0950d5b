/** The sounds of a flight: what its path touches is struck as it is shown, heard where it is seen. */

import type { Hit } from "../sound";
import type { Contact } from "./contacts";
import type { Spot } from "./model";

/** Something is struck at a spot of the mat. */
export type Heard = Omit<Hit, "pan" | "at"> & { spot: Spot };

/** How hard the shooter's edge snaps off a piece, by the power of the shot; metres a second. */
const SNAP = { least: 0.5, most: 2.2, size: 16 };

export function snapOf(power: number, spot: Spot): Heard {
  return {
    voice: "snap",
    speed: SNAP.least + ((SNAP.most - SNAP.least) * power) / 1000,
    size: SNAP.size,
    spot,
  };
}

export class Foley {
  private next = 0;

  constructor(
    private readonly contacts: readonly Contact[],
    private readonly hear: (heard: Heard) => void,
  ) {}

  /** Everything up to this moment of the path. */
  until(ms: number): void {
    for (let each = this.contacts[this.next]; each && each.ms <= ms; each = this.contacts[++this.next])
      this.strike(each);
  }

  /** Only the hardest blow: where nothing moves, one hears that something landed. */
  hardest(): void {
    const all = [...this.contacts].sort((a, b) => b.speed - a.speed);
    if (all[0]) this.strike(all[0]);
  }

  private strike({ on, speed, size, x, y }: Contact): void {
    this.hear({ voice: on, speed, size, spot: { x, y } });
  }
}

/** How far to the left (-1) or to the right (1) a spot of the mat is seen in a frame of the screen. */
export function panOf(
  spot: Spot,
  frame: { left: number; right: number; top: number; bottom: number },
  under: (x: number, y: number) => Spot | null,
): number {
  const middle = (frame.top + frame.bottom) / 2;
  const [left, right] = [under(frame.left, middle), under(frame.right, middle)];
  if (!left || !right) return 0;
  const [x, y] = [right.x - left.x, right.y - left.y];
  const share = ((spot.x - left.x) * x + (spot.y - left.y) * y) / (x * x + y * y || 1);
  return Math.max(-1, Math.min(1, 2 * share - 1));
}
