/** A base from above: each army builds in its own way, and what is damaged has another outline. */

import type { Wear } from "../skin";
import { mix } from "./colours";
import { INK, page, PAPER } from "./faces";
import { shape } from "./pen";
import { rimOf } from "./rims";

type Plan = (corners: [number, number][], ink: string, pale: string, damaged: boolean) => string;

export const STYLES = ["fort", "comb", "mound", "works"] as const;

export function baseFace(kind: string, wear: Wear, style: number, damaged: boolean): string {
  const { colour } = wear;
  const hexagon = kind === "hexagon";
  const n = hexagon ? 6 : 4;
  const corners = Array.from({ length: n }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / n + (hexagon ? Math.PI / 6 : Math.PI / 4);
    return [50 + 35 * Math.cos(angle), 50 + 35 * Math.sin(angle)];
  });
  const plan = PLANS[STYLES[style % STYLES.length] ?? "fort"];
  const ground = damaged ? "#1c1512" : mix(colour, INK, 0.72);
  const edge = rimOf({ ...wear, mate: undefined }, 100, 100, n);
  const pale = mix(colour, PAPER, damaged ? 0.2 : 0.5);
  const burnt = damaged
    ? `<circle cx="46" cy="52" r="15" fill="${INK}"/><path d="M8 30L34 44L28 62L52 58L60 84M92 18L70 34L78 52" fill="none" stroke="#ff7a2e" stroke-width="4" stroke-linejoin="round"/>`
    : "";
  return page(
    100,
    100,
    `<rect width="100" height="100" fill="${ground}"/>${edge}${plan(corners, INK, pale, damaged)}${burnt}`,
  );
}

function outline(corners: [number, number][], scale: number, extra: string): string {
  const point = ([x, y]: [number, number]) =>
    `${(50 + (x - 50) * scale).toFixed(1)} ${(50 + (y - 50) * scale).toFixed(1)}`;
  return shape(`M${corners.map(point).join("L")}z`, extra);
}

const PLANS: Record<(typeof STYLES)[number], Plan> = {
  /** Walls between round towers, and a keep. */
  fort: (corners, ink, pale, damaged) =>
    outline(
      corners,
      0.92,
      `fill="none" stroke="${pale}" stroke-width="4" ${damaged ? `stroke-dasharray="34 26"` : ""}`,
    ) +
    corners
      .filter((_, i) => !damaged || i % 3 !== 1)
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="9" fill="${pale}"/><circle cx="${x}" cy="${y}" r="5" fill="${ink}"/>`,
      )
      .join("") +
    (damaged ? "" : outline(corners, 0.42, `fill="${pale}"`)),
  /** Cells of wax. */
  comb: (corners, ink, pale, damaged) =>
    [[50, 50] as [number, number], ...corners]
      .filter((_, i) => !damaged || i % 3 !== 0)
      .map(([x, y]) => {
        const [cx, cy] = [50 + (x - 50) * 0.72, 50 + (y - 50) * 0.72];
        const cell = Array.from({ length: 6 }, (_, i) => {
          const a = (Math.PI * i) / 3;
          return `${(cx + 12 * Math.cos(a)).toFixed(1)} ${(cy + 12 * Math.sin(a)).toFixed(1)}`;
        });
        return shape(`M${cell.join("L")}z`, `fill="${pale}" stroke="${ink}" stroke-width="3"`);
      })
      .join(""),
  /** Spires of earth like a star, with mouths. */
  mound: (corners, ink, pale, damaged) => {
    const points = corners.flatMap(([x, y], i) => {
      const [nx, ny] = corners[(i + 1) % corners.length] ?? [x, y];
      const out = damaged && i % 2 ? 0.6 : 1.05;
      return [
        [50 + (x - 50) * out, 50 + (y - 50) * out],
        [50 + ((x + nx) / 2 - 50) * 0.5, 50 + ((y + ny) / 2 - 50) * 0.5],
      ];
    });
    const star = points.map((each) => each.map((part) => (part ?? 0).toFixed(1)).join(" ")).join("L");
    return (
      shape(`M${star}z`, `fill="${pale}" stroke="${ink}" stroke-width="2"`) +
      (damaged ? "" : `<circle cx="50" cy="50" r="9" fill="${ink}"/>`)
    );
  },
  /** Two round tanks, a long hall between them, a chimney. */
  works: (_corners, ink, pale, damaged) =>
    `<rect x="22" y="44" width="56" height="13" fill="${pale}"/>` +
    (damaged
      ? [[33, 29]]
      : [
          [33, 29],
          [67, 72],
        ]
    )
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="11" fill="${pale}"/><circle cx="${x}" cy="${y}" r="6" fill="none" stroke="${ink}" stroke-width="2"/>`,
      )
      .join("") +
    (damaged
      ? ""
      : `<rect x="60" y="22" width="14" height="14" fill="${pale}"/><rect x="64" y="26" width="6" height="6" fill="${ink}"/>`),
};
