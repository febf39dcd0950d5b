/** Made from the code by scripts/make_types.py: change the structs in Python, then run it. */

/** A battle, or what one viewer knows of it: a card that the viewer may not see is a hole in its hand. */
export interface State {
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
  dice: "program" | "table";
  names: Named[];
  stack: (Deploying | Turn | Acting | Charge | Attack | BraveChoice | Noted | Shaking | Aftermath | LastWords | Retort | Drawing | Happening | Entering | Crawling | Wandering | Asked | RoundEnd | Discarding)[];
  result: Result | null;
  outcome: Outcome | null;
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

/** A nickname that a person gave to a model; it stays when the model is gone. */
export interface Named {
  model: number;
  name: string;
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

/** Who was told to be Rattled together with the hits; it lies under its attack. */
export interface Noted {
  type: "noted";
  rattled: number[];
}

/** These models roll whether they are Rattled; the `stunned` by a card. */
export interface Shaking {
  type: "shaking";
  models: number[];
  stunned: number[];
  clause: string;
}

/** An attack after its losses: VP, the end, what the square holds, an answer. */
export interface Aftermath {
  type: "aftermath";
  attack: Attack;
  fallen: Model[];
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

/** An event card asks two d8 where it happens. */
export interface Happening {
  type: "happening";
  card: string;
}

/** A model comes on at its own edge, a d8 for the column. */
export interface Entering {
  type: "entering";
  side: number;
  kind: string;
  clause: string;
}

/** The giant bug moves by a d8. */
export interface Crawling {
  type: "crawling";
}

/** The civilians of these squares walk by a d8, one after the other. */
export interface Wandering {
  type: "wandering";
  squares: number[];
}

/** What only a table without a map can tell: the first line that is true is tapped. */
export interface Asked {
  type: "asked";
  what: string;
  lines: Listed[];
  model: number | null;
  card: string | null;
  attack: Attack | null;
  aim: boolean;
  heroic: boolean;
  first: boolean;
}

/** One line of a list, as it is shown where no map tells: an option, and whom it can be about. */
export interface Listed {
  list: string;
  code: string;
  clause: string;
  why?: string;
  models?: number[];
  least?: number;
  most?: number;
  weapon?: string | null;
  clear?: boolean;
  steps?: number;
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

/** Have the rest of my models placed on the best spots. */
export interface DeployRest {
  type: "deploy_rest";
}

/** Put a model on a spot of its zone. */
export interface Deploy {
  type: "deploy";
  model: number;
  spot: number;
}

/** Correct the VP of a side by one, by hand. */
export interface AdjustPoints {
  type: "adjust_points";
  side: number;
  by: -1 | 1;
}

/** Correct a model by hand, or tell what became of it; `what` says how. */
export interface AdjustModel {
  type: "adjust_model";
  model: number;
  what: "heroics_down" | "heroics_up" | "killed" | "marker" | "off" | "rattled" | "remove";
}

/** Put a model where it stands on the table: a free spot, however it came there. */
export interface Put {
  type: "put";
  model: number;
  at: Place;
}

/** A spot of the board. */
export interface Place {
  spot: number;
}

/** Give a model a nickname. It is told like a correction, and no rule looks at it. */
export interface Dub {
  type: "dub";
  model: number;
  name: Nickname;
}

/** What a model is called; empty takes its nickname away. One line that can be read, without space around it. */
export interface Nickname {
  text: string;
}

/** Tell what lies on a square: a counter's face, or that it is gone, a civilian, the bug, scatter. */
export interface AdjustSquare {
  type: "adjust_square";
  square: number;
  what: "badger" | "blank" | "bug" | "civilian" | "gone" | "no_bug" | "no_civilian" | "no_scatter" | "otter" | "scatter" | "secret" | "squirrel";
}

/** Tell that a card left a hand, or that one of the deck is in it. */
export interface AdjustCard {
  type: "adjust_card";
  side: number;
  card: string;
  to: "discards" | "hand";
}

/** From now on the program rolls, or the table does. */
export interface HandDice {
  type: "hand_dice";
  to: "program" | "table";
}

/** End the Turn. */
export interface EndTurn {
  type: "end_turn";
}

/** Pass, with no model left to activate. */
export interface Pass {
  type: "pass";
}

/** End the model's activation, or have it do nothing. */
export interface Finish {
  type: "finish";
  model: number;
}

/** Get over being Rattled. */
export interface StandUp {
  type: "stand_up";
  model: number;
}

/** Move one square. The first action of a model begins its activation. */
export interface Step {
  type: "step";
  model: number;
  spot: number;
  heroic?: boolean;
}

/** Step off the board, where the scenario asks for it. */
export interface Exit {
  type: "exit";
  model: number;
  heroic?: boolean;
}

/** Shoot at a model, with or without aiming. */
export interface Shoot {
  type: "shoot";
  model: number;
  target: number;
  weapon: string;
  aim?: boolean;
  heroic?: boolean;
}

/** Fight an enemy in the square. */
export interface Fight {
  type: "fight";
  model: number;
  target: number;
  heroic?: boolean;
}

/** Use a hero's own ability, for a point of Heroics. */
export interface Invoke {
  type: "invoke";
  model: number;
  ability: string;
  target?: number | null;
  spot?: number | null;
}

/** Play a card. A row is line 0 to 7, a column 8 to 15. */
export interface Play {
  type: "play";
  card: string;
  model?: number | null;
  spot?: number | null;
  square?: number | null;
  line?: number | null;
}

/** Lay a Support card in play. */
export interface Lay {
  type: "lay";
  card: string;
}

/** Use a set of Support cards: on a square, on a line from a square, or on a model. */
export interface Resolve {
  type: "resolve";
  set: number;
  square?: number | null;
  direction?: number | null;
  model?: number | null;
}

/** Answer with nothing. */
export interface Decline {
  type: "decline";
}

/** Say which of my Brave models takes the attack. */
export interface Choose {
  type: "choose";
  model: number;
}

/** At the end of the Round, put cards away before the hand is filled up. */
export interface Discard {
  type: "discard";
  cards: string[];
}

/** Say who is Rattled. */
export interface TellRattled {
  type: "tell_rattled";
  models: number[];
}

/** Let the program throw these dice. */
export interface Throw {
  type: "throw";
}

/** Say on which square two dice let an event happen. */
export interface TellSquare {
  type: "tell_square";
  square: number;
}

/** Say what a d8 shows: a column, or a way to walk. */
export interface TellDie {
  type: "tell_die";
  die: number;
}

/** Tap the first line that is true on the table, with those whom it is about, the target first. */
export interface Tap {
  type: "tap";
  line: number;
  models?: number[];
}

/** Say whom the attack got the better of, and on the same sheet, if one likes, who is Rattled. */
export interface TellHits {
  type: "tell_hits";
  hit: number[];
  rattled?: number[] | null;
}

/** An attack as it is on the table: with a weapon, or a fight; the facts count dice as on a map. */
export interface Strike {
  type: "strike";
  model: number;
  target: number;
  weapon?: string | null;
  aim?: boolean;
  clear?: boolean;
  moved_in?: boolean;
  friends?: number;
  others?: number[];
  heroic?: boolean;
}

/** Tell what a model takes: a civilian, a counter of its own that lies face up, or one to be turned up. */
export interface Take {
  type: "take";
  model: number;
  what: "civilian" | "face_down" | "face_up";
}

/** Give up the seat for the rest of the match; open to every seat that is still in, at any time. */
export interface Leave {
  type: "leave";
}

/** Lose the seat because its time is up. Only the clock says so. */
export interface OutOfTime {
  type: "out_of_time";
}

/** Take the match along on a device that may be out of reach: from here on it knows the seed and decides by itself. */
export interface TakeAlong {
  type: "take_along";
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

/** A model was set up. */
export interface Deployed {
  type: "deployed";
  model: number;
  spot: number;
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

/** A model went to another square. */
export interface Stepped {
  type: "stepped";
  model: number;
  spot: number;
  clause: string;
}

/** A model stepped off the board. */
export interface Exited {
  type: "exited";
  model: number;
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

/** An attack was named, with its targets and dice. */
export interface Declared {
  type: "declared";
  attack: Attack;
}

/** A test was rolled; each inner tuple is a die with what its 8s added. */
export interface Rolled {
  type: "rolled";
  test: string;
  model: number | null;
  need: number;
  dice: number[][];
  successes: number;
  again: number[][];
}

/** A test was rolled on the table: whom the attack got the better of. No dice are known of it. */
export interface Told {
  type: "told";
  hit: number[];
  clause: string;
}

/** From now on the program rolls, or the table does. */
export interface DiceHanded {
  type: "dice_handed";
  to: "program" | "table";
  clause: string;
}

/** A model has a nickname from now on; with an empty one it has none. */
export interface Dubbed {
  type: "dubbed";
  model: number;
  name: string;
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

/** A model rolled whether it is Rattled. */
export interface Shaken {
  type: "shaken";
  model: number;
  die: number;
  rattled: boolean;
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

/** A counter was turned up. */
export interface TurnedUp {
  type: "turned_up";
  square: number;
  face: string;
  model: number;
}

/** A counter left the board: taken, or a blank. */
export interface CounterGone {
  type: "counter_gone";
  square: number;
  face: string;
  model: number;
}

/** A civilian appeared. */
export interface CivilianCame {
  type: "civilian_came";
  square: number;
}

/** A civilian walked, or stayed where it could not; `to` is None when a model took it. */
export interface CivilianWent {
  type: "civilian_went";
  square: number;
  to: number | null;
  die: number;
  model: number | null;
}

/** The giant bug landed or moved; None: off the board. */
export interface BugMoved {
  type: "bug_moved";
  square: number | null;
  die: number;
}

/** A square has scatter now. */
export interface Scattered {
  type: "scattered";
  square: number;
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

/** A square was corrected by hand: what lies on it now. */
export interface Relaid {
  type: "relaid";
  square: number;
  counter: Counter | null;
  civilian: boolean;
  bug: boolean;
  scatter: boolean;
  clause: string;
}

/** A person gave up, or was too `late`. */
export interface Left {
  type: "left";
  seat: number;
  clause: string;
  late: boolean;
}

/** The battle is over, and the hands are shown. */
export interface Ended {
  type: "ended";
  result: Result;
  outcome: Outcome;
  vp: [number, number];
  hands: [(string | null)[], (string | null)[]];
}

/** What is going on now, and so who must choose. */
export interface Awaited {
  type: "awaited";
  stack: (Deploying | Turn | Acting | Charge | Attack | BraveChoice | Noted | Shaking | Aftermath | LastWords | Retort | Drawing | Happening | Entering | Crawling | Wandering | Asked | RoundEnd | Discarding)[];
}

/** A seat's time is up. It is told, and changes nothing: what follows from it are the game's own events. */
export interface TimeUp {
  type: "time_up";
  seat: number;
}

/** A seat's device knows the seed. It is told, so that a record says from where on; it changes nothing. */
export interface TakenAlong {
  type: "taken_along";
  seat: number;
}

/** The five lines of sight from a spot to a model's base on another spot. */
export interface Lines {
  type: "lines";
  start: number;
  end: number;
}

/** Whom does a model see, from where it stands or from another spot? */
export interface Sight {
  type: "sight";
  model: number;
  spot?: number | null;
}

/** Where can a model go in one step and in two, walls, room and enemies considered? */
export interface Reach {
  type: "reach";
  model: number;
}

/** Which squares are in a weapon's Range, and how much of each is in sight? Without a weapon: its first ray. */
export interface Range {
  type: "range";
  model: number;
  weapon?: string | null;
  spot?: number | null;
}

/** How likely is an attack? Without a weapon it is a fight; with a spot, from there. */
export interface Odds {
  type: "odds";
  model: number;
  target: number;
  weapon?: string | null;
  aim?: boolean;
  spot?: number | null;
  moved_in?: boolean;
}

/** How likely is the attack that is going on? */
export interface PendingOdds {
  type: "pending_odds";
}

/** What did the battle come to: losses, VP, the luck of the dice, the Turn that decided it? */
export interface Debrief {
  type: "debrief";
}

/** Which columns belong to which sector? */
export interface Sectors {
  type: "sectors";
}

/** How many cards lie where? */
export interface Piles {
  type: "piles";
}

/** All the box's facts: stat lines, weapons, abilities, cards, the AI deck, the scenario. */
export interface Reference {
  type: "reference";
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
  where: string;
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
  does: Names;
  martian_does: Names | null;
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
  play: "duel" | "solo";
  advantage: number;
  scenery: "lot" | "map";
  freeze: "fullest" | "nearest";
  hero: string;
  machine: "robot" | "saucer";
  robot_weapons: [string, string];
  adjust: boolean;
  where: "express" | "map" | "screen";
  dice: "program" | "table";
}

/** The five lines, the walls that cut some of them, and what they come to. */
export interface LinesSeen {
  x_um: number;
  y_um: number;
  lines: Line[];
  walls: [number, number][];
  seen: boolean;
  clear: boolean;
  squares: number;
  distance2_um2: number;
}

/** One line: its end, whether a wall cuts it, and whether scatter is in its way. */
export interface Line {
  x_um: number;
  y_um: number;
  cut: boolean;
  scatter: boolean;
}

/** One enemy as a model sees it; a target if it may be shot at with one of its weapons. */
export interface Seen {
  model: number;
  squares: number;
  distance2_um2: number;
  seen: boolean;
  clear: boolean;
  weapons: string[];
}

/** Squares in one step and in two; those with enemies are fights. */
export interface Reached {
  one: number[];
  two: number[];
  fights: number[];
}

/** A weapon's Range: the first and the last square of the block that it covers, and every square of it. */
export interface Ranged {
  weapon: string;
  range: number;
  block: [number, number];
  squares: SquareSeen[];
}

/** One square in Range: on how many of its nine spots a model would be seen, and on how many in a Clear Shot. */
export interface SquareSeen {
  square: number;
  seen: number;
  clear: number;
}

/** An attack's dice, what they are made of, its exact chances, and what the automaton will make of them. */
export interface AttackOdds {
  kind: string;
  need: number;
  dice: number;
  parts: [string, number][];
  clear: boolean;
  targets: TargetOdds[];
  foreseen: Foreseen | null;
}

/** The chance for one target, in millionths, and why it has so many Survive dice; a hero loses a point instead. */
export interface TargetOdds {
  model: number;
  survive: number;
  survive_dice: number;
  per_million: number;
  parts: [string, number][];
}

/** The card that the automaton is sure to play on an attack, and the chances after it. */
export interface Foreseen {
  side: number;
  card: string;
  dice: number;
  targets: TargetOdds[];
}

/** The whole of it. */
export interface Debriefing {
  rounds: RoundTally[];
  luck: [Luck, Luck];
  decisive: Decisive | null;
}

/** What a Round brought: models lost and VP gained. Round 0 is what was granted before the battle. */
export interface RoundTally {
  round: number;
  lost: [number, number];
  scored: [number, number];
}

/** A side's dice against what was to be expected of them, in thousandths. */
export interface Luck {
  attacks: number;
  hits: number;
  hits_expected_milli: number;
  dice: number;
  successes: number;
  successes_expected_milli: number;
}

/** The Turn in which the winner gained most on the loser: VP, then models; of equals the last. */
export interface Decisive {
  round: number;
  turn: number;
  side: number;
  seq: number;
  scored: [number, number];
  lost: [number, number];
}

/** Cards in the deck, discarded, in hands; AI cards left, where there is an automaton. */
export interface PileSizes {
  deck: number;
  discards: number;
  hands: [number, number];
  ai: number | null;
}

export type View = State;

export type Action = DeployRest | Deploy | AdjustPoints | AdjustModel | Put | Dub | AdjustSquare | AdjustCard | HandDice | EndTurn | Pass | Finish | StandUp | Step | Exit | Shoot | Fight | Invoke | Play | Lay | Resolve | Decline | Choose | Discard | TellRattled | Throw | TellSquare | TellDie | Tap | TellHits | Strike | Take | Leave | OutOfTime | TakeAlong;

export type Event = Opened | Granted | Enlisted | Deployed | Drew | EventDrawn | Reshuffled | Discarded | RoundBegan | TurnBegan | Passed | Activated | Stepped | Exited | StoodUp | Marked | Declared | Rolled | Told | DiceHanded | Dubbed | Spent | Killed | Shaken | Scored | TurnedUp | CounterGone | CivilianCame | CivilianWent | BugMoved | Scattered | Played | SupportLaid | SupportResolved | AiDrawn | AiReshuffled | Considered | Adjusted | Relaid | Left | Ended | Awaited | TimeUp | TakenAlong;

export type Question = Lines | Sight | Reach | Range | Odds | PendingOdds | Debrief | Sectors | Piles | Reference;

/** What each question is answered with. */
export interface Answers {
  lines: LinesSeen;
  sight: Seen[];
  reach: Reached;
  range: Ranged;
  odds: AttackOdds;
  pending_odds: AttackOdds;
  debrief: Debriefing;
  sectors: Record<string, [number, number]>;
  piles: PileSizes;
  reference: Facts;
}
