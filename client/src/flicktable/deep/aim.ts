/** The shot as it is aimed: a rubber band back to the pointer, a dotted arc and its shadow on the felt; and the shooter. */

import * as THREE from "three";
import type { Aimed } from "../stage";

const DOTS = 30;
const BAND = "#f0622c";
const SQUIDGER_MM = 10;
const Z = new THREE.Vector3(0, 0, 1);
const Y = new THREE.Vector3(0, 1, 0);

export class Aim {
  readonly group = new THREE.Group();
  private readonly dots = many(new THREE.SphereGeometry(1.3, 10, 8), "#fff3c4", 1);
  private readonly shade = many(new THREE.CircleGeometry(1.5, 12), "#03120b", 0.55);
  private readonly band = new THREE.Mesh(
    new THREE.BufferGeometry(),
    new THREE.MeshBasicMaterial({ color: BAND, side: THREE.DoubleSide, depthTest: false, transparent: true }),
  );
  private readonly squidger = squidger();

  constructor() {
    this.band.geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(24), 3));
    this.band.geometry.setIndex([0, 1, 2, 1, 3, 2, 4, 5, 6, 5, 7, 6]);
    this.band.frustumCulled = false;
    this.band.renderOrder = 6;
    this.group.add(this.shade, this.dots, this.band, this.squidger);
    this.set(null);
  }

  set(aim: Aimed | null): void {
    this.dots.visible = this.shade.visible = !!aim && aim.down > 1;
    this.band.visible = !!aim?.pull;
    if (!aim) return;
    const [c, s] = [Math.cos(aim.turn), Math.sin(aim.turn)];
    const matrix = new THREE.Matrix4();
    for (let i = 0; i < DOTS; i++) {
      const share = (i + 0.7) / DOTS;
      const [x, y] = [aim.at.x + c * share * aim.down, aim.at.y + s * share * aim.down];
      const size = 0.7 + 0.8 * share;
      this.dots.setMatrixAt(
        i,
        matrix.makeScale(size, size, size).setPosition(x, y, 2 + 4 * aim.rise * share * (1 - share)),
      );
      this.shade.setMatrixAt(i, matrix.makeScale(size * 1.2, size * 1.2, 1).setPosition(x, y, 0.3));
    }
    this.dots.instanceMatrix.needsUpdate = this.shade.instanceMatrix.needsUpdate = true;
    if (aim.pull) this.stretch(aim, aim.pull);
  }

  /** Two strands, from the sides of the chip to the pointer. */
  private stretch({ at, turn, radius }: Aimed, pull: { x: number; y: number }): void {
    const list = this.band.geometry.getAttribute("position") as THREE.BufferAttribute;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    for (const [strand, hand] of [-1, 1].entries()) {
      const ends = [
        { x: at.x - s * hand * radius, y: at.y + c * hand * radius, wide: radius / 9 },
        { x: pull.x, y: pull.y, wide: radius / 14 },
      ];
      for (const [i, { x, y, wide }] of ends.entries())
        for (const [j, side] of [-1, 1].entries())
          list.setXYZ(4 * strand + 2 * i + j, x - s * side * wide, y + c * side * wide, 2.6);
    }
    list.needsUpdate = true;
  }

  /** The shooter leans on the trailing rim, 0 to 1; past 1 it has snapped off and lies flat. At 0 there is none. */
  press(at: THREE.Vector3 | null, radius: number, turn: number, share: number): void {
    this.squidger.visible = at !== null && share > 0;
    if (!at || share <= 0) return;
    const snapped = share > 1;
    const lean = snapped ? 0.06 : 1 - 0.35 * share;
    const back = snapped
      ? radius + SQUIDGER_MM * 0.6
      : radius * (0.55 + 0.2 * share) + SQUIDGER_MM * Math.cos(lean);
    const up = snapped ? 1 : 2.2 - 0.8 * share + SQUIDGER_MM * Math.sin(lean);
    this.squidger.position.set(at.x - back * Math.cos(turn), at.y - back * Math.sin(turn), up);
    this.squidger.quaternion
      .setFromAxisAngle(Z, turn)
      .multiply(new THREE.Quaternion().setFromAxisAngle(Y, lean));
  }
}

function many(shape: THREE.BufferGeometry, color: string, opacity: number): THREE.InstancedMesh {
  const ink = new THREE.MeshBasicMaterial({
    color,
    opacity,
    transparent: opacity < 1,
    depthWrite: opacity === 1,
  });
  const mesh = new THREE.InstancedMesh(shape, ink, DOTS);
  mesh.frustumCulled = false;
  mesh.renderOrder = 4;
  return mesh;
}

function squidger(): THREE.Mesh {
  const r = SQUIDGER_MM;
  const profile = [
    [0, 0],
    [r - 1.2, 0],
    [r, 0.6],
    [r - 1.2, 1.2],
    [0, 1.2],
  ].map(([x, y]) => new THREE.Vector2(x, y));
  const shape = new THREE.LatheGeometry(profile, 32).rotateX(Math.PI / 2);
  const plastic = new THREE.MeshLambertMaterial({ color: "#ff4a2a", transparent: true, opacity: 0.7 });
  const mesh = new THREE.Mesh(shape, plastic);
  mesh.castShadow = true;
  mesh.visible = false;
  return mesh;
}
