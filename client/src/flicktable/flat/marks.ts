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

const SQUIDGER_MM = 10;

/**
 * The shooter from above: a clear disc that leans on the trailing rim, 0 to 1, and the flatter the harder it is
 * pressed; past 1 it has snapped off, lies flat behind where the chip was, and a few lines tell that it sprang.
 */
export function squidgerOf(chip: { at: Spot; reach: number }, turn: number, share: number): SVGElement {
  const snapped = share > 1;
  const along = SQUIDGER_MM * Math.cos(snapped ? 0 : 1 - 0.35 * share);
  const back = snapped ? chip.reach + 6 : chip.reach * (0.55 + 0.2 * share) + along;
  const group = element("g", {
    class: snapped ? "squidger snapped" : "squidger",
    transform: `translate(${chip.at.x} ${-chip.at.y}) rotate(${(-turn * 180) / Math.PI})`,
  });
  group.append(
    element("ellipse", {
      cx: -back,
      rx: along,
      ry: SQUIDGER_MM,
      fill: "#ff4a2a",
      "fill-opacity": 0.62,
      stroke: "#ffd2c4",
      "stroke-width": 0.8,
    }),
  );
  const springs = snapped ? [-0.6, 0, 0.6] : [];
  for (const at of springs) {
    const [c, s] = [Math.cos(at), Math.sin(at)];
    const line = { x1: 4 * c - 2, y1: 8 * s, x2: 13 * c - 2, y2: 14 * s };
    group.append(
      element("line", { ...line, stroke: "#fff3c4", "stroke-width": 1.4, "stroke-linecap": "round" }),
    );
  }
  return group;
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
