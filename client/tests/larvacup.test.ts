import type { Hole } from "../src/net/offers";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { slowly } from "../src/flicktable/stage";
import { measure } from "../src/flicktable/box";
import type { Path } from "../src/flicktable/path";
import type { Scene } from "../src/games/family";
import { announcement, prompt, standing, tell } from "../src/games/larvacup/phrases";
import {
  besides,
  dipMs,
  goalIn,
  goalOf,
  interrupters,
  lead,
  nearestFirst,
  reach,
  selections,
  split,
} from "../src/games/larvacup/pitch";
import { actionOf, needs, deedsOf, shotPiece } from "../src/flicktable/offers";
import { offerName } from "../src/flicktable/phrases";
import { nearestSpot } from "../src/flicktable/game";
import { diceOf, read, type TableView } from "../src/flicktable/view";
import { LANGUAGES, Words } from "../src/words";
import told from "./made/told.json";
import { scene as plain } from "./scene";

measure(told["larva-cup"].facts);

const FILES = ["flicktable", "larvacup"];
const dictionary = (language: string) =>
  Object.assign(
    {},
    ...FILES.map(
      (file) =>
        JSON.parse(
          readFileSync(
            new URL(`../../src/fleacircus/web/words/${language}/${file}.json`, import.meta.url),
            "utf8",
          ),
        ) as Record<string, string>,
    ),
  ) as Record<string, string>;

const flat = (x: number, y: number) => ({
  x_um: 1000 * x,
  y_um: 1000 * y,
  z_um: 1000,
  quat: [32767, 0, 0, 0] as [number, number, number, number],
});
const name = (en: string) => ({ en, fr: en, it: en });
const sheet = (id: string, breed: string) => ({
  id,
  name: name(id),
  colour: "#336699",
  dice: [breed],
  breed: [{ id: breed, name: name(breed), form: "small", count: 1, clause: "EV-30" }],
  card: [{ id: "card", name: name("Long arm"), price: 1, clause: "EV-71" }],
});
const home = { left_um: 0, right_um: 0, bottom_um: 0, top_um: 0, corner: null };
const player = (side: number) => ({
  army: "",
  side,
  home,
  resources: 0,
  cards: [],
  ready: true,
  turns: 0,
  out: null,
});

/** Ada's grunt carries the ball in her turn; Bo keeps a defence roll. */
const match = {
  options: { goals: 3 },
  mat: { width_um: 750_000, depth_um: 750_000 },
  sheets: [sheet("usarthropods", "grunt"), sheet("flyborgs", "drone")],
  players: [player(0), player(1)],
  pieces: [
    { id: 0, kind: "insect", form: "small", owner: 0, breed: "grunt", place: "table", pose: flat(0, 0) },
    { id: 1, kind: "insect", form: "rectangle", owner: 1, breed: "drone", place: "table", pose: flat(50, 0) },
    { id: 2, kind: "ball", form: "small", place: "table", pose: flat(0, 0) },
    { id: 3, kind: "cup", form: "cup", owner: 0, place: "table", pose: flat(0, -340) },
    { id: 4, kind: "cup", form: "cup", owner: 1, place: "table", pose: flat(0, 340) },
  ],
  order: [0, 1],
  phase: "act",
  turn: { seat: 0, number: 1, dice: [{ face: "grunt", used: false, bonus: false }], moved: [], extra: "no" },
  move: null,
  pending: [],
  pitch: {
    ball: 2,
    cups: [3, 4],
    carrier: 0,
    score: [1, 0],
    picked: [true, true],
    picks: [[], []],
    defence: [false, true],
  },
} as unknown as TableView;

function scene(changes: Partial<Scene> = {}, position: Partial<TableView> = {}, language = "en"): Scene {
  return plain({
    words: new Words(language as "en", dictionary(language), FILES),
    view: { ...match, ...position } as unknown as Scene["view"],
    due: [0, 1],
    ...changes,
  });
}

describe("whose move it is", () => {
  const view = (changes: Partial<TableView>) => ({ ...match, ...changes }) as unknown as Scene["view"];
  it("is the turn's, unless somebody was asked; while cards are chosen it is nobody's alone", () => {
    expect(lead(view({}))).toBe(0);
    expect(lead(view({ pending: [{ type: "last_defence", seat: 1, clause: "LC-25" }] }))).toBe(1);
    expect(lead(view({ phase: "cards", turn: null }))).toBeNull();
  });

  it("may be interrupted by whoever keeps a defence roll and is due", () => {
    expect(interrupters(scene())).toEqual([1]);
    expect(interrupters(scene({ due: [0] }))).toEqual([]);
    expect(interrupters(scene({ live: false }))).toEqual([]);
  });

  it("gives a button to an interrupter at this screen who does not look", () => {
    const [ada, bo] = plain().seats;
    expect(besides(scene())).toEqual([]);
    expect(besides(scene({ seats: [ada!, { ...bo!, kind: "you" }] }))).toEqual([1]);
  });
});

describe("on the pitch", () => {
  it("one shoots at the other side's goal", () => {
    expect(goalOf(match, 0)).toEqual({ x: 0, y: 340 });
    expect(goalOf(match, 1)).toEqual({ x: 0, y: -340 });
  });

  it("the ring is as far from the edge as the range, round or not", () => {
    const far = reach(match.pieces[0]!, 50).map(({ x, y }) => Math.hypot(x, y));
    for (const radius of far) expect(radius).toBeCloseTo(58, 5);
    const box = reach(match.pieces[1]!, 50);
    expect(Math.max(...box.map(({ x }) => x))).toBeCloseTo(50 + 12 + 50, 5);
    expect(Math.max(...box.map(({ y }) => y))).toBeCloseTo(8 + 50, 5);
  });

  it("the ball is laid on the side of the shot", () => {
    const spots = [
      { x_um: 17_000, y_um: 0 },
      { x_um: 0, y_um: 17_000 },
      { x_um: -17_000, y_um: 0 },
    ];
    const shot = { direction_mrad: 1500, power: 1, press: 1, side: 0 };
    expect(nearestSpot(spots, { x: 0, y: 0 }, shot)).toEqual(spots[1]);
    expect(nearestSpot([], { x: 0, y: 0 }, shot)).toBeNull();
  });
});

describe("offers", () => {
  const shot = { direction_mrad: 0, power: 500, press: 500, side: 0 };
  const at = { x_um: 1, y_um: 2 };

  it("of a pass ask for the receiver and then the shot, and the ball's place goes along", () => {
    const offer = deedsOf([
      {
        action: "pass",
        filled: { insect: 0, die: 0 },
        holes: [
          { type: "one", field: "receiver", among: [5, 6], asks: "target" },
          { type: "free", field: "shot", of: "Shot", bounds: {}, asks: "shot", about: "insect" },
          {
            type: "free",
            field: "at",
            of: "Spot",
            bounds: {},
            asks: "spot",
            about: "insect",
            judged: true,
            optional: true,
          },
        ],
      },
    ])[0]!;
    expect(needs(offer)).toBe("target");
    expect(needs(offer, { target: 6 })).toBe("shot");
    expect(shotPiece(offer, { target: 6 })).toBe(0);
    expect(actionOf(offer, { target: 6, shot, at })).toEqual({
      type: "pass",
      insect: 0,
      receiver: 6,
      shot,
      at,
      die: 0,
    });
  });

  it("of an ejection shoot the victim", () => {
    const offer = deedsOf([
      {
        action: "eject",
        filled: { victim: 7 },
        holes: [{ type: "free", field: "shot", of: "Shot", bounds: {}, asks: "shot", about: "victim" }],
      },
    ])[0]!;
    expect(shotPiece(offer, {})).toBe(7);
    expect(actionOf(offer, { shot })).toEqual({ type: "eject", victim: 7, shot });
  });

  it("to say who starts are one a player", () => {
    const starter: Hole = { type: "one", field: "starter", among: [0, 1], asks: "seat" };
    const offers = split(deedsOf([{ action: "name_starter", holes: [starter] }, { action: "roll" }]));
    expect(offers.map((offer) => actionOf(offer, {}))).toEqual([
      { type: "name_starter", starter: 0 },
      { type: "name_starter", starter: 1 },
      { type: "roll" },
    ]);
    expect(offerName(offers[1]!, scene())).toBe("Bo starts");
  });

  it("have football's names, and the defence roll's own dice", () => {
    expect(offerName(deedsOf([{ action: "flick", filled: { piece: 0, die: 0 } }])[0]!, scene())).toBe(
      "Move · grunt",
    );
    const asked = {
      pending: [{ type: "defence", seat: 1, clause: "LC-25", faces: ["drone", "drone"] }],
    } as unknown as Partial<TableView>;
    expect(diceOf(read({ ...match, ...asked } as unknown as Scene["view"]))?.dice).toHaveLength(2);
    expect(offerName(deedsOf([{ action: "decline" }])[0]!, scene({ seat: 1 }, asked))).toBe("Move nobody");
  });

  it("of cards are every choice of up to two", () => {
    expect(selections(["a", "b", "c", "d"], 2)).toHaveLength(6 + 4 + 1);
    expect(selections(["a", "b"], 2)[0]).toEqual(["a", "b"]);
  });
});

describe("a goal", () => {
  const events = [
    { type: "goal_announced", seat: 0, piece: 0 },
    { type: "loaded", piece: 2, pose: flat(17, 0) },
    { type: "flicked", seat: 0, piece: 2, role: "ball" },
    { type: "scored", seat: 0, piece: 0, own: false, score: [2, 0], clause: "LC-32" },
  ];
  /** Down through the rim between the third and the fourth frame. */
  const heights = [3, 90, 80, 60, 3];
  const path: Path = {
    frames: 5,
    rate: 50,
    tracks: [{ id: 2, first: 0, poses: Float32Array.from(heights.flatMap((z) => [0, 0, z, 1, 0, 0, 0])) }],
  };

  it("is found with its shot, and is worth seeing again", () => {
    expect(goalIn(events)).toMatchObject({ flick: 2, ball: 2, seat: 0, loaded: events[1] });
    expect(goalIn(events.slice(0, 3))).toBeNull();
    expect(tell(events[3]!, scene())).toEqual([
      { text: "Goal for Ada! 2 : 0", clause: "LC-32", again: "Slow motion" },
    ]);
  });

  it("happens when the ball dips under the rim", () => {
    expect(dipMs(path, 2)).toBeGreaterThanOrEqual(40);
    expect(dipMs(path, 2)).toBeLessThan(60);
    expect(dipMs(path, 99)).toBe(80);
  });

  it("is slowest around that moment", () => {
    const pace = slowly({ ...path, frames: 101 }, 1000);
    expect(pace(0)).toBeGreaterThan(pace(900));
    expect(pace(1900)).toBeGreaterThan(pace(1100));
  });
});

describe.each(LANGUAGES)("words in %s", (language) => {
  it("tell every event of football, each with its clause and nothing left open", () => {
    const said = [
      { type: "cards_picked", seat: 0 },
      { type: "cards_revealed", cards: [["card"], []] },
      { type: "kick_off_called", seat: 0 },
      { type: "kick_off_decided", seat: 0 },
      { type: "kick_off_decided", seat: null },
      { type: "starter_named", seat: 0, starter: 1 },
      { type: "ball_taken", piece: 2, by: 0, seat: 0, holder: null },
      { type: "ball_taken", piece: 2, by: 0, seat: 0, holder: 1 },
      { type: "ball_loose", piece: 2, carrier: null },
      { type: "ball_lost", seat: 0 },
      { type: "pass_announced", seat: 0, piece: 0, receiver: 1 },
      { type: "goal_announced", seat: 0, piece: 0 },
      ...["perfect", "good", "lost"].map((result) => ({
        type: "pass_ended",
        seat: 0,
        piece: 0,
        receiver: 1,
        result,
      })),
      { type: "goal_missed", seat: 0, piece: 0 },
      { type: "scored", seat: 0, own: true, score: [1, 0] },
      { type: "captured", piece: 1, by: 0, credit: 0 },
      { type: "ejected", seat: 0, piece: 1 },
      { type: "spared", seat: 0, pieces: [1] },
      { type: "defence_kept", seat: 1 },
      { type: "defence_rolled", seat: 1, faces: ["drone", "drone"] },
      { type: "defence_lost", seat: 1 },
    ];
    for (const event of said) {
      const [sentence, more] = tell({ ...event, clause: "LC-01" }, scene({}, {}, language));
      expect(more, event.type).toBeUndefined();
      expect(sentence?.clause, event.type).toBe("LC-01");
      expect(sentence?.text, event.type).not.toMatch(/\{|larva\.\w/);
    }
    expect(
      announcement({ type: "pass_announced", piece: 0, receiver: 1 }, scene({}, {}, language)),
    ).toBeTruthy();
    expect(announcement({ type: "ball_lost", seat: 0 }, scene({}, {}, language))).toBeNull();
  });

  it("tell both sides that a defence roll may come", () => {
    const words = dictionary(language);
    expect(prompt(scene({}, {}, language))).toContain(
      words["larvacup.prompt.may.theirs"]!.replace("{players}", "Bo"),
    );
    expect(prompt(scene({ seat: 1 }, {}, language))).toContain(words["larvacup.prompt.may"]);
    expect(standing(0, scene({}, {}, language))).toMatch(/^1 .*usarthropods$/);
  });
});

it("every word of football is said somewhere", () => {
  const sources = (at: URL): string[] =>
    readdirSync(at, { withFileTypes: true }).flatMap((found) =>
      found.isDirectory()
        ? sources(new URL(`${found.name}/`, at))
        : [readFileSync(new URL(found.name, at), "utf8")],
    );
  const code = ["games/larvacup/", "flicktable/"]
    .flatMap((folder) => sources(new URL(`../src/${folder}`, import.meta.url)))
    .join("\n");
  const said = [...code.matchAll(/"(larvacup\.[\w.]+)"/g)].map((found) => found[1]!);
  const made = [...code.matchAll(/`(larvacup\.[^`]+)`/g)].map(
    (found) => new RegExp(`^${found[1]!.replace(/\$\{[^}]*\}/g, "[\\w.]+")}$`),
  );
  const page = /^larvacup\.(name|kind|blurb|option\..*|kind\.(ball|cup)|do\..*)$/;
  const larva = Object.keys(
    JSON.parse(
      readFileSync(new URL("../../src/fleacircus/web/words/en/larvacup.json", import.meta.url), "utf8"),
    ) as Record<string, string>,
  );
  expect(said.filter((key) => !larva.includes(key))).toEqual([]);
  const idle = larva.filter(
    (key) => !page.test(key) && !said.includes(key) && !made.some((pattern) => pattern.test(key)),
  );
  expect(idle).toEqual([]);
});

it("the nearest receivers come first", () => {
  const pieces = [
    ...match.pieces,
    ...[90, 30].map((x, i) => ({ ...match.pieces[0]!, id: 5 + i, pose: flat(x, 0) })),
  ];
  const receiver: Hole = { type: "one", field: "receiver", among: [5, 6], asks: "target" };
  const [offer, roll] = deedsOf([
    { action: "pass", filled: { insect: 0 }, holes: [receiver] },
    { action: "roll" },
  ]);
  expect(nearestFirst({ ...match, pieces }, offer!).targets).toEqual([6, 5]);
  expect(nearestFirst(match, roll!)).toEqual(roll);
});
