/** All plastic in one mesh, drawn at once: shapes are added when they are first needed, parts are copies of them. */

import * as THREE from "three";
import type { Soup } from "./mesh";
import { paint } from "./paint";

const PARTS = 256;
const VERTICES = 40_000;

export class Batch {
  readonly mesh = new THREE.BatchedMesh(PARTS, VERTICES, 0, paint());
  private readonly shapes = new Map<string, number>();
  private vertices = VERTICES;
  private parts = PARTS;

  constructor() {
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.sortObjects = false;
    this.mesh.frustumCulled = false;
    this.mesh.visible = false; // until there is something: without colours the paint has no meaning
  }

  /** A new copy of the shape of this name. */
  add(key: string, make: () => Soup, shade: THREE.Vector4): number {
    let shape = this.shapes.get(key);
    if (shape === undefined) {
      const made = make().geometry();
      const count = made.getAttribute("position").count;
      if (this.mesh.unusedVertexCount < count)
        this.mesh.setGeometrySize((this.vertices += Math.max(count, this.vertices >> 1)), 0);
      this.shapes.set(key, (shape = this.mesh.addGeometry(made)));
      made.dispose();
    }
    if (this.mesh.instanceCount >= this.parts) this.mesh.setInstanceCount((this.parts *= 2));
    const part = this.mesh.addInstance(shape);
    this.mesh.setColorAt(part, shade);
    this.mesh.visible = true;
    return part;
  }

  /** Put a part somewhere; without a place it is not seen. */
  put(part: number, matrix: THREE.Matrix4 | null): void {
    this.mesh.setVisibleAt(part, matrix !== null);
    if (matrix) this.mesh.setMatrixAt(part, matrix);
  }

  remove(part: number): void {
    this.mesh.deleteInstance(part);
  }

  dispose(): void {
    (this.mesh.material as THREE.Material).dispose();
    this.mesh.dispose();
  }
}
