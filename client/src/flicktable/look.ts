/** How the things of a Micro Laid table look on the stage. */

import { baseFace } from "./art/bases";
import { mix } from "./art/colours";
import {
  chipFace,
  COUNTER,
  counterFace,
  insectOf,
  meteorFace,
  projectile,
  projectileFace,
} from "./art/faces";
import type { Spot } from "./model";
import type { Skin, Wear } from "./skin";
import type { Look } from "./stage";
import { breedOf, styleOf, wearOf, type Laid, type Piece } from "./view";

export const FELT = "#1f5745";
export const PRINT = "#8fb79c";

/** Things that one game alone has: their skins, and what is printed for them. */
export interface Own {
  skin?(view: Laid, piece: Piece): Skin | null;
  prints?(view: Laid): Look["prints"];
}

export function lookOf(view: () => Laid, own: Own = {}): Look {
  const skinned = (id: number) => {
    const piece = view().pieces[id];
    return (piece && own.skin?.(view(), piece)) ?? skin(view(), piece);
  };
  return {
    piece: ({ id }) => skinned(id),
    fixture: ({ id }) => skinned(id),
    zone: ({ id }) => (view().pieces[id]?.kind === "black_hole" ? "hole" : "warp"),
    prints: [...prints(view()), ...(own.prints?.(view()) ?? [])],
    felt: FELT,
  };
}

function skin(view: Laid, piece: Piece | undefined): Skin {
  const wear = wearOf(view, piece?.owner);
  switch (piece?.kind) {
    case "insect":
      return insect(view, piece, wear);
    case "projectile": {
      const [kind, rim] = [piece.breed ?? "", mix(wear.colour, "#000000", 0.4)];
      const figure = { is: "carving", insect: projectile(kind), two: false } as const;
      return { key: `${kind} ${keyOf(wear)}`, wear, figure, rim, face: projectileFace(kind, wear) };
    }
    case "hexagon":
    case "square": {
      const [style, damaged] = [styleOf(view, piece.owner), piece.damaged ?? false];
      return {
        key: `${piece.kind} ${style} ${keyOf(wear)} ${damaged}`,
        wear,
        figure: { is: "base", style, damaged },
        rim: mix(wear.colour, "#000000", 0.45),
        face: baseFace(piece.kind, wear, style, damaged),
      };
    }
    case "meteor":
      return { key: "meteor", wear, figure: { is: "meteor" }, rim: "#3f322c", face: meteorFace() };
    default:
      return { key: "counter", wear, figure: { is: "crystal" }, rim: COUNTER.edge, face: counterFace() };
  }
}

function keyOf({ colour, pattern, mate }: Wear): string {
  return [colour, pattern, mate?.colour, mate?.broken].join(" ");
}

function insect(view: Laid, piece: Piece, wear: Wear): Skin {
  const breed = piece.breed ?? "";
  const two = !!breedOf(view, piece)?.power;
  return {
    key: `${breed} ${keyOf(wear)} ${two}`,
    wear,
    figure: { is: "carving", insect: insectOf(breed), two },
    rim: mix(wear.colour, "#000000", 0.35),
    face: chipFace(breed, wear, false),
    ...(two ? { back: chipFace(breed, wear, true) } : {}),
  };
}

/** The deployment zones, printed on the felt. */
function prints(view: Laid): Look["prints"] {
  return view.players.map(({ home }) => ({ points: outline(home), colour: PRINT }));
}

function outline(home: Laid["players"][number]["home"]): Spot[] {
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
  const radius = home.radius_um / 1000;
  const start = Math.atan2(-cy, -cx) - Math.PI / 4;
  const arc = Array.from({ length: 25 }, (_, i) => {
    const angle = start + (Math.PI * i) / 48;
    return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle) };
  });
  return [{ x: cx, y: cy }, ...arc];
}
