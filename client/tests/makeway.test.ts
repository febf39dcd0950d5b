import * as THREE from "three";
import { describe, expect, it } from "vitest";
import { measure } from "../src/flicktable/box";
import { Things } from "../src/flicktable/deep/things";
import { along, sightOver, type Point } from "../src/flicktable/deep/views";
import { NOBODY } from "../src/flicktable/skin";
import told from "./made/told.json";

measure(told["larva-cup"].facts);

const MAT = { width_um: 600_000, depth_um: 900_000 };
const CUP = { at: { x: 0, y: -340 }, radius: 30, high: 70 };
const FRAMES = [
  { width: 378, height: 412 },
  { width: 580, height: 282 },
  { width: 1000, height: 600 },
];

/** A table with a cup, and a stone for who shoots. */
function table(x: number, y: number): Things {
  const skin = (is: "vessel" | "meteor") => ({
    key: is,
    wear: NOBODY,
    figure: { is },
    rim: "#000000",
    face: "",
  });
  const things = new Things({
    piece: () => skin("meteor"),
    fixture: () => skin("vessel"),
    zone: () => "warp",
    prints: [],
    felt: "#1f5745",
  });
  things.show({
    mat: MAT,
    pieces: [
      { id: 1, kind: "small", pose: { x_um: 1000 * x, y_um: 1000 * y, z_um: 1000, quat: [1, 0, 0, 0] } },
    ],
    fixtures: [{ id: 2, kind: "cup", x_um: 1000 * CUP.at.x, y_um: 1000 * CUP.at.y, turn_mrad: 0 }],
    zones: [],
  });
  return things;
}

/** What one sees where the shooter lies. */
function seen(things: Things, eye: Point, x: number, y: number): number | null {
  const [from, to] = [new THREE.Vector3(...eye), new THREE.Vector3(x, y, 1)];
  return things.hit(new THREE.Raycaster(from, to.sub(from).normalize()));
}

describe("a cup between the eye and who shoots", () => {
  it("makes way, wherever the shooter stands beside it and wherever it shoots", () => {
    let hidden = 0;
    for (const frame of FRAMES)
      for (let turn = 0; turn < 6.2; turn += 0.7)
        for (const far of [39, 60, 90])
          for (const heading of [0.4, 1.57, 2.6]) {
            const at = { x: CUP.at.x + far * Math.cos(turn), y: CUP.at.y + far * Math.sin(turn) };
            const to = { x: at.x + 200 * Math.cos(heading), y: at.y + 200 * Math.sin(heading) };
            const { eye } = along({ from: at, to }, frame, MAT, 16);
            const things = table(at.x, at.y);
            if (seen(things, eye, at.x, at.y) === 2) hidden++;
            things.part((cup) => sightOver(eye, { at, radius: 8 }, cup));
            expect(seen(things, eye, at.x, at.y)).toBe(1);
            things.part(() => 1);
          }
    expect(hidden).toBeGreaterThan(20);
  });

  it("stands again when nobody aims", () => {
    const things = table(0, -300);
    const eye: Point = [0, -600, 200];
    expect(seen(things, eye, 0, -300)).toBe(2);
    things.part(() => 0);
    expect(seen(things, eye, 0, -300)).toBe(1);
    things.part(() => 1);
    expect(seen(things, eye, 0, -300)).toBe(2);
  });

  it("stands as long as it is not in the way", () => {
    const over = (eye: Point, x: number, y: number) => sightOver(eye, { at: { x, y }, radius: 8 }, CUP);
    expect(over([0, -600, 200], 0, -300)).toBe(0);
    expect(over([0, -600, 200], 0, -400)).toBe(1); // the cup is behind who shoots
    expect(over([0, -600, 200], 90, -300)).toBe(1); // beside the line
    expect(over([0, -380, 900], 0, -280)).toBe(1); // one looks over it
    expect(over([0, -600, 200], 45, -300)).toSatisfy((share: number) => share > 0 && share < 1);
  });
});
