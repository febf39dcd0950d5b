/** The terrain from above, in a box from -1 to 1: the Warp turns in two arms inside beads, the Black Hole is a dark disc in a hot ring. */

const polar = (away: number, angle: number) =>
  `${(away * Math.cos(angle)).toFixed(3)} ${(away * Math.sin(angle)).toFixed(3)}`;

function ring(n: number, part: (angle: number) => string): string {
  return Array.from({ length: n }, (_, i) => part((2 * Math.PI * i) / n)).join("");
}

export const TERRAIN = {
  warp: { ground: "#2a1760", marks: "#e6ddff" },
  hole: { ground: "#1a0d05", marks: "#ffd9a0" },
};

export function terrainFace(kind: "warp" | "hole"): string {
  if (kind === "hole") {
    const rays = ring(12, (a) => `M${polar(0.97, a)}L${polar(0.7, a + 0.35)}`);
    return `<circle r="1" fill="${TERRAIN.hole.ground}"/><path d="${rays}" stroke="#ff9a45" stroke-width="0.06"/><circle r="0.6" fill="#000" stroke="${TERRAIN.hole.marks}" stroke-width="0.06"/>`;
  }
  const arm = (from: number) =>
    `M${Array.from({ length: 40 }, (_, i) => polar(0.08 + 0.02 * i, from + i / 5)).join("L")}`;
  const beads = ring(22, (a) => `<circle cx="${Math.cos(a) * 0.92}" cy="${Math.sin(a) * 0.92}" r="0.05"/>`);
  return `<circle r="1" fill="${TERRAIN.warp.ground}"/><path d="${arm(0)}${arm(Math.PI)}" fill="none" stroke="#a58cff" stroke-width="0.12"/><g fill="${TERRAIN.warp.marks}">${beads}<circle r="0.1"/></g>`;
}
