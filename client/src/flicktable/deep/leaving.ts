/** How things leave the mat: carried off, sunk, broken down, or simply lifted away. */

import { MathUtils, Quaternion, Vector3 } from "three";
import type { Leaving } from "../stage";
import type { Thing } from "./thing";

const { smootherstep, smoothstep } = MathUtils;
const SIDEWAYS = new Vector3(0.3, 1, 0).normalize();
const UPRIGHT = new Vector3(0, 0, 1);
const TURN = new Quaternion();

export class Departure {
  private readonly from: Vector3;
  private readonly turn: Quaternion;

  constructor(
    readonly thing: Thing,
    private readonly leaving: Leaving | undefined,
  ) {
    this.from = thing.at.clone();
    this.turn = thing.turn.clone();
  }

  /** How it looks when this share of the way is done. */
  at(share: number): void {
    const { thing, from, leaving } = this;
    const round = (axis: Vector3, angle: number) =>
      thing.turn.copy(TURN.setFromAxisAngle(axis, angle)).multiply(this.turn);
    switch (leaving?.manner) {
      case "carried": {
        const way = smootherstep(share, 0.12, 1);
        const { x, y } = leaving.to ?? from;
        thing.at.set(
          from.x + (x - from.x) * way,
          from.y + (y - from.y) * way,
          from.z + 95 * Math.sin(Math.PI * share),
        );
        thing.size = (1 + 0.55 * Math.sin(Math.PI * share)) * (1 - smoothstep(share, 0.92, 1));
        round(SIDEWAYS, 4 * Math.PI * way);
        break;
      }
      case "sunk":
        thing.at.z = from.z - 6 * share * share;
        thing.size = 1 - 0.85 * share;
        round(UPRIGHT, 5 * share * share);
        break;
      case "broken":
        thing.stands = 1 - smoothstep(share, 0, 0.5);
        thing.at.set(from.x + 0.8 * Math.sin(60 * share) * (1 - share), from.y, from.z);
        thing.size = 1 - smoothstep(share, 0.6, 1);
        break;
      default:
        thing.at.z = from.z + 40 * share;
        thing.size = 1 - share;
        round(UPRIGHT, 4 * share);
    }
    thing.size = Math.max(0.001, thing.size);
  }
}
