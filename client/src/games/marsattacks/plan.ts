/** Where things lie on the drawing: one's own edge is at its foot. */

export const SIZE = 8;
/** A square on the drawing; a model's base is 22 mm of its 75. */
export const SQUARE = 100;
export const SPAN = SIZE * SQUARE;
const SPOT = [20, 50, 80];
const UM = SQUARE / 75_000;
const LAST_SQUARE = SIZE * SIZE - 1;
const LAST_SPOT = SIZE * SIZE * 9 - 1;

export interface Point {
  x: number;
  y: number;
}

export interface Frame extends Point {
  width: number;
  height: number;
}

/** Row 1 is at the foot and column 1 on the left; the other way round if it is turned. */
export class Plan {
  constructor(readonly turned: boolean) {}

  corner(square: number): Point {
    const at = this.turned ? LAST_SQUARE - square : square;
    return { x: (at % SIZE) * SQUARE, y: (SIZE - 1 - Math.floor(at / SIZE)) * SQUARE };
  }

  middle(square: number): Point {
    const { x, y } = this.corner(square);
    return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
  }

  pointAt(spot: number): Point {
    const at = this.turned ? LAST_SPOT - spot : spot;
    const { x, y } = plain.corner(Math.floor(at / 9));
    const place = at % 9;
    return { x: x + SPOT[place % 3]!, y: y + SQUARE - SPOT[Math.floor(place / 3)]! };
  }

  drawn(x_um: number, y_um: number): Point {
    const x = x_um * UM;
    const y = SPAN - y_um * UM;
    return this.turned ? { x: SPAN - x, y: SPAN - y } : { x, y };
  }

  /** The squares from one corner of the board's part to the other, both included. */
  frame(a: number, b: number): Frame {
    const one = this.corner(a);
    const other = this.corner(b);
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x) + SQUARE,
      height: Math.abs(one.y - other.y) + SQUARE,
    };
  }

  /** The two ends of the wall between two squares. */
  wallEnds([a, b]: readonly [number, number]): [Point, Point] {
    const one = this.corner(a);
    const other = this.corner(b);
    if (one.y === other.y) {
      const x = Math.max(one.x, other.x);
      return [
        { x, y: one.y },
        { x, y: one.y + SQUARE },
      ];
    }
    const y = Math.max(one.y, other.y);
    return [
      { x: one.x, y },
      { x: one.x + SQUARE, y },
    ];
  }

  /** The nine spots of a square as they lie, line by line from the top. */
  spots(square: number): number[] {
    const places = [6, 7, 8, 3, 4, 5, 0, 1, 2].map((place) => square * 9 + place);
    return this.turned ? places.reverse() : places;
  }
}

const plain = new Plan(false);
