/** The trail of what flies: a ribbon through its last places, turned towards the eye, fading. */

import * as THREE from "three";
import { poseAt, type Path, type Track } from "../path";

const POINTS = 26;
/** How far back it reaches. */
const BACK_MS = 130;
/** A piece that is lower than this leaves none. */
const LOW = 5;

const SHADER = {
  vertexShader: /* glsl */ `varying vec2 v;
  void main() { v = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`,
  fragmentShader: /* glsl */ `varying vec2 v; uniform vec3 tint; uniform float shown;
  void main() {
    float across = v.x * 2. - 1.;
    gl_FragColor = vec4(tint, shown * v.y * v.y * .55 * (1. - across * across));
    #include <colorspace_fragment>
  }`,
};

export class Trail {
  readonly mesh: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly here = new THREE.Vector3();
  private readonly before = new THREE.Vector3();
  private readonly side = new THREE.Vector3();

  constructor() {
    const shape = new THREE.BufferGeometry();
    const share = (i: number) => i / (POINTS - 1);
    shape.setAttribute("position", new THREE.BufferAttribute(new Float32Array(POINTS * 6), 3));
    shape.setAttribute(
      "uv",
      new THREE.Float32BufferAttribute(
        Array.from({ length: POINTS }, (_, i) => [0, share(i), 1, share(i)]).flat(),
        2,
      ),
    );
    shape.setIndex(
      Array.from({ length: POINTS - 1 }, (_, i) => [0, 1, 2, 1, 3, 2].map((k) => 2 * i + k)).flat(),
    );
    const ink = new THREE.ShaderMaterial({
      ...SHADER,
      uniforms: { tint: { value: new THREE.Color() }, shown: { value: 0 } },
      transparent: true,
      depthWrite: false,
      side: THREE.DoubleSide,
      blending: THREE.AdditiveBlending,
    });
    this.mesh = new THREE.Mesh(shape, ink);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 5;
    this.mesh.visible = false;
  }

  /** Where the track's piece was until now, seen from `eye`; narrow beside the piece's own `reach`. */
  show(path: Path, track: Track, ms: number, reach: number, colour: string, eye: THREE.Vector3): void {
    const list = this.mesh.geometry.getAttribute("position") as THREE.BufferAttribute;
    const { tint, shown } = this.mesh.material.uniforms as {
      tint: { value: THREE.Color };
      shown: { value: number };
    };
    tint.value.set(colour).lerp(PALE, 0.35);
    const high = poseAt(path, track, ms)[2];
    shown.value = THREE.MathUtils.smoothstep(high, LOW, 4 * LOW);
    this.mesh.visible = shown.value > 0;
    if (!this.mesh.visible) return;
    for (let i = 0; i < POINTS; i++) {
      const back = 1 - i / (POINTS - 1);
      this.pose(path, track, ms - BACK_MS * back, this.here);
      this.pose(path, track, ms - BACK_MS * back - 4, this.before);
      this.side.copy(this.here).sub(this.before).cross(this.before.copy(eye).sub(this.here));
      this.side.normalize().multiplyScalar(reach * 0.7 * (0.15 + 0.85 * (1 - back)));
      list.setXYZ(2 * i, this.here.x - this.side.x, this.here.y - this.side.y, this.here.z - this.side.z);
      list.setXYZ(2 * i + 1, this.here.x + this.side.x, this.here.y + this.side.y, this.here.z + this.side.z);
    }
    list.needsUpdate = true;
  }

  private pose(path: Path, track: Track, ms: number, into: THREE.Vector3): void {
    const [x, y, z] = poseAt(path, track, Math.max(0, ms));
    into.set(x, y, z);
  }

  hide(): void {
    this.mesh.visible = false;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

const PALE = new THREE.Color("#fff1c9");
