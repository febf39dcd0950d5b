/** Made from the code by scripts/make_types.py: change the structs in Python, then run it. */

/** All that the companion holds. Models have no place here; where they stand is the table's affair. */
export interface Desk {
  scenario: string;
  walls: [number, number][];
  scatter: number[];
  counters: Counter[];
  pool: string[];
  civilians: number[];
  bug: number | null;
  models: (Model | null)[];
  vp: [number, number];
  hands: [(string | null)[], (string | null)[]];
  discards: string[];
  sets: SupportSet[];
  ai_used: string[];
  round: number;
  turn: number;
  side: number;
  passes: number;
  last_side: number | null;
  stack: (Deploying | Turn | Acting | Charge | Attack | BraveChoice | LastWords | Retort | Drawing | RoundEnd | Discarding)[];
  result: Result | null;
  outcome: Outcome | null;
  pending: HumanTurn | Ask | Doing | Exchanging | null;
  task: string;
  ai_card: string | null;
  subject: number | null;
  answers: Known[];
  things: number;
  begun: number;
  human_passed: boolean;
  loose_civilians: number;
}

/** A counter on the board; its face is None while it lies face down, to everyone. */
export interface Counter {
  square: number;
  face: string | null;
}

/** A model: what it is, where it stands, and its markers. */
export interface Model {
  id: number;
  kind: string;
  side: number;
  spot: number;
  weapons: string[];
  heroics: number;
  marker: boolean;
  rattled: boolean;
}

/** Support cards of one kind that lie in play together; `turn` is when it last grew. */
export interface SupportSet {
  side: number;
  card: string;
  size: number;
  turn: number;
}

/** A side puts these models on the board. */
export interface Deploying {
  type: "deploying";
  side: number;
  models: number[];
}

/** A Turn: how many models and cards it had; `last` has just ended its activation. */
export interface Turn {
  type: "turn";
  side: number;
  models: number;
  cards: number;
  last: number | null;
  killed: boolean;
  exerted: number[];
  leader: number | null;
  led: number;
  things: number;
  begun: boolean;
}

/** An activation on its way. The automaton keeps the rest of its `plan`, and `snap`: whom to shoot then. */
export interface Acting {
  type: "acting";
  model: number;
  steps: number;
  shot: boolean;
  aimed: boolean;
  stood: boolean;
  done: boolean;
  plan: (Steps | Shoots | Fights | StandsUp)[];
  snap: "" | "any" | "worth";
}

/** It moves one square. */
export interface Steps {
  type: "step";
  model: number;
  spot: number;
  heroic: boolean;
}

/** It shoots at a model. */
export interface Shoots {
  type: "shoot";
  model: number;
  target: number;
  weapon: string;
  aim: boolean;
  heroic: boolean;
}

/** It fights an enemy in its square. */
export interface Fights {
  type: "fight";
  model: number;
  target: number;
  heroic: boolean;
}

/** It gets over being Rattled. */
export interface StandsUp {
  type: "stand_up";
  model: number;
}

/** A model came into an enemy's square and must fight now. */
export interface Charge {
  type: "charge";
  model: number;
}

/** An attack between its declaration and its end. */
export interface Attack {
  type: "attack";
  kind: "card" | "event" | "fight" | "shot" | "support";
  side: number | null;
  need: number;
  dice: number;
  parts: [string, number][];
  targets: number[];
  squares: number[];
  attacker: number | null;
  target: number | null;
  weapon: string | null;
  card: string | null;
  traits: string[];
  clear: boolean;
  again: boolean;
  shields: [number, number][];
  carded: number[];
  used: number[];
  stage: number;
  hit: number[];
  spoken: number[];
  reply: boolean;
}

/** The owner says which Brave model takes this attack. */
export interface BraveChoice {
  type: "brave_choice";
  side: number;
  models: number[];
  attack: Attack;
}

/** A side may have a dying model attack its killer. */
export interface LastWords {
  type: "last_words";
  side: number;
  models: number[];
  killer: number;
}

/** A hero that an attack left alive may answer it. */
export interface Retort {
  type: "retort";
  model: number;
  attacker: number;
}

/** A side draws this many cards, one at a time, since one may be an event. */
export interface Drawing {
  type: "drawing";
  side: number;
  count: number;
}

/** The end of a Round; the stage is the next thing to do. */
export interface RoundEnd {
  type: "round_end";
  stage: number;
}

/** A side may discard before its hand is filled up. */
export interface Discarding {
  type: "discarding";
  side: number;
}

/** How the battle ended: the side that won, None if level. */
export interface Result {
  winner: number | null;
  clause: string;
}

/** How a match ended: the place of each seat (1 is first, level seats share one), and why. */
export interface Outcome {
  places: number[];
  clause: string;
}

/** The person plays a Turn on the table and tells what the companion must know. */
export interface HumanTurn {
  type: "human_turn";
}

/** A question about the table: yes or no, or one of these models, perhaps none of them. */
export interface Ask {
  type: "ask";
  code: string;
  clause: string;
  kind: "human" | "martian" | "yes_no";
  options: number[];
  none: boolean;
  model: number | null;
}

/** The person carries out what was told, with dice on the table, and says what came of it. */
export interface Doing {
  type: "doing";
  code: string;
  model: number | null;
  targets: number[];
  points: number;
}

/** The person may discard before the hand is filled up. */
export interface Exchanging {
  type: "exchanging";
}

/** An answer given for the decision on its way: 1 yes, 0 no, or a model's id, -1 for none. */
export interface Known {
  code: string;
  value: number;
}

/** Yes or no. */
export interface Say {
  type: "say";
  yes: boolean;
}

/** It is this model, or none. */
export interface Point {
  type: "point";
  model: number | null;
}

/** What was told has been done: who was hit, in the order of their ids, and how many VP were picked up. */
export interface Done {
  type: "done";
  hit?: number[];
  points?: number;
}

/** One of my models is about to attack a Martian: does the automaton answer with a card? */
export interface Strike {
  type: "strike";
  attacker: number;
  target: number;
  kind: "fight" | "shot";
}

/** My attack, card or Support hit a Martian: it is killed, or loses a point of Heroics. */
export interface Hit {
  type: "hit";
  model: number;
}

/** A model of either side was lost in a way that scores for nobody, or left the board. */
export interface Lost {
  type: "lost";
  model: number;
}

/** Put on or take off a model's marker, or Rattled. */
export interface Toggle {
  type: "toggle";
  model: number;
  what: "marker" | "rattled";
}

/** Give a side a VP for something the companion cannot see, or take one back. */
export interface Score {
  type: "score";
  side: number;
  by: -1 | 1;
}

/** Play a card of my hand on the table, or use a set of mine, which is discarded. */
export interface Spend {
  type: "spend";
  card: string;
  set?: boolean;
}

/** Lay a Support card of mine in play. */
export interface LayDown {
  type: "lay_down";
  card: string;
}

/** At the end of the Round, put cards away before the hand is filled up. */
export interface Discard {
  type: "discard";
  cards: string[];
}

/** My Turn is over, or I passed. */
export interface TurnOver {
  type: "turn_over";
  passed: boolean;
}

/** Give up the seat for the rest of the match; open to every seat that is still in, at any time. */
export interface Leave {
  type: "leave";
}

/** The scenario, its scenery and its face-down counters. */
export interface Opened {
  type: "opened";
  scenario: string;
  clause: string;
  walls: [number, number][];
  scatter: number[];
  counters: Counter[];
  pool: string[];
}

/** VP cards for the Martians. */
export interface Granted {
  type: "granted";
  points: number;
  clause: string;
}

/** A model joined a side; it is on the board unless its spot is OFF. */
export interface Enlisted {
  type: "enlisted";
  model: Model;
  clause: string;
}

/** A side drew a card; only those who may see its hand know which. */
export interface Drew {
  type: "drew";
  side: number;
  card: string | null;
}

/** An event card came up; in the first deal it is put away without effect. */
export interface EventDrawn {
  type: "event_drawn";
  side: number;
  card: string;
  clause: string;
  idle: boolean;
}

/** The discards became the deck again. */
export interface Reshuffled {
  type: "reshuffled";
}

/** A side put cards of its hand away. */
export interface Discarded {
  type: "discarded";
  side: number;
  cards: string[];
}

/** A Round began; all Activation markers are off. */
export interface RoundBegan {
  type: "round_began";
  round: number;
}

/** A side's Turn began. */
export interface TurnBegan {
  type: "turn_began";
  side: number;
}

/** A side passed. */
export interface Passed {
  type: "passed";
  side: number;
}

/** A model began its activation. */
export interface Activated {
  type: "activated";
  model: number;
}

/** The giant bug landed or moved; None: off the board. */
export interface BugMoved {
  type: "bug_moved";
  square: number | null;
  die: number;
}

/** A model is no longer Rattled. */
export interface StoodUp {
  type: "stood_up";
  model: number;
  clause: string;
}

/** A model took an Activation marker, or lost it. */
export interface Marked {
  type: "marked";
  model: number;
  marker: boolean;
  clause: string;
}

/** A point of Heroics was used or lost. */
export interface Spent {
  type: "spent";
  model: number;
  ability: string;
  clause: string;
}

/** A model was removed. */
export interface Killed {
  type: "killed";
  model: number;
  by: number | null;
  clause: string;
}

/** A side gained VP. */
export interface Scored {
  type: "scored";
  side: number;
  points: number;
  reason: string;
  clause: string;
  model: number | null;
}

/** A card was played from a hand. */
export interface Played {
  type: "played";
  side: number;
  card: string;
  clause: string;
  model: number | null;
  square: number | null;
}

/** A Support card joined a set in play. */
export interface SupportLaid {
  type: "support_laid";
  side: number;
  card: string;
  clause: string;
}

/** A set was used and discarded. */
export interface SupportResolved {
  type: "support_resolved";
  side: number;
  set: number;
  card: string;
  size: number;
  clause: string;
}

/** The top AI card was drawn. */
export interface AiDrawn {
  type: "ai_drawn";
  card: string;
  thing: number;
  clause: string;
}

/** The AI deck was shuffled again. */
export interface AiReshuffled {
  type: "ai_reshuffled";
}

/** The automaton's reasons, in the order in which it looked. */
export interface Considered {
  type: "considered";
  card: string | null;
  model: number | null;
  looks: Look[];
}

/** One option that the automaton looked at: possible, or why not; with what it found. */
export interface Look {
  list: string;
  code: string;
  clause: string;
  possible: boolean;
  why?: string;
  model?: number | null;
  square?: number | null;
  count?: number | null;
}

/** Something was corrected by hand: a model as it is now (None: removed), or VP. */
export interface Adjusted {
  type: "adjusted";
  model: number | null;
  now: Model | null;
  side: number | null;
  points: number;
  clause: string;
}

/** A person gave up. */
export interface Left {
  type: "left";
  seat: number;
  clause: string;
}

/** The battle is over, and the hands are shown. */
export interface Ended {
  type: "ended";
  result: Result;
  outcome: Outcome;
  vp: [number, number];
  hands: [(string | null)[], (string | null)[]];
}

/** What the person has to do next. */
export interface Waited {
  type: "waited";
  pending: HumanTurn | Ask | Doing | Exchanging;
}

/** The automaton takes something up: a card of its hand, an AI card, an extra action. */
export interface Undertaken {
  type: "undertaken";
  task: string;
  ai_card: string | null;
  subject: number | null;
}

/** The model that acts is known. */
export interface Chosen {
  type: "chosen";
  model: number;
}

/** An answer was given. */
export interface Answered {
  type: "answered";
  code: string;
  value: number;
}

/** What the person is to do on the table, and the clause that says so. */
export interface Told {
  type: "told";
  code: string;
  clause: string;
  model: number | null;
  target: number | null;
  weapon: string | null;
  card: string | null;
  dice: number;
  need: number;
  survive_dice: number;
  survive: number;
  column: number;
  row: number;
  die: number;
  size: number;
}

/** One of the two things of a Martian Turn is spent. */
export interface ThingDone {
  type: "thing_done";
}

/** One kind of card for the start of the Martian Turn was looked at. */
export interface Begun {
  type: "begun";
}

/** The person's Turn is over; a pass activates nobody. */
export interface TurnEnded {
  type: "turn_ended";
  passed: boolean;
}

/** So many civilians are on the table. */
export interface CiviliansCounted {
  type: "civilians_counted";
  count: number;
}

/** How many cards lie where? */
export interface Piles {
  type: "piles";
}

/** All the box's facts: stat lines, weapons, abilities, cards, the AI deck, the scenario. */
export interface Reference {
  type: "reference";
}

/** Which columns belong to which sector? */
export interface Sectors {
  type: "sectors";
}

/** The reference. */
export interface Facts {
  models: Kind[];
  weapons: Weapon[];
  abilities: Ability[];
  cards: CardKind[];
  ai: AiDeck;
  scenario: Scenario;
  worth: Record<string, number>;
  board: Board;
}

/** A stat line. */
export interface Kind {
  id: string;
  clause: string;
  side: "humans" | "martians";
  name: Names;
  shoot: number;
  fight: number;
  survive: number;
  weapons: string[];
  abilities: string[];
  ours: string[];
  heroics: number;
}

/** A name in three languages. */
export interface Names {
  en: string;
  fr: string;
  it: string;
}

/** What a model shoots or fights with; Range 0 cannot shoot. */
export interface Weapon {
  id: string;
  name: Names;
  range: number;
  ours: string[];
  dice: number;
  traits: string[];
}

/** Something special that a model has or can do. */
export interface Ability {
  id: string;
  clause: string;
  name: Names;
  heroic: boolean;
  ours: string[];
}

/** A kind of card and how many the deck has of it. */
export interface CardKind {
  id: string;
  clause: string;
  copies: number;
  kind: "bonus" | "event" | "skull" | "support" | "turn";
  martian: Names;
  human: Names;
  ours: string[];
  dice: number;
  grow_dice: number;
  need: number;
  length: number;
  reach: number;
  most: number;
}

/** The AI deck: sectors by their columns, and how many of each card. */
export interface AiDeck {
  ours: string[];
  vp_cards: number;
  reference_cards: number;
  sectors: Record<string, [number, number]>;
  deck: Record<string, number>;
}

/** A scenario. */
export interface Scenario {
  id: string;
  clause: string;
  name: Names;
  first: "humans" | "lot" | "martians";
  map: string;
  humans: Force;
  martians: Force;
  points: Record<"humans" | "martians", Points>;
  ours: string[];
  target: number;
  counters: Counters;
  objectives: string[];
  civilians: boolean;
  downto: number;
  needs: string[];
  level: "" | "humans" | "martians";
  advantage: "grunt" | "vp";
}

/** One side: its models in the order of their set-up, and the rows where they may stand. */
export interface Force {
  forces: string[];
  rows: [number, number];
  dice: boolean;
  fixed: Fixed[];
  reserves: Reserves[];
}

/** A model with a square of its own, column and row. */
export interface Fixed {
  model: string;
  at: [number, number];
}

/** Models that enter on their own edge at the end of these Rounds, from the first to the last. */
export interface Reserves {
  rounds: [number, number];
  forces: string[];
}

/** What a side gains VP for. `hero` is for any enemy Hero that has no line of its own in `kills`. */
export interface Points {
  kill: number;
  hero: number | null;
  counter: number;
  civilian: number;
  kills: Record<string, number>;
  heroics: Record<string, number>;
  exits: Record<string, number>;
}

/** How many counters of each kind lie face down, and in which rows. */
export interface Counters {
  rows: [number, number];
  critters: number;
  secrets: number;
  blanks: number;
}

/** How the board is measured: squares along a side, places to stand along a square's side, and their sizes. */
export interface Board {
  size: number;
  places: number;
  square_um: number;
  base_um: number;
}

/** What the table settles before the battle. */
export interface Options {
  scenario: string;
  advantage: number;
  freeze: "fullest" | "nearest";
  hero: string;
  machine: "robot" | "saucer";
  robot_weapons: [string, string];
}

/** Cards in the deck, discarded, in hands; AI cards left. */
export interface PileSizes {
  deck: number;
  discards: number;
  hands: [number, number];
  ai: number;
}

export type View = Desk;

export type Action = Say | Point | Done | Strike | Hit | Lost | Toggle | Score | Spend | LayDown | Discard | TurnOver | Leave;

export type Event = Opened | Granted | Enlisted | Drew | EventDrawn | Reshuffled | Discarded | RoundBegan | TurnBegan | Passed | Activated | BugMoved | StoodUp | Marked | Spent | Killed | Scored | Played | SupportLaid | SupportResolved | AiDrawn | AiReshuffled | Considered | Adjusted | Left | Ended | Waited | Undertaken | Chosen | Answered | Told | ThingDone | Begun | TurnEnded | CiviliansCounted;

export type Question = Piles | Reference | Sectors;

/** What each question is answered with. */
export interface Answers {
  piles: PileSizes;
  reference: Facts;
  sectors: Record<string, [number, number]>;
}
