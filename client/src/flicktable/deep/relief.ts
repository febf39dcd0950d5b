/** The drawn insects, carved: ovals become domes, strokes arched tubes, filled outlines cushions, thin ones wings. */

import type { Insect } from "../art/insects";
import { linear } from "../art/colours";
import { Soup, type Paint, type Point } from "./mesh";
import { outlines, tracks, type XY } from "./outlines";

/** Figure and ground change places: a bright insect on a dark face, a dark one on a pale face. */
const TONES = {
  normal: { body: [0.62, 0.62, 0.62, 0.8], light: [1, 0.95, 0.82, 0.05] },
  special: { body: [0.05, 0.04, 0.04, 0.3], light: [1, 0.62, 0.12, 0] },
} as const satisfies Record<string, Record<string, Paint>>;

/** How much of the face the drawing takes. */
const FIT = 0.82;
/** How high a cushion is at its nested outlines. */
const CUSHION: readonly XY[] = [
  [1, 0],
  [0.95, 0.38],
  [0.78, 0.72],
  [0.45, 0.94],
];
const WING: readonly XY[] = [
  [1, 0],
  [0.96, 0.8],
  [0.5, 1],
];

/** A dome that something bright may lie on. */
interface Back {
  x: number;
  y: number;
  rx: number;
  ry: number;
  top: number;
}

export function relief(insect: Insect, special: boolean, width: number, depth: number): Soup {
  const drawing = special ? (insect.special ?? insect.normal) : insect.normal;
  const page = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`,
    "image/svg+xml",
  );
  const carver = new Carver(insect.wide ? [120, 80] : [100, 100], [width * FIT, depth * FIT], special);
  carver.walk(page.documentElement, null, false);
  return carver.soup;
}

class Carver {
  readonly soup = new Soup();
  private readonly backs: Back[] = [];
  private readonly tones: (typeof TONES)[keyof typeof TONES];
  private readonly scale: XY;
  /** What is drawn later lies a little higher. */
  private layer = 0;

  constructor(
    private readonly box: XY,
    size: XY,
    special: boolean,
  ) {
    this.scale = [size[0] / box[0], size[1] / box[1]];
    this.tones = TONES[special ? "special" : "normal"];
  }

  walk(node: Element, mirror: number | null, ghost: boolean): void {
    const attribute = (name: string) => node.getAttribute(name) ?? "";
    const faint = parseFloat(attribute("opacity")) > 0;
    if (node.tagName === "g" || node.tagName === "svg") {
      const move = /matrix\(-1 0 0 1 (\S+) 0\)/.exec(attribute("transform"));
      for (const child of node.children) this.walk(child, move ? Number(move[1]) : mirror, ghost || faint);
      return;
    }
    this.layer += 0.12;
    const inherited = (name: string) => node.closest(`[${name}]`)?.getAttribute(name) ?? "";
    const flip = ([x, y]: XY): XY => (mirror === null ? [x, y] : [mirror - x, y]);
    const fill = inherited("fill");
    if (fill !== "none")
      for (const outline of outlines(node)) this.filled(outline.map(flip), fill, faint && !ghost, ghost);
    const line = inherited("stroke");
    const wide = parseFloat(inherited("stroke-width"));
    if (line && line !== "none" && wide > 0)
      for (const track of tracks(node, isLit(line))) this.tube(track.map(flip), wide / 2, line, ghost);
  }

  private filled(outline: XY[], fill: string, wing: boolean, ghost: boolean): void {
    const lit = isLit(fill);
    const [x, y] = [middle(outline, 0), middle(outline, 1)];
    const [rx, ry] = [spread(outline, 0) / 2, spread(outline, 1) / 2];
    const foot = wing ? 9 : lit ? Math.max(0, this.backAt(x, y) - 2.5) : 0;
    const top = (lit ? 4 : wing ? 3 : 5 + 0.75 * Math.min(rx, ry)) * (ghost ? 0.3 : 1) + this.layer;
    this.cushion(outline, foot, top, wing ? thin(this.tones.body) : this.tone(fill), wing);
    if (!wing && !lit) this.backs.push({ x, y, rx, ry, top });
  }

  private tone(colour: string): Paint {
    if (colour.startsWith("#")) return [...linear(colour), 0];
    return isLit(colour) ? this.tones.light : this.tones.body;
  }

  /** How high the backs are at a point. */
  private backAt(x: number, y: number): number {
    const heights = this.backs.map((back) => {
      const away = Math.hypot((x - back.x) / back.rx, (y - back.y) / back.ry);
      return away < 1 ? back.top * Math.sqrt(1 - away * away) : 0;
    });
    return Math.max(0, ...heights);
  }

  /** From the drawing (y down) to the chip's face (y forward). */
  private place(x: number, y: number, z: number): Point {
    const [sx, sy] = this.scale;
    return [(x - this.box[0] / 2) * sx, (this.box[1] / 2 - y) * sy, z * sx * 1.2];
  }

  /** Nested outlines that rise to a rounded top; a wing is a thin plate lifted at its tip. */
  private cushion(outline: XY[], foot: number, top: number, paint: Paint, wing: boolean): void {
    const ring = area(outline) > 0 ? [...outline].reverse() : outline;
    const [mx, my] = [middle(ring, 0), middle(ring, 1)];
    const point = (x: number, y: number, z: number): Point =>
      this.place(x, y, foot + top * z + (wing ? 0.3 * Math.abs(x - this.box[0] / 2) : 0));
    const rings = (wing ? WING : CUSHION).map(([share, z]) =>
      ring.map(([x, y]) => point(mx + (x - mx) * share, my + (y - my) * share, z)),
    );
    this.soup.rings([...rings, [point(mx, my, 1)]], paint);
  }

  /** A leg arches at its knee; a bright line lies on the back. */
  private tube(track: XY[], r: number, line: string, ghost: boolean): void {
    const lit = isLit(line);
    const [n, last] = [lit ? 3 : 5, track.length - 1];
    const at = (i: number): XY => track[Math.max(0, Math.min(last, i))] ?? [0, 0];
    const closed = Math.hypot(at(0)[0] - at(last)[0], at(0)[1] - at(last)[1]) < 2;
    const arch = (share: number) => (10 * Math.sin(Math.PI * (0.25 + 0.75 * share)) + 2) * (ghost ? 0.3 : 1);
    const rings = track.map(([x, y], i) => {
      const [[ax, ay], [bx, by]] = [at(i - 1), at(i + 1)];
      const l = Math.hypot(bx - ax, by - ay) || 1;
      const share = last ? i / last : 0;
      const rise = lit ? this.backAt(x, y) - 0.4 * r : closed ? 6 : arch(share);
      const thick = r * (lit || closed ? 1 : 1.5 - 0.6 * share);
      return Array.from({ length: n }, (_, k) => {
        const angle = (Math.PI * k) / (n - 1);
        const off = (thick * Math.cos(angle)) / l;
        return this.place(x - (by - ay) * off, y + (bx - ax) * off, rise + thick * 1.5 * Math.sin(angle));
      });
    });
    const paint = this.tone(line);
    const up = (k: number): Point => [0, Math.cos((Math.PI * k) / (n - 1)) * 0.6, 0.8];
    for (let i = 0; i < last; i++)
      for (let k = 0; k + 1 < n; k++) {
        const corner = (p: number, q: number): Point => rings[p]?.[q] ?? [0, 0, 0];
        const [a, b, c, d] = [corner(i, k), corner(i, k + 1), corner(i + 1, k + 1), corner(i + 1, k)];
        this.soup.triangle(a, c, b, paint, lit ? undefined : [up(k), up(k + 1), up(k + 1)]);
        this.soup.triangle(a, d, c, paint, lit ? undefined : [up(k), up(k), up(k + 1)]);
      }
  }
}

/** A bright mark, or one of a colour of its own. */
function isLit(colour: string): boolean {
  return colour.includes("light") || colour.startsWith("#");
}

function thin([r, g, b, a]: Paint): Paint {
  return [r * 1.5 + 0.05, g * 1.5 + 0.05, b * 1.5 + 0.06, a * 0.6];
}

function middle(list: XY[], axis: 0 | 1): number {
  return list.reduce((sum, p) => sum + p[axis], 0) / list.length;
}

function spread(list: XY[], axis: 0 | 1): number {
  const all = list.map((p) => p[axis]);
  return Math.max(...all) - Math.min(...all);
}

function area(list: XY[]): number {
  return list.reduce((sum, [x, y], i) => {
    const [a, b] = list[(i + 1) % list.length] ?? [0, 0];
    return sum + x * b - a * y;
  }, 0);
}
