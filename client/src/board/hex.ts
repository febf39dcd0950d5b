/** Hexagons with the point up, in axial coordinates: where they lie, and what lies beside them. */

export type Hex = readonly [q: number, r: number];

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The distance from a cell's centre to its corners, in board units. */
export const SIZE = 50;
const WIDTH = Math.sqrt(3) * SIZE;

export const ORIGIN: Hex = [0, 0];

const DIRECTIONS: readonly Hex[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export function key(cell: Hex): string {
  return `${cell[0]},${cell[1]}`;
}

export function same(a: Hex | null | undefined, b: Hex | null | undefined): boolean {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1];
}

export function ring(cell: Hex): Hex[] {
  return DIRECTIONS.map(([q, r]) => [cell[0] + q, cell[1] + r] as const);
}

/** The cells that touch at least one of `cells` and are none of them. */
export function border(cells: readonly Hex[]): Hex[] {
  const filled = new Set(cells.map(key));
  const found = new Map<string, Hex>();
  for (const near of cells.flatMap(ring)) {
    if (!filled.has(key(near))) found.set(key(near), near);
  }
  return [...found.values()];
}

export function centre(cell: Hex): Point {
  return { x: WIDTH * (cell[0] + cell[1] / 2), y: 1.5 * SIZE * cell[1] };
}

/** The corners as an SVG points list round the origin; `inset` draws the hexagon smaller. */
export function corners(inset = 0): string {
  const reach = SIZE - inset;
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 180) * (60 * i - 30);
    return `${(reach * Math.cos(angle)).toFixed(2)},${(reach * Math.sin(angle)).toFixed(2)}`;
  }).join(" ");
}

/** The box round whole cells. */
export function boxOf(cells: readonly Hex[]): Box {
  const centres = cells.length > 0 ? cells.map(centre) : [{ x: 0, y: 0 }];
  const xs = centres.map((at) => at.x);
  const ys = centres.map((at) => at.y);
  return {
    left: Math.min(...xs) - WIDTH / 2,
    right: Math.max(...xs) + WIDTH / 2,
    top: Math.min(...ys) - SIZE,
    bottom: Math.max(...ys) + SIZE,
  };
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const HEADINGS: Record<Arrow, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrow(name: string): name is Arrow {
  return name in HEADINGS;
}

/** The cell that an arrow key leads to: near, and not far off the heading. */
export function step(from: Hex, arrow: Arrow, cells: readonly Hex[]): Hex {
  const heading = HEADINGS[arrow];
  const origin = centre(from);
  let best: Hex = from;
  let least = Infinity;
  for (const cell of cells) {
    const to = centre(cell);
    const dx = to.x - origin.x;
    const dy = to.y - origin.y;
    const along = dx * heading.x + dy * heading.y;
    if (along < 1) continue;
    const aside = Math.abs(dx * heading.y) + Math.abs(dy * heading.x);
    const cost = along + 2 * aside;
    if (cost < least - 1e-6 || (Math.abs(cost - least) <= 1e-6 && dx > centre(best).x - origin.x)) {
      least = cost;
      best = cell;
    }
  }
  return best;
}

/** Lines between touching cells of one owner: what shows a group at a glance. */
export function bridges(cells: readonly { cell: Hex; owner: number }[]): {
  a: Point;
  b: Point;
  owner: number;
  id: string;
}[] {
  const owners = new Map(cells.map(({ cell, owner }) => [key(cell), owner]));
  return cells.flatMap(({ cell, owner }) =>
    ring(cell)
      .slice(0, 3)
      .filter((near) => owners.get(key(near)) === owner)
      .map((near) => ({ a: centre(cell), b: centre(near), owner, id: `${key(cell)}/${key(near)}` })),
  );
}
