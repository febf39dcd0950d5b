/** Triangles with paint on them: position, normal, and paint (r, g, b, share of the side's colour). Millimetres, z up. */

import * as THREE from "three";

export type Paint = readonly [number, number, number, number];
export type Point = [number, number, number];

/** What the fourth number of a paint means beyond a share of the side's colour: rim, special face, glow. */
export const RIM = 2;
export const SPECIAL = 3;
export const GLOW = -1;

export class Soup {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly paints: number[] = [];

  triangle(a: Point, b: Point, c: Point, paint: Paint, normals?: readonly [Point, Point, Point]): void {
    const flat = cross(away(a, b), away(a, c));
    if (Math.hypot(...flat) < 1e-9) return;
    [a, b, c].forEach((point, i) => {
      this.positions.push(...point);
      this.normals.push(...unit(normals?.[i] ?? flat));
      this.paints.push(...paint);
    });
  }

  /** Rings of equal length joined by quads; smooth unless `hard`. The last ring may be a single point. */
  rings(rings: Point[][], paint: Paint | ((ring: number) => Paint), hard = false): void {
    const n = rings[0]?.length ?? 0;
    const at = (r: number, i: number): Point => {
      const ring = rings[Math.max(0, Math.min(rings.length - 1, r))] ?? [];
      return ring[ring.length === 1 ? 0 : (i + n) % n] ?? [0, 0, 0];
    };
    const normal = (r: number, i: number): Point => {
      const m = cross(away(at(r, i - 1), at(r, i + 1)), away(at(r - 1, i), at(r + 1, i)));
      return Math.hypot(...m) < 1e-5 ? [0, 0, 1] : m;
    };
    for (let r = 0; r + 1 < rings.length; r++) {
      const tone = typeof paint === "function" ? paint(r) : paint;
      for (let i = 0; i < n; i++) {
        const corners = [
          [r, i],
          [r, i + 1],
          [r + 1, i + 1],
          [r + 1, i],
        ] as const;
        const [a, b, c, d] = corners.map(([p, q]) => at(p, q)) as [Point, Point, Point, Point];
        const [na, nb, nc, nd] = corners.map(([p, q]) => normal(p, q)) as [Point, Point, Point, Point];
        this.triangle(a, b, c, tone, hard ? undefined : [na, nb, nc]);
        this.triangle(a, c, d, tone, hard ? undefined : [na, nc, nd]);
      }
    }
  }

  geometry(): THREE.BufferGeometry {
    const made = new THREE.BufferGeometry();
    made.setAttribute("position", new THREE.Float32BufferAttribute(this.positions, 3));
    made.setAttribute("normal", new THREE.Float32BufferAttribute(this.normals, 3));
    made.setAttribute("paint", new THREE.Float32BufferAttribute(this.paints, 4));
    return made;
  }
}

function away(a: Point, b: Point): Point {
  return [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
}

function cross(u: Point, v: Point): Point {
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}

function unit(v: Point): Point {
  const l = Math.hypot(...v) || 1;
  return [v[0] / l, v[1] / l, v[2] / l];
}

export function circle(r: number, z: number, n: number, turn = 0, x = 0, y = 0): Point[] {
  return Array.from({ length: n }, (_, i) => {
    const a = turn + (2 * Math.PI * i) / n;
    return [x + r * Math.cos(a), y + r * Math.sin(a), z];
  });
}
