import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { family as companion } from "../src/games/companion";
import type { Scene } from "../src/games/family";
import { family } from "../src/games/marsattacks";
import { FIGURES } from "../src/games/marsattacks/art/figures";
import Board from "../src/games/marsattacks/board.svelte";
import Dice from "../src/games/marsattacks/dice.svelte";
import { atModel, atSpot, deedsOf, marksOf, oddsQuestion, plain } from "../src/games/marsattacks/offers";
import { oursText } from "../src/games/marsattacks/phrases";
import { Plan } from "../src/games/marsattacks/plan";
import { diceText } from "../src/games/marsattacks/telling";
import { listed, type Offer } from "../src/net/offers";
import type { GameEvent } from "../src/net/protocol";
import { Words } from "../src/words";
import told from "./made/told.json";

const folder = new URL("../../src/fleacircus/web/words/", import.meta.url).pathname;
const read = (language: string, file = "marsattacks.json") =>
  JSON.parse(readFileSync(join(folder, language, file), "utf8")) as Record<string, string>;
const english = read("en");
const data = new URL("../../src/fleacircus/games/marsattacks/", import.meta.url).pathname;

const model = (id: number, side: number, spot: number, kind: string, more = {}) => ({
  id,
  side,
  spot,
  kind,
  weapons: [],
  heroics: 0,
  marker: false,
  rattled: false,
  ...more,
});

const name = (en: string) => ({ en, fr: en, it: en });
const facts = {
  models: [
    { id: "grunt", clause: "MA-B03", name: name("Martian Grunt"), abilities: ["grunt"], weapons: [] },
    { id: "m16", clause: "MA-B03", name: name("Soldier"), abilities: [], weapons: [] },
    { id: "eva", clause: "MA-H1", name: name("Eva"), abilities: ["hero"], weapons: [] },
  ],
  weapons: [{ id: "m16", name: name("M16"), range: 6, dice: 0, traits: [] }],
  abilities: [],
  cards: [
    { id: "K1", clause: "MA-K1", kind: "bonus", human: name("Steady Hands"), martian: name("Charged Cells") },
  ],
  ai: { sectors: { left: [1, 4], centre: [3, 6], right: [5, 8] } },
  scenario: { id: "x", clause: "MA-W1", name: name("Trial"), target: 8 },
  worth: {},
  board: told["mars-attacks"].facts.board,
};

const one = (field: string, ...among: unknown[]) => ({ type: "one" as const, field, among });
const OFFERS: Offer[] = [
  { action: "end_turn" },
  { action: "step", filled: { model: 1, heroic: false }, holes: [one("spot", 13, 14)] },
  {
    action: "shoot",
    filled: { model: 1, target: 0, weapon: "m16", heroic: false },
    holes: [one("aim", true, false)],
  },
  { action: "step", filled: { model: 2, spot: 40, heroic: true } },
  { action: "play", filled: { card: "K1", model: null } },
  { action: "adjust_points", filled: { side: 0, by: 1 }, aside: true },
  { action: "leave", aside: true },
];
const CHOICES = listed(OFFERS)!;

function scene(change: Partial<Scene> = {}, view: Record<string, unknown> = {}): Scene {
  return {
    game: "mars-attacks",
    words: new Words("en", { ...english, ...read("en", "table.json") }),
    view: {
      walls: [
        [0, 1],
        [0, 8],
      ],
      scatter: [20],
      counters: [{ square: 30, face: null }],
      civilians: [5],
      bug: 60,
      models: [
        model(0, 1, 570, "grunt", { marker: true }),
        model(1, 0, 4, "m16", { rattled: true }),
        model(2, 0, 22, "eva", { heroics: 2 }),
      ],
      vp: [3, 1],
      hands: [["K1"], [null]],
      discards: [],
      sets: [],
      round: 2,
      side: 0,
      stack: [{ type: "turn", side: 0, models: 0, cards: 0 }],
      ...view,
    },
    seat: 0,
    seats: [{ seat: 0, name: "Ada", kind: "you", level: null, online: true, away: false }],
    shared: false,
    due: [0],
    offers: OFFERS,
    choices: CHOICES,
    pending: null,
    past: [],
    outcome: null,
    box: facts,
    citations: told["mars-companion"].citations,
    facts: undefined,
    live: true,
    seq: 4,
    ...change,
  };
}

describe("the drawing", () => {
  it("has row 1 at its foot and column 1 on its left", () => {
    const plan = new Plan(false, facts.board);
    expect(plan.corner(0)).toEqual({ x: 0, y: 700 });
    expect(plan.pointAt(0)).toEqual({ x: 20, y: 780 });
    expect(plan.pointAt(63 * 9 + 8)).toEqual({ x: 780, y: 20 });
    expect(plan.drawn(15_000, 15_000)).toEqual(plan.pointAt(0));
    expect(plan.wallEnds([0, 1])).toEqual([
      { x: 100, y: 700 },
      { x: 100, y: 800 },
    ]);
    expect(plan.wallEnds([0, 8])).toEqual([
      { x: 0, y: 700 },
      { x: 100, y: 700 },
    ]);
    expect(plan.frame(0, 9)).toEqual({ x: 0, y: 600, width: 200, height: 200 });
    expect(plan.spots(1).slice(6)).toEqual([9, 10, 11]);
  });

  it("is turned by half for who sits at row 8", () => {
    const plan = new Plan(false, facts.board);
    const turned = new Plan(true, facts.board);
    const across = ({ x, y }: { x: number; y: number }) => ({ x: 800 - x, y: 800 - y });
    for (const spot of [0, 4, 8, 77, 575]) expect(turned.pointAt(spot)).toEqual(across(plan.pointAt(spot)));
    for (const square of [0, 7, 20, 63]) expect(turned.middle(square)).toEqual(across(plan.middle(square)));
    expect(turned.drawn(15_000, 15_000)).toEqual(turned.pointAt(0));
    expect(turned.wallEnds([0, 8])).toEqual([
      { x: 700, y: 100 },
      { x: 800, y: 100 },
    ]);
    expect(turned.frame(0, 9)).toEqual({ x: 600, y: 0, width: 200, height: 200 });
    expect(turned.spots(1).slice(6)).toEqual([17, 16, 15]);
  });

  it("shows models, walls, counters, civilians and the bug, and what each model bears", () => {
    const props = {
      scene: scene(),
      act: () => {},
      why: () => Promise.resolve(null),
      cite: () => {},
      ask: () => Promise.resolve(undefined),
      path: () => undefined,
    };
    const { body } = render(Board, { props });
    expect([...body.matchAll(/class="model[ "]/g)]).toHaveLength(3);
    expect([...body.matchAll(/class="wall[ "]/g)]).toHaveLength(2);
    expect(body).toContain('aria-label="Soldier (2) at 1·1, Rattled"');
    expect(body).toContain('aria-label="Martian Grunt (1) at 8·8, activated"');
    expect(body).toContain('aria-label="Eva at 3·1, Heroics 2"');
    expect(body).toContain("The giant bug at 5·8");
    expect(body).toContain("3/8 VP");
    expect(body).toContain("Steady Hands");
  });

  it("has a figure for every model of the box", () => {
    const ids = [...readFileSync(join(data, "data/models.toml"), "utf8").matchAll(/^id = "(.+)"$/gm)];
    expect(ids.map((each) => each[1]).filter((id) => !(id! in FIGURES))).toEqual([]);
  });
});

describe("offers", () => {
  const deeds = deedsOf(OFFERS);
  it("are a button for each kind, model and card", () => {
    expect(deeds.map((deed) => `${deed.type} ${deed.model} ${listed(deed.open)!.length}`)).toEqual([
      "end_turn null 1",
      "step 1 2",
      "shoot 1 2",
      "step 2 1",
      "play null 1",
    ]);
    expect(deeds.filter(plain).map((deed) => deed.type)).toEqual(["step", "shoot"]);
  });
  it("part by the model that acts, its Heroics and the card, and by nothing else", () => {
    const step = {
      action: "step",
      holes: [one("model", 1, 2), one("spot", 5, 6), one("heroic", false, true)],
    };
    expect(deedsOf([step]).map((deed) => [deed.key, listed(deed.open)!.length])).toEqual([
      ["step/1/false/", 2],
      ["step/1/true/", 2],
      ["step/2/false/", 2],
      ["step/2/true/", 2],
    ]);
    const play = {
      action: "play",
      filled: { spot: null },
      holes: [one("card", "K5", "K7"), one("model", 3, 4)],
    };
    expect(deedsOf([play]).map((deed) => [deed.what, deed.model, marksOf(deed.open).models])).toEqual([
      ["K5", null, [3, 4]],
      ["K7", null, [3, 4]],
    ]);
  });
  it("say what can be pointed at", () => {
    expect(marksOf(OFFERS)).toEqual({ spots: [13, 14, 40], models: [0], squares: [] });
    expect(listed(atSpot(OFFERS, 14))).toEqual([{ type: "step", model: 1, heroic: false, spot: 14 }]);
    expect(listed(atModel(OFFERS, 0))!.map((action) => action["aim"])).toEqual([true, false]);
    expect(atModel(OFFERS, 1)).toEqual([]);
    expect(oddsQuestion(listed(atModel(OFFERS, 0))![0]!)).toEqual({
      type: "odds",
      model: 1,
      target: 0,
      weapon: "m16",
      aim: true,
    });
    expect(oddsQuestion(CHOICES[0]!)).toBeNull();
  });
});

describe("in words", () => {
  it("every legal action but leaving is in the list once, by model, corrections last", () => {
    const groups = family.groups(scene());
    expect(groups.map((group) => group.label)).toEqual([
      "The Turn",
      "Soldier (2)",
      "Eva",
      "Cards",
      "Correct by hand",
    ]);
    const labels = groups.flatMap((group) => group.actions.map((each) => `${group.label}/${each.label}`));
    expect(new Set(labels).size).toBe(CHOICES.length - 1);
    expect(labels).toContain("Soldier (2)/Shoot: Martian Grunt (1), M16, aimed");
    expect(labels).toContain("Soldier (2)/Move: 2·1 middle");
  });

  it.each([
    [
      { type: "rolled", test: "survive", model: 1, need: 6, dice: [[8, 8, 2], [3]], successes: 2 },
      "Soldier (2) rolls Survive: 8+8+2  3 – 2 successes. [MA-B09]",
    ],
    [{ type: "killed", model: 0, by: 0, clause: "MA-B10" }, "Martian Grunt (1) is killed. [MA-B10]"],
    [
      { type: "ai_drawn", card: "left-big-gun", thing: 1, clause: "MA-S08" },
      "AI card 1: left sector, Big Gun. [MA-S08]",
    ],
    [
      { type: "adjusted", model: null, now: null, side: 0, points: 1, clause: "MA-S22" },
      "Corrected by hand: 1 VP for Ada. [MA-S22]",
    ],
    [{ type: "drew", side: 1, card: null }, "Martians: draw a card. [MA-B16]"],
  ])("%o", (event, text) => {
    const told = family.tell(event, scene());
    expect(told.map((each) => `${each.text} [${each.clause ?? ""}]`)).toEqual([text]);
  });

  it("a Turn heads what follows, and bookkeeping is never the news of a moment", () => {
    const of = (event: GameEvent) => family.tell(event, scene())[0];
    expect(of({ type: "turn_began", side: 0 })).toMatchObject({ text: "Turn: Ada.", head: true });
    expect(of({ type: "drew", side: 1, card: null })?.minor).toBe(true);
    expect(of({ type: "marked", model: 0, marker: true })?.minor).toBe(true);
    const killed = of({ type: "killed", model: 0, by: 0, clause: "MA-B10" });
    expect([killed?.head, killed?.minor]).toEqual([undefined, undefined]);
  });

  it("a name that ends with a mark of its own gets no full stop behind it", () => {
    const again = { ...facts.cards[0], id: "K3", human: name("Again!"), martian: name("Again!") };
    const known = scene({ box: { ...facts, cards: [again] } });
    expect(family.tell({ type: "played", side: 0, card: "K3" }, known)[0]?.text).toBe("Ada: play Again!");
  });

  it("the automaton's line has its reasons, each with its clause", () => {
    const looks = [
      { list: "objective", code: "sure_gain", clause: "MA-S14", possible: false, why: "none_face_up" },
      { list: "shoot", code: "shoot", clause: "MA-S15", possible: true, why: "", model: 1 },
    ];
    const [told] = family.tell({ type: "considered", card: "left-nearest", model: 0, looks }, scene());
    expect(told?.text).toBe("The automaton decides for Martian Grunt (1).");
    expect(told?.more?.label).toBe("Why?");
    expect(told?.more?.sentences()).toEqual([
      { text: "✘ objective: sure VP in reach – nothing face up", clause: "MA-S14" },
      { text: "✔ shoot: shoot an enemy – Soldier (2)", clause: "MA-S15" },
    ]);
  });

  it("no answer to one's own attack means to roll", () => {
    const attack = (side: number) =>
      scene({ choices: [{ type: "decline" }] }, { stack: [{ type: "attack", side }] });
    const label = (at: Scene) => family.groups(at)[0]?.actions[0]?.label;
    expect(label(attack(0))).toBe("Roll");
    expect(label(attack(1))).toBe("No answer");
  });

  it("dice show what their eights added", () => expect(diceText([[8, 8, 3], [2]])).toBe("8+8+3  2"));

  it("the prompt always says what to do", () => {
    expect(family.prompt(scene())).toContain("Ada, your Turn: choose a model");
    for (const type of [
      "deploying",
      "acting",
      "charge",
      "brave_choice",
      "last_words",
      "retort",
      "discarding",
    ])
      expect(family.prompt(scene({}, { stack: [{ type, models: [1], model: 1 }] }))).not.toContain("mars.");
    expect(
      family.prompt(scene({ outcome: { places: [1], clause: "MA-B18" } }, { result: { winner: 0 } })),
    ).toBe("Victory: Ada");
  });

  it("the dice of a card bear its name", () => {
    const attack = {
      kind: "card",
      side: 1,
      attacker: null,
      target: null,
      weapon: null,
      card: "K1",
      targets: [1],
    };
    const roll = {
      type: "rolled",
      test: "attack",
      model: null,
      need: 5,
      dice: [[8, 2]],
      successes: 1,
      again: [],
    };
    const seen = [{ type: "declared", attack }, roll, { ...roll, test: "survive", model: 1 }];
    const past = [{ seq: 0, seat: 0, at: 0, seen: { "0": seen }, undoes: null }];
    const { body } = render(Dice, { props: { scene: scene({ past }), cite: () => {} } });
    expect(body).toContain("Charged Cells attacks, 5+");
    expect(body).toContain("Soldier (2) survives at 5+");
    expect(body).not.toContain("nobody");
  });

  it("the companion asks and orders in words", () => {
    const pending = { type: "ask", code: "enemy_in_sight", clause: "MA-R8", kind: "yes_no", model: 0 };
    expect(companion.prompt(scene({}, { pending }))).toBe(
      "Martian Grunt (1): is an enemy in Range and sight?",
    );
    const told = { type: "told", code: "shoot", clause: "MA-B11", model: 0, target: 1, weapon: "m16" };
    const dice = { dice: 4, need: 4, survive_dice: 3, survive: 6 };
    expect(companion.tell({ ...told, ...dice }, scene())[0]?.text).toBe(
      "Martian Grunt (1) shoots at Soldier (2) (M16). Attack: 4 dice at 4+; Survive: 3 at 6+.",
    );
  });

  it("the companion says where to look: in the card's sector, or on the whole board", () => {
    const ask = (code: string, answers: { code: string; value: number }[]) =>
      companion.prompt(
        scene(
          {},
          { pending: { type: "ask", code, model: null }, ai_card: "right-nearest", subject: null, answers },
        ),
      );
    expect(ask("in_sector", [])).toBe(
      "Is there a Martian without a marker in the right sector (columns 5 to 8)?",
    );
    expect(ask("nearest", [{ code: "in_sector", value: 1 }])).toContain(
      "in the right sector (columns 5 to 8)",
    );
    expect(ask("nearest", [{ code: "in_sector", value: 0 }])).toContain("on the whole board");
    const answers = [1, 0].map((value) => ({ type: "answered", code: "in_sector", value }));
    const events = [
      { type: "undertaken", task: "ai", ai_card: "left-farthest", subject: null },
      answers[0]!,
      { type: "undertaken", task: "ai", ai_card: "centre-farthest", subject: null },
      answers[1]!,
    ];
    const past = [{ seq: 0, seat: 0, at: 0, seen: { "0": events }, undoes: null }];
    const told = answers.map(
      (each) => companion.tell(each, scene({ past }, { ai_card: "invasion" }))[0]?.text,
    );
    expect(told).toEqual([
      "Is there a Martian without a marker in the left sector (columns 1 to 4)? Yes",
      "Is there a Martian without a marker in the centre sector (columns 3 to 6)? No",
    ]);
  });

  it("the companion lists what the scenario needs on the table", () => {
    const scenario = {
      ...facts.scenario,
      map: "+--+\n|##|\n+--+\n",
      martians: { rows: [8, 8], dice: false, fixed: [] },
      humans: { rows: [1, 2], dice: false, fixed: [{ model: "eva", at: [3, 2] }] },
      counters: { rows: [2, 7], critters: 4, secrets: 1, blanks: 0 },
    };
    const told = { type: "told", code: "set_up", clause: "MA-S04" };
    const past = [{ seq: 0, seat: 0, at: 0, seen: { "0": [told] }, undoes: null }];
    const props = { act: () => {}, cite: () => {}, why: null!, ask: null!, path: null! };
    const shown = (at: Scene) =>
      render(companion.Board, { props: { scene: at, ...props } })
        .body.replace(/<!--.*?-->/g, "")
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ");
    const desk = { pending: { type: "human_turn" }, ai_card: null, subject: null, things: 0 };
    const text = shown(scene({ past, box: { ...facts, scenario } }, desk));
    expect(text).toContain("Martians (row 8) Martian Grunt");
    expect(text).toContain("Humans (rows 1 to 2) Soldier Eva at column 3, row 2");
    expect(text).toContain("Counters, face down, by two dice (rows 2 to 7) 4 Critters 1 Alien Secret");
    expect(text).toContain("|##|");
    expect(shown(scene({ past: [], box: { ...facts, scenario } }, desk))).not.toContain("Critters");
  });

  it("the companion asks who was hit even where the answers cannot all be listed", () => {
    const desk = { pending: { type: "doing", code: "support", targets: [1, 2], points: 0 }, subject: null };
    const props = { act: () => {}, cite: () => {}, why: null!, ask: null!, path: null! };
    const shown = (change: Partial<Scene>) =>
      render(companion.Board, { props: { scene: scene({ choices: [], ...change }, desk), ...props } }).body;
    expect(shown({ uncounted: true })).toContain("Done, nobody hit");
    expect(shown({ uncounted: false })).not.toContain("Done, nobody hit");
  });

  it("the companion's log names the model of then, not the one of now", () => {
    const asked = (model: number | null) => ({ type: "waited", pending: { type: "ask", model } });
    const answers = [0, 1, 2].map((value) => ({ type: "answered", code: "enemy_in_sight", value }));
    const events = [
      [{ type: "undertaken", task: "ai", subject: null }, { type: "chosen", model: 2 }, asked(null)],
      [answers[0]!, asked(1)],
      [answers[1]!, { type: "undertaken", task: "extra", subject: 0 }, asked(null)],
      [answers[2]!, { type: "turn_began", side: 0 }, { type: "waited", pending: { type: "human_turn" } }],
    ];
    const past = events.map((seen, seq) => ({ seq, seat: 0, at: seq, seen: { "0": seen }, undoes: null }));
    const now = scene({ past }, { subject: 1 });
    expect(answers.map((answer) => companion.tell(answer, now)[0]?.text)).toEqual([
      "Eva: is an enemy in Range and sight? No",
      "Soldier (2): is an enemy in Range and sight? Yes",
      "Martian Grunt (1): is an enemy in Range and sight? Yes",
    ]);
    const earlier = scene({ past: past.slice(0, 2) }, { subject: 1 });
    expect(companion.tell(answers[2]!, earlier)[0]?.text).toContain("Martian Grunt (1)");
  });
});

describe("the words", () => {
  function sources(at: string, ending: string): string[] {
    return readdirSync(at, { withFileTypes: true }).flatMap((found) =>
      found.isDirectory()
        ? sources(join(at, found.name), ending)
        : found.name.endsWith(ending)
          ? [readFileSync(join(at, found.name), "utf8")]
          : [],
    );
  }
  const python = sources(data, ".py").join("\n");
  const client = ["marsattacks", "companion"]
    .flatMap((each) => sources(new URL(`../src/games/${each}`, import.meta.url).pathname, ""))
    .join("\n");

  it("are all there that the code says", () => {
    const said = [...client.matchAll(/"((?:mars|companion)\.[\w.-]+)"/g)].map((found) => found[1]!);
    expect(said.length).toBeGreaterThan(60);
    expect(said.filter((key) => !(key in english))).toEqual([]);
  });

  it("name every value of models and scenarios that is ours", () => {
    const files = [
      join(data, "data/models.toml"),
      ...readdirSync(join(data, "data/scenarios")).map((each) => join(data, "data/scenarios", each)),
    ];
    const abilities = readFileSync(join(data, "data/abilities.toml"), "utf8");
    const named = files
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^ours = \[(.*)\]$/gm)])
      .flatMap((found) => [...found[1]!.matchAll(/"([^"]+)"/g)].map((each) => each[1]!));
    expect(named.length).toBeGreaterThan(40);
    const unknown = named.filter(
      (value) => !(`mars.ours.${value}` in english) && !abilities.includes(`id = "${value}"`),
    );
    expect(unknown).toEqual([]);
    expect(oursText(["shoot", "points"], scene())).toBe("Our own values: Shoot, VP");
    expect(oursText([], scene())).toBe("");
  });

  it("tell every event, question, order and reason of the rules", () => {
    const keys = (pattern: RegExp, prefix: string) =>
      [...python.matchAll(pattern)].map((found) => prefix + found[1]!).filter((key) => !(key in english));
    const codes = [
      ...keys(/Rung\("\w+", "(\w+)"/g, "mars.look."),
      ...keys(/Look\("\w+", "([a-z]\w+)"/g, "mars.look."),
      ...keys(/Finding\(False, "(\w+)"/g, "mars.why."),
      ...keys(/\.(?:yes|which)\("(\w+)"/g, "companion.ask."),
      ...keys(/Told\("(\w+)"/g, "companion.told."),
      ...keys(/\.score\([^)]*?"(\w+)",/g, "mars.reason."),
    ];
    expect(codes).toEqual([]);
    const events = [...readFileSync(join(data, "events.py"), "utf8").matchAll(/tag="(\w+)"/g)].map(
      (found) => found[1]!,
    );
    const untold = events.filter(
      (tag) => !Object.keys(english).some((key) => key.startsWith(`mars.ev.${tag}`)),
    );
    expect(untold.sort()).toEqual(["activated", "awaited", "enlisted"]);
  });
});
