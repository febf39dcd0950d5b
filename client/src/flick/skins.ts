/** Pictures on things: SVG drawn for a face, turned into a texture once. */

import * as THREE from "three";
import type { Skin } from "./skin";

const PIXELS = 256;

export class Skins {
  private readonly made = new Map<string, THREE.Material[]>();

  constructor(private readonly changed: () => void) {}

  /** Materials for rim, upper and lower face. */
  of(skin: Skin): THREE.Material[] {
    let materials = this.made.get(skin.key);
    if (!materials) {
      const rim = new THREE.MeshLambertMaterial({ color: skin.rim });
      materials =
        skin.glass === undefined
          ? [rim, this.picture(skin.face, skin.rim), this.picture(skin.back ?? skin.face, skin.rim)]
          : [glass(skin.rim, skin.glass), new THREE.MeshLambertMaterial({ ...BRIGHT, color: skin.rim })];
      this.made.set(skin.key, materials);
    }
    return materials;
  }

  dispose(): void {
    for (const material of [...this.made.values()].flat()) {
      (material as THREE.MeshLambertMaterial).map?.dispose();
      material.dispose();
    }
    this.made.clear();
  }

  private picture(svg: string, colour: string): THREE.Material {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = PIXELS;
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = colour;
      context.fillRect(0, 0, PIXELS, PIXELS);
    }
    const texture = new THREE.CanvasTexture(canvas);
    texture.colorSpace = THREE.SRGBColorSpace;
    texture.anisotropy = 4;
    const image = new Image();
    image.onload = () => {
      context?.drawImage(image, 0, 0, PIXELS, PIXELS);
      texture.needsUpdate = true;
      this.changed();
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    return new THREE.MeshLambertMaterial({ map: texture });
  }
}

const BRIGHT = { side: THREE.DoubleSide, emissive: "#ffffff", emissiveIntensity: 0.08 } as const;

function glass(colour: string, opacity: number): THREE.Material {
  return new THREE.MeshPhongMaterial({
    color: colour,
    specular: "#ffffff",
    shininess: 60,
    transparent: true,
    opacity,
    side: THREE.DoubleSide,
    depthWrite: false,
  });
}

/** Felt: a colour with a fine grain, from a fixed sequence so that every screen shows the same. */
export function felt(colour: string, repeat: number): THREE.Texture {
  const size = 128;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = colour;
    context.fillRect(0, 0, size, size);
    const next = sequence(20261);
    for (let i = 0; i < 5200; i++) {
      context.fillStyle = next() < 0.5 ? "rgba(255,255,255,0.04)" : "rgba(0,0,0,0.05)";
      context.fillRect(Math.floor(next() * size), Math.floor(next() * size), next() < 0.5 ? 1 : 2, 1);
    }
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(repeat, repeat);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/** A fixed sequence of numbers from 0 to 1 that looks random. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}
