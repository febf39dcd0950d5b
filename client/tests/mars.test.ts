import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { family as companion } from "../src/games/companion";
import type { Scene } from "../src/games/family";
import { family } from "../src/games/marsattacks";
import { FIGURES } from "../src/games/marsattacks/art/figures";
import Board from "../src/games/marsattacks/board.svelte";
import Dice from "../src/games/marsattacks/dice.svelte";
import {
  atModel,
  atSpot,
  deedsOf,
  marksOf,
  meant,
  meantModel,
  oddsQuestion,
  plain,
} from "../src/games/marsattacks/offers";
import { chanceText, fullName, modelName, oursText, refusedName } from "../src/games/marsattacks/phrases";
import type { Odds } from "../src/games/marsattacks/view";
import { Plan } from "../src/games/marsattacks/plan";
import Reasons from "../src/games/marsattacks/reasons.svelte";
import { diceText } from "../src/games/marsattacks/sentences";
import { listed, type Offer } from "../src/net/offers";
import type { GameEvent } from "../src/net/protocol";
import { Words } from "../src/words";
import told from "./made/told.json";

const folder = new URL("../../src/fleacircus/web/words/", import.meta.url).pathname;
const read = (language: "en" | "fr" | "it", file = "marsattacks.json") =>
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

/** A battle as it was stored, told to somebody who watches. */
function stored(name: string): { game: string; entries: GameEvent[][] } {
  const file = new URL(`../../tests/witnesses/${name}.json.gz`, import.meta.url).pathname;
  const told = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    game: string;
    record: { entries: { events?: GameEvent[] }[] };
  };
  return { game: told.game, entries: told.record.entries.map((entry) => entry.events ?? []) };
}
const BATTLES = ["chaos", "front-line", "tin-terror", "whos-there", "you-keep-what-you-steal"];
const FOUGHT = [
  ...BATTLES.map((name) => `mars2-solo-${name}-finished`),
  ...BATTLES.map((name) => `mars2-duel-${name}-finished`),
  ...BATTLES.map((name) => `companion2-${name}-finished`),
];

describe("a whole battle", () => {
  const box = told["mars-attacks"].facts;
  const QUIET = new Set(["awaited", "enlisted", "activated"]);
  const at = (language: "en" | "fr" | "it", name: string) => {
    const { game, entries } = stored(name);
    const past = entries.map((events, seq) => ({
      seq,
      seat: 0,
      at: 0,
      seen: { "0": events },
      undoes: null,
      shows_ms: 0,
    }));
    const seats = scene().seats.concat(
      name.includes("duel") ? [{ ...scene().seats[0]!, seat: 1, name: "Bo" }] : [],
    );
    const words = new Words(language, { ...read(language, "table.json"), ...read(language) });
    return scene({ game: game.split("@")[0]!, words, past, seats, box }, { models: [] });
  };
  it.each(FOUGHT)("%s has words for every event, in three languages", (name) => {
    for (const language of ["en", "fr", "it"] as const) {
      const now = at(language, name);
      for (const event of now.past.flatMap((entry) => entry.seen["0"] ?? [])) {
        const sentences = family.tell(event, now);
        expect(sentences.length > 0, `${language}: ${JSON.stringify(event)}`).toBe(!QUIET.has(event.type));
        for (const { text, clause } of sentences) {
          expect(text, JSON.stringify(event)).toMatch(/\S/);
          expect(text, JSON.stringify(event)).not.toMatch(/mars\.|[{}]|undefined|null|\?\?/);
          expect(clause, JSON.stringify(event)).toMatch(/^MA-/);
        }
      }
    }
  });

  it("every kind of event that a battle can write has words in each language", () => {
    const types = [...readFileSync(join(data, "events.py"), "utf8").matchAll(/tag="(\w+)"/g)].map(
      (m) => m[1]!,
    );
    expect(types.length).toBeGreaterThan(40);
    for (const language of ["en", "fr", "it"] as const) {
      const keys = Object.keys(read(language));
      const missing = types.filter(
        (type) => !QUIET.has(type) && !keys.some((key) => `${key}.`.startsWith(`mars.ev.${type}.`)),
      );
      expect(missing, language).toEqual([]);
    }
  });

  it("an attack that fails says so, and one that hits does not", () => {
    let [failed, hit] = [0, 0];
    for (const name of FOUGHT) {
      const now = at("en", name);
      for (const { seen } of now.past) {
        const events = seen["0"] ?? [];
        let made = 0;
        for (const event of events) {
          if (event.type !== "rolled") continue;
          if (event["test"] === "attack") made = Number(event["successes"]);
          else {
            const lived = made <= Number(event["successes"]);
            const said = family.tell(event, now).map(({ text }) => text);
            expect(said.length, said.join(" ")).toBe(lived ? 2 : 1);
            if (lived) expect(said[1]).toMatch(/^The attack on .* fails\.$/);
            if (lived) failed++;
            else hit++;
          }
        }
      }
    }
    expect(Math.min(failed, hit)).toBeGreaterThan(20);
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

  it("the automaton decides about an enemy, and for its own", () => {
    const text = (model: number | null) =>
      family.tell({ type: "considered", card: null, model, looks: [] }, scene())[0]?.text;
    expect(text(0)).toBe("The automaton decides for Martian Grunt (1).");
    expect(text(1)).toBe("The automaton decides about Soldier (2).");
    expect(text(null)).toBe("The automaton decides.");
  });

  it("odds tell what is left after the card that is sure to be played", () => {
    const odds = {
      kind: "shot",
      need: 5,
      dice: 4,
      parts: [],
      clear: true,
      targets: [{ model: 0, survive: 6, survive_dice: 4, per_million: 520_012 }],
    };
    const after = [{ model: 0, survive: 6, survive_dice: 6, per_million: 310_000 }];
    const foreseen = { side: 1, card: "K1", dice: 4, targets: after };
    expect(chanceText(odds as unknown as Odds, 0, scene())).toBe("52.0 %");
    expect(chanceText({ ...odds, foreseen } as unknown as Odds, 0, scene())).toBe(
      "52.0 %, 31.0 % after Charged Cells",
    );
    const french = scene({ words: new Words("fr", read("fr")) });
    expect(chanceText({ ...odds, foreseen } as unknown as Odds, 0, french)).toBe(
      "52,0\u202f%, 31,0\u202f% après Charged Cells",
    );
  });

  it("what cannot be is asked for as it was meant", () => {
    expect(meantModel(OFFERS, 2)).toEqual({
      type: "shoot",
      model: 1,
      target: 2,
      weapon: "m16",
      heroic: false,
      aim: true,
    });
    expect(meant(OFFERS, "spot", 99)).toEqual({ type: "step", model: 1, heroic: false, spot: 99 });
    expect(meant(OFFERS, "line", 3)).toBeNull();
    expect(refusedName({ type: "shoot", model: 1, target: 0, weapon: "m16" }, scene())).toBe(
      "Soldier (2) cannot shoot Martian Grunt (1).",
    );
    expect(refusedName({ type: "step", model: 1, spot: 13 }, scene())).toBe(
      "Soldier (2) cannot go to 2·1 middle.",
    );
    expect(refusedName({ type: "pass" }, scene())).toBe("Not possible: Pass.");
  });

  it("no answer to one's own attack means to roll", () => {
    const attack = (side: number) =>
      scene({ offers: [{ action: "decline" }] }, { stack: [{ type: "attack", side }] });
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
    const past = [{ seq: 0, seat: 0, at: 0, seen: { "0": seen }, undoes: null, shows_ms: 0 }];
    const { body } = render(Dice, { props: { scene: scene({ past }), cite: () => {} } });
    expect(body).toContain("Charged Cells attacks, 5+");
    expect(body).toContain("Soldier (2) survives at 5+");
    expect(body).not.toContain("nobody");
  });

  const shown = (Shown: typeof companion.Board, at: Scene) => {
    const props = { act: () => {}, cite: () => {}, why: null!, ask: async () => undefined, path: null! };
    return render(Shown, { props: { scene: at, ...props } })
      .body.replace(/<!--.*?-->/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  };
  const wood = (view: Record<string, unknown>, ...offers: Offer[]) =>
    scene({ game: "mars-companion", offers: [...offers, { action: "throw" }] }, view);

  it("what it did last stands apart from why", () => {
    const look = { list: "hand", code: "K1", clause: "MA-S19", possible: true, model: 0 };
    const seen = [{ type: "considered", card: null, model: null, looks: [look] }];
    const past = [{ seq: 0, seat: 0, at: 0, seen: { "0": seen }, undoes: null, shows_ms: 0 }];
    const { body } = render(Reasons, { props: { scene: scene({ past }), cite: () => {} } });
    // What a flexible box lays out is one thing: spaces between several would be lost.
    const summary = body
      .replace(/<!--.*?-->/g, "")
      .match(/<summary[^>]*><span[^>]*>([^]*)<\/span><\/summary>/)![1]!;
    expect(summary.replace(/<[^>]*>/g, "").replace(/\s+/g, " ")).toBe(
      `${english["mars.reasons.more"]} Charged Cells – Martian Grunt (1)`,
    );
  });

  it("a table of wood is told what to roll and why, and asked whom it hit", () => {
    const attack = {
      type: "attack",
      kind: "shot",
      side: 0,
      need: 5,
      dice: 5,
      stage: 2,
      attacker: 1,
      target: 0,
    };
    const parts = [
      ["test", 3],
      ["clear", 1],
      ["K1", 1],
    ];
    const hit = { type: "some" as const, field: "hit", among: [0], least: 0, most: 1 };
    const stack = [{ ...attack, parts, targets: [0], weapon: "m16", again: false }];
    const at = wood({ stack }, { action: "tell_hits", holes: [hit] });
    const text = shown(companion.Board, at);
    expect(text).toContain("Roll 5 dice at 5+");
    expect(text).toContain("+3 test +1 Clear Shot");
    expect(text).toMatch(/Missed Hit The program rolls/);
    // What is to be rolled stands once, on the sheet.
    expect(companion.prompt(at)).toBe("Soldier (2) attacks Martian Grunt (1) (M16)");
    const crowd = [{ ...attack, parts, targets: [0, 1, 0, 1], weapon: "m16", again: false }];
    expect(companion.prompt(wood({ stack: crowd }, { action: "tell_hits", holes: [hit] }))).toBe(
      "Soldier (2) attacks 4 models (M16)",
    );
    const asked = [{ type: "asked", what: "ladder", model: 0, lines: [] }];
    expect(companion.prompt(wood({ stack: asked }, { action: "tap" }))).toBe(
      "Martian Grunt (1): tap the first line that is true.",
    );
  });

  it("several who may be hit are told on one sheet with those who are Rattled", () => {
    const attack = { type: "attack", kind: "support", side: 1, need: 5, dice: 3, stage: 2, attacker: null };
    const stack = [{ ...attack, parts: [["K13", 3]], targets: [1, 2], card: "K13", again: false }];
    const hit = { type: "some" as const, field: "hit", among: [1, 2], least: 0, most: 2 };
    const rattled = { ...hit, field: "rattled", among: [1] };
    const text = shown(companion.Board, wood({ stack }, { action: "tell_hits", holes: [hit, rattled] }));
    expect(text.match(/Rattled/g)).toHaveLength(1);
    expect(text).toContain("Done: 0 hit");
  });

  it("a die that walks has an arrow for each face, and one that enters has none", () => {
    const die = { type: "one" as const, field: "die", among: [1, 2, 3, 4, 5, 6, 7, 8] };
    const asked = (frame: object) =>
      shown(companion.Board, wood({ stack: [frame] }, { action: "tell_die", holes: [die] }));
    expect(asked({ type: "crawling" })).toContain("A d8 for the way of the giant bug 1");
    expect(asked({ type: "crawling" })).toContain("↗");
    expect(asked({ type: "entering", side: 1, kind: "grunt" })).toContain("where Martian Grunt enters");
    expect(asked({ type: "entering", side: 1, kind: "grunt" })).not.toContain("↗");
  });

  it("the set-up says which model has which number", () => {
    const scenario = {
      ...facts.scenario,
      martians: { rows: [8, 8], dice: false, fixed: [] },
      humans: { rows: [1, 2], dice: false, fixed: [] },
      counters: { rows: [2, 7], critters: 4, secrets: 1, blanks: 0 },
    };
    const stack = [{ type: "deploying", side: 0, models: [1] }];
    const text = shown(companion.Board, scene({ box: { ...facts, scenario } }, { stack }));
    expect(text).toContain("Martians (row 8) 1: Martian Grunt");
    expect(text).toContain("Humans (rows 1 to 2) 2: Soldier");
    expect(text).toContain("Print labels");
    expect(shown(companion.Board, scene({ box: { ...facts, scenario } }))).not.toContain("Print labels");
  });

  it("what an earlier companion wrote is read and not played on", () => {
    const text = shown(companion.Board, scene({}, { pending: { type: "human_turn" } }));
    expect(text).toContain("begun with an earlier companion");
  });

  it("what is told has its words", () => {
    const told = (event: GameEvent) => family.tell(event, scene())[0]?.text;
    expect(told({ type: "told", hit: [0], clause: "MA-C1" })).toBe(
      "Rolled on the table: Martian Grunt (1) hit.",
    );
    expect(told({ type: "told", hit: [], clause: "MA-C1" })).toBe("Rolled on the table: the attack fails.");
    expect(told({ type: "dice_handed", to: "table", clause: "MA-C1" })).toContain("The table rolls");
    expect(told({ type: "relaid", square: 9, clause: "MA-S22" })).toBe("Corrected by hand: square 2·2.");
  });

  it("a point of the drawing is the spot nearest to it, whichever way the board lies", () => {
    for (const plan of [new Plan(false, facts.board), new Plan(true, facts.board)])
      for (const spot of [0, 8, 40, 300, 575]) {
        const { x, y } = plan.pointAt(spot);
        expect(plan.spotAt({ x: x + 6, y: y - 6 })).toBe(spot);
        expect(plan.spotAt({ x: -5, y })).toBe(null);
      }
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

describe("a nickname", () => {
  const named = scene(
    {},
    {
      names: [
        { model: 1, name: "Rex" },
        { model: 2, name: "Boss" },
      ],
    },
  );

  it("stands for the kind wherever the model is named, and beside it where the board is read", () => {
    expect([0, 1, 2].map((id) => modelName(id, named))).toEqual(["Martian Grunt (1)", "Rex (2)", "Boss"]);
    expect(fullName(1, named)).toBe("Rex (2), Soldier");
    expect(modelName(1, scene())).toBe("Soldier (2)");
  });

  it("is told with what it names", () => {
    const said = (name: string) => family.tell({ type: "dubbed", model: 1, name, clause: "MA-C1" }, named)[0];
    expect(said("Rex")?.text).toBe("Soldier (2) is called Rex.");
    expect(said("")?.text).toBe("Soldier (2) has no nickname any more.");
  });
});

describe("the end", () => {
  const luck = {
    attacks: 4,
    hits: 2,
    hits_expected_milli: 2100,
    dice: 0,
    successes: 0,
    successes_expected_milli: 0,
  };
  const rounds = [
    { round: 0, lost: [0, 0], scored: [0, 1] },
    { round: 1, lost: [4, 1], scored: [2, 0] },
  ];
  const decisive = { seq: 17, round: 1, turn: 3, side: 1, scored: [0, 2], lost: [1, 0] };

  it("tells losses and VP by Round, luck, and the Turn that decided", async () => {
    const asked = async () => ({ rounds, luck: [luck, luck], decisive });
    const story = await family.story!(scene(), asked);
    expect(story.heads).toEqual(["before", "Round 1", "in all"]);
    expect(story.rows[0]?.label).toBe("Ada: lost");
    expect(story.rows.map(({ values }) => values)).toEqual([
      [0, 4, 4],
      [0, 2, 2],
      [0, 1, 1],
      [1, 0, 1],
    ]);
    expect(story.notes?.[0]).toBe("Ada: 2 of 4 attacks hit, 2.1 were to be expected (−0.1).");
    expect(story.best?.seq).toBe(17);
    const italian = await family.story!(scene({ words: new Words("it", read("it")) }), asked);
    expect(italian.notes?.[0]).toContain("se ne aspettavano 2,1 (−0,1)");
  });

  it("is silent about what has no debrief", async () => {
    expect(await family.story!(scene(), async () => ({ type: "no_answer" }))).toEqual({
      rows: [],
      best: null,
    });
  });
});
