/** What an edition adds to the flick table: things to draw, to choose and to show. The table itself stays the same. */

import type { Snippet } from "svelte";
import type { Shot, Spot } from "../../flick/model";
import type { Overlay, Stage } from "../../flick/stage";
import type { GameEvent } from "../../net/protocol";
import type { Chosen } from "./offers";
import type { Mutants, Offer } from "./view";

export interface Twist {
  /** The offers as this edition shows them. */
  offers?(offers: Offer[]): Offer[];
  /** What is drawn over the mat while this offer is taken up. */
  overlay?(view: Mutants, armed: Offer, chosen: Chosen): Partial<Overlay>;
  /** What one is about to do, said while one aims. */
  title?(armed: Offer, chosen: Chosen): string | null;
  /** Where the first guess of a direction points. */
  towards?(view: Mutants, armed: Offer, chosen: Chosen): Spot | null;
  /** The piece that is laid beside the offer's insect and shot from there. */
  thrown?(view: Mutants, armed: Offer): number | null;
  /** The piece that bears the pennant. */
  flag?(view: Mutants): { id: number; colour: string } | null;
  /** Before an event is played: what is told or sounded; the event waits for it. */
  before?(event: GameEvent, stage: Stage, stop: () => boolean): Promise<void> | undefined;
  /** Whether these events deserve their time, whatever comes next. */
  great?(events: readonly GameEvent[]): boolean;
  /** After great events were played, or any came while nothing moves. */
  after?(seq: number, stage: Stage, stop: () => boolean, still: boolean): Promise<void> | undefined;
  /** Something of the past again. */
  again?(seq: number, stage: Stage, stop: () => boolean): Promise<void>;
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
