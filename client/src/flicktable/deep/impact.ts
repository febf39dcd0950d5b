/** Where something came down: a ring that runs out over the felt, and a puff of lint or sparks. */

import * as THREE from "three";

const GRAINS = 36;

const RING = /* glsl */ `varying vec2 v; uniform float age; uniform vec3 tint;
void main() {
  float r = length(v);
  float ring = exp(-pow((r - .3 - .65 * age) / (.07 + .06 * age), 2.));
  gl_FragColor = vec4(mix(vec3(1., .95, .75), tint, .5), (1. - age) * .85 * ring);
  #include <colorspace_fragment>
}`;
const FLAT = /* glsl */ `varying vec2 v;
void main() { v = uv * 2. - 1.; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`;
const GRAIN = /* glsl */ `uniform float age, px, size; varying float a;
void main() {
  float out_ = 1. - pow(1. - age, 3.);
  vec3 p = position * vec3(size, size, size * .8) * out_;
  p.z += 1.5 - size * .25 * age * age;
  vec4 q = modelViewMatrix * vec4(p, 1.);
  a = (1. - age) * (1. - age);
  gl_PointSize = px * (3.5 + 6. * out_) / -q.z;
  gl_Position = projectionMatrix * q;
}`;
const LINT = /* glsl */ `varying float a; uniform vec3 tint;
void main() {
  float r = length(gl_PointCoord * 2. - 1.);
  gl_FragColor = vec4(tint, a * .6 * smoothstep(1., .1, r));
  #include <colorspace_fragment>
}`;

/** Lint of the felt. */
const DUST = "#ccd9bd";

export class Impact {
  readonly group = new THREE.Group();
  private readonly uniforms = {
    age: { value: 0 },
    px: { value: 1 },
    size: { value: 20 },
    tint: { value: new THREE.Color() },
  };
  private readonly ring: THREE.Mesh;

  constructor() {
    const drawn = { uniforms: this.uniforms, transparent: true, depthWrite: false };
    this.ring = new THREE.Mesh(
      new THREE.PlaneGeometry(2, 2),
      new THREE.ShaderMaterial({ ...drawn, vertexShader: FLAT, fragmentShader: RING }),
    );
    const grains = new THREE.BufferGeometry();
    const places = Array.from({ length: GRAINS }, (_, i) => {
      const [angle, far] = [i * 2.4, 0.4 + 0.6 * ((i * 0.618) % 1)];
      return [Math.cos(angle) * far, Math.sin(angle) * far, 0.25 + 0.75 * ((i * 0.377) % 1)];
    });
    grains.setAttribute("position", new THREE.Float32BufferAttribute(places.flat(), 3));
    const puff = new THREE.Points(
      grains,
      new THREE.ShaderMaterial({ ...drawn, vertexShader: GRAIN, fragmentShader: LINT }),
    );
    puff.frustumCulled = false;
    this.group.add(this.ring, puff);
    this.group.renderOrder = 4;
    this.group.visible = false;
  }

  /** How it looks at this age, 0 to 1; a height that the picture has in pixels makes its grains as large as they are near. */
  show(x: number, y: number, size: number, age: number, pixels: number, colour = DUST): void {
    this.group.visible = age >= 0 && age < 1;
    this.group.position.set(x, y, 0.5);
    this.ring.scale.setScalar(size * 3.2);
    this.uniforms.age.value = age;
    this.uniforms.px.value = 1.9 * pixels;
    this.uniforms.size.value = 18 + size;
    this.uniforms.tint.value.set(colour);
  }

  hide(): void {
    this.group.visible = false;
  }

  dispose(): void {
    for (const each of this.group.children as THREE.Mesh[]) {
      each.geometry.dispose();
      (each.material as THREE.Material).dispose();
    }
  }
}
