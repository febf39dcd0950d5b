/** What stands on a base: each army builds in its own way, and what is damaged has another outline. */

import type { Form } from "../box";
import { circle, GLOW, Soup, type Paint, type Point } from "./mesh";

const STONE: Paint = [0.4, 0.38, 0.35, 0.16];
const WAX: Paint = [0.42, 0.2, 0.045, 0.15];
const EARTH: Paint = [0.3, 0.17, 0.12, 0.2];
const STEEL: Paint = [0.34, 0.37, 0.36, 0.2];
const DARK: Paint = [0.03, 0.025, 0.02, 0];
const EMBER: Paint = [1, 0.22, 0.03, GLOW];
const LAMP: Paint = [1, 0.8, 0.4, GLOW];
const HONEY: Paint = [0.8, 0.3, 0.02, GLOW];
const OWN: Paint = [0.5, 0.5, 0.5, 1];

type Builder = (soup: Soup, corners: number, reach: number, damaged: boolean) => void;

/** What stands on the foot of a base of this form, from the foot's upper side. */
export function fort(form: Form, style: number, damaged: boolean): Soup {
  const soup = new Soup();
  const [corners, reach] = form.sides === 6 ? [6, form.width * 0.39] : [4, form.width * 0.49];
  (BUILDERS[style % BUILDERS.length] ?? castle)(soup, corners, reach, damaged);
  return soup;
}

/** How high the highest of them is. */
export const FORT_HIGH = 17;

function corner(i: number, n: number): number {
  return Math.PI / n + (2 * Math.PI * i) / n;
}

/** A walled fort: a tower at each corner, a keep, lit windows. Two towers are down and embers glow when it is damaged. */
const castle: Builder = (soup, n, reach, damaged) => {
  const k = n === 6 ? 1 : 0.72;
  const lies = (i: number) => damaged && i % 3 === 1;
  for (let i = 0; i < n; i++) {
    const a = corner(i, n);
    const [x, y] = [reach * Math.cos(a), reach * Math.sin(a)];
    const tower = (r: number, z: number): Point[] => circle(r * k, z, 8, 0, x, y);
    if (lies(i)) {
      soup.rings([tower(4.6, 0), tower(3.4, 1.6), [[x, y, 2.2]]], DARK, true);
      const ember = (r: number, z: number) => circle(r, z, 5, 1, x * 0.8, y * 0.8);
      soup.rings([ember(1.6, 1), ember(0.9, 2.4), [[x * 0.8, y * 0.8, 2.6]]], EMBER, true);
    } else {
      soup.rings(
        [
          tower(4, 0),
          tower(3.2, 6.5),
          tower(4, 7.4),
          tower(4, 9),
          tower(2.9, 9),
          tower(2.9, 7.6),
          [[x, y, 7.6]],
        ],
        (r) => (r > 4 ? DARK : STONE),
        true,
      );
      const window = (z: number, out: number) => circle(0.9 * k, z, 4, a, x * out, y * out);
      if (!damaged) soup.rings([window(3.2, 1.19), window(4.8, 1.16)], LAMP, true);
    }
    if (lies(i) || (damaged && lies(i + 1))) continue;
    const b = corner(i + 1, n);
    const wall = (z: number): Point[] =>
      [
        [reach + 0.9, a],
        [reach + 0.9, b],
        [reach - 0.9, b],
        [reach - 0.9, a],
      ].map(([r = 0, angle = 0]) => [r * Math.cos(angle), r * Math.sin(angle), z]);
    const mid = reach * Math.cos(Math.PI / n);
    const top: Point = [mid * Math.cos(a + Math.PI / n), mid * Math.sin(a + Math.PI / n), 4.8];
    soup.rings([wall(0), wall(4.6), [top]], STONE, true);
  }
  const keep = (r: number, z: number, turn = 0): Point[] => circle(r * k, z, n, turn);
  if (damaged) {
    const broken = [keep(8.5, 0), keep(7, 3.4), keep(5, 4.6, 0.4), keep(3.4, 3)];
    return soup.rings([...broken, [[0, 0, 1]]], (r) => (r > 1 ? EMBER : DARK), true);
  }
  const walls = [keep(9, 0), keep(7.4, 8), keep(8.6, 9), keep(8.6, 11), keep(6.8, 11), keep(6, 10)];
  soup.rings(walls, (r) => (r > 3 ? DARK : STONE), true);
  soup.rings([keep(6, 10), keep(3.4, 13.5), [[0, 0, 15.5]]], OWN, true);
};

/** A nest: cells of wax in steps, honey in their mouths; broken ones are low and burnt. */
const comb: Builder = (soup, n, _reach, damaged) => {
  const [size, step] = [n === 6 ? 2 : 1, 8.6];
  for (let q = -size; q <= size; q++)
    for (let p = Math.max(-size, -q - size); p <= Math.min(size, size - q); p++) {
      const [x, y] = [step * (p + q / 2), step * 0.866 * q];
      const ring = Math.max(Math.abs(p), Math.abs(q), Math.abs(p + q));
      const broken = damaged && (p * 7 + q * 3 + 40) % 5 < 3;
      const whole = ([13, 9, 5][ring] ?? 5) + ((p * 5 + q * 3 + 20) % 3) * 0.7;
      const high = broken ? 1.4 + ring * 0.3 : whole;
      const cell = (r: number, z: number): Point[] => circle(r, z, 6, Math.PI / 6, x, y);
      const mouth = cell(3, high - 1.1);
      soup.rings(
        [cell(4.9, 0), cell(4.7, high - 0.5), cell(4.2, high), cell(3.2, high), mouth],
        broken ? DARK : WAX,
        true,
      );
      soup.rings([mouth, [[x, y, high - 1.1]]], broken ? ((p + q) % 2 ? EMBER : DARK) : HONEY, true);
    }
};

/** A mound: a leaning spire among smaller ones, with dark mouths; broken ones are stumps round a glowing pit. */
const mound: Builder = (soup, n, reach, damaged) => {
  const spire = (x: number, y: number, r: number, high: number, tip: Paint) => {
    const at = (k: number, z: number, turn: number): Point[] =>
      circle(r * k, z * high, 7, turn, x * (1 - 0.25 * z), y * (1 - 0.25 * z));
    soup.rings([at(1, 0, 0), at(0.72, 0.25, 0.35), at(0.62, 0.45, 0.1), at(0.36, 0.75, 0.5)], EARTH, true);
    soup.rings([at(0.36, 0.75, 0.5), [[x * 0.75, y * 0.75, high]]], tip, true);
  };
  for (let i = 0; i < n; i++) {
    const a = corner(i, n) + 0.2 * (i % 2);
    const stump = damaged && i % 2 === 0;
    const high = stump ? 2 : 6 + ((i * 5) % 4);
    spire(reach * 0.78 * Math.cos(a), reach * 0.78 * Math.sin(a), reach * 0.3, high, stump ? DARK : OWN);
  }
  if (damaged) {
    const pit = (r: number, z: number): Point[] => circle(reach * r, z, 9);
    return soup.rings(
      [pit(0.55, 0), pit(0.45, 3), pit(0.34, 3), pit(0.2, 0.8), [[0, 0, 0.6]]],
      (r) => (r > 1 ? EMBER : EARTH),
      true,
    );
  }
  spire(0, 0, reach * 0.55, FORT_HIGH, OWN);
  for (let i = 0; i < 3; i++) {
    const a = (2 * Math.PI * i) / 3 + 0.4;
    const [x, y] = [reach * 0.42 * Math.cos(a), reach * 0.42 * Math.sin(a)];
    soup.rings(
      [circle(1.5, 2.4, 6, a, x, y), circle(1.3, 4, 6, a, x * 0.92, y * 0.92), [[x * 0.8, y * 0.8, 3.6]]],
      DARK,
      true,
    );
  }
};

/** Works: two domed tanks, a long hall with a lit roof, a tall chimney; the chimney is broken off and a tank burst when damaged. */
const works: Builder = (soup, n, reach, damaged) => {
  const k = n === 6 ? 1 : 0.7;
  for (const side of [-1, 1]) {
    const [x, y] = [side * reach * 0.5, reach * 0.46];
    const tank = (r: number, z: number): Point[] => circle(r * k, z, 12, 0, x, y);
    if (damaged && side > 0)
      soup.rings([tank(6, 0), tank(6, 3), tank(5, 1.8), [[x, y, 1]]], (r) => (r > 1 ? EMBER : STEEL), true);
    else {
      soup.rings([tank(6, 0), tank(6, 6.5)], STEEL);
      soup.rings([tank(6.4, 6.5), tank(6, 8), tank(4, 9.8), [[x, y, 10.6]]], OWN);
    }
  }
  const hall = (w: number, d: number, z: number): Point[] => [
    [reach * w, -reach * d - reach * 0.1, z],
    [reach * w, reach * d - reach * 0.1, z],
    [-reach * w, reach * d - reach * 0.1, z],
    [-reach * w, -reach * d - reach * 0.1, z],
  ];
  const high = damaged ? 2.6 : 5;
  soup.rings([hall(0.8, 0.2, 0), hall(0.8, 0.2, high)], damaged ? DARK : STEEL, true);
  soup.rings(
    [hall(0.8, 0.2, high), hall(0.74, 0.03, high + 2), [[0, -reach * 0.1, high + 2]]],
    (r) => (r || damaged ? DARK : STEEL),
    true,
  );
  const [cx, cy] = [0, -reach * 0.62];
  const stack = (r: number, z: number): Point[] => circle(r * k, z, 10, 0, cx, cy);
  if (damaged)
    return soup.rings(
      [stack(4, 0), stack(3.4, 3.4), stack(2.2, 2), [[cx, cy, 1]]],
      (r) => (r > 0 ? DARK : STONE),
      true,
    );
  soup.rings([stack(4.2, 0), stack(2.6, 13)], STONE);
  soup.rings(
    [stack(3.2, 13), stack(3.2, 15), stack(2, 15), [[cx, cy, 13]]],
    (r) => (r > 1 ? DARK : OWN),
    true,
  );
};

const BUILDERS: readonly Builder[] = [castle, comb, mound, works];

const RED: Paint = [0.8, 0.05, 0.14, GLOW];
const TIP: Paint = [1, 0.78, 0.74, GLOW];

/** A resource: five pointed prisms with pale tips on a dark counter with a pale edge. */
export function crystals(): Soup {
  const soup = new Soup();
  const at = [
    [0, 0.4, 2.3, 8.6],
    [3.6, -1, 1.5, 5.6],
    [-3.2, -1.8, 1.7, 6.2],
    [-1.4, 3.6, 1.3, 4.6],
    [2, 3.8, 1, 3.6],
  ] as const;
  at.forEach(([x, y, r, high], i) => {
    const out = 1 + 0.04 * high;
    const prism = (k: number, z: number): Point[] =>
      circle(r * k, high * z, 6, i, x * (1 + (out - 1) * z), y * (1 + (out - 1) * z));
    soup.rings(
      [prism(0.85, 0), prism(1, 0.62), [[x * out, y * out, high]]],
      (ring) => (ring ? TIP : RED),
      true,
    );
  });
  return soup;
}

export function counter(form: Form): Soup {
  const soup = new Soup();
  const [r, h] = [form.width / 2, form.height / 2];
  soup.rings(
    [circle(r, -h, 24), circle(r, 0.6 * h, 24), circle(r - 0.5, h, 24), circle(r - 1.5, h, 24)],
    [0.75, 0.4, 0.36, 0],
    true,
  );
  soup.rings([circle(r - 1.5, h, 24), [[0, 0, h]]], [0.05, 0.012, 0.02, 0], true);
  soup.rings([circle(r, -h, 24).reverse(), [[0, 0, -h]]], [0.05, 0.012, 0.02, 0], true);
  return soup;
}

/** A lump of rock, cracked by heat. */
export function rock(form: Form): Soup {
  const soup = new Soup();
  const r = form.width / 2;
  const layer = (k: number, z: number, turn: number): Point[] =>
    circle(r * k, z, 9, turn).map(([x, y], i) => {
      const uneven = 1 + 0.12 * Math.sin(i * 2.7 + turn * 9);
      return [x * uneven, y * uneven, z];
    });
  const layers = [layer(0.86, 0, 0), layer(0.88, 2.4, 0.2), layer(0.74, 5, 0.5), layer(0.44, 7.2, 0.3)];
  soup.rings(
    [...layers, [[0.6, -0.4, 8]]],
    (ring) => (ring === 1 ? [0.16, 0.1, 0.08, 0.15] : [0.27, 0.2, 0.17, 0.15]),
    true,
  );
  soup.rings([layer(0.9, 0.1, 0.7), layer(0.895, 1, 0.72)], EMBER, true);
  return soup;
}
