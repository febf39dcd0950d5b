/** The things on the mat: chips, bases, crystals, vessels; each where its pose says. */

import * as THREE from "three";
import { formOf } from "../box";
import type { Table } from "../model";
import { poseAt, type Path } from "../path";
import { NOBODY, type Skin } from "../skin";
import type { Leaving, Look } from "../stage";
import { Batch } from "./batch";
import { Contacts } from "./contacts";
import { room } from "./fold";
import { Departure } from "./leaving";
import { Thing } from "./thing";
import { Walls } from "./tumbler";
import type { Upright } from "./views";

/** How high over the mat a thing is carried. */
const CARRIED_MM = 5;
/** What is left of a vessel that made way: a flat ring with its pattern. */
const SUNK = 0.04;

export class Things {
  readonly group = new THREE.Group();
  private readonly batch = new Batch();
  private readonly contacts = new Contacts();
  private readonly walls = new Walls();
  private readonly made = new Map<number, Thing>();
  private carried: { id: number; at: THREE.Vector3 } | null = null;

  constructor(private readonly look: Look) {
    this.group.add(this.batch.mesh, this.contacts.group, this.walls.group);
  }

  /** What is new appears, what is gone disappears, what moved jumps. */
  show(table: Table): void {
    this.carried = null;
    const here = new Set<number>();
    for (const piece of table.pieces) {
      here.add(piece.id);
      const { at, turn } = this.thing(piece.id, piece.kind, this.look.piece(piece), true);
      const { x_um, y_um, z_um, quat } = piece.pose;
      at.set(x_um / 1000, y_um / 1000, z_um / 1000);
      turn.set(quat[1], quat[2], quat[3], quat[0]).normalize();
    }
    for (const fixture of table.fixtures) {
      here.add(fixture.id);
      const skin = this.look.fixture(fixture);
      const { at, turn, form } = this.thing(fixture.id, fixture.kind, skin, false);
      at.set(fixture.x_um / 1000, fixture.y_um / 1000, skin.figure.is === "vessel" ? 0 : form.height / 2);
      turn.setFromAxisAngle(UP, fixture.turn_mrad / 1000);
    }
    for (const [id, thing] of this.made) if (!here.has(id)) this.remove(id, thing);
    this.walls.show(this.vessels);
    this.settle([...this.made.values()]);
  }

  /** Vessels make way for who looks: `stands` says how much of one may stand. */
  part(stands: (thing: Upright) => number): void {
    let changed = false;
    for (const thing of this.vessels) {
      const { x, y } = thing.at;
      const share = Math.max(SUNK, stands({ at: { x, y }, radius: thing.reach, high: thing.form.height }));
      if (Math.abs(share - thing.stands) < 0.001) continue;
      thing.stands = share;
      thing.place();
      changed = true;
    }
    if (changed) this.walls.show(this.vessels);
  }

  private get vessels(): Thing[] {
    return [...this.made.values()].filter(({ skin }) => skin.figure.is === "vessel");
  }

  /** Put the pieces of a path where they are at this moment. */
  seek(path: Path, ms: number): void {
    const moved: Thing[] = [];
    for (const track of path.tracks) {
      const thing = this.made.get(track.id);
      if (!thing) continue;
      const [x, y, z, w, i, j, k] = poseAt(path, track, ms);
      thing.at.set(x, y, z);
      thing.turn.set(i, j, k, w);
      moved.push(thing);
    }
    this.settle(moved);
  }

  /** Fold what has no room, and draw what changed. */
  private settle(moved: readonly Thing[]): void {
    const all = [...this.made.values()];
    const changed = new Set(moved);
    for (const thing of all) {
      if (!thing.tall) continue;
      const stands = room(thing, changed.has(thing) || thing.stands < 1 ? all : moved);
      if (Math.abs(stands - thing.stands) < 0.001) continue;
      thing.stands = stands;
      changed.add(thing);
    }
    for (const thing of changed) thing.place();
    this.contacts.show(all.filter(({ skin }) => skin.figure.is !== "vessel"));
  }

  /** Things that leave: what is given shows them when this share of the way is done; in the end they are gone. */
  leave(ids: readonly number[], leaving?: Leaving): (share: number) => void {
    const gone = ids.flatMap((id) => this.made.get(id) ?? []).map((thing) => new Departure(thing, leaving));
    return (share) => {
      for (const departure of gone) {
        const { thing } = departure;
        if (this.made.get(thing.id) !== thing) continue;
        departure.at(share);
        if (share >= 1) this.remove(thing.id, thing);
        else thing.place();
      }
      this.settle([]);
    };
  }

  /** The colour of the thing's side. */
  colour(id: number): string {
    return this.made.get(id)?.skin.wear.colour ?? NOBODY.colour;
  }

  /** Carry a thing over the mat, or put it back where it lay. */
  carry(id: number, to: { x: number; y: number } | null): void {
    const thing = this.made.get(id);
    if (!thing) return;
    const lay = (this.carried?.id === id ? this.carried.at : null) ?? thing.at.clone();
    this.carried = to ? { id, at: lay } : null;
    if (to) thing.at.set(to.x, to.y, lay.z + CARRIED_MM);
    else thing.at.copy(lay);
    this.settle([thing]);
  }

  /** Where the thing is. */
  at(id: number): THREE.Vector3 | null {
    return this.made.get(id)?.at ?? null;
  }

  /** How far the thing reaches from its middle. */
  reach(id: number): number {
    return this.made.get(id)?.reach ?? 10;
  }

  /** The first thing that a ray hits. */
  hit({ ray }: THREE.Raycaster): number | null {
    let [found, nearest] = [null as number | null, Infinity];
    for (const { id, at, turn, form, skin, stands } of this.made.values()) {
      INTO.compose(at, turn, ONE).invert();
      const inside = RAY.copy(ray).applyMatrix4(INTO);
      const [w, d] = [form.width / 2, form.depth / 2];
      const tall = skin.figure.is === "vessel";
      BOX.min.set(-w, -d, tall ? 0 : -form.height / 2);
      BOX.max.set(w, d, tall ? form.height * stands : form.height / 2);
      const away = form.round
        ? drumAway(inside, BOX)
        : inside.intersectBox(BOX, HIT)?.distanceTo(inside.origin);
      if (away !== undefined && away < nearest) [found, nearest] = [id, away];
    }
    return found;
  }

  dispose(): void {
    this.batch.dispose();
    this.contacts.dispose();
    this.walls.dispose();
  }

  private remove(id: number, thing: Thing): void {
    thing.remove();
    this.made.delete(id);
  }

  private thing(id: number, kind: string, skin: Skin, loose: boolean): Thing {
    const old = this.made.get(id);
    if (old?.skin.key === skin.key) {
      old.size = 1;
      return old;
    }
    old?.remove();
    const thing = new Thing(id, skin, formOf(kind), loose, this.batch);
    this.made.set(id, thing);
    return thing;
  }
}

/** How far off a ray enters the upright drum that fills a box, if it does. */
function drumAway({ origin, direction }: THREE.Ray, { min, max }: THREE.Box3): number | undefined {
  const flat = direction.x ** 2 + direction.y ** 2;
  const along = -(origin.x * direction.x + origin.y * direction.y);
  const under = along ** 2 - flat * (origin.x ** 2 + origin.y ** 2 - max.x ** 2);
  if (under < 0) return undefined;
  const half = Math.sqrt(under);
  const sides = flat > 0 ? [(along - half) / flat, (along + half) / flat] : [-Infinity, Infinity];
  const ends = [min.z, max.z].map((z) => (z - origin.z) / (direction.z || 1e-9)).sort((a, b) => a - b);
  const [into, out] = [Math.max(sides[0]!, ends[0]!, 0), Math.min(sides[1]!, ends[1]!)];
  return into <= out ? into : undefined;
}

const UP = new THREE.Vector3(0, 0, 1);
const ONE = new THREE.Vector3(1, 1, 1);
const INTO = new THREE.Matrix4();
const RAY = new THREE.Ray();
const BOX = new THREE.Box3();
const HIT = new THREE.Vector3();
