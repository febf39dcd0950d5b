/** The flick table as the server tells it: whole micrometres, milliradians, per mille. */

export interface Pose {
  x_um: number;
  y_um: number;
  z_um: number;
  /** w, x, y, z in 1/32767. */
  quat: [number, number, number, number];
}

export interface Piece {
  id: number;
  kind: string;
  pose: Pose;
}

export interface Fixture {
  id: number;
  kind: string;
  x_um: number;
  y_um: number;
  turn_mrad: number;
}

export interface Zone {
  id: number;
  x_um: number;
  y_um: number;
  radius_um: number;
}

export interface Mat {
  width_um: number;
  depth_um: number;
}

export interface Table {
  mat: Mat;
  pieces: Piece[];
  fixtures: Fixture[];
  zones: Zone[];
}

export interface Shot {
  direction_mrad: number;
  power: number;
  press: number;
  side: number;
}

/** A point of the mat in millimetres; x to the right, y away. */
export interface Spot {
  x: number;
  y: number;
}

export function spotOf(pose: { x_um: number; y_um: number }): Spot {
  return { x: pose.x_um / 1000, y: pose.y_um / 1000 };
}

/** A spot that lies off the mat is looked for at its edge. */
export function onMat({ x, y }: Spot, { mat }: { mat: Mat }): Spot {
  const [w, d] = [mat.width_um / 2000, mat.depth_um / 2000];
  return { x: Math.max(-w, Math.min(w, x)), y: Math.max(-d, Math.min(d, y)) };
}

/** Whether the face that was up at the start is up. */
export function faceUp(pose: Pose): boolean {
  const [, x, y] = pose.quat;
  return 2 * (x * x + y * y) <= 32767 * 32767;
}

/** The heading of the piece's own x axis seen from above, in radians. */
export function turnOf(pose: Pose): number {
  const [w, x, y, z] = pose.quat;
  return Math.atan2(2 * (x * y + w * z), w * w + x * x - y * y - z * z);
}
