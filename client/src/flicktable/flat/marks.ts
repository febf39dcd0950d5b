/** What is drawn over the mat seen from above: ranges, the aim, the likely landing, places. */

import type { Spot } from "../model";
import type { Aimed, Overlay } from "../stage";
import { element } from "./svg";

export function marksOf(overlay: Overlay): SVGElement[] {
  const stroke = (colour: string) => ({ fill: "none", stroke: colour, "stroke-width": "1.6" });
  return [
    ...overlay.rings.map(({ at, radius, colour }) =>
      element("circle", { cx: at.x, cy: -at.y, r: radius, ...stroke(colour), "stroke-dasharray": "5 4" }),
    ),
    ...overlay.ellipses.map(({ at, along, across, turn, colour }) =>
      element("ellipse", {
        rx: along,
        ry: across,
        transform: `translate(${at.x} ${-at.y}) rotate(${(-turn * 180) / Math.PI})`,
        ...stroke(colour),
        fill: colour,
        "fill-opacity": "0.22",
      }),
    ),
    ...overlay.lines.map(({ points, colour }) =>
      element("polyline", { points: points.map(({ x, y }) => `${x},${-y}`).join(" "), ...stroke(colour) }),
    ),
    ...(overlay.dots?.at ?? []).map(({ x, y }) =>
      element("circle", { cx: x, cy: -y, r: 2.2, fill: overlay.dots?.colour ?? "", "fill-opacity": "0.6" }),
    ),
    ...(overlay.aim ? aimOf(overlay.aim) : []),
  ];
}

/** The way of a shot as dots on the mat, and the band to the pointer. */
function aimOf({ at, turn, down, radius, pull }: Aimed): SVGElement[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const end = { x: at.x + c * down, y: at.y + s * down };
  const line = (from: Spot, to: Spot, more: Record<string, string | number>) =>
    element("line", { x1: from.x, y1: -from.y, x2: to.x, y2: -to.y, ...more });
  const way = line(at, end, {
    stroke: "#fff3c4",
    "stroke-width": 2.4,
    "stroke-linecap": "round",
    "stroke-dasharray": "0.1 7",
  });
  if (!pull) return [way];
  const strands = [-1, 1].map((hand) =>
    line({ x: at.x - s * hand * radius, y: at.y + c * hand * radius }, pull, {
      stroke: "#f0622c",
      "stroke-width": 2.2,
      class: "band",
    }),
  );
  return [way, ...strands];
}
