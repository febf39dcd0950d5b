/** The mat from above: felt, zones, and what is printed on it. */

import { terrainFace } from "../art/terrain";
import type { Spot, Table } from "../model";
import type { Look } from "../stage";
import { element } from "./svg";

export function groundOf({ mat, zones }: Table, look: Look): SVGElement[] {
  const [w, d] = [mat.width_um / 1000, mat.depth_um / 1000];
  const line = (points: Spot[], closed: boolean, colour: string, filled: boolean) =>
    element(closed ? "polygon" : "polyline", {
      points: points.map(({ x, y }) => `${x},${-y}`).join(" "),
      fill: filled ? colour : "none",
      stroke: colour,
      "stroke-width": "1.2",
    });
  return [
    element("rect", { x: -w / 2, y: -d / 2, width: w, height: d, rx: 3, fill: look.felt }),
    ...zones.map((zone) => {
      const [x, y, r] = [zone.x_um / 1000, -zone.y_um / 1000, zone.radius_um / 1000];
      const art = element("g", { transform: `translate(${x} ${y}) scale(${r})`, "data-thing": zone.id });
      art.innerHTML = terrainFace(look.zone(zone));
      return art;
    }),
    ...look.prints.map(({ points, closed, colour, filled }) =>
      line(points, closed ?? true, colour, filled ?? false),
    ),
  ];
}
