/** A vessel as physics has it, a tumbler without a taper: lip, floor and marks are solid, the wall is seen through. */

import * as THREE from "three";
import type { Form } from "../box";
import type { Thing } from "./thing";
import { circle, RIM, Soup, type Paint, type Point } from "./mesh";

const WALL = 3;
const FLOOR = 2;
const SIDES = 40;
const LIP: Paint = [0.5, 0.5, 0.5, 1];

/** What is solid of it; its middle is on the mat. */
export function tumbler({ width, height }: Form): Soup {
  const soup = new Soup();
  const [outer, inner, top] = [width / 2, width / 2 - WALL, height];
  const ring = (r: number, z: number): Point[] => circle(r, z, SIDES);
  const lip = [
    ring(outer, top - 3.4),
    ring(outer + 0.6, top - 2),
    ring(outer - 0.4, top),
    ring(inner + 0.4, top - 0.4),
    ring(inner, top - 3),
  ];
  soup.rings(lip, LIP);
  soup.rings(
    [ring(outer, 0), ring(outer, FLOOR + 1.5), ring(inner, FLOOR), [[0, 0, FLOOR]]],
    [0.2, 0.2, 0.2, 1],
    true,
  );
  // The side's pattern goes round under the lip, on both sides of the wall.
  const rim: Paint = [1, outer + 10, 0, RIM];
  soup.rings([ring(outer + 0.1, top - 15), ring(outer + 0.1, top - 6)], rim, true);
  soup.rings([ring(inner - 0.1, top - 6), ring(inner - 0.1, top - 15)], rim, true);
  return soup;
}

/** The walls of all vessels: the far ones first, then the near ones; how flat one looks on them decides how much one sees. */
export class Walls {
  readonly group = new THREE.Group();
  private walls: THREE.InstancedMesh[] = [];

  show(vessels: readonly Thing[]): void {
    const [first] = vessels;
    if (first && !this.walls.length) this.make(first.form);
    for (const wall of this.walls) {
      vessels.slice(0, MOST).forEach(({ at, skin, stands }, i) => {
        wall.setMatrixAt(i, new THREE.Matrix4().makeScale(1, 1, stands).setPosition(at));
        wall.setColorAt(i, new THREE.Color(skin.wear.colour));
      });
      wall.count = Math.min(MOST, vessels.length);
      wall.instanceMatrix.needsUpdate = true;
      if (wall.instanceColor) wall.instanceColor.needsUpdate = true;
    }
  }

  private make({ width, height: top }: Form): void {
    const [outer, inner] = [width / 2, width / 2 - WALL];
    const profile = [
      [outer, 0],
      [outer, top - 3],
      [inner, top - 3],
      [inner, FLOOR],
    ].map(([r, z]) => new THREE.Vector2(r, z));
    const shape = new THREE.LatheGeometry(profile, SIDES).rotateX(Math.PI / 2);
    this.walls = [THREE.BackSide, THREE.FrontSide].map((side, i) => {
      const wall = new THREE.InstancedMesh(shape, glass(side), MOST);
      wall.renderOrder = 2 + i;
      wall.frustumCulled = false;
      this.group.add(wall);
      return wall;
    });
  }

  dispose(): void {
    for (const wall of this.walls) {
      wall.geometry.dispose();
      (wall.material as THREE.Material).dispose();
      wall.dispose();
    }
  }
}

const MOST = 8;

function glass(side: THREE.Side): THREE.Material {
  const material = new THREE.MeshStandardMaterial({
    roughness: 0.06,
    transparent: true,
    depthWrite: false,
    side,
  });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <opaque_fragment>",
      `float rim = 1. - abs(dot(normalize(vViewPosition), normal));
      diffuseColor.a = mix(.13, .82, pow(rim, 2.2)) + min(.5, dot(outgoingLight, vec3(.12)));
      #include <opaque_fragment>`,
    );
  };
  return material;
}
