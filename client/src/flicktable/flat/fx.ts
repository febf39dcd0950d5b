/** What moves and is gone, from above: the trail of a flight, and rings where something comes down. */

import { formOf } from "../box";
import { flier, touchdowns } from "../flight";
import type { Spot, Table } from "../model";
import { poseAt, type Path } from "../path";
import { element } from "./svg";

const RING_MS = 420;
const TRAIL_MS = 130;
const POINTS = 8;

export class FlatFx {
  readonly group = element("g", { "pointer-events": "none" });
  private readonly trail = element("g");
  private readonly rings = element("g");
  private kinds = new Map<number, string>();

  constructor() {
    this.group.append(this.rings, this.trail);
  }

  /** Nothing flies; these things lie here. */
  clear(table: Table): void {
    this.kinds = new Map(table.pieces.map(({ id, kind }) => [id, kind]));
    this.trail.replaceChildren();
    this.rings.replaceChildren();
  }

  /** What is seen of a path at this moment. */
  seek(path: Path, ms: number): void {
    const track = flier(path);
    const places = Array.from({ length: POINTS }, (_, i) =>
      track ? poseAt(path, track, Math.max(0, ms - TRAIL_MS * (1 - i / (POINTS - 1)))) : null,
    );
    const wide = this.reach(track?.id) * 1.2;
    this.trail.replaceChildren(
      ...places.slice(1).flatMap((to, i) => {
        const from = places[i];
        if (!from || !to || to[2] < 5) return [];
        const line = { x1: from[0], y1: -from[1], x2: to[0], y2: -to[1] };
        const share = (i + 1) / POINTS;
        return [
          element("line", {
            ...line,
            stroke: "#fff1c9",
            "stroke-opacity": 0.45 * share,
            "stroke-width": wide * share,
          }),
        ];
      }),
    );
    this.rings.replaceChildren(
      ...touchdowns(path)
        .filter((fall) => fall.ms <= ms && fall.ms > ms - RING_MS)
        .map((fall) => ring(fall.at, this.reach(fall.id) * 2.4, (ms - fall.ms) / RING_MS, "#fff3c8")),
    );
  }

  /** A ring runs out. */
  async burst(at: Spot, size: number, colour: string): Promise<void> {
    const made = ring(at, size * 2.4, 0.2, colour);
    this.group.append(made);
    const grows = [
      { opacity: 0.9, r: `${size * 0.5}px` },
      { opacity: 0, r: `${size * 2.4}px` },
    ];
    await made.animate(grows, { duration: 2 * RING_MS, easing: "ease-out" }).finished;
    made.remove();
  }

  private reach(id: number | undefined): number {
    return formOf(this.kinds.get(id ?? -1) ?? "").width / 2;
  }
}

function ring(at: Spot, size: number, age: number, colour: string): SVGElement {
  return element("circle", {
    cx: at.x,
    cy: -at.y,
    r: size * (0.3 + 0.7 * age),
    fill: "none",
    stroke: colour,
    "stroke-width": 2.2,
    "stroke-opacity": 1 - age,
  });
}
