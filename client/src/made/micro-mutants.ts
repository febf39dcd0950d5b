/** Made from the code by scripts/make_types.py: change the structs in Python, then run it. */

/** Everything that is known of a game; nothing of it is secret. */
export interface State {
  options: Options;
  mat: Mat;
  sheets: Sheet[];
  players: Player[];
  pieces: StatePiece[];
  order: number[];
  phase: "act" | "close" | "deploy" | "extra" | "over" | "reinforce" | "setup" | "spend";
  turn: Turn | null;
  move: Move | null;
  flight: Flight | null;
  pending: (EdgeAsked | PlaceHitter | ChooseCard | PickVictim | AfterMove | ShootOn | LevyAsked)[];
  covers: [number, number][];
  over_edge: number[];
  in_zone: [number, number][];
  outcome: ActionOutcome | null;
}

/** The options; the defaults are the advanced game of Evolution with the club's home rules. */
export interface Options {
  armies: string[];
  twins: boolean;
  unsteadiness: number;
  turn_limit: number;
  edition: "evolution" | "evolution-basic" | "first" | "tournament";
  players: number;
  couples: boolean;
  small_mat: boolean;
  bases: number;
  minimum_bases: number;
  minimum_insects: number;
  resources: boolean;
  squares: boolean;
  terrain: boolean;
  cards: boolean;
  repair: boolean;
  keep_last_card: boolean;
  end_of_world: boolean;
  on_the_edge: boolean;
  base_bonus: boolean;
  base_earns: boolean;
  reinforcement: "missing" | "unable";
  hit_ends_move: boolean;
}

/** The playing area, centred on the origin. */
export interface Mat {
  width_um: number;
  depth_um: number;
}

/** One army. `ours` lists the keys whose values no source gives. */
export interface Sheet {
  id: string;
  name: Text;
  colour: string;
  dice: string[];
  breed: Breed[];
  projectile: Projectile[];
  card: Card[];
  wild: Wild | null;
  ours: string[];
}

/** The same words in three languages. */
export interface Text {
  en: string;
  fr: string;
  it: string;
}

/** A type of insect. `captures` says what it may cover to effect. */
export interface Breed {
  id: string;
  name: Text;
  form: "large" | "rectangle" | "small";
  count: number;
  clause: string;
  captures: "all" | "bases" | "insects";
  power: Camouflage | DugIn | Shield | SheetsCarry | Again | SheetsFire | SheetsNullify | SheetsEnlist | SheetsHatch | SheetsCommand | SheetsHarvest | null;
}

/** Cannot be captured. */
export interface Camouflage {
  use: "camouflage";
}

/** Cannot be captured, and may end its shot on nothing. */
export interface DugIn {
  use: "dug_in";
}

/** A cover or a hit only turns it to its normal face. */
export interface Shield {
  use: "shield";
}

/** Sets one insect of these breeds, of any if none is named, right beside itself. */
export interface SheetsCarry {
  use: "carry";
  range: "any" | "long" | "short";
  breeds: string[];
  when: "after" | "both" | "start";
}

/** Moves again once a turn, always or after its shot eliminated an insect. */
export interface Again {
  use: "again";
  after: "kill" | "move";
  when: "after" | "both" | "start";
}

/** Fires a projectile. */
export interface SheetsFire {
  use: "fire";
  projectile: string;
  when: "after" | "both" | "start";
}

/** Shoots an enemy insect away. */
export interface SheetsNullify {
  use: "nullify";
  range: "any" | "long" | "short";
  when: "after" | "both" | "start";
}

/** After a capture brings an insect back from the losses. */
export interface SheetsEnlist {
  use: "enlist";
  breed: string;
  when: "after" | "both" | "start";
}

/** Gives itself up for an insect from the losses. */
export interface SheetsHatch {
  use: "hatch";
  breed: string;
  when: "after" | "both" | "start";
}

/** Makes another insect move. */
export interface SheetsCommand {
  use: "command";
  breed: string;
  range: "any" | "long" | "short";
  when: "after" | "both" | "start";
}

/** Takes resources from afar. */
export interface SheetsHarvest {
  use: "harvest";
  count: number;
  range: "any" | "long" | "short";
  when: "after" | "both" | "start";
}

/** A token that an insect fires, and what its hit does. */
export interface Projectile {
  id: string;
  name: Text;
  count: number;
  hit: "acid" | "blast" | "flame" | "web";
  clause: string;
  form: "large" | "small";
}

/** An evolution card. */
export interface Card {
  id: string;
  name: Text;
  price: number;
  clause: string;
  text: Text;
  effect: TurnUp | SecondShot | CarryAny | Shelter | SpecialEntry | Entrance | Reach | ThirdMove | KillAtOnce | Wide | SheetsTunnel | Brood | Meteor | Plan | Levy | ShootAgain;
}

/** This breed may be turned special face up after its first shot. */
export interface TurnUp {
  name: "turn_up";
  breed: string;
}

/** This projectile, if it hits nothing, is shot once more from where it lies. */
export interface SecondShot {
  name: "second_shot";
  projectile: string;
}

/** This breed sets down any breed. */
export interface CarryAny {
  name: "carry_any";
  breed: string;
}

/** This breed cannot be captured near an own base. */
export interface Shelter {
  name: "shelter";
  breed: string;
  range: "any" | "long" | "short";
}

/** This breed turns special face up at once, and enters so. */
export interface SpecialEntry {
  name: "special_entry";
  breed: string;
}

/** A token near this breed where reinforcements may enter. */
export interface Entrance {
  name: "entrance";
  breed: string;
  range: "any" | "long" | "short";
}

/** This breed's power reaches farther. */
export interface Reach {
  name: "reach";
  breed: string;
  range: "any" | "long" | "short";
}

/** When both dice show this breed, a third one moves. */
export interface ThirdMove {
  name: "third_move";
  breed: string;
}

/** This projectile eliminates instead of marking. */
export interface KillAtOnce {
  name: "kill_at_once";
  projectile: string;
}

/** This projectile also holds the nearest other enemy insect. */
export interface Wide {
  name: "wide";
  projectile: string;
  range: "any" | "long" | "short";
}

/** Instead of a shot this breed, special face up, may be set beside an own base. */
export interface SheetsTunnel {
  name: "tunnel";
  breed: string;
}

/** This breed hatches more than one. */
export interface Brood {
  name: "brood";
  breed: string;
  count: number;
}

/** Once a game, before the dice, a meteor is dropped. */
export interface Meteor {
  name: "meteor";
}

/** A roll that shows this face gains resources. */
export interface Plan {
  name: "plan";
  face: string;
  gain: number;
}

/** A reinforcement of this breed brings several. */
export interface Levy {
  name: "levy";
  breed: string;
  count: number;
}

/** This projectile, lying on the table, may be shot instead of the insect that fires it. */
export interface ShootAgain {
  name: "shoot_again";
  projectile: string;
}

/** A die face that names any insect, and may turn it; it alone brings in one breed. */
export interface Wild {
  id: string;
  name: Text;
  brings: string;
  clause: string;
}

/** One seat's affairs. Seats of one `side` are one side in every rule. */
export interface Player {
  army: string;
  side: number;
  home: Home;
  resources: number;
  cards: Installed[];
  meteor_dropped: boolean;
  ready: boolean;
  turns: number;
  out: Out | null;
}

/** Where a seat deploys: a rectangle, in a corner also a circle around `corner`. */
export interface Home {
  left_um: number;
  right_um: number;
  bottom_um: number;
  top_um: number;
  corner: [number, number] | null;
  radius_um: number;
  fields: [number, number][];
}

/** A card in the thing that it works from; one that is `waiting` there does not work. */
export interface Installed {
  card: string;
  base: number;
  waiting: boolean;
}

/** How a player went out: who is credited with it, and the how many-th to go (level: at once). */
export interface Out {
  order: number;
  by: number | null;
  clause: string;
}

/** Anything with a place on the table; its id is its index in `State.pieces`. */
export interface StatePiece {
  id: number;
  kind: string;
  form: string;
  owner?: number | null;
  breed?: string;
  place?: "box" | "lifted" | "losses" | "mark" | "table";
  pose?: Pose | null;
  damaged?: boolean;
  held_by?: number | null;
  acid?: number[];
}

/** Where a piece is and how it is turned. */
export interface Pose {
  x_um: number;
  y_um: number;
  z_um: number;
  quat: [number, number, number, number];
}

/** The running turn. `moved` and `entered` list pieces, `again` those that have used their second move. */
export interface Turn {
  seat: number;
  number: number;
  dice: Die[];
  moved: number[];
  entered: number[];
  again: number[];
  missing: string[];
  extra: "earned" | "no" | "spent";
  reinforced: boolean;
  over: boolean;
  edge: number[];
  resting: number[];
}

/** A rolled die; a `bonus` one was never rolled and brings no reinforcement. */
export interface Die {
  face: string;
  used: boolean;
  bonus: boolean;
}

/** The move in progress. `power`: its power may still be used. */
export interface Move {
  seat: number;
  piece: number;
  power: boolean;
  killed: boolean;
  captured: boolean;
  shots: number;
  guided: boolean;
  special: boolean;
}

/** What a shot did to bases. */
export interface Flight {
  seat: number;
  piece: number | null;
  role: string;
  stage: "heard" | "judged" | "landed";
  before: [number, Pose][];
  moved: number[];
  lay: [number, number][];
  covers: [number, number][];
  off: number[];
  lost: number[];
  returned: number[];
  restored: number[];
  shielded: number[];
  killed: number[];
  hits: number[];
  rested: [number, number][];
  heard: number;
  hitters: number[];
  lifted: [number, number][];
  damaged: number[];
  bonus: number[];
  razed: boolean;
}

/** The shot insect lies partly over the edge: cancel the move, or leave it there? */
export interface EdgeAsked {
  type: "edge";
  seat: number;
  piece: number;
  clause: string;
}

/** The owner of a base that was hit and stands puts the hitting insect beside it. */
export interface PlaceHitter {
  type: "place_hitter";
  seat: number;
  piece: number;
  base: number;
  clause: string;
}

/** The owner of a damaged base chooses which of its cards is lost. */
export interface ChooseCard {
  type: "choose_card";
  seat: number;
  base: number;
  clause: string;
}

/** Who destroyed a base may eliminate an enemy insect. */
export interface PickVictim {
  type: "pick_victim";
  seat: number;
  clause: string;
}

/** After its shot an insect may use its power, or be sacrificed. */
export interface AfterMove {
  type: "after_move";
  seat: number;
  piece: number;
  clause: string;
}

/** A projectile that hit nothing may be shot once more from where it lies. */
export interface ShootOn {
  type: "shoot_on";
  seat: number;
  piece: number;
  clause: string;
}

/** A reinforcement of this breed may bring one more. */
export interface LevyAsked {
  type: "levy";
  seat: number;
  breed: string;
  left: number;
  clause: string;
}

/** How a match ended: the place of each seat (1 is first, level seats share one), and why. */
export interface ActionOutcome {
  places: number[];
  clause: string;
}

/** Put one of my pieces into my zone, or move it there. */
export interface Deploy {
  type: "deploy";
  piece: number;
  at: Spot;
}

/** A place for a flat piece: its middle, and how it is turned. */
export interface Spot {
  x_um: number;
  y_um: number;
  turn_mrad: number;
}

/** Put all that is not deployed yet into a sensible order. */
export interface LineUp {
  type: "line_up";
}

/** My army stands. */
export interface Ready {
  type: "ready";
}

/** Buy an evolution card and put it into one of my intact bases. */
export interface Install {
  type: "install";
  card: string;
  base: number;
}

/** Make a damaged base intact; it gets its lost card back. */
export interface Repair {
  type: "repair";
  base: number;
}

/** Build a square base beside one of my insects. */
export interface Build {
  type: "build";
  insect: number;
  at?: Spot | null;
}

/** Place my Warp Entrance near an insect. */
export interface OpenEntrance {
  type: "open_entrance";
  insect: number;
  at?: Spot | null;
}

/** Give up an insect on the Warp for resources. */
export interface Sacrifice {
  type: "sacrifice";
  insect: number;
}

/** Drop the meteor over a point; what it covers and what it pushes is judged like a shot. */
export interface DropMeteor {
  type: "drop_meteor";
  at: Point;
}

/** A point of the mat. */
export interface Point {
  x_um: number;
  y_um: number;
}

/** Roll the two dice. */
export interface Roll {
  type: "roll";
}

/** Shoot an insect. */
export interface Flick {
  type: "flick";
  piece: number;
  shot: Shot;
  die?: number | null;
  turned?: boolean;
}

/** How the shooter is used. */
export interface Shot {
  direction_mrad: number;
  power: number;
  press: number;
  side: number;
}

/** Put an insect that lies over the edge inside it, instead of shooting. */
export interface StepIn {
  type: "step_in";
  insect: number;
  die: number | null;
}

/** Set another of my insects beside this one; it captures nothing and keeps its face. */
export interface Carry {
  type: "carry";
  insect: number;
  passenger: number;
  at?: Spot | null;
  die?: number | null;
  turned?: boolean;
}

/** Make another insect move at once: shoot it. */
export interface Command {
  type: "command";
  insect: number;
  other: number;
  shot: Shot;
  die?: number | null;
  turned?: boolean;
}

/** Lay a projectile beside the insect and shoot it. */
export interface Fire {
  type: "fire";
  insect: number;
  shot: Shot;
  at?: Spot | null;
  die?: number | null;
  turned?: boolean;
}

/** Shoot an enemy insect; the referee sends it back unless it ends on free ground. */
export interface Nullify {
  type: "nullify";
  insect: number;
  victim: number;
  shot: Shot;
  die?: number | null;
  turned?: boolean;
}

/** Set a dug-in insect beside one of my bases, instead of shooting. */
export interface Tunnel {
  type: "tunnel";
  insect: number;
  base: number;
  at?: Spot | null;
  die?: number | null;
}

/** Take resources in range. */
export interface Harvest {
  type: "harvest";
  insect: number;
  counters: number[];
  die?: number | null;
  turned?: boolean;
}

/** Give the insect up, and one from the losses takes its place, with a card more. */
export interface Hatch {
  type: "hatch";
  insect: number;
  die?: number | null;
  turned?: boolean;
}

/** Shoot a flame that lies on the table, instead of the insect that fires it. */
export interface WalkFlame {
  type: "walk_flame";
  piece: number;
  shot: Shot;
  die?: number | null;
}

/** Bring an insect of this breed back from the losses, beside a base or an entrance. */
export interface Reinforce {
  type: "reinforce";
  breed: string;
  beside: number;
  at?: Spot | null;
}

/** Take the move over the edge back: the insect goes back, what it pushed stays. */
export interface Cancel {
  type: "cancel";
}

/** Put the insect that hit my base beside it. */
export interface PutBeside {
  type: "put_beside";
  at?: Spot | null;
}

/** Choose which card the damaged base loses. */
export interface LoseCard {
  type: "lose_card";
  card: string;
}

/** Eliminate this enemy insect as the bonus for a destroyed base. */
export interface Eliminate {
  type: "eliminate";
  insect: number;
}

/** Shoot the insect that has just moved once more, by its power. */
export interface MoveAgain {
  type: "again";
  piece: number;
  shot: Shot;
  turned?: boolean;
}

/** Bring an insect from the losses in beside the capturer; it may not move in this turn. */
export interface Enlist {
  type: "enlist";
  insect: number;
  at?: Spot | null;
}

/** Shoot a projectile that hit nothing once more from where it lies. */
export interface FlyOn {
  type: "fly_on";
  piece: number;
  shot: Shot;
}

/** No, or no more: whatever is offered now is not used. */
export interface Decline {
  type: "decline";
}

/** Give up the seat for the rest of the match; open to every seat that is still in, at any time. */
export interface Leave {
  type: "leave";
}

/** Lose the seat because its time is up. Only the clock says so. */
export interface OutOfTime {
  type: "out_of_time";
}

/** A lot chose the first player; turns go clockwise. */
export interface LotDrawn {
  type: "lot_drawn";
  order: number[];
  clause: string;
}

/** Pieces were put into their zone. */
export interface Deployed {
  type: "deployed";
  seat: number;
  places: Placing[];
}

/** One piece and where it is put. */
export interface Placing {
  piece: number;
  at: Spot;
}

/** An army stands. */
export interface ArmyReady {
  type: "army_ready";
  seat: number;
}

/** It is this seat's turn. */
export interface TurnStarted {
  type: "turn_started";
  seat: number;
  number: number;
}

/** The turn went on to its next part. */
export interface PhaseStarted {
  type: "phase_started";
  seat: number;
  phase: string;
}

/** The dice fell. */
export interface Rolled {
  type: "rolled";
  seat: number;
  faces: string[];
  missing: string[];
  clause: string;
}

/** A card gives a third move. */
export interface BonusDie {
  type: "bonus_die";
  seat: number;
  face: string;
  card: string;
  clause: string;
}

/** The turn is over. */
export interface TurnEnded {
  type: "turn_ended";
  seat: number;
}

/** The first decision that was due is made, or nobody is there to make it. */
export interface Resolved {
  type: "resolved";
  seat: number;
}

/** Somebody did not use what was offered. */
export interface Declined {
  type: "declined";
  seat: number;
  clause: string;
}

/** An eliminated enemy earned the extra move. */
export interface ExtraEarned {
  type: "extra_earned";
  seat: number;
  clause: string;
}

/** A piece moves: it counts as moved, whatever comes. */
export interface MoveBegun {
  type: "move_begun";
  seat: number;
  piece: number;
  die: number | null;
  extra: boolean;
  clause: string;
}

/** The move is over. */
export interface MoveEnded {
  type: "move_ended";
  seat: number;
  piece: number;
}

/** An insect used its power. */
export interface PowerUsed {
  type: "power_used";
  seat: number;
  piece: number;
  power: string;
  clause: string;
}

/** An evolution card made a difference. */
export interface CardWorked {
  type: "card_worked";
  seat: number;
  card: string;
  clause: string;
}

/** An insect was turned over where it lies, by a card, a die face or its shield. */
export interface FaceTurned {
  type: "face_turned";
  piece: number;
  pose: Pose;
  clause: string;
  by: number | null;
}

/** A projectile was laid beside its insect. */
export interface Loaded {
  type: "loaded";
  piece: number;
  insect: number;
  pose: Pose;
  clause: string;
}

/** A piece was shot, and this is where everything came to rest. */
export interface Flicked {
  type: "flicked";
  seat: number;
  piece: number;
  role: string;
  shot: Shot;
  landing: Landing;
  clause: string;
}

/** What a flick, a drop or a settling led to, when everything is at rest. */
export interface Landing {
  moved: ModelPiece[];
  covers: Cover[];
  off: number[];
  partly_off: number[];
  in_cup: InCup[];
  in_zone: InZone[];
  impacts: Impact[];
  path: string;
  noise: Noise | null;
  frozen: boolean;
  nudged: number[];
}

/** A loose piece. */
export interface ModelPiece {
  id: number;
  kind: string;
  pose: Pose;
}

/** One thing over another, with the overlap of their outlines in hundredths of a mm2. */
export interface Cover {
  upper_id: number;
  lower_id: number;
  overlap_mm2_100: number;
}

/** A piece in a cup (`"in"`) or held up by its rim (`"rim"`). */
export interface InCup {
  piece_id: number;
  cup_id: number;
  where: "in" | "rim";
}

/** A piece whose centre is inside a zone. */
export interface InZone {
  piece_id: number;
  zone_id: number;
}

/** A knock, for sound: when, where, and how hard (the sudden change of speed). */
export interface Impact {
  time_ms: number;
  x_um: number;
  y_um: number;
  z_um: number;
  strength_mm_s: number;
}

/** What the hand did beside what was asked: added angles; speed and spin in per mille of the asked. */
export interface Noise {
  direction_mrad: number;
  speed: number;
  loft_mrad: number;
  spin: number;
}

/** A meteor fell. */
export interface MeteorDropped {
  type: "meteor_dropped";
  seat: number;
  piece: number;
  card: string;
  landing: Landing;
  clause: string;
}

/** Something leaves the table without a shot; what it leaves behind is judged like one. */
export interface Disturbed {
  type: "disturbed";
  seat: number;
  clause: string;
}

/** What lost its support came to rest again, still in the same shot. */
export interface Settled {
  type: "settled";
  landing: Landing;
  clause: string;
}

/** The referee has judged this rest position once through. */
export interface Heard {
  type: "heard";
}

/** Nothing more follows from the shot by itself. */
export interface Judged {
  type: "judged";
}

/** The shot is over; these covers stay as they are. */
export interface FlightClosed {
  type: "flight_closed";
  covers: [number, number][];
}

/** A piece goes back to where it lay, or to the nearest free place. */
export interface WentBack {
  type: "went_back";
  piece: number;
  pose: Pose;
  restored: boolean;
  clause: string;
  over_edge: boolean;
  zones: number[];
}

/** An insect was covered, and its face or a card protects it. */
export interface Protected {
  type: "protected";
  piece: number;
  by: number;
  clause: string;
}

/** A shield took the hit: the insect turns to its normal face. */
export interface ShieldTurned {
  type: "shield_turned";
  piece: number;
  by: number;
  pose: Pose;
  clause: string;
}

/** A piece was set down by hand; `beside` which one. */
export interface SetDown {
  type: "set_down";
  piece: number;
  pose: Pose;
  beside: number | null;
  clause: string;
}

/** A token leaves the table. */
export interface TokenRemoved {
  type: "token_removed";
  piece: number;
  clause: string;
  by: number | null;
}

/** A web holds an insect. */
export interface Webbed {
  type: "webbed";
  piece: number;
  spider: number;
  clause: string;
}

/** An insect is rid of its web. */
export interface Freed {
  type: "freed";
  piece: number;
  clause: string;
}

/** Acid sticks to an insect. */
export interface AcidMarked {
  type: "acid_marked";
  piece: number;
  acid: number;
  clause: string;
}

/** Acid leaves its victim. */
export interface AcidGone {
  type: "acid_gone";
  piece: number;
  acid: number;
  clause: string;
}

/** A player is out, and all their pieces leave the table. */
export interface PlayerOut {
  type: "player_out";
  seat: number;
  order: number;
  by: number | null;
  clause: string;
}

/** The game is over. */
export interface Finished {
  type: "finished";
  outcome: ActionOutcome;
}

/** Somebody has to decide. */
export interface Asked {
  type: "asked";
  pending: EdgeAsked | PlaceHitter | ChooseCard | PickVictim | AfterMove | ShootOn | LevyAsked;
}

/** The mat, the armies and the box are ready. */
export interface TableLaid {
  type: "table_laid";
  options: Options;
  mat: Mat;
  sheets: Sheet[];
  players: Player[];
  pieces: StatePiece[];
}

/** A lot chose which marked space is the Warp and which the Black Hole. */
export interface TerrainDrawn {
  type: "terrain_drawn";
  warp: Pose;
  black_hole: Pose;
  clause: string;
}

/** Resource counters fell on the middle of the mat. */
export interface CountersDropped {
  type: "counters_dropped";
  landing: Landing;
  again: number[];
  clause: string;
}

/** An insect is lost: `by` which piece, to whose credit, and whether it `earns` the extra move. */
export interface Eliminated {
  type: "eliminated";
  piece: number;
  by: number | null;
  credit: number | null;
  clause: string;
  earns: boolean;
}

/** A large or intact base was hit and turned. */
export interface BaseDamaged {
  type: "base_damaged";
  base: number;
  by: number;
  clause: string;
}

/** A base was hit and is gone; the cards in it go back to hand. */
export interface BaseDestroyed {
  type: "base_destroyed";
  base: number;
  by: number;
  credit: number;
  clause: string;
}

/** The insect that hit a base is picked up, to be put beside it. */
export interface Lifted {
  type: "lifted";
  piece: number;
  base: number;
  clause: string;
}

/** A resource counter was taken. */
export interface CounterTaken {
  type: "counter_taken";
  counter: number;
  by: number;
  seat: number;
  clause: string;
}

/** Resources come from the supply. */
export interface Gained {
  type: "gained";
  seat: number;
  count: number;
  clause: string;
}

/** A card was bought. */
export interface CardInstalled {
  type: "card_installed";
  seat: number;
  card: string;
  base: number;
  price: number;
  clause: string;
}

/** A damaged base lost a card, which waits beside it. */
export interface CardLost {
  type: "card_lost";
  seat: number;
  card: string;
  base: number;
  clause: string;
}

/** A base is intact again, and its lost card works again. */
export interface Repaired {
  type: "repaired";
  seat: number;
  base: number;
  price: number;
  clause: string;
}

/** A square base was built. */
export interface Built {
  type: "built";
  seat: number;
  base: number;
  pose: Pose;
  price: number;
  clause: string;
}

/** An insect was given up. */
export interface Sacrificed {
  type: "sacrificed";
  seat: number;
  piece: number;
  clause: string;
}

/** An insect came back from the losses; a `reinforcement` is the turn's one. */
export interface Entered {
  type: "entered";
  seat: number;
  piece: number;
  pose: Pose;
  beside: number | null;
  clause: string;
  reinforcement: boolean;
  rests: boolean;
}

/** A seat's time is up. It is told, and changes nothing: what follows from it are the game's own events. */
export interface TimeUp {
  type: "time_up";
  seat: number;
}

/** Where can this piece be set down beside that one? */
export interface FreeSpot {
  type: "free_spot";
  piece: number;
  beside: number;
}

/** How far are two things apart, and within which range? */
export interface Range {
  type: "range";
  one: number;
  other: number;
}

/** Where would this shot probably end? Never the result, only a spread; `at` for a piece not yet laid down. */
export interface Preview {
  type: "preview";
  piece: number;
  shot: Shot;
  at?: Spot | null;
}

/** How is this piece shot at things? At everything in the best manner, or at one target in each manner. */
export interface Aims {
  type: "aims";
  piece: number;
  target?: number | null;
  at?: Spot | null;
}

/** How often would this shot do what? Tried out, not decided: the match's own dice are not touched. */
export interface Odds {
  type: "odds";
  piece: number;
  shot: Shot;
  at?: Spot | null;
  series?: number;
}

/** Where may I set up this piece of mine? */
export interface Room {
  type: "room";
  piece: number;
}

/** Which places would a line-up give me? */
export interface Formation {
  type: "formation";
}

/** What lies on the table, as physics sees it? */
export interface TableNow {
  type: "table_now";
}

/** What has everybody left, who went out when, and who beat whom? */
export interface HowItStands {
  type: "how_it_stands";
}

/** The box. A piece of a kind is loose, fixed, or a flat zone with a radius; forms give its size. */
export interface Facts {
  forms: Record<string, Form>;
  kinds: Record<string, "fixed" | "loose" | "zone">;
  zone_radius_um: Record<string, number>;
  ranges_um: Record<string, number>;
}

/** The build of a kind: a disc has a diameter as width and depth; `mass_mg` is 0 for what never moves. */
export interface Form {
  outline: "disc" | "hexagon" | "rectangle";
  width_um: number;
  depth_um: number;
  height_um: number;
  mass_mg: number;
}

/** Free places, the nearest first. */
export interface Spots {
  spots: Spot[];
}

/** A gap from edge to edge, and the shortest range that reaches over it. */
export interface Distance {
  gap_um: number;
  within: string;
}

/** Two thirds of such shots, on an empty mat, end in here; `turned_over` in per mille show the other face. */
export interface Ellipse {
  x_um: number;
  y_um: number;
  along_um: number;
  across_um: number;
  turn_mrad: number;
  turned_over: number;
  rise_um: number;
  down_um: number;
}

/** A shot at a target: its chance in per mille to do what the manner says. */
export interface Aim {
  target: number;
  manner: "beside" | "lob" | "skim";
  shot: Shot;
  chance: number;
}

/** What so many tries led to, the most frequent first; `off` fell off the mat, `turned` show the other face. */
export interface Chances {
  tried: number;
  outcomes: OddsOutcome[];
  off: number;
  turned: number;
}

/** How often the piece came to rest on this thing, in it or within it. */
export interface OddsOutcome {
  id: number;
  how: "covers" | "cup" | "zone";
  times: number;
}

/** Everything that lies on the mat. Ids are unique over pieces, fixtures and zones. */
export interface Tabletop {
  mat: Mat;
  pieces: ModelPiece[];
  fixtures: Fixture[];
  zones: Zone[];
}

/** A thing that stands on the mat and never moves. */
export interface Fixture {
  id: number;
  kind: string;
  x_um: number;
  y_um: number;
  turn_mrad: number;
}

/** A round flat area without height: terrain, or a token that nothing bumps into. */
export interface Zone {
  id: number;
  x_um: number;
  y_um: number;
  radius_um: number;
}

/** One seat's account. `out` tells the how many-th it went out, None if it stands. */
export interface Standing {
  seat: number;
  army: string;
  side: number;
  intact: number;
  damaged: number;
  squares: number;
  insects: number;
  out: number | null;
  defeated: number[];
}

export type View = State;

export type Action = Deploy | LineUp | Ready | Install | Repair | Build | OpenEntrance | Sacrifice | DropMeteor | Roll | Flick | StepIn | Carry | Command | Fire | Nullify | Tunnel | Harvest | Hatch | WalkFlame | Reinforce | Cancel | PutBeside | LoseCard | Eliminate | MoveAgain | Enlist | FlyOn | Decline | Leave | OutOfTime;

export type Event = LotDrawn | Deployed | ArmyReady | TurnStarted | PhaseStarted | Rolled | BonusDie | TurnEnded | Resolved | Declined | ExtraEarned | MoveBegun | MoveEnded | PowerUsed | CardWorked | FaceTurned | Loaded | Flicked | MeteorDropped | Disturbed | Settled | Heard | Judged | FlightClosed | WentBack | Protected | ShieldTurned | SetDown | TokenRemoved | Webbed | Freed | AcidMarked | AcidGone | PlayerOut | Finished | Asked | TableLaid | TerrainDrawn | CountersDropped | Eliminated | BaseDamaged | BaseDestroyed | Lifted | CounterTaken | Gained | CardInstalled | CardLost | Repaired | Built | Sacrificed | Entered | TimeUp;

export type Question = FreeSpot | Range | Preview | Aims | Odds | Room | Formation | TableNow | HowItStands;

/** What each question is answered with. */
export interface Answers {
  free_spot: Spots;
  range: Distance;
  preview: Ellipse;
  aims: Aim[];
  odds: Chances;
  room: Spots;
  table_now: Tabletop;
  how_it_stands: Standing[];
}
