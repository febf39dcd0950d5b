/** How the things of a Micro Mutants table look on the stage. */

import type { Spot } from "../../flick/model";
import type { Skin } from "../../flick/skin";
import type { Look } from "../../flick/stage";
import { ballFace, baseFace, chipFace, counterFace, meteorFace, mix, projectileFace } from "./art/faces";
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
        : { colour: "#6a4fd0", opacity: 0.6 },
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
    case "ball":
      return { key: "ball", rim: "#d8d2c0", face: ballFace() };
    default:
      return { key: "counter", rim: "#a8701e", face: counterFace() };
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

/** The deployment zones, printed on the felt. */
function prints(view: Mutants): Look["prints"] {
  return view.players.map(({ home }) => ({ points: outline(home), colour: PRINT }));
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
  const radius = (home.radius_um ?? 250_000) / 1000;
  const start = Math.atan2(-cy, -cx) - Math.PI / 4;
  const arc = Array.from({ length: 25 }, (_, i) => {
    const angle = start + (Math.PI * i) / 48;
    return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle) };
  });
  return [{ x: cx, y: cy }, ...arc];
}
