/** Where one looks from, how one gets there, and what lies under a point of the picture. */

import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Mat, Spot } from "../model";
import { lengthMs } from "../path";
import type { Follow, From, Place } from "../stage";
import { along, between, eased, landing, opposite, type Point, type Pose } from "./views";

/** How much of the picture's width or height the mat takes. */
const FILLED = 0.94;
const WHOLE_FOV = 38;
/** How high one stands over the mat, in radians: where there is room, and where that makes things larger. */
const PLAIN = 0.95;
const STEEP = 1.2;
/** How long it takes to get from one view to the next. */
const GLIDE_MS = 480;
/** Flatter than this nothing can be told apart. */
const LOWEST = 0.3;

export class Camera {
  readonly eye = new THREE.PerspectiveCamera(WHOLE_FOV, 1, 10, 6000);
  private readonly controls: OrbitControls;
  /** What was last asked to be seen, as long as nobody moves the camera: it is seen in a picture of any shape. */
  private asked: From | null = null;
  /** Somebody moves the camera. */
  private held = false;
  /** A finger is down: the picture stays; what is asked for meanwhile comes after it. */
  private touched = false;
  private later: From | null = null;
  private gliding = 0;
  private frame = { width: 1, height: 1 };
  /** The mat that is to be seen, and the narrowest chip on it, in millimetres. */
  mat: Mat | null = null;
  chip = 16;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly changed: () => void,
  ) {
    this.eye.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.eye, canvas);
    this.controls.maxPolarAngle = Math.PI / 2 - LOWEST;
    this.controls.minDistance = 60;
    this.controls.maxDistance = 2600;
    this.controls.addEventListener("start", () => (this.held = true));
    this.controls.addEventListener("end", () => (this.held = false));
    this.controls.addEventListener("change", () => {
      if (this.held) {
        this.asked = null;
        this.stay();
      }
      this.changed();
    });
  }

  /** Look from a side, from above, at a spot, along a shot, or at a landing; get there as it was asked. */
  view(from: From): void {
    if (this.touched) {
      this.later = from;
      return;
    }
    this.asked = from;
    const there = this.poseOf(from);
    if (!there) return;
    this.glide(there, still() ? 0 : (from.ms ?? GLIDE_MS));
  }

  /** A finger comes down or goes up: as long as it is down, nothing but that finger moves the picture. */
  touch(on: boolean): void {
    this.touched = on;
    if (on) {
      if (this.gliding) this.later ??= this.asked;
      this.halt();
    } else if (this.later) {
      const from = this.later;
      this.later = null;
      this.view(from);
    }
  }

  private poseOf(from: From): Pose | null {
    if (!this.mat) return null;
    if (from.along) return along(from.along, this.frame, this.mat, this.chip);
    if (from.close) {
      const { at, heading, tall, opposite: other } = from.close;
      return (other ? opposite : landing)(at, heading, this.frame, tall);
    }
    const side = from.side ?? (from.at ? this.bearing() : -Math.PI / 2);
    const steep = from.steep ?? (from.top ? 1.5695 : null);
    if (from.at || from.distance) {
      const high = steep ?? (this.eye.aspect < 0.9 ? STEEP : PLAIN);
      return stand(from.at ?? { x: 0, y: 0 }, from.distance ?? 400, side, high, WHOLE_FOV);
    }
    if (steep !== null) return this.fit(side, steep, from.room ?? 0);
    // The picture's shape and the mat's decide: as large as the farthest chip can be.
    const [plain, high] = [PLAIN, STEEP].map((each) => this.fit(side, each, from.room ?? 0)) as [Pose, Pose];
    return this.farthest(high) < this.farthest(plain) ? high : plain;
  }

  /** How far from the eye the farthest corner of the mat is. */
  private farthest({ eye: [x, y, z] }: Pose): number {
    const [w, d] = [(this.mat?.width_um ?? 0) / 2000, (this.mat?.depth_um ?? 0) / 2000];
    return Math.hypot(Math.abs(x) + w, Math.abs(y) + d, z);
  }

  private glide(there: Pose, ms: number): void {
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
    if (ms <= 0 || !this.ready) return this.stand(there);
    const start = this.pose();
    let begun: number | null = null;
    const step = (now: number) => {
      begun ??= now;
      const share = (now - begun) / ms;
      this.gliding = share < 1 ? requestAnimationFrame(step) : 0;
      this.stand(share < 1 ? between(start, there, eased(share)) : there);
    };
    this.gliding = requestAnimationFrame(step);
  }

  private halt(): void {
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
  }

  /** The camera has stood somewhere: there is something to glide from. */
  private ready = false;

  /** Stand here now. */
  stand({ eye, target, fov }: Pose): void {
    this.ready = true;
    this.eye.position.set(...eye);
    this.controls.target.set(...target);
    if (this.eye.fov !== fov) {
      this.eye.fov = fov;
      this.eye.updateProjectionMatrix();
    }
    this.eye.lookAt(this.controls.target);
    this.eye.updateMatrixWorld();
    this.changed();
  }

  /** Who is looked at from behind while a shot is aimed. */
  get shooter(): Spot | null {
    return this.asked?.along?.from ?? null;
  }

  /** Where one stands now. */
  pose(): Pose {
    const { x, y, z } = this.eye.position;
    const { x: a, y: b, z: c } = this.controls.target;
    return { eye: [x, y, z], target: [a, b, c], fov: this.eye.fov };
  }

  /** One may look past the edge of the mat, but not away from it. */
  private stay(): void {
    const { target } = this.controls;
    const [x, y] = [(this.mat?.width_um ?? 0) / 2000, (this.mat?.depth_um ?? 0) / 2000];
    target.set(Math.max(-x, Math.min(x, target.x)), Math.max(-y, Math.min(y, target.y)), target.z);
  }

  /** Which side one looks from just now. */
  private bearing(): number {
    const { position } = this.eye;
    return Math.atan2(position.y - this.controls.target.y, position.x - this.controls.target.x);
  }

  keep(): () => void {
    const [pose, asked] = [this.pose(), this.asked];
    return () => {
      this.asked = asked;
      this.later = null;
      if (!this.touched) this.glide(pose, still() ? 0 : GLIDE_MS);
    };
  }

  /** Go along with a flight: from here towards the close view of its landing, looking after the piece. */
  chase({ path, close, near }: Follow, piece: () => THREE.Vector3 | null): (ms: number) => void {
    this.halt();
    this.asked = null;
    const [start, whole] = [this.pose(), Math.max(1, lengthMs(path))];
    const there = landing(close.at, close.heading, this.frame, close.tall);
    return (ms) => {
      const at = piece();
      if (this.touched || !at) return;
      const share = Math.min(1, ms / whole);
      const pose = between(start, there, near * eased(share));
      const after = between(
        pose,
        { ...pose, target: [at.x, at.y, at.z] },
        0.5 * near * eased(4 * share * (1 - share)),
      );
      this.stand(after);
    };
  }

  /** The view in which the whole mat fills the picture: each step brings it nearer to the middle and to the right size. */
  private fit(side: number, steep: number, room: number): Pose {
    const [x, y] = [(this.mat?.width_um ?? 0) / 2000, (this.mat?.depth_um ?? 0) / 2000];
    const probe = new THREE.PerspectiveCamera(WHOLE_FOV, this.eye.aspect, 10, 6000);
    probe.up.set(0, 0, 1);
    const half = Math.tan((WHOLE_FOV * Math.PI) / 360);
    let [away, distance] = [0, 3 * Math.max(x, y)];
    let pose = stand({ x: 0, y: 0 }, distance, side, steep, WHOLE_FOV);
    for (let step = 0; step < 10; step++) {
      pose = stand(
        { x: -away * Math.cos(side), y: -away * Math.sin(side) },
        distance,
        side,
        steep,
        WHOLE_FOV,
      );
      probe.position.set(...pose.eye);
      probe.lookAt(...pose.target);
      probe.updateMatrixWorld();
      const corners = [-x, x].flatMap((cx) =>
        [-y, y].flatMap((cy) => [0, room].map((cz) => new THREE.Vector3(cx, cy, cz).project(probe))),
      );
      const [low, high] = [Math.min(...corners.map((c) => c.y)), Math.max(...corners.map((c) => c.y))];
      const wide = Math.max(...corners.map((c) => Math.abs(c.x)));
      away += (((low + high) / 2) * distance * half) / Math.sin(steep);
      distance *= Math.min(2, Math.max(0.5, Math.max(wide, (high - low) / 2) / FILLED));
    }
    return pose;
  }

  /** Whether dragging moves the camera. */
  free(on: boolean): void {
    this.controls.enabled = on;
  }

  /** The picture has a new shape: what was asked to be seen is seen in it. */
  resize(width: number, height: number): void {
    this.frame = { width, height };
    this.eye.aspect = width / Math.max(1, height);
    this.eye.updateProjectionMatrix();
    if (this.asked && !this.gliding) this.view({ ...this.asked, ms: 0 });
    else this.changed();
  }

  /** Where a point of the table is on the screen, and how many pixels a millimetre is there. */
  place({ x, y, z }: THREE.Vector3): Place | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new THREE.Vector3(x, y, z).project(this.eye);
    const deep = new THREE.Vector3(x, y, z).applyMatrix4(this.eye.matrixWorldInverse).z;
    if (deep >= 0) return null;
    const scale = box.height / (2 * Math.tan((this.eye.fov * Math.PI) / 360) * -deep);
    const [left, top] = [box.left + ((at.x + 1) / 2) * box.width, box.top + ((1 - at.y) / 2) * box.height];
    return { x: left, y: top, scale, seen: Math.abs(at.x) <= 1 && Math.abs(at.y) <= 1 };
  }

  /** The spot of the mat under a point of the screen. */
  spot(clientX: number, clientY: number): Spot | null {
    const plane = new THREE.Plane(new THREE.Vector3(0, 0, 1), 0);
    const at = this.ray(clientX, clientY).ray.intersectPlane(plane, new THREE.Vector3());
    return at && { x: at.x, y: at.y };
  }

  /** What one would hit, going straight into the picture at a point of the screen. */
  ray(clientX: number, clientY: number): THREE.Raycaster {
    const box = this.canvas.getBoundingClientRect();
    const ray = new THREE.Raycaster();
    const x = (2 * (clientX - box.left)) / box.width - 1;
    const y = 1 - (2 * (clientY - box.top)) / box.height;
    ray.setFromCamera(new THREE.Vector2(x, y), this.eye);
    return ray;
  }

  dispose(): void {
    this.halt();
    this.controls.dispose();
  }
}

/** Nothing is to move that need not. */
function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function stand(at: Spot, distance: number, side: number, steep: number, fov: number): Pose {
  const level = distance * Math.cos(steep);
  const eye: Point = [
    at.x + level * Math.cos(side),
    at.y + level * Math.sin(side),
    distance * Math.sin(steep),
  ];
  return { eye, target: [at.x, at.y, 0], fov };
}
