/** How the things of a Micro Mutants table look on the stage. */

import { zoneRadius } from "../../flick/box";
import { spotOf, type Spot } from "../../flick/model";
import type { Skin } from "../../flick/skin";
import type { Look } from "../../flick/stage";
import {
  ballFace,
  baseFace,
  chipFace,
  counterFace,
  cupFace,
  meteorFace,
  mix,
  projectileFace,
} from "./art/faces";
import { breedOf, colourOf, type Mutants, type Piece } from "./view";

const FELT = "#2f6249";
const WOOD = "#4a3426";
const PRINT = "#7fb093";

export function lookOf(view: () => Mutants): Look {
  return {
    piece: ({ id }) => skin(view(), id),
    fixture: ({ id }) => skin(view(), id),
    zone: ({ id }) =>
      view().pieces[id]?.kind === "black_hole"
        ? { colour: "#0b0d12", opacity: 0.85 }
        : { colour: "#5b3fc4", opacity: 0.7 },
    prints: prints(view()),
    felt: FELT,
    wood: WOOD,
  };
}

function skin(view: Mutants, id: number): Skin {
  const piece = view.pieces[id];
  if (!piece) return { key: "none", rim: "#888888", face: counterFace() };
  const colour = colourOf(view, piece.owner);
  switch (piece.kind) {
    case "insect":
      return insect(view, piece, colour);
    case "projectile":
      return {
        key: `${piece.breed} ${colour}`,
        rim: mix(colour, "#000000", 0.4),
        face: projectileFace(piece.breed ?? "", colour),
      };
    case "hexagon":
    case "square": {
      const damaged = piece.damaged ?? false;
      const face = baseFace(piece.kind, colour, damaged);
      return { key: `${piece.kind} ${colour} ${damaged}`, rim: mix(colour, "#000000", 0.45), face };
    }
    case "meteor":
      return { key: "meteor", rim: "#3f322c", face: meteorFace() };
    case "cup":
      return { key: `cup ${colour}`, rim: mix(colour, "#ffffff", 0.25), face: cupFace(colour), glass: 0.24 };
    case "ball":
      return { key: "ball", rim: "#d8d2c0", face: ballFace() };
    default:
      return { key: "counter", rim: "#7d2a18", face: counterFace() };
  }
}

function insect(view: Mutants, piece: Piece, colour: string): Skin {
  const breed = piece.breed ?? "";
  const two = !!breedOf(view, piece)?.power;
  const face = chipFace(breed, colour, false);
  return {
    key: `${breed} ${colour} ${two}`,
    rim: mix(colour, "#000000", 0.35),
    face,
    ...(two ? { back: chipFace(breed, colour, true) } : {}),
  };
}

/** The deployment zones, printed on the felt; where there are goals, the pitch too. */
function prints(view: Mutants): Look["prints"] {
  const zones = view.players.map(({ home }) => ({ points: outline(home), colour: PRINT }));
  const cups = view.pieces.filter((piece) => piece.kind === "cup" && piece.pose);
  return [...zones, ...terrain(view), ...(cups.length ? pitch(view, cups) : [])];
}

/** The Warp turns: a spiral of two arms. The Black Hole draws in: rays towards a glowing rim. */
function terrain(view: Mutants): Look["prints"] {
  return view.pieces.flatMap(({ kind, pose }) => {
    if (!pose || (kind !== "warp" && kind !== "black_hole")) return [];
    const at = spotOf(pose);
    const radius = zoneRadius(kind) / 1000;
    const polar = (away: number, angle: number): Spot => ({
      x: at.x + away * Math.cos(angle),
      y: at.y + away * Math.sin(angle),
    });
    const [full, arms] = [2 * Math.PI, kind === "warp" ? 2 : 12];
    const colour = kind === "warp" ? "#d9ccff" : "#e0913a";
    const rim = Array.from({ length: 48 }, (_, i) => polar(radius - 1, (full * i) / 48));
    const lines = Array.from({ length: arms }, (_, arm) =>
      kind === "warp"
        ? Array.from({ length: 40 }, (_, i) =>
            polar(radius * (0.1 + 0.0205 * i), (full * arm) / arms + i / 5),
          )
        : [polar(0.95 * radius, (full * arm) / arms), polar(0.675 * radius, (full * arm) / arms + 0.35)],
    );
    return [{ points: rim, colour }, ...lines.map((points) => ({ points, colour, closed: false }))];
  });
}

/** Halfway line, centre circle, and the black hexagon that each goal stands on. [LC-02] */
function pitch(view: Mutants, cups: readonly Piece[]): Look["prints"] {
  const half = view.mat.width_um / 2000;
  const ring = (at: Spot, radius: number, corners: number, turn = 0): Spot[] =>
    Array.from({ length: corners }, (_, i) => {
      const angle = turn + (2 * Math.PI * i) / corners;
      return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
    });
  const middle = { x: 0, y: 0 };
  const goals = cups.map(({ pose }) => ({
    points: ring(pose ? spotOf(pose) : middle, 48, 6, Math.PI / 6),
    colour: "#101512",
    filled: true,
  }));
  const halfway = [
    { x: -half, y: 0 },
    { x: half, y: 0 },
  ];
  return [
    ...goals,
    { points: halfway, colour: PRINT, closed: false },
    { points: ring(middle, 90, 72), colour: PRINT },
    { points: ring(middle, 3, 24), colour: PRINT, filled: true },
  ];
}

function outline(home: Mutants["players"][number]["home"] & { radius_um?: number }): Spot[] {
  const [l, r, b, t] = [home.left_um, home.right_um, home.bottom_um, home.top_um].map(
    (um) => um / 1000 || 0,
  ) as [number, number, number, number];
  if (!home.corner) {
    return [
      { x: l, y: b },
      { x: r, y: b },
      { x: r, y: t },
      { x: l, y: t },
    ];
  }
  const [cx, cy] = home.corner.map((um) => um / 1000) as [number, number];
  const radius = (home.radius_um ?? 0) / 1000;
  const start = Math.atan2(-cy, -cx) - Math.PI / 4;
  const arc = Array.from({ length: 25 }, (_, i) => {
    const angle = start + (Math.PI * i) / 48;
    return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle) };
  });
  return [{ x: cx, y: cy }, ...arc];
}
