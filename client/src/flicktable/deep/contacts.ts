/** Soft dark discs that tie every thing to the felt; the higher it is, the wider and fainter its disc. */

import * as THREE from "three";
import type { Thing } from "./thing";

const SOFT = /* glsl */ `varying vec2 v; varying float s;
void main() {
  gl_FragColor = vec4(0., .02, .01, .62 * s * smoothstep(1., .55, length(v)));
  #include <colorspace_fragment>
}`;
const LAID = /* glsl */ `attribute float share; varying vec2 v; varying float s;
void main() {
  v = uv * 2. - 1.; s = share;
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.);
}`;

export class Contacts {
  readonly group = new THREE.Group();
  private mesh: THREE.InstancedMesh | null = null;
  private share = new THREE.InstancedBufferAttribute(new Float32Array(0), 1);
  private readonly matrix = new THREE.Matrix4();

  show(things: readonly Thing[]): void {
    const mesh = this.holding(things.length);
    things.forEach(({ at, reach, size }, i) => {
      const high = Math.max(0, at.z - 1);
      const r = (reach * 1.25 + high * 0.12) * size;
      mesh.setMatrixAt(i, this.matrix.makeScale(r, r, 1).setPosition(at.x, at.y, 0.1));
      this.share.setX(i, at.z < 0 ? 0 : 1 / (1 + high * 0.05));
    });
    mesh.count = things.length;
    mesh.instanceMatrix.needsUpdate = this.share.needsUpdate = true;
  }

  private holding(count: number): THREE.InstancedMesh {
    if (this.mesh && this.share.count >= count) return this.mesh;
    this.dispose();
    const room = 32 * Math.ceil((count + 1) / 32);
    const shape = new THREE.PlaneGeometry(2, 2);
    this.share = new THREE.InstancedBufferAttribute(new Float32Array(room), 1);
    shape.setAttribute("share", this.share);
    const material = new THREE.ShaderMaterial({
      vertexShader: LAID,
      fragmentShader: SOFT,
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
    });
    this.mesh = new THREE.InstancedMesh(shape, material, room);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
    this.group.add(this.mesh);
    return this.mesh;
  }

  dispose(): void {
    if (!this.mesh) return;
    this.group.remove(this.mesh);
    this.mesh.geometry.dispose();
    (this.mesh.material as THREE.Material).dispose();
    this.mesh.dispose();
    this.mesh = null;
  }
}
