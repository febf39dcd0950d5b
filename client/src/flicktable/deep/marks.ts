/** What is drawn over the things: ranges, the aim, the likely landing, rings round what may be chosen, the pennant. */

import * as THREE from "three";
import type { Overlay } from "../stage";
import { Aim } from "./aim";
import { clear, dots, flatColour, loop, oval, patch } from "./shapes";
import type { Things } from "./things";

export class Marks {
  readonly group = new THREE.Group();
  private readonly drawn = new THREE.Group();
  private readonly lamps = new THREE.Group();
  private readonly pennant = new THREE.Group();
  private readonly aim = new Aim();
  private flagged: number | null = null;

  constructor(private readonly things: Things) {
    this.group.add(this.drawn, this.lamps, this.pennant, this.aim.group);
  }

  overlay(overlay: Overlay): void {
    clear(this.drawn);
    this.aim.set(overlay.aim ?? null);
    if (overlay.dots) this.drawn.add(dots(overlay.dots.at, overlay.dots.colour));
    for (const { at, radius, colour } of overlay.rings)
      this.drawn.add(loop(oval(at, radius, radius, 0), colour));
    for (const { points, colour } of overlay.lines) this.drawn.add(loop(points, colour, false));
    for (const { at, along, across, turn, colour } of overlay.ellipses) {
      this.drawn.add(
        loop(oval(at, along, across, turn), colour),
        patch(oval(at, along, across, turn), colour),
      );
    }
  }

  /** Light up these things. */
  mark(ids: readonly number[], chosen: number | null): void {
    clear(this.lamps);
    const others = [...new Set(ids)].filter((id) => id !== chosen);
    this.lamps.add(
      this.rings(others, 1.13, flatColour("#f4efe0", 0.75)),
      this.rings(chosen === null ? [] : [chosen], 1.25, flatColour("#ffd75e", 1)),
    );
  }

  /** A ring round each of these, all drawn at once. */
  private rings(ids: readonly number[], outer: number, ink: THREE.Material): THREE.InstancedMesh {
    const places = ids.flatMap((id) => {
      const at = this.things.at(id);
      const r = this.things.reach(id) + 1;
      return at
        ? [new THREE.Matrix4().makeScale(r, r, 1).setPosition(at.x, at.y, Math.max(0.3, at.z - 0.8))]
        : [];
    });
    const made = new THREE.InstancedMesh(
      new THREE.RingGeometry(1, outer, 48),
      ink,
      Math.max(1, places.length),
    );
    places.forEach((place, i) => made.setMatrixAt(i, place));
    made.count = places.length;
    made.frustumCulled = false;
    return made;
  }

  /** Press the shooter on a thing. */
  press(id: number, turn: number, share: number): void {
    this.aim.press(this.things.at(id), this.things.reach(id), turn, share);
  }

  flag(id: number | null, colour: string): void {
    this.flagged = id;
    clear(this.pennant);
    if (id !== null) this.pennant.add(...pennant(colour));
  }

  /** Before each picture: the pennant goes wherever its bearer went. */
  follow(): void {
    const at = this.flagged === null ? null : this.things.at(this.flagged);
    this.pennant.visible = at !== null;
    if (at) this.pennant.position.copy(at);
  }
}

/** A pole with a triangle of cloth, and a ring round its foot. */
function pennant(colour: string): THREE.Object3D[] {
  const ink = new THREE.MeshBasicMaterial({ color: colour, side: THREE.DoubleSide });
  const pole = new THREE.Mesh(new THREE.CylinderGeometry(0.55, 0.55, 34, 8), ink);
  pole.rotation.x = Math.PI / 2;
  pole.position.set(0, 0, 17);
  const cloth = new THREE.Mesh(new THREE.BufferGeometry(), ink);
  const corners = [0, 0, 34, 0, 0, 22, 17, 0, 28];
  cloth.geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  const ring = new THREE.Mesh(new THREE.RingGeometry(14, 16.4, 48), flatColour(colour, 0.9));
  ring.position.z = 0.4;
  return [pole, cloth, ring];
}
