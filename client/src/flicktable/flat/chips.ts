/** A thing of the table as it is seen from above: its rim and its two faces, and where it lies. */

import { formOf } from "../box";
import type { Spot } from "../model";
import type { PoseNow } from "../path";
import type { Skin } from "../skin";
import { element } from "./svg";

export interface Chip {
  group: SVGGElement;
  faces: [SVGElement, SVGElement];
  reach: number;
  at: Spot;
}

const HEXAGON_CLIP = "polygon(93.3% 25%, 93.3% 75%, 50% 100%, 6.7% 75%, 6.7% 25%, 50% 0%)";

export function chipOf(id: number, kind: string, skin: Skin): Chip {
  const { round, width, depth } = formOf(kind);
  const [w, d] =
    kind === "hexagon" ? [width / Math.cos(Math.PI / 6), width / Math.cos(Math.PI / 6)] : [width, depth];
  const group = element("g", { "data-thing": id, "data-skin": skin.key, class: "thing" }) as SVGGElement;
  const clip = kind === "hexagon" ? hexagon(width / 2) : round ? oval(w / 2) : oblong(w, d);
  const rim = element("path", {
    d: clip,
    fill: skin.rim,
    stroke: "rgba(0,0,0,0.55)",
    "stroke-width": "0.7",
  });
  const faces = [skin.face, skin.back ?? skin.face].map((svg) => {
    const face = element("g");
    face.innerHTML = svg;
    const inner = face.firstElementChild as SVGElement;
    inner.setAttribute("x", String(-w / 2 + 0.5));
    inner.setAttribute("y", String(-d / 2 + 0.5));
    inner.setAttribute("width", String(w - 1));
    inner.setAttribute("height", String(d - 1));
    inner.style.clipPath = round ? "circle(50%)" : kind === "hexagon" ? HEXAGON_CLIP : "inset(0 round 1px)";
    return face;
  }) as [SVGElement, SVGElement];
  group.append(rim, ...faces);
  return { group, faces, reach: Math.max(w, d) / 2, at: { x: 0, y: 0 } };
}

/** Lay it so: what is turned over shows its other face, what is tilted is foreshortened, what is high is larger. */
export function lay(chip: Chip, [x, y, z, w, i, j, k]: PoseNow): void {
  const up = 1 - 2 * (i * i + j * j);
  const turn = Math.atan2(2 * (i * j + w * k), w * w + i * i - j * j - k * k);
  const near = 1 + Math.max(0, z - 2) / 400;
  const squash = Math.max(0.12, Math.abs(up));
  const degrees = ((-turn * 180) / Math.PI).toFixed(2);
  const size = `scale(${near.toFixed(3)} ${(near * squash).toFixed(3)})`;
  chip.group.setAttribute(
    "transform",
    `translate(${x.toFixed(2)} ${(-y).toFixed(2)}) rotate(${degrees}) ${size}`,
  );
  chip.at = { x, y };
  chip.faces[0].style.display = up >= 0 ? "" : "none";
  chip.faces[1].style.display = up >= 0 ? "none" : "";
}

/** Pressed down at its rim, 0 to 1, before it flies. */
export function dip(chip: Chip, share: number): void {
  const size = share > 0 ? `scale(${1 - 0.08 * share})` : "";
  for (const part of chip.group.children) (part as SVGElement).style.transform = size;
}

function oval(r: number): string {
  return `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0z`;
}

function oblong(w: number, d: number): string {
  return `M${-w / 2} ${-d / 2}H${w / 2}V${d / 2}H${-w / 2}z`;
}

function hexagon(inradius: number): string {
  const r = inradius / Math.cos(Math.PI / 6);
  const corners = Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI * i) / 3 + Math.PI / 6;
    return `${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
  });
  return `M${corners.join("L")}z`;
}
