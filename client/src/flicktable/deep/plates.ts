/** The plates that physics knows: chips and the feet of bases, about their middle. */

import type { Form } from "../box";
import { RIM as WIDTH } from "../art/rims";
import { circle, RIM, Soup, SPECIAL, type Paint, type Point } from "./mesh";

const DARK: Paint = [0.03, 0.03, 0.03, 0.7];
const SIDES = 32;

/** The outline of a form, so much smaller, at a height. */
function ring(form: Form, inset: number, z: number): Point[] {
  const [x, y] = [form.width / 2 - inset, form.depth / 2 - inset];
  if (form.round) return circle(x, z, SIDES);
  if (form.sides === 6) return circle(x / Math.cos(Math.PI / 6), z, 6, Math.PI / 6);
  const r = Math.max(0.3, form.width * 0.08 - inset);
  return [0, 1, 2, 3].flatMap((q) =>
    [0, 1, 2, 3].map((i): Point => {
      const a = (Math.PI / 2) * (q + i / 3);
      const [sx, sy] = [q === 0 || q === 3 ? 1 : -1, q < 2 ? 1 : -1];
      return [sx * (x - r) + r * Math.cos(a), sy * (y - r) + r * Math.sin(a), z];
    }),
  );
}

/** A chip: a rim with a step down to its faces; the lower one is pale where the insect has a special face. */
export function chip(form: Form, two: boolean): Soup {
  const soup = new Soup();
  const h = form.height / 2;
  const rim: Paint = [1, form.width / 2, form.round ? 0 : form.depth / 2, RIM];
  const pale: Paint = [form.round ? form.width / 2 : form.width * 0.62, 0, 0, SPECIAL];
  const wide = form.width * WIDTH;
  soup.rings(
    [
      ring(form, 0.5, -h),
      ring(form, 0.1, -0.7 * h),
      ring(form, 0, 0),
      ring(form, 0.1, 0.7 * h),
      ring(form, 0.5, h),
    ],
    rim,
  );
  for (const side of [1, -1]) {
    const floor = side * h * 0.78;
    const rings = [ring(form, 0.5, side * h), ring(form, wide, side * h), ring(form, wide + 0.3, floor)];
    if (side < 0) for (const each of rings) each.reverse();
    soup.rings(rings, rim, true);
    soup.rings([rings[2] ?? [], [[0, 0, floor]]], side < 0 && two ? pale : DARK, true);
  }
  return soup;
}

/** The partner's line: along the edge of both faces; broken into dashes for the second couple. */
export function band(form: Form, broken: boolean): Soup {
  const soup = new Soup();
  const wide = form.width * WIDTH;
  const strip = (side: number, from: number, to: number, z: number, paint: Paint, whole: boolean): void => {
    const [outer, inner] = [ring(form, wide * from + 0.2, z), ring(form, wide * to + 0.2, z)];
    outer.forEach((a, i) => {
      if (!whole && i % 4 > 1) return;
      const at = (list: Point[]): Point => list[(i + 1) % list.length] ?? a;
      const [b, c, d] = [at(outer), at(inner), inner[i] ?? a];
      const [one, two] = side > 0 ? [b, d] : [d, b];
      soup.triangle(a, one, c, paint);
      soup.triangle(a, c, two, paint);
    });
  };
  for (const side of [1, -1]) {
    strip(side, 1, 1.95, side * form.height * 0.41, [0.012, 0.01, 0.008, 0], true);
    strip(side, 1.15, 1.75, side * form.height * 0.42, [0.5, 0.5, 0.5, 1], !broken);
  }
  return soup;
}

/** The foot of a base. */
export function foot(form: Form, damaged: boolean): Soup {
  const soup = new Soup();
  const h = form.height / 2;
  const rim: Paint = [0.6, form.width / 2, form.sides === 6 ? 0 : form.depth / 2, RIM];
  soup.rings([ring(form, 0, -h), ring(form, 0, 0.6 * h), ring(form, 0.6, h)], rim, true);
  soup.rings([ring(form, 0.6, h), ring(form, 3.4, h)], [0.9, rim[1], rim[2], RIM], true);
  soup.rings([ring(form, 3.4, h), ring(form, 3.9, 0.5 * h)], [0.34, 0.34, 0.34, 0.75], true);
  soup.rings(
    [ring(form, 3.9, 0.5 * h), [[0, 0, 0.5 * h]]],
    damaged ? [0.02, 0.015, 0.01, 0] : [0.06, 0.06, 0.06, 0.7],
    true,
  );
  return soup;
}
