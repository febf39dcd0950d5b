/** The terrain, told apart by shape: the Warp turns in two arms inside a ring of beads, the Black Hole is a dark disc in a hot ring. */

import * as THREE from "three";
import type { Zone } from "../model";
import type { Look } from "../stage";
import { clear } from "./shapes";

export class Zones {
  readonly group = new THREE.Group();
  private readonly time = { value: 1.3 };
  private laid = "";

  constructor(private readonly look: Look) {}

  lay(zones: readonly Zone[]): void {
    const told = JSON.stringify(zones.map((zone) => [zone, this.look.zone(zone)]));
    if (told === this.laid) return;
    this.laid = told;
    clear(this.group);
    for (const zone of zones) {
      const size = zone.radius_um / 500;
      const disc = new THREE.Mesh(
        new THREE.PlaneGeometry(size, size),
        new THREE.ShaderMaterial({
          uniforms: { t: this.time },
          vertexShader: FLAT,
          fragmentShader: `varying vec2 v; uniform float t; ${NOISE} void main() { ${this.look.zone(zone) === "hole" ? HOLE : WARP}
            #include <tonemapping_fragment>
            #include <colorspace_fragment>
          }`,
          transparent: true,
          depthWrite: false,
        }),
      );
      disc.position.set(zone.x_um / 1000, zone.y_um / 1000, 0.15);
      this.group.add(disc);
    }
  }

  /** So much time has passed; they turn as long as anything moves. */
  tick(seconds: number): void {
    this.time.value += seconds;
  }
}

const FLAT = /* glsl */ `varying vec2 v;
void main() { v = uv * 2. - 1.; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`;

const NOISE = /* glsl */ `
float h(vec2 p) { return fract(sin(dot(p, vec2(12.98, 78.23))) * 43758.5); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f *= f * (3. - 2. * f);
  return mix(mix(h(i), h(i + vec2(1, 0)), f.x), mix(h(i + vec2(0, 1)), h(i + 1.), f.x), f.y);
}`;

const WARP = /* glsl */ `
  float r = length(v), a = atan(v.y, v.x);
  if (r > 1.) discard;
  float arm = sin(2. * a + 9. * log(r + .06) + t * 1.6);
  float cloud = noise(vec2(a * 3. + t * .3, r * 9. - t)) * .6 + noise(v * 9. + t * .2) * .4;
  vec3 c = mix(vec3(.05, .02, .16), vec3(.42, .24, 1.), smoothstep(-.3, 1., arm) * (.55 + .6 * cloud));
  c += vec3(.85, .75, 1.) * pow(max(arm, 0.), 7.) * (1. - r) * 1.3 + vec3(1., .92, 1.) * smoothstep(.14, .0, r) * 1.4;
  float beads = smoothstep(.35, .6, cos(a * 22. - t)) * smoothstep(.045, .015, abs(r - .93));
  c += vec3(.8, .7, 1.) * beads * 1.3;
  gl_FragColor = vec4(c, smoothstep(1., .97, r) * mix(.8, 1., smoothstep(.98, .7, r)));`;

const HOLE = /* glsl */ `
  float r = length(v), a = atan(v.y, v.x);
  if (r > 1.) discard;
  float swirl = noise(vec2(a * 1.91 + 5. * r - t * .5, r * 3. + t * .6));
  float rays = pow(.5 + .5 * cos(a * 12. + 7. * r + t * .8), 5.);
  float disc = smoothstep(.56, .66, r) * smoothstep(1., .72, r);
  vec3 c = vec3(1., .42, .08) * disc * (.03 + .55 * swirl * swirl + .75 * rays * (.4 + swirl));
  c += vec3(1., .8, .5) * exp(-pow((r - .6) / .022, 2.)) * 1.1;
  c += vec3(.16, .1, .3) * exp(-pow((r - .42) / .09, 2.)) * .4;
  gl_FragColor = vec4(c, smoothstep(1., .9, r));`;
