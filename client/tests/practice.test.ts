import { describe, expect, it } from "vitest";
import {
  after,
  counted,
  exactly,
  inside,
  isLoose,
  isOwn,
  layOut,
  nameIn,
  NO_SHOTS,
  placeOf,
} from "../src/flicktable/practice/lab";
import type { Sheet } from "../src/flicktable/view";
import { measure } from "../src/flicktable/box";
import told from "./made/told.json";

measure(told["micro-mutants"].facts);

function sheet(id: string, breeds: [string, string][]): Sheet {
  const name = (of: string) => ({ en: of, fr: `${of} fr`, it: `${of} it` });
  return {
    id,
    name: name(id),
    colour: "#336699",
    dice: [],
    card: [],
    breed: breeds.map(([breed, form]) => ({
      id: breed,
      name: name(breed),
      form,
      count: 2,
      clause: "X-1",
      power: breed === "drone" ? { use: "again" } : null,
    })),
  } as unknown as Sheet;
}

const OWN = sheet("own", [
  ["drone", "small"],
  ["tank", "rectangle"],
]);
const FOE = sheet("foe", [["worker", "large"]]);
const kind = (of: string) => of.toUpperCase();

describe("the practice table", () => {
  const view = layOut(OWN, FOE);

  it("has one of each own breed, five targets and three bases, all in whole numbers on the mat", () => {
    const table = exactly(view);
    expect(view.pieces.filter((piece) => isOwn(view, piece.id)).map((piece) => piece.breed)).toEqual([
      "drone",
      "tank",
    ]);
    expect([table.pieces.length, table.fixtures.length, table.zones.length]).toEqual([7, 3, 0]);
    const numbers = [
      ...table.pieces.flatMap(({ pose }) => [pose.x_um, pose.y_um, pose.z_um, ...pose.quat]),
      ...table.fixtures.flatMap((base) => [base.x_um, base.y_um, base.turn_mrad]),
    ];
    for (const number of numbers) expect(Number.isInteger(number)).toBe(true);
    for (const { pose } of table.pieces) {
      expect(Math.abs(pose.x_um)).toBeLessThan(table.mat.width_um / 2 - 20_000);
      expect(Math.abs(pose.y_um)).toBeLessThan(table.mat.depth_um / 2 - 20_000);
    }
    expect(new Set([...table.pieces, ...table.fixtures].map(({ id }) => id)).size).toBe(10);
  });

  it("takes over what the server says, bases and their turns too", () => {
    const table = exactly(view);
    const moved = {
      ...table,
      pieces: table.pieces.map((piece) =>
        piece.id ? piece : { ...piece, pose: { ...piece.pose, x_um: 7, quat: [0, 32767, 0, 0] as const } },
      ) as typeof table.pieces,
      fixtures: table.fixtures.map((base) => ({ ...base, turn_mrad: 524 })),
    };
    const next = after(view, moved);
    expect(exactly(next)).toEqual(moved);
    expect(view.pieces[0]?.pose?.x_um).not.toBe(7);
    expect(nameIn(next, 0, "fr", kind)).toBe("drone fr★");
  });

  it("knows where a thing lies and keeps it on the mat", () => {
    const place = placeOf(view, 0);
    expect(place).toEqual({ x_um: -180_000, y_um: -150_000, turn_mrad: 0, face_up: true });
    expect(inside(view, { ...place!, x_um: 1e9, y_um: -1e9 })).toMatchObject({
      x_um: 240_000,
      y_um: -200_000,
    });
    expect(placeOf(view, 99)).toBeNull();
  });

  it("names breeds in the language and bases by number", () => {
    expect(nameIn(view, 0, "it", kind)).toBe("drone it");
    expect([7, 8, 9].map((id) => nameIn(view, id, "en", kind))).toEqual(["HEXAGON 1", "HEXAGON 2", "SQUARE"]);
    expect(isLoose(view, 7)).toBe(false);
  });

  it("counts a shot as a hit if it covers anything", () => {
    expect(counted(counted(NO_SHOTS, []), [4, 5])).toEqual({ shots: 2, hits: 1 });
  });
});
