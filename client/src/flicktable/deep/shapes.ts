/** Flat things drawn over the mat: lines, patches, rings. */

import * as THREE from "three";
import type { Spot } from "../model";

export function clear(group: THREE.Group): void {
  for (const child of [...group.children]) {
    group.remove(child);
    (child as THREE.Mesh).geometry?.dispose();
  }
}

const flats = new Map<string, THREE.MeshBasicMaterial>();
const inks = new Map<string, THREE.LineBasicMaterial>();

/** A colour as it is, whatever the light; made once, as a new one would be compiled anew. */
export function flatColour(colour: string, opacity: number): THREE.MeshBasicMaterial {
  const key = `${colour} ${opacity}`;
  let made = flats.get(key);
  if (!made) {
    made = new THREE.MeshBasicMaterial({
      color: colour,
      transparent: true,
      opacity,
      side: THREE.DoubleSide,
      depthWrite: false,
      toneMapped: false,
      fog: false,
    });
    flats.set(key, made);
  }
  return made;
}

function ink(colour: string): THREE.LineBasicMaterial {
  let made = inks.get(colour);
  if (!made) inks.set(colour, (made = new THREE.LineBasicMaterial({ color: colour, toneMapped: false })));
  return made;
}

export function oval(at: Spot, along: number, across: number, turn: number): Spot[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return Array.from({ length: 64 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 64;
    const [x, y] = [along * Math.cos(angle), across * Math.sin(angle)];
    return { x: at.x + c * x - s * y, y: at.y + s * x + c * y };
  });
}

export function loop(points: readonly Spot[], colour: string, closed = true, height = 2.4): THREE.Line {
  const shape = new THREE.BufferGeometry().setFromPoints(
    points.map(({ x, y }) => new THREE.Vector3(x, y, height)),
  );
  return closed ? new THREE.LineLoop(shape, ink(colour)) : new THREE.Line(shape, ink(colour));
}

/** What these points enclose, seen whole from the first of them. */
export function patch(points: readonly Spot[], colour: string, height = 2.3, opacity = 0.22): THREE.Mesh {
  const shape = new THREE.BufferGeometry().setFromPoints(
    points.map(({ x, y }) => new THREE.Vector3(x, y, 0)),
  );
  shape.setIndex(points.slice(2).flatMap((_, i) => [0, i + 1, i + 2]));
  const mesh = new THREE.Mesh(shape, flatColour(colour, opacity));
  mesh.position.z = height;
  return mesh;
}

/** Small discs on the felt, all in one. */
export function dots(at: readonly Spot[], colour: string): THREE.InstancedMesh {
  const mesh = new THREE.InstancedMesh(
    new THREE.CircleGeometry(2.2, 10),
    flatColour(colour, 0.5),
    Math.max(1, at.length),
  );
  const matrix = new THREE.Matrix4();
  for (const [i, { x, y }] of at.entries()) mesh.setMatrixAt(i, matrix.makeTranslation(x, y, 0.35));
  mesh.count = at.length;
  mesh.frustumCulled = false;
  return mesh;
}
