/** Where things lie on the drawing: one's own edge is at its foot. */

import type { Board } from "../../made/mars-attacks";

/** A square on the drawing. */
export const SQUARE = 100;

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
  /** Squares along a side, and how long it is on the drawing. */
  readonly size: number;
  readonly span: number;
  /** Places to stand in a square. */
  readonly places: number;

  constructor(
    readonly turned: boolean,
    readonly board: Board,
  ) {
    this.size = board.size;
    this.span = board.size * SQUARE;
    this.places = board.places ** 2;
  }

  squareOf(spot: number): number {
    return Math.floor(spot / this.places);
  }

  corner(square: number): Point {
    const at = this.turned ? this.size ** 2 - 1 - square : square;
    return this.plain(at);
  }

  middle(square: number): Point {
    const { x, y } = this.corner(square);
    return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
  }

  pointAt(spot: number): Point {
    const at = this.turned ? this.size ** 2 * this.places - 1 - spot : spot;
    const { x, y } = this.plain(this.squareOf(at));
    const [along, place] = [this.board.places, at % this.places];
    return { x: x + this.stand(place % along), y: y + SQUARE - this.stand(Math.floor(place / along)) };
  }

  /** The spot nearest to a point of the drawing; null beside the board. */
  spotAt({ x, y }: Point): number | null {
    if (x < 0 || y < 0 || x >= this.span || y >= this.span) return null;
    const corner = Math.floor(x / SQUARE) + (this.size - 1 - Math.floor(y / SQUARE)) * this.size;
    const square = this.turned ? this.size ** 2 - 1 - corner : corner;
    const far = (spot: number) => Math.hypot(this.pointAt(spot).x - x, this.pointAt(spot).y - y);
    return this.spots(square).reduce((a, b) => (far(b) < far(a) ? b : a));
  }

  /** How far into its square a model stands that stands in its n-th place: the outer ones keep off the edge. */
  private stand(n: number): number {
    const edge = SQUARE / 5;
    return edge + (n * (SQUARE - 2 * edge)) / (this.board.places - 1);
  }

  private plain(square: number): Point {
    return { x: (square % this.size) * SQUARE, y: (this.size - 1 - Math.floor(square / this.size)) * SQUARE };
  }

  drawn(x_um: number, y_um: number): Point {
    const scale = SQUARE / this.board.square_um;
    const x = x_um * scale;
    const y = this.span - y_um * scale;
    return this.turned ? { x: this.span - x, y: this.span - y } : { x, y };
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

  /** The squares that touch a square. */
  around(square: number): number[] {
    const [column, row] = [square % this.size, Math.floor(square / this.size)];
    const near = (at: number) => [at - 1, at, at + 1].filter((each) => each >= 0 && each < this.size);
    return near(row)
      .flatMap((y) => near(column).map((x) => y * this.size + x))
      .filter((each) => each !== square);
  }

  /** The spot in the middle of a square. */
  centre(square: number): number {
    return square * this.places + Math.floor(this.places / 2);
  }

  /** The nine spots of a square as they lie, line by line from the top. */
  spots(square: number): number[] {
    const along = Array.from({ length: this.board.places }, (_, i) => i);
    const rows = [...along].reverse().map((row) => along.map((column) => row * this.board.places + column));
    const places = rows.flat().map((place) => square * this.places + place);
    return this.turned ? places.reverse() : places;
  }
}
