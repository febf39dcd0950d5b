/** One thing on the mat: its plate, and what is carved or built on it, which folds away where physics has other things. */

import * as THREE from "three";
import { inkOn } from "../art/rims";
import { luminance } from "../art/colours";
import type { Form } from "../box";
import type { Skin } from "../skin";
import type { Batch } from "./batch";
import { counter, crystals, fort, FORT_HIGH, rock } from "./forts";
import { shade } from "./paint";
import { band, chip, foot } from "./plates";
import { relief } from "./relief";
import { tumbler } from "./tumbler";

/** Below this a carving is not drawn. */
const LEAST = 0.02;
const TURNED = new THREE.Matrix4().makeRotationX(Math.PI);
const ONE = new THREE.Vector3();
const WHOLE = new THREE.Matrix4();
const PART = new THREE.Matrix4();
const UP = new THREE.Vector3();

/** Where a part belongs: always seen, on the upper face, or on the lower one. */
type Face = 0 | 1 | -1;

export class Thing {
  readonly at = new THREE.Vector3();
  readonly turn = new THREE.Quaternion();
  size = 1;
  /** How much of what stands on it stands: 1 all, 0 nothing. */
  stands = 1;
  /** How high that is. */
  readonly tall: number;
  readonly reach: number;
  /** How far over its middle what stands on it begins. */
  private readonly plate: number;
  private readonly parts: [part: number, face: Face][] = [];

  constructor(
    readonly id: number,
    readonly skin: Skin,
    readonly form: Form,
    /** Whether it lies loose on the mat. */
    readonly loose: boolean,
    private readonly batch: Batch,
  ) {
    const { figure, wear } = skin;
    const name = `${form.width} ${form.depth} ${form.height}`;
    const tint = shade(wear.colour, wear.pattern, luminance(inkOn(wear.colour)) < 0.5);
    const part = (face: Face, key: string, make: Parameters<Batch["add"]>[1], tone = tint) =>
      this.parts.push([batch.add(`${key} ${name}`, make, tone), face]);
    this.reach = Math.hypot(form.width, form.round ? 0 : form.depth) / 2;
    this.tall = 0.25 * Math.min(form.width, form.depth);
    this.plate = 0.39 * form.height;
    switch (figure.is) {
      case "carving": {
        const { insect, two } = figure;
        const [w, d] = [form.width, form.depth];
        part(0, `chip ${two}`, () => chip(form, two));
        part(1, insect.normal, () => relief(insect, false, w, d));
        part(-1, `${insect.normal} ${two}`, () => relief(insect, two, w, d));
        if (wear.mate) {
          const { colour, broken } = wear.mate;
          part(0, `band ${broken}`, () => band(form, broken), shade(colour, null, false));
        }
        break;
      }
      case "base":
        part(0, `foot ${figure.damaged}`, () => foot(form, figure.damaged));
        part(1, `fort ${figure.style} ${figure.damaged}`, () => fort(form, figure.style, figure.damaged));
        this.tall = FORT_HIGH;
        break;
      case "crystal":
        part(0, "counter", () => counter(form));
        part(1, "crystals", crystals);
        part(-1, "crystals", crystals);
        this.tall = 9;
        break;
      case "meteor":
        part(0, "counter", () => counter(form));
        part(1, "rock", () => rock(form));
        this.tall = 8;
        break;
      case "vessel":
        part(1, "vessel", () => tumbler(form));
        this.tall = 0;
        this.plate = 0;
    }
  }

  /** How far its upper face looks up: 1 quite, -1 it lies on it. */
  get up(): number {
    return UP.set(0, 0, 1).applyQuaternion(this.turn).z;
  }

  /** Its lowest point. */
  get bottom(): number {
    const up = Math.abs(this.up);
    return this.at.z - (this.form.height / 2) * up - this.reach * Math.sqrt(Math.max(0, 1 - up * up));
  }

  /** Draw it where it is. A carving shows as far as its face looks up or has air under it. */
  place(): void {
    const up = this.up;
    const air = THREE.MathUtils.smoothstep(this.at.z, 3.5, 9);
    WHOLE.compose(this.at, this.turn, ONE.setScalar(this.size));
    for (const [part, face] of this.parts) {
      const turned = THREE.MathUtils.smoothstep(face * up, -0.1, 0.4);
      const shows = face ? Math.max(turned, air) * (turned > 0.5 ? this.stands : 1) : 1;
      if (shows < LEAST) {
        this.batch.put(part, null);
        continue;
      }
      PART.copy(WHOLE);
      if (face < 0) PART.multiply(TURNED);
      if (face) PART.multiply(lifted(shows, this.plate));
      this.batch.put(part, PART);
    }
  }

  remove(): void {
    for (const [part] of this.parts) this.batch.remove(part);
  }
}

const LIFTED = new THREE.Matrix4();

function lifted(high: number, z: number): THREE.Matrix4 {
  return LIFTED.makeScale(1, 1, high).setPosition(0, 0, z);
}
