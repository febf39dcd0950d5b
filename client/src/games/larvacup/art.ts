/** The pictures on the ball and on the goals, as SVG text. */

import { mix } from "../../flicktable/art/colours";
import { INK, page, PAPER } from "../../flicktable/art/faces";
import { rimOf } from "../../flicktable/art/rims";
import type { Wear } from "../../flicktable/skin";

const SEAMS = `<path d="M50 30V9M68 44L88 37M61 66L73 84M39 66L27 84M32 44L12 37" fill="none" stroke="#3b332a" stroke-width="5"/>`;
const PATCH = `<path d="M50 30L68 44L61 66H39L32 44z" fill="#3b332a"/>`;
/** The ball in relief: a pale cushion with a dark patch and seams. */
export const BALL = `<circle cx="50" cy="50" r="44" fill="#f7f3e8"/>${SEAMS}${PATCH}`;

export function ballFace(): string {
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="#f7f3e8"/>${PATCH}${SEAMS}<circle cx="50" cy="50" r="46" fill="none" stroke="#3b332a" stroke-width="5"/>`,
  );
}

/** A goal from above: the lip in the side's colour and pattern, the wall, and the floor far down. */
export function cupFace(wear: Wear): string {
  const { colour } = wear;
  const deep = mix(colour, INK, 0.62);
  return page(
    100,
    100,
    `<circle cx="50" cy="50" r="50" fill="${deep}"/><circle cx="50" cy="50" r="33" fill="${mix(deep, INK, 0.35)}"/>${rimOf({ ...wear, mate: undefined }, 100, 100)}<path d="M17 40A34 34 0 0 1 44 17" fill="none" stroke="${PAPER}" stroke-width="4" stroke-linecap="round" opacity="0.55"/>`,
  );
}
