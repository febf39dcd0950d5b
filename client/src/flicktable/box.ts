/** What the box of the table at hand measures, as the server told it once. A page shows one table. */

import type { Facts } from "../made/micro-mutants";

export type Box = Facts;

let box: Box = { forms: {}, kinds: {}, zone_radius_um: {}, ranges_um: {} };

/** Take the measures over, before anything is drawn. */
export function measure(facts: unknown): void {
  box = facts as Box;
}

export interface Form {
  round: boolean;
  /** How many sides it has; 0 is round. */
  sides: 0 | 4 | 6;
  /** Width, depth and height in millimetres. */
  width: number;
  depth: number;
  height: number;
}

/** The size of a form; of one that is not known, the smallest. */
export function formOf(kind: string): Form {
  const form = box.forms[kind] ?? Object.values(box.forms).sort((a, b) => a.width_um - b.width_um)[0];
  const sides = form?.outline === "hexagon" ? 6 : form?.outline === "rectangle" ? 4 : 0;
  const [width, depth, height] = form ? [form.width_um, form.depth_um, form.height_um] : [0, 0, 0];
  return {
    round: !sides,
    sides,
    width: width / 1000,
    depth: depth / 1000,
    height: height / 1000,
  };
}

/** Whether pieces of this kind are loose, fixed, or flat zones. */
export function roleOf(kind: string): Box["kinds"][string] | undefined {
  return box.kinds[kind];
}

export function zoneRadius(kind: string): number {
  return box.zone_radius_um[kind] ?? 0;
}

/** How far a range reaches, in millimetres from edge to edge. */
export function rangeMm(name: "short" | "long"): number {
  return (box.ranges_um[name] ?? 0) / 1000;
}
