/** The picture on a chip, a base, a counter or a token from above, as SVG text in the side's colours. */

import type { Wear } from "../skin";
import { mix } from "./colours";
import { INSECTS, type Insect } from "./insects";
import { oval, rays, shape } from "./pen";
import { rimOf } from "./rims";

export const INK = "#17130f";
export const PAPER = "#fff6df";
/** The ground of a special face. */
const CREAM = "#ece0bd";

/** Ground and insect of both faces: figure and ground change places. */
export function facesOf(colour: string): Record<"normal" | "special", { ground: string; body: string }> {
  const dark = mix(colour, INK, 0.82);
  return {
    normal: { ground: dark, body: mix(colour, "#ffffff", 0.35) },
    special: { ground: CREAM, body: dark },
  };
}

/** A breed that no drawing was made for gets its first letter on a stone, so that a new army works at once. */
export function insectOf(breed: string): Insect {
  const letter = `<text x="50" y="66" font-size="46" text-anchor="middle" font-family="Georgia, serif" font-weight="bold" fill="var(--light)">${breed.slice(0, 1).toUpperCase()}</text>`;
  return INSECTS[breed] ?? { normal: oval(50, 50, 34, 38) + letter };
}

/** Figure and ground change places: a bright insect on a dark face, and a dark one on a pale face with rays. */
export function chipFace(breed: string, wear: Wear, special: boolean): string {
  const insect = insectOf(breed);
  const wide = insect.wide ?? false;
  const [w, h] = wide ? [120, 80] : [100, 100];
  const { colour } = wear;
  const two = special && insect.special !== undefined;
  const { ground, body } = facesOf(colour)[two ? "special" : "normal"];
  const scale = wide ? 0.76 : 0.74;
  const at = `translate(${((1 - scale) * w) / 2} ${((1 - scale) * h) / 2}) scale(${scale})`;
  const sign = two ? rays(24, wide ? 27 : 36, wide ? 31 : 41, mix(colour, INK, 0.2), wide) : "";
  const light = two ? "#f2b632" : PAPER;
  const figure = `<g transform="${at}" fill="${body}" color="${body}" style="--light:${light}">${two ? insect.special : insect.normal}</g>`;
  return page(
    w,
    h,
    `<rect width="${w}" height="${h}" fill="${ground}"/>${sign}${figure}${rimOf(wear, w, h, wide ? 4 : 0)}`,
  );
}

export const COUNTER = { edge: "#f3c9be", disc: "#2a0a10", tip: "#ffe3da" };

/** A crystal on a dark disc, with pale tips: red alone is not seen by everybody on green. */
export function counterFace(): string {
  const prism = (x: number, y: number, r: number, high: number) =>
    shape(
      `M${x - r} ${y}L${x - r} ${y - high}L${x} ${y - high - r * 1.6}L${x + r} ${y - high}L${x + r} ${y}z`,
      `fill="#d2203a"`,
    ) +
    shape(
      `M${x - r} ${y - high}L${x} ${y - high - r * 1.6}L${x + r} ${y - high}L${x} ${y - high + r}z`,
      `fill="${COUNTER.tip}"`,
    );
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="${COUNTER.edge}"/><circle cx="50" cy="50" r="42" fill="${COUNTER.disc}"/>${prism(30, 70, 9, 18)}${prism(70, 68, 9, 14)}${prism(50, 76, 13, 32)}`,
  );
}

/** What is drawn on each kind of projectile. */
export function projectile(kind: string): Insect {
  const marks: Record<string, string> = {
    acid: `<circle cx="42" cy="56" r="20" fill="#8fd13a"/><circle cx="66" cy="38" r="10" fill="#8fd13a"/><circle cx="64" cy="68" r="7" fill="#8fd13a"/>`,
    web: `<g fill="none" stroke="${PAPER}" stroke-width="4"><path d="M50 8V92M8 50H92M20 20L80 80M80 20L20 80"/><circle cx="50" cy="50" r="16"/><circle cx="50" cy="50" r="31"/></g>`,
    flame:
      shape("M50 8Q80 44 68 66Q60 88 50 88Q40 88 32 66Q20 44 50 8z", `fill="#e2571b"`) +
      shape("M50 40Q64 62 50 80Q36 62 50 40z", `fill="#ffc845"`),
    rocket:
      shape("M50 8Q66 28 62 66H38Q34 28 50 8z", `fill="${PAPER}"`) +
      shape("M38 56L24 78L40 70zM62 56L76 78L60 70z", `fill="#d6452f"`) +
      shape("M44 70h12l-6 22z", `fill="#ffc845"`),
  };
  return { normal: marks[kind] ?? oval(50, 50, 26, 26) };
}

export function projectileFace(kind: string, wear: Wear): string {
  const ground = mix(wear.colour, INK, 0.72);
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="${ground}"/><g transform="translate(13 13) scale(.74)">${projectile(kind).normal}</g>${rimOf(wear, 100, 100)}`,
  );
}

export function meteorFace(): string {
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="#8d776b"/><circle cx="36" cy="38" r="14" fill="#3f322c"/><circle cx="66" cy="58" r="18" fill="#3f322c"/><circle cx="62" cy="24" r="7" fill="#3f322c"/><circle cx="30" cy="72" r="9" fill="#3f322c"/><path d="M6 50Q20 8 60 6" fill="none" stroke="#ff8a3c" stroke-width="6"/>`,
  );
}

/** An SVG page of this size. */
export function page(w: number, h: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="256" height="256" preserveAspectRatio="none">${inside}</svg>`;
}
