/** Cloth and wood, drawn when the table is laid; nothing is fetched, and every screen shows the same. */

import * as THREE from "three";
import type { Mat } from "../model";
import type { Look } from "../stage";

/** Pixels a millimetre of the mat, and at most so many along it. */
const FINE = 2;
const MOST = 2048;
/** A piece of the weave is as long as this, in millimetres. */
export const WEAVE_MM = 17;

/** A fixed sequence of numbers from 0 to 1 that looks random. */
export function sequence(seed: number): () => number {
  return () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
}

function drawn(
  w: number,
  h: number,
  draw: (pen: CanvasRenderingContext2D) => void,
  colours = true,
): THREE.Texture {
  const page = document.createElement("canvas");
  [page.width, page.height] = [w, h];
  const pen = page.getContext("2d");
  if (pen) draw(pen);
  const texture = new THREE.CanvasTexture(page);
  if (colours) texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** Threads in two directions with fluff on them, as a map of normals that can be laid side by side. */
export function weave(): THREE.Texture {
  const [n, next] = [256, sequence(7)];
  const height = Float32Array.from({ length: n * n }, (_, i) => {
    const [u, v] = [((i % n) / n) * 24 * Math.PI, (Math.floor(i / n) / n) * 24 * Math.PI];
    const over = Math.sin(u) * Math.sin(v) > 0;
    return Math.abs(Math.sin(over ? u : v)) * 0.55 + next() * 0.6;
  });
  const at = (x: number, y: number) => height[((y + n) % n) * n + ((x + n) % n)] ?? 0;
  const texture = drawn(
    n,
    n,
    (pen) => {
      const image = pen.createImageData(n, n);
      const normal = new THREE.Vector3();
      for (let i = 0; i < n * n; i++) {
        const [x, y] = [i % n, Math.floor(i / n)];
        normal.set((at(x - 1, y) - at(x + 1, y)) * 1.5, (at(x, y + 1) - at(x, y - 1)) * 1.5, 1).normalize();
        image.data.set([127 + 127 * normal.x, 127 + 127 * normal.y, 127 + 127 * normal.z, 255], 4 * i);
      }
      pen.putImageData(image, 0, 0);
    },
    false,
  );
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(1 / WEAVE_MM, 1 / WEAVE_MM);
  return texture;
}

/** The colour of the whole mat: mottling, what is printed on it and has worn, a hem with stitches. */
export function cloth(mat: Mat, look: Look): THREE.Texture {
  const [wide, deep] = [mat.width_um / 1000, mat.depth_um / 1000];
  const k = Math.min(FINE, MOST / Math.max(wide, deep));
  const [w, h] = [Math.round(wide * k), Math.round(deep * k)];
  const texture = drawn(w, h, (pen) => {
    const next = sequence(21);
    pen.fillStyle = look.felt;
    pen.fillRect(0, 0, w, h);
    for (let i = 0; i < 260; i++) {
      const [x, y, r] = [next() * w, next() * h, 40 + next() * 190];
      const spot = pen.createRadialGradient(x, y, 0, x, y, r);
      spot.addColorStop(0, next() < 0.5 ? "rgb(120 190 140 / 5.5%)" : "rgb(0 28 18 / 7.5%)");
      spot.addColorStop(1, "transparent");
      pen.fillStyle = spot;
      pen.fillRect(x - r, y - r, 2 * r, 2 * r);
    }
    pen.lineWidth = 1.5 * k;
    for (const { points, colour, closed, filled } of look.prints) {
      pen.beginPath();
      for (const { x, y } of points) pen.lineTo((x + wide / 2) * k, (deep / 2 - y) * k);
      if (closed ?? true) pen.closePath();
      pen.strokeStyle = pen.fillStyle = colour;
      if (filled) pen.fill();
      else pen.stroke();
    }
    wear(pen, w, h, next);
    hem(pen, w, h, k);
  });
  texture.repeat.set(1 / wide, 1 / deep);
  texture.offset.set(0.5, 0.5);
  return texture;
}

/** Print and nap go in specks, more of them towards the edge. */
function wear(pen: CanvasRenderingContext2D, w: number, h: number, next: () => number): void {
  for (let i = 0; i < 60_000; i++) {
    const [x, y] = [next() * w, next() * h];
    const edge = Math.min(x, y, w - x, h - y);
    if (next() > 0.35 + 0.65 * Math.exp(-edge / 60)) continue;
    pen.fillStyle = next() < 0.6 ? "rgb(16 52 38 / 20%)" : "rgb(170 205 165 / 10%)";
    pen.fillRect(x, y, 1, 1 + next());
  }
}

function hem(pen: CanvasRenderingContext2D, w: number, h: number, k: number): void {
  const frame = (inset: number, colour: string, width: number): void => {
    pen.strokeStyle = colour;
    pen.lineWidth = width * k;
    pen.strokeRect(inset * k, inset * k, w - 2 * inset * k, h - 2 * inset * k);
  };
  frame(0, "rgb(198 205 160 / 30%)", 6);
  frame(0, "rgb(10 30 20 / 50%)", 2.5);
  pen.setLineDash([4.5 * k, 3.5 * k]);
  frame(4.5, "rgb(235 224 180 / 62%)", 1.2);
}

/** Six boards with their grain. */
export function boards(): THREE.Texture {
  const n = 1024;
  const texture = drawn(n, n, (pen) => {
    const next = sequence(3);
    const high = n / 6;
    for (let top = 0; top < n - 1; top += high) {
      pen.save();
      pen.beginPath();
      pen.rect(0, top, n, high);
      pen.clip();
      pen.fillStyle = `hsl(${21 + next() * 6} ${40 + next() * 10}% ${19 + next() * 6}%)`;
      pen.fillRect(0, top, n, high);
      const wave = next() * 6;
      for (let i = 0; i < 90; i++) grain(pen, n, top + next() * high, wave, next);
      pen.restore();
      pen.fillStyle = "rgb(8 3 0 / 75%)";
      pen.fillRect(0, top, n, 3);
      pen.fillStyle = "rgb(255 200 140 / 10%)";
      pen.fillRect(0, top + 3, n, 2);
    }
  });
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(4, 4);
  return texture;
}

function grain(pen: CanvasRenderingContext2D, n: number, y: number, wave: number, next: () => number): void {
  const dark = next() < 0.6;
  const share = dark ? 5 + next() * 20 : 3 + next() * 9;
  pen.strokeStyle = `rgb(${dark ? "28 12 4" : "214 150 90"} / ${share}%)`;
  pen.lineWidth = 0.6 + next() * 2.2;
  pen.beginPath();
  for (let x = 0; x <= n; x += 32) {
    const round = (2 * Math.PI * x) / n;
    pen.lineTo(x, y + 5 * Math.sin(round + wave) + 2 * Math.sin(4 * round + y * 0.1));
  }
  pen.stroke();
}
