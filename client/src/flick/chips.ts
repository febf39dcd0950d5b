/** Meshes of the table's things, made once each: bevelled chips, bases, cups. */

import * as THREE from "three";
import { formOf } from "./model";

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

export function cup(): THREE.BufferGeometry {
  const { width, height } = formOf("cup");
  const r = width / 2;
  const profile = [
    [0, 2],
    [r - 7, 2],
    [r - 3, height - 1],
    [r - 1.5, height],
    [r, height - 1],
    [r - 4, 0],
    [0, 0],
  ].map(([x, y]) => new THREE.Vector2(x, y));
  const geometry = new THREE.LatheGeometry(profile, 48);
  geometry.rotateX(Math.PI / 2);
  return geometry;
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
