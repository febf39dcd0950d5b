/** How the ball, the goals and the pitch look. */

import { mix } from "../../flicktable/art/colours";
import { lookOf as plain, PRINT } from "../../flicktable/look";
import { spotOf, type Spot } from "../../flicktable/model";
import { NOBODY, type Skin } from "../../flicktable/skin";
import type { Look } from "../../flicktable/stage";
import { wearOf, type Laid, type Piece } from "../../flicktable/view";
import { BALL, ballFace, cupFace } from "./art";

export function lookOf(view: () => Laid): Look {
  return plain(view, { skin, prints });
}

function skin(view: Laid, { kind, owner }: Piece): Skin | null {
  if (kind === "ball") {
    const figure = { is: "carving", insect: { normal: BALL }, two: false } as const;
    return { key: "ball", wear: { ...NOBODY, colour: "#e9e2cf" }, figure, rim: "#d8d2c0", face: ballFace() };
  }
  if (kind !== "cup") return null;
  const wear = wearOf(view, owner);
  const { colour } = wear;
  return {
    key: `cup ${colour} ${wear.pattern}`,
    wear,
    figure: { is: "vessel" },
    rim: mix(colour, "#ffffff", 0.25),
    face: cupFace(wear),
  };
}

/** Halfway line, centre circle, and the black hexagon that each goal stands on. [LC-02] */
function prints(view: Laid): Look["prints"] {
  const cups = view.pieces.filter((piece) => piece.kind === "cup" && piece.pose);
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
