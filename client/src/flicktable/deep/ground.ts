/** What everything lies on: the boards, and the mat with what is printed on it. */

import * as THREE from "three";
import type { Mat } from "../model";
import type { Look } from "../stage";
import { clear } from "./shapes";
import { boards, cloth, sequence, weave } from "./textures";

/** How thick the mat is, how much of that its rounded edge takes, and how uneven the edge is, in millimetres. */
const THICK = 2.4;
const ROUND = 0.8;
const UNEVEN = 0.75;
/** Between two points of the edge. */
const STEP = 10;

export class Ground {
  readonly group = new THREE.Group();

  constructor(private readonly look: Look) {}

  lay(mat: Mat): void {
    this.dispose();
    const felt = new THREE.Mesh(
      sheet(mat),
      new THREE.MeshStandardMaterial({
        map: cloth(mat, this.look),
        normalMap: weave(),
        normalScale: new THREE.Vector2(1.1, 1.1),
        roughness: 0.97,
      }),
    );
    felt.castShadow = felt.receiveShadow = true;
    const wood = new THREE.Mesh(
      new THREE.PlaneGeometry(4200, 4200),
      new THREE.MeshStandardMaterial({ map: boards(), roughness: 0.66 }),
    );
    wood.position.z = -THICK - 0.2;
    wood.receiveShadow = true;
    this.group.add(felt, wood);
  }

  dispose(): void {
    for (const { material } of this.group.children as THREE.Mesh[]) {
      const { map, normalMap } = material as THREE.MeshStandardMaterial;
      map?.dispose();
      normalMap?.dispose();
      (material as THREE.Material).dispose();
    }
    clear(this.group);
  }
}

/** The mat: flat, with a rounded edge as scissors leave it, nearly straight. A point of its picture is a millimetre. */
function sheet({ width_um, depth_um }: Mat): THREE.BufferGeometry {
  const next = sequence(11);
  const [x, y] = [width_um / 2000, depth_um / 2000];
  const corners = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ] as const;
  const edge = corners.flatMap(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % 4] ?? [0, 0];
    const n = Math.round(Math.hypot(bx - ax, by - ay) / STEP);
    const near = (a: number, b: number, j: number) => a + ((b - a) * j) / n + (2 * next() - 1) * UNEVEN;
    return Array.from({ length: n }, (_, j) => [near(ax, bx, j), near(ay, by, j)] as const);
  });
  const rings = [
    [0.9, 0],
    [0.26, -0.27 * ROUND],
    [0, -ROUND],
    [0, -THICK],
  ] as const;
  const [n, positions] = [edge.length, [0, 0, 0]];
  for (const [inset, z] of rings)
    for (const [px, py] of edge) positions.push(px * (1 - inset / x), py * (1 - inset / y), z);
  const shape = new THREE.BufferGeometry();
  shape.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  shape.setAttribute(
    "uv",
    new THREE.Float32BufferAttribute(
      positions.filter((_, i) => i % 3 < 2),
      2,
    ),
  );
  const at = (ring: number, i: number) => 1 + ring * n + (i % n);
  shape.setIndex(
    edge.flatMap((_, i) => [
      ...[0, at(0, i), at(0, i + 1)],
      ...[0, 1, 2].flatMap((r) => {
        const [a, b, c, d] = [at(r, i), at(r + 1, i), at(r + 1, i + 1), at(r, i + 1)];
        return [a, b, c, a, c, d];
      }),
    ]),
  );
  shape.computeVertexNormals();
  return shape;
}
