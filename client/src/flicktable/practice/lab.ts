/** The practice table's own books: what lies there, what was shot, what it covered. No rules. */

import { formOf } from "../box";
import { faceUp, turnOf, type Pose, type Table } from "../model";
import type { Language } from "../../words";
import { breedOf, special, tableOf, type Laid, type Piece, type Sheet } from "../view";

const MAT = { width_um: 480_000, depth_um: 400_000 };
const ONE = 32767;
const OWN = 0;
const FOE = 1;

/** Where the targets stand, in mm. */
const TARGETS: readonly (readonly [number, number])[] = [
  [-130, 20],
  [-50, -30],
  [30, 30],
  [105, -20],
  [170, 50],
];
const BASES: readonly (readonly [string, number, number])[] = [
  ["hexagon", -110, 130],
  ["hexagon", 115, 135],
  ["square", 0, 100],
];

/** One of each breed of an army before one of each of another, and three bases behind. */
export function layOut(army: Sheet, foe: Sheet): Laid {
  const pieces: Piece[] = [];
  const add = (piece: Omit<Piece, "id" | "place">) =>
    pieces.push({ ...piece, id: pieces.length, place: "table" });
  const gap = 360 / Math.max(1, army.breed.length - 1);
  army.breed.forEach((breed, i) =>
    add({
      kind: "insect",
      form: breed.form,
      owner: OWN,
      breed: breed.id,
      pose: flat(-180 + gap * i, -150, breed.form),
    }),
  );
  TARGETS.forEach(([x, y], i) => {
    const breed = foe.breed[i % foe.breed.length];
    if (breed)
      add({ kind: "insect", form: breed.form, owner: FOE, breed: breed.id, pose: flat(x, y, breed.form) });
  });
  for (const [kind, x, y] of BASES) add({ kind, form: kind, owner: FOE, pose: flat(x, y, kind) });
  return {
    mat: MAT,
    sheets: [army, foe],
    players: [],
    pieces,
  };
}

function flat(x: number, y: number, form: string): Pose {
  return {
    x_um: Math.round(1000 * x),
    y_um: Math.round(1000 * y),
    z_um: 500 * formOf(form).height,
    quat: [ONE, 0, 0, 0],
  };
}

/** The table in the exact numbers that the server takes. */
export function exactly(view: Laid): Table {
  const table = tableOf(view);
  return {
    ...table,
    fixtures: table.fixtures.map((base) => ({ ...base, turn_mrad: Math.round(base.turn_mrad) })),
  };
}

/** The same things where the server says they lie now. */
export function after(view: Laid, table: Table): Laid {
  const loose = new Map(table.pieces.map((piece) => [piece.id, piece.pose]));
  const fixed = new Map(table.fixtures.map((base) => [base.id, base]));
  const pieces = view.pieces.map((piece): Piece => {
    const base = fixed.get(piece.id);
    if (!base) return { ...piece, pose: loose.get(piece.id) ?? piece.pose ?? null };
    const half = base.turn_mrad / 2000;
    const quat: Pose["quat"] = [Math.round(ONE * Math.cos(half)), 0, 0, Math.round(ONE * Math.sin(half))];
    return {
      ...piece,
      pose: { x_um: base.x_um, y_um: base.y_um, z_um: 500 * formOf(base.kind).height, quat },
    };
  });
  return { ...view, pieces };
}

/** Where a thing would be laid: a little farther, turned round, turned over. */
export interface Place {
  x_um: number;
  y_um: number;
  turn_mrad: number;
  face_up: boolean;
}

/** The place of a thing as it lies, on the mat for sure. */
export function placeOf(view: Laid, id: number): Place | null {
  const pose = view.pieces[id]?.pose;
  if (!pose) return null;
  const up = faceUp(pose);
  const turn = turnOf(pose);
  return inside(view, {
    x_um: pose.x_um,
    y_um: pose.y_um,
    turn_mrad: Math.round(1000 * turn),
    face_up: up,
  });
}

/** The nearest place that is on the mat. */
export function inside(view: Laid, place: Place): Place {
  const clamp = (um: number, whole: number) =>
    Math.max(-Math.floor(whole / 2), Math.min(Math.floor(whole / 2), Math.round(um)));
  return {
    ...place,
    x_um: clamp(place.x_um, view.mat.width_um),
    y_um: clamp(place.y_um, view.mat.depth_um),
  };
}

export function isLoose(view: Laid, id: number): boolean {
  return view.pieces[id]?.kind === "insect";
}

export function isOwn(view: Laid, id: number): boolean {
  return view.pieces[id]?.owner === OWN;
}

/** "Drone★", or the kind of a base by its number among its like. */
export function nameIn(view: Laid, id: number, language: Language, kind: (kind: string) => string): string {
  const piece = view.pieces[id];
  if (!piece) return "";
  const breed = breedOf(view, piece);
  const star = special(view, piece) ? "★" : "";
  if (breed) return `${breed.name[language] ?? breed.name.en}${star}`;
  const like = view.pieces.filter((other) => other.kind === piece.kind);
  return like.length > 1 ? `${kind(piece.kind)} ${like.indexOf(piece) + 1}` : kind(piece.kind);
}

export interface Tally {
  shots: number;
  hits: number;
}

export const NO_SHOTS: Tally = { shots: 0, hits: 0 };

export function counted({ shots, hits }: Tally, covered: readonly number[]): Tally {
  return { shots: shots + 1, hits: hits + (covered.length ? 1 : 0) };
}
