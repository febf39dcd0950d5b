import { expect, it } from "vitest";
import { Running } from "../src/director/time";
import { HANDS, Playback } from "../src/flicktable/playback";
import { Shooter } from "../src/flicktable/shooter";
import type { From, Stage } from "../src/flicktable/stage";

const LIES = { x_um: 200_000, y_um: -100_000, z_um: 1000, quat: [1, 0, 0, 0] };
const VIEW = {
  mat: { width_um: 750_000, depth_um: 750_000 },
  pieces: [{ id: 0, kind: "insect", form: "small", owner: 0, place: "table", pose: LIES }],
  players: [],
  sheets: [],
};

/** A stage that notes where it is asked to look, with its one thing in the picture or not. */
function staged(seen: boolean) {
  const asked: From[] = [];
  const dice: unknown[] = [];
  let left = 0;
  const stage = {
    show: () => {},
    vanish: () => Promise.resolve(),
    place: () => ({ x: 0, y: 0, scale: 1, seen }),
    view: (from: From) => asked.push(from),
  } as unknown as Stage;
  const playback = new Playback(stage, {
    shooter: new Shooter(),
    leave: () => left++,
    hands: HANDS,
    path: () => undefined,
    hear: () => {},
    rolled: (after) => dice.push(after),
  });
  const show = (event: { type: string; [field: string]: unknown }) =>
    playback.show(event, 0, { seq: 1, events: [event], before: VIEW, after: VIEW }, new Running(1, true));
  return { asked, dice, show, left: () => left };
}

it.each([
  ["laid by hand", { type: "set_down", piece: 0, pose: LIES }],
  ["taken off", { type: "eliminated", piece: 0, credit: null }],
  ["told of", { type: "power_used", seat: 0, piece: 0, power: "carry" }],
])("what is %s outside of the picture is looked at", async (_, event) => {
  const far = staged(false);
  await far.show({ type: "set_down", piece: 0, pose: LIES });
  far.asked.length = 0;
  await far.show(event);
  expect(far.asked).toMatchObject([{ at: { x: 200, y: -100 } }]);
  expect(far.left()).toBeGreaterThan(0);
});

it("what happens in the picture moves no camera", async () => {
  const near = staged(true);
  await near.show({ type: "set_down", piece: 0, pose: LIES });
  await near.show({ type: "eliminated", piece: 0, credit: null });
  expect(near.asked).toEqual([]);
});

it("dice are seen with the sentence that tells them, and only then", async () => {
  const table = staged(true);
  await table.show({ type: "set_down", piece: 0, pose: LIES });
  expect(table.dice).toEqual([]);
  await table.show({ type: "rolled", seat: 0, faces: ["grunt"] });
  expect(table.dice).toEqual([VIEW]);
});
