/** The one material of all that stands on the mat: what each vertex's paint means is decided here. */

import * as THREE from "three";
import { MARKS, RIM } from "../art/rims";

/** Rim patterns are drawn by angle and by the way in from the edge, so they cost no triangle and stay sharp. */
const PAINT = /* glsl */ `
  vec3 side = vColor.rgb;
  float pattern = floor(abs(vColor.a) - 1.5);
  vec3 ink = vColor.a > 0. ? vec3(.96) : vec3(.012);
  float turn = atan(vLocal.y, vLocal.x) / 6.2831853;
  vec3 tone = mix(vPaint.rgb, vPaint.rgb * side * 2., clamp(vPaint.a, 0., 1.));
  if (vPaint.a > 2.5) {
    float ray = abs(fract(turn * 24.) - .5) * 2.;
    float soft = fwidth(ray) + .02;
    float band = smoothstep(.62, .66, length(vLocal.xy) / vPaint.r);
    tone = mix(vec3(.85, .76, .55), side * .7, band * smoothstep(.5 - soft, .5 + soft, ray));
  } else if (vPaint.a > 1.5) {
    vec2 size = vPaint.gb;
    float edge = size.y > 0. ? min(size.x - abs(vLocal.x), size.y - abs(vLocal.y)) : size.x - length(vLocal.xy);
    float way = edge < .45 ? 0. : clamp(edge / (size.x * ${(2 * RIM).toFixed(3)}), 0., 1.);
    float mark = 0.;
    if (pattern == 3.) {
      float line = way > 0. ? way : .5 + .5 * abs(vLocal.z);
      float soft = fwidth(line);
      mark = 1. - smoothstep(.11, .11 + soft, abs(abs(line - .5) - .23));
      if (way <= 0.) mark = 1. - smoothstep(.2, .3, abs(vLocal.z));
    } else if (pattern >= 0.) {
      float n = pattern < .5 ? ${MARKS.blocks[0]}. : pattern < 1.5 ? ${MARKS.ticks[0]}. : ${MARKS.teeth[0]}.;
      float duty = pattern < .5 ? ${MARKS.blocks[1]} : pattern < 1.5 ? ${MARKS.ticks[1]} : mix(.85, .12, way);
      float wave = abs(fract(turn * n + .25) - .5) * 2.;
      float soft = n * .012;
      mark = 1. - smoothstep(duty - soft, duty + soft, wave);
    }
    tone = mix(side * vPaint.r, ink, mark);
  } else if (vPaint.a < -.5) tone = vPaint.rgb;
  diffuseColor.rgb = tone;
  // Insects and rims shine; faces, stone and wax do not, or the lamp's glare would hide the picture.
  bool matt = vPaint.a > 2.5 || (vPaint.a > .1 && vPaint.a < .25) || (vPaint.a > .6 && vPaint.a < .78);
`;

export function paint(): THREE.MeshStandardMaterial {
  const material = new THREE.MeshStandardMaterial({ metalness: 0 });
  material.onBeforeCompile = (shader) => {
    const add = (stage: "vertexShader" | "fragmentShader", chunk: string, code: string, keep = false) => {
      const include = `#include <${chunk}>`;
      shader[stage] = shader[stage].replace(include, keep ? `${include}\n${code}` : code);
    };
    const told = "varying vec4 vPaint; varying vec3 vLocal;";
    add("vertexShader", "common", `attribute vec4 paint; ${told}`, true);
    add("vertexShader", "begin_vertex", "vPaint = paint; vLocal = position;", true);
    add("fragmentShader", "common", told, true);
    add("fragmentShader", "color_fragment", PAINT);
    add("fragmentShader", "roughnessmap_fragment", "float roughnessFactor = matt ? .78 : .3;");
    add(
      "fragmentShader",
      "emissivemap_fragment",
      "if (vPaint.a < -.5) totalEmissiveRadiance += vPaint.rgb * (.25 + .08 * sin(vLocal.z * .6));",
    );
  };
  return material;
}

/** What an instance's colour says: the side's colour, and in its alpha the pattern (negative: in dark ink). */
export function shade(colour: string, pattern: number | null, dark: boolean): THREE.Vector4 {
  const { r, g, b } = new THREE.Color(colour);
  return new THREE.Vector4(r, g, b, ((pattern ?? -1) + 2) * (dark ? -1 : 1));
}
