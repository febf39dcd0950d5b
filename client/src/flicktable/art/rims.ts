/** The rims of a side's things: a pattern of its own in light or dark ink, so that no colour is needed to tell them apart. */

import { luminance } from "./colours";
import type { Wear } from "../skin";

export const PATTERNS = ["blocks", "ticks", "teeth", "lines"] as const;

/** How many marks go round, and how much of each step is marked. */
export const MARKS = { blocks: [6, 0.42], ticks: [20, 0.36], teeth: [10, 0.5] } as const;

const WHITE = "#ffffff";
const BLACK = "#0c0a08";

/** White where that is clearly seen on the colour, else black. */
export function inkOn(colour: string): string {
  const [a, b] = [luminance(WHITE), luminance(colour)];
  return (a + 0.05) / (b + 0.05) >= 3 ? WHITE : BLACK;
}

/** How wide the rim is, as a share of the thing's width. */
export const RIM = 0.085;

/** The rim of a thing, drawn inside a box of this size: round, a hexagon that stands on a corner, or with square corners. */
export function rimOf({ colour, pattern, mate }: Wear, w: number, h: number, sides: 0 | 4 | 6 = 0): string {
  const wide = RIM * w;
  const line = (inset: number, width: number, ink: string, extra = ""): string => {
    const style = `fill="none" stroke="${ink}" stroke-width="${width.toFixed(2)}" ${extra}`;
    if (sides === 4)
      return `<rect x="${inset}" y="${inset}" width="${w - 2 * inset}" height="${h - 2 * inset}" ${style}/>`;
    if (sides === 0) return `<circle cx="${w / 2}" cy="${h / 2}" r="${w / 2 - inset}" ${style}/>`;
    const corners = Array.from({ length: 6 }, (_, i) => {
      const [angle, r] = [(Math.PI * (i + 0.5)) / 3, w / 2 - inset * 1.15];
      return `${(w / 2 + r * Math.cos(angle)).toFixed(2)} ${(h / 2 + r * Math.sin(angle)).toFixed(2)}`;
    });
    return `<path d="M${corners.join("L")}z" ${style}/>`;
  };
  const dashed = (steps: number, share: number): string =>
    `pathLength="${steps}" stroke-dasharray="${share} ${(1 - share).toFixed(2)}"`;
  const ink = inkOn(colour);
  const marks = () => {
    switch (PATTERNS[pattern ?? -1]) {
      case "blocks":
        return line(wide / 2, wide, ink, dashed(...MARKS.blocks));
      case "ticks":
        return line(wide / 2, wide, ink, dashed(...MARKS.ticks));
      case "teeth":
        return (
          line(wide * 0.2, wide * 0.4, ink, dashed(10, 0.85)) + line(wide / 2, wide, ink, dashed(10, 0.3))
        );
      case "lines":
        return line(wide * 0.27, wide * 0.22, ink) + line(wide * 0.73, wide * 0.22, ink);
      default:
        return "";
    }
  };
  const band = mate
    ? line(wide * 1.4, wide * 0.8, BLACK) +
      line(wide * 1.4, wide * 0.5, mate.colour, mate.broken ? dashed(14, 0.55) : "")
    : "";
  return line(wide / 2, wide, colour) + marks() + band;
}
