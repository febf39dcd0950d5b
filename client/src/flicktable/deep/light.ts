/** One lamp over the table, low enough that height shows, and the room that is mirrored in what shines. */

import * as THREE from "three";
import type { Mat } from "../model";

/** The dark behind the table. */
export const DARK = "#120a06";
/** The diagonal of the mat that the lamp's place was tried for, in millimetres. */
const TRIED = 900;

export class Light {
  readonly group = new THREE.Group();
  private readonly lamp = new THREE.SpotLight("#ffe2b8", 5, 0, 0.6, 0.9, 0);

  constructor() {
    this.group.add(this.lamp, this.lamp.target, new THREE.HemisphereLight("#cfe0ff", "#3a2a18", 0.3));
    const { shadow } = this.lamp;
    this.lamp.castShadow = true;
    shadow.mapSize.set(2048, 2048);
    shadow.radius = 3;
    shadow.bias = -0.0012;
    shadow.normalBias = 0.5;
  }

  /** Hang it so that it shines on all of the mat. */
  over({ width_um, depth_um }: Mat): void {
    const k = Math.max(0.75, Math.hypot(width_um, depth_um) / 1000 / TRIED);
    this.lamp.position.set(-600 * k, 380 * k, 660 * k);
    this.lamp.shadow.camera.near = 350 * k;
    this.lamp.shadow.camera.far = 1700 * k;
    this.lamp.shadow.camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.lamp.dispose();
  }
}

/** The room: a warm lamp, a cool window, a strip behind. Baked once. */
export function room(renderer: THREE.WebGLRenderer): THREE.Texture {
  const scene = new THREE.Scene();
  const wall = (
    size: [number, number, number],
    at: [number, number, number],
    colour: string,
    power: number,
  ): void => {
    const paint = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide });
    paint.color.set(colour).multiplyScalar(power);
    const box = new THREE.Mesh(new THREE.BoxGeometry(...size), paint);
    box.position.set(...at);
    scene.add(box);
  };
  wall([20, 20, 10], [0, 0, 4], "#57504a", 0.55);
  wall([6, 5, 0.2], [-2, 1, 8.4], "#ffe2b0", 15);
  wall([0.2, 9, 3], [-9.5, 0, 4.5], "#bcd8ff", 6);
  wall([9, 0.2, 1.6], [2, 9.5, 4], "#ffd0a0", 5);
  const maker = new THREE.PMREMGenerator(renderer);
  const baked = maker.fromScene(scene, 0.03).texture;
  maker.dispose();
  return baked;
}
