/** The close-up in a corner of the picture: the same scene once more, drawn behind a frame of the page. */

import * as THREE from "three";
import { PLAIN_PX, type CloseUp } from "../stage";
import type { Camera } from "./camera";
import { closeUp } from "./views";

export class Lens {
  shown: CloseUp | null = null;
  private readonly eye = new THREE.PerspectiveCamera(30, 1, 5, 4000);

  constructor() {
    this.eye.up.set(0, 0, 1);
  }

  /** After the picture; the shadows are those that were drawn for it. */
  draw(renderer: THREE.WebGLRenderer, scene: THREE.Scene, camera: Camera): void {
    if (!this.shown) return;
    const { frame, at, heading, tall } = this.shown;
    const there = camera.place(new THREE.Vector3(at.x, at.y, 0));
    const plain = !!there?.seen && there.scale * camera.chip >= PLAIN_PX;
    frame.style.visibility = plain ? "hidden" : "";
    if (plain) return;
    const [box, whole] = [frame.getBoundingClientRect(), renderer.domElement.getBoundingClientRect()];
    const pose = closeUp(at, heading, tall);
    this.eye.position.set(...pose.eye);
    this.eye.lookAt(...pose.target);
    this.eye.fov = pose.fov;
    this.eye.aspect = box.width / Math.max(1, box.height);
    this.eye.updateProjectionMatrix();
    const corner = [box.left - whole.left, whole.bottom - box.bottom, box.width, box.height] as const;
    renderer.shadowMap.autoUpdate = false;
    renderer.setScissorTest(true);
    renderer.setScissor(...corner);
    renderer.setViewport(...corner);
    renderer.render(scene, this.eye);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, whole.width, whole.height);
    renderer.shadowMap.autoUpdate = true;
  }
}
