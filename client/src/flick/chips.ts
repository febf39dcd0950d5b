/** Meshes of the table's things, made once each: bevelled chips, bases, cups. */

import * as THREE from "three";
import { formOf } from "./box";

const BEVEL = 0.6;
const SIDES = 40;

/** A bevelled plate: sharp in the middle of the rim, both faces smaller. Groups: 0 rim, 1 upper face, 2 lower face. */
export function chip(kind: string): THREE.BufferGeometry {
  const form = formOf(kind);
  const outline = form.round ? disc(form.width / 2) : oblong(form.width / 2, form.depth / 2);
  return plate(outline, form.height, BEVEL);
}

/** A base: a plate that stands straight out of the mat. */
export function base(kind: string): THREE.BufferGeometry {
  const form = formOf(kind);
  const outline =
    kind === "hexagon" ? hexagon(form.width / 2) : kind === "square" ? oblong(15, 15) : disc(form.width / 2);
  return plate(outline, form.height, 0.25);
}

/** A tumbler without a taper, as physics has it. Groups: 0 the wall, to be seen through, 1 lip, floor and foot. */
export function cup(): THREE.BufferGeometry {
  const { width, height: top } = formOf("cup");
  const [outer, inner] = [width / 2, width / 2 - CUP_WALL];
  const wall = [
    turned([
      [outer, CUP_FLOOR],
      [outer, top - 3],
    ]),
    turned([
      [inner, top - 3],
      [inner, CUP_FLOOR],
    ]),
  ];
  const lip: Corner[] = [
    [inner, top - 3],
    [inner + 0.2, top - 0.8],
    [outer - 1.5, top],
    [outer + 0.4, top - 0.8],
    [outer + 0.4, top - 3],
    [outer, top - 3.4],
  ];
  const foot: Corner[] = [
    [0, CUP_FLOOR],
    [inner, CUP_FLOOR],
    [outer, CUP_FLOOR + 1.5],
    [outer, 0],
    [0, 0],
  ];
  return joined(wall, [turned(lip), turned(foot)]);
}

const CUP_WALL = 3;
const CUP_FLOOR = 2;

/** A profile of radius and height, turned round the upright axis. */
function turned(profile: Corner[]): THREE.BufferGeometry {
  const geometry = new THREE.LatheGeometry(
    profile.map(([x, y]) => new THREE.Vector2(x, y)),
    64,
  );
  geometry.rotateX(Math.PI / 2);
  return geometry.toNonIndexed();
}

/** Several lists of parts as one geometry, a group for each list. */
function joined(...lists: THREE.BufferGeometry[][]): THREE.BufferGeometry {
  const whole = new THREE.BufferGeometry();
  for (const [name, size] of [
    ["position", 3],
    ["normal", 3],
    ["uv", 2],
  ] as const) {
    const numbers = lists.flat().flatMap((part) => [...(part.getAttribute(name).array as Float32Array)]);
    whole.setAttribute(name, new THREE.Float32BufferAttribute(numbers, size));
  }
  let start = 0;
  lists.forEach((parts, group) => {
    const count = parts.reduce((sum, part) => sum + part.getAttribute("position").count, 0);
    whole.addGroup(start, count, group);
    start += count;
  });
  return whole;
}

type Corner = [number, number];

function disc(radius: number): Corner[] {
  return ring(SIDES, (angle) => [radius * Math.cos(angle), radius * Math.sin(angle)]);
}

/** Across the flats, which face left and right. */
function hexagon(inradius: number): Corner[] {
  const r = inradius / Math.cos(Math.PI / 6);
  return ring(6, (angle) => [r * Math.cos(angle + Math.PI / 6), r * Math.sin(angle + Math.PI / 6)]);
}

function oblong(x: number, y: number): Corner[] {
  return [
    [x, -y],
    [x, y],
    [-x, y],
    [-x, -y],
  ];
}

function ring(n: number, corner: (angle: number) => Corner): Corner[] {
  return Array.from({ length: n }, (_, i) => corner((2 * Math.PI * i) / n));
}

function plate(outline: Corner[], height: number, bevel: number): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  const positions: number[] = [];
  const uvs: number[] = [];
  const reachX = Math.max(...outline.map(([x]) => Math.abs(x)));
  const reachY = Math.max(...outline.map(([, y]) => Math.abs(y)));
  const inner = outline.map(([x, y]): Corner => [x * (1 - bevel / reachX), y * (1 - bevel / reachY)]);
  const push = ([x, y]: Corner, z: number, mirrored: boolean) => {
    positions.push(x, y, z);
    const u = x / (2 * reachX);
    uvs.push(0.5 + (mirrored ? -u : u), 0.5 + y / (2 * reachY));
  };
  const h = height / 2;
  const n = outline.length;
  const at = (list: Corner[], i: number): Corner => list[i % n] as Corner;
  const triangle = (...corners: [Corner, number][]) =>
    corners.forEach(([corner, z]) => push(corner, z, false));
  for (let i = 0; i < n; i++) {
    const [o0, o1, i0, i1] = [at(outline, i), at(outline, i + 1), at(inner, i), at(inner, i + 1)];
    triangle([o0, 0], [o1, 0], [i1, h]);
    triangle([o0, 0], [i1, h], [i0, h]);
    triangle([o1, 0], [o0, 0], [i0, -h]);
    triangle([o1, 0], [i0, -h], [i1, -h]);
  }
  const rim = positions.length / 3;
  for (let i = 0; i < n; i++) {
    push([0, 0], h, false);
    push(at(inner, i), h, false);
    push(at(inner, i + 1), h, false);
  }
  const upper = positions.length / 3;
  for (let i = 0; i < n; i++) {
    push([0, 0], -h, true);
    push(at(inner, i + 1), -h, true);
    push(at(inner, i), -h, true);
  }
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2));
  geometry.addGroup(0, rim, 0);
  geometry.addGroup(rim, upper - rim, 1);
  geometry.addGroup(upper, positions.length / 3 - upper, 2);
  geometry.computeVertexNormals();
  return geometry;
}
