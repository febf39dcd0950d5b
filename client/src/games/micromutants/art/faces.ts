/** The picture on a chip, a base, a counter or a token, as SVG text in the army's colour. */

import { INSECTS } from "./insects";
import { rays, shape, star } from "./pen";

const INK = "#17130f";
const PAPER = "#fff6df";

/** Mix two #rrggbb colours; share 0 gives the first. */
export function mix(a: string, b: string, share: number): string {
  const part = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16);
  const both = [1, 3, 5].map((at) => Math.round(part(a, at) * (1 - share) + part(b, at) * share));
  return `#${both.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** A breed that no drawing was made for gets its first letter, so that a new army works at once. */
export function chipFace(breed: string, colour: string, special: boolean): string {
  const insect = INSECTS[breed];
  const wide = insect?.wide ?? false;
  const [w, h] = wide ? [120, 80] : [100, 100];
  const ground = special ? mix(colour, PAPER, 0.66) : mix(colour, "#ffffff", 0.08);
  const body = insect
    ? special
      ? (insect.special ?? insect.normal)
      : insect.normal
    : `<text x="${w / 2}" y="${h / 2 + 20}" font-size="56" text-anchor="middle" font-family="Georgia, serif" font-weight="bold">${breed.slice(0, 1).toUpperCase()}</text>`;
  const deep = mix(colour, INK, special ? 0.6 : 0.86);
  const scale = wide ? 0.86 : 0.8;
  const at = `translate(${((1 - scale) * w) / 2} ${((1 - scale) * h) / 2}) scale(${scale})`;
  const sign =
    special && insect?.special
      ? rays(24, wide ? 36 : 44, wide ? 39.5 : 49, mix(colour, INK, 0.25), wide)
      : "";
  const edge = special
    ? `<rect x="4" y="4" width="${w - 8}" height="${h - 8}" rx="${wide ? 4 : 46}" fill="none" stroke="${colour}" stroke-width="8"/>`
    : "";
  return page(
    w,
    h,
    `<rect width="${w}" height="${h}" fill="${ground}"/>${edge}${sign}<g transform="${at}" fill="${deep}" color="${deep}" style="--light:${special ? PAPER : mix(colour, PAPER, 0.62)}">${body}</g>`,
  );
}

/** A base: rings for an intact one, cracks for a damaged one. */
export function baseFace(kind: string, colour: string, damaged: boolean): string {
  const dark = mix(colour, INK, 0.55);
  const pale = mix(colour, PAPER, 0.55);
  const cells =
    kind === "hexagon"
      ? hexes(pale, dark)
      : `<rect x="22" y="22" width="56" height="56" rx="6" fill="none" stroke="${pale}" stroke-width="5"/>${star(50, 52, 20, `fill="${pale}"`)}`;
  const cracks = damaged
    ? `<path d="M8 30L34 44L28 62L52 58L60 84L74 92M92 18L70 34L78 52L58 50" fill="none" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/><circle cx="46" cy="50" r="13" fill="${INK}" opacity="0.7"/>`
    : "";
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="${mix(colour, INK, damaged ? 0.5 : 0.22)}"/>${cells}${cracks}`,
  );
}

function hexes(pale: string, dark: string): string {
  const hex = (x: number, y: number, r: number) =>
    shape(
      `M${Array.from({ length: 6 }, (_, i) => {
        const a = (Math.PI * i) / 3 + Math.PI / 6;
        return `${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`;
      }).join("L")}z`,
      `fill="${pale}" stroke="${dark}" stroke-width="3"`,
    );
  const around = Array.from({ length: 6 }, (_, i) =>
    hex(50 + 27 * Math.cos((Math.PI * i) / 3), 50 + 27 * Math.sin((Math.PI * i) / 3), 13),
  );
  return hex(50, 50, 13) + around.join("");
}

export function counterFace(): string {
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="#a83a24"/><circle cx="50" cy="50" r="40" fill="#e8674a"/>${shape("M50 18Q74 42 50 82Q26 42 50 18z", `fill="#6e1f10"`)}${shape("M50 30Q62 44 50 66z", `fill="#ffd9c8"`)}`,
  );
}

export function projectileFace(kind: string, colour: string): string {
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
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="${mix(colour, INK, 0.55)}"/><circle cx="50" cy="50" r="46" fill="none" stroke="${colour}" stroke-width="6"/>${marks[kind] ?? ""}`,
  );
}

export function ballFace(): string {
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="#f7f3e8"/><g fill="none" stroke="#3b332a" stroke-width="5"><circle cx="50" cy="50" r="43"/><path d="M50 30L68 44L61 66H39L32 44z" fill="#3b332a"/><path d="M50 30V9M68 44L88 37M61 66L73 84M39 66L27 84M32 44L12 37"/></g>`,
  );
}

/** A goal from above: the lip in the side's colour, the wall, and the floor far down. */
export function cupFace(colour: string): string {
  const [deep, pale] = [mix(colour, INK, 0.62), mix(colour, PAPER, 0.5)];
  return page(
    100,
    100,
    `<circle cx="50" cy="50" r="49" fill="${colour}"/><circle cx="50" cy="50" r="44.5" fill="${pale}"/><circle cx="50" cy="50" r="42.5" fill="${deep}"/><circle cx="50" cy="50" r="33" fill="${mix(deep, INK, 0.35)}"/><path d="M14 38A38 38 0 0 1 44 12" fill="none" stroke="${PAPER}" stroke-width="4" stroke-linecap="round" opacity="0.55"/>`,
  );
}

export function meteorFace(): string {
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="#5b4a42"/><circle cx="36" cy="38" r="14" fill="#3f322c"/><circle cx="66" cy="58" r="18" fill="#3f322c"/><circle cx="62" cy="24" r="7" fill="#3f322c"/><circle cx="30" cy="72" r="9" fill="#3f322c"/><path d="M6 50Q20 8 60 6" fill="none" stroke="#e2571b" stroke-width="6"/>`,
  );
}

function page(w: number, h: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="256" height="256" preserveAspectRatio="none">${inside}</svg>`;
}
