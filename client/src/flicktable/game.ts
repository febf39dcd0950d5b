/** What a game adds to the flick table: things to draw, to choose and to show. The table itself stays the same. */

import type { Snippet } from "svelte";
import type { Step } from "../director/director.svelte";
import type { Time } from "../director/time";
import type { Shot, Spot } from "./model";
import type { Look, Overlay, Stage } from "./stage";
import type { GameEvent } from "../net/protocol";
import type { Chosen } from "./offers";
import type { Hands } from "./playback";
import type { Deed, Laid, TableView } from "./view";

export interface FlickGame {
  /** How its things look. */
  look(view: () => Laid): Look;
  /** Its rules on one card. */
  help?(): void;
  /** The offers as this game shows them. */
  offers?(offers: Deed[]): Deed[];
  /** The piece that is meant by touching this one. */
  meant?(view: TableView, id: number): number | null;
  /** Whether a pull on this piece may begin a shot; one that has several to choose from says first which. */
  pulls?(view: TableView, id: number): boolean;
  /** The height of the tallest thing on the mat, in millimetres. */
  room?: number;
  /** The cards that do nothing at this table, by seat; where it is told, cards cost nothing. */
  idle?: readonly (readonly string[])[] | undefined;
  /** What a card that does nothing is called. */
  idleCard?: string;
  hands?: Hands;
  /** What is drawn over the mat while this offer is taken up. */
  overlay?(view: TableView, armed: Deed, chosen: Chosen): Partial<Overlay>;
  /** What one is about to do, said while one aims. */
  title?(armed: Deed, chosen: Chosen): string | null;
  /** The piece that this is announced for: the first guess of a direction points at it. */
  target?(view: TableView, armed: Deed, chosen: Chosen): number | null;
  /** The piece that is laid beside the offer's insect and shot from there. */
  thrown?(view: TableView, armed: Deed): number | null;
  /** The piece that bears the pennant. */
  flag?(view: TableView): { id: number; colour: string } | null;
  /** What is shown of an event besides what the stage shows by itself. */
  besides?(event: GameEvent, step: Step, stage: Stage, time: Time): Promise<void> | undefined;
  /** Something of the past again, in the game's own way; false if it has none for this entry. */
  again?(seq: number, stage: Stage, time: Time): Promise<boolean>;
  /** The height of what is shown at the foot of the mat on a small screen. */
  foot?: string;
  /** Over the mat. */
  above?: Snippet<[skip: () => void]> | undefined;
  /** In the bar: instead of the controls, and after them. */
  instead?: Snippet | undefined;
  beside?: Snippet | undefined;
}

/** The free place beside an insect that lies most in the direction of the shot. */
export function nearestSpot(spots: readonly SpotUm[], from: Spot, shot: Shot): SpotUm | null {
  const turn = shot.direction_mrad / 1000;
  const along = (spot: SpotUm) => {
    const [x, y] = [spot.x_um / 1000 - from.x, spot.y_um / 1000 - from.y];
    return (x * Math.cos(turn) + y * Math.sin(turn)) / (Math.hypot(x, y) || 1);
  };
  return spots.reduce<SpotUm | null>(
    (best, spot) => (best && along(best) >= along(spot) ? best : spot),
    null,
  );
}

export interface SpotUm {
  x_um: number;
  y_um: number;
  turn_mrad?: number;
}
