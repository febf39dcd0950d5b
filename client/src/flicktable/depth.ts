/** Two or three dimensions: what the device can, what the person wants. */

import type { Look, Stage } from "./stage";

export type Depth = "flat" | "deep";

/** Flat where the address, an earlier choice or the device says so. */
export function flatByDefault(): boolean {
  const asked = new URLSearchParams(location.search).get("view");
  if (asked) return asked === "2d";
  if (localStorage.getItem("flicktable.view") === "flat") return true;
  return !webgl();
}

function webgl(): boolean {
  try {
    return !!document.createElement("canvas").getContext("webgl2");
  } catch {
    return false;
  }
}

/** The stage from above. */
export async function flat(svg: SVGSVGElement, look: Look): Promise<Stage> {
  const { Stage2D } = await import("./stage2d");
  return new Stage2D(svg, look);
}

/** The stage in three dimensions; three.js is fetched only now. */
export async function deep(canvas: HTMLCanvasElement, look: Look): Promise<Stage> {
  const { Stage3D } = await import("./stage3d");
  return new Stage3D(canvas, look, { low: new URLSearchParams(location.search).get("quality") === "low" });
}
