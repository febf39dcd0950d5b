import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aimOf, DEAD_MM, FULL_PULL_MM } from "../src/flick/gesture";
import { lengthMs, parsePath, poseAt, readPath } from "../src/flick/path";
import { quarters, turnedBy } from "../src/flick/stage2d";

/** A path made by the simulator, with the poses that its own decoder reads (micrometres). */
const SAMPLE = JSON.parse(readFileSync(new URL("./path.json", import.meta.url), "utf8")) as {
  blob: string;
  frames: number;
  tracks: { id: number; first: number; length: number; poses: number[][] }[];
};
const blob = Uint8Array.from(atob(SAMPLE.blob), (char) => char.charCodeAt(0));

describe("a path", () => {
  it("decodes to what the simulator's own decoder reads", async () => {
    const path = await readPath(blob);
    expect(path.frames).toBe(SAMPLE.frames);
    expect(path.tracks.map((track) => track.id)).toEqual(SAMPLE.tracks.map((track) => track.id));
    expect(path.tracks.length).toBeGreaterThan(1);
    for (const [i, wanted] of SAMPLE.tracks.entries()) {
      const track = path.tracks[i]!;
      expect(track.first).toBe(wanted.first);
      expect(track.poses.length / 7).toBe(wanted.length);
      for (const [j, frame] of [0, Math.floor(wanted.length / 2), wanted.length - 1].entries()) {
        const pose = [...track.poses.subarray(frame * 7, frame * 7 + 7)];
        wanted.poses[j]!.forEach((value, c) => expect(pose[c]).toBeCloseTo(c < 3 ? value / 1000 : value, 3));
      }
    }
  });

  it("begins and ends where its first and last frames are, and blends between", async () => {
    const path = await readPath(blob);
    const track = path.tracks[0]!;
    expect(poseAt(path, track, -50).slice(0, 3)).toEqual([...track.poses.subarray(0, 3)]);
    const end = poseAt(path, track, lengthMs(path) + 50);
    expect(end[0]).toBeCloseTo(track.poses.at(-7)!, 4);
    const [a, b] = [poseAt(path, track, 1000 / 60)[2], poseAt(path, track, 2000 / 60)[2]];
    expect(poseAt(path, track, 1500 / 60)[2]).toBeCloseTo((a + b) / 2, 3);
    for (let ms = 0; ms < lengthMs(path); ms += 7) {
      const [, , , ...q] = poseAt(path, track, ms);
      expect(Math.hypot(...q)).toBeCloseTo(1, 5);
    }
  });

  it("of another version or of the wrong length is refused", () => {
    expect(() => parsePath(new Uint8Array([2, 60, 0, 0, 0, 0, 50, 0, 0, 64, 0, 0]))).toThrow("version 2");
    expect(() => parsePath(new Uint8Array([1, 60, 0, 0, 0, 0, 50, 0, 0, 64, 0, 0, 9]))).toThrow("length");
  });
});

describe("a gesture", () => {
  const piece = { x: 100, y: 50 };
  const trail = (...points: [number, number][]) => points.map(([x, y], i) => ({ x, y, t: i * 16 }));

  it("pulled back shoots the other way, the harder the farther", () => {
    const soft = aimOf(trail([100, 50], [100, 20]), piece, 8)!;
    expect(soft.direction).toBeCloseTo(Math.PI / 2);
    const hard = aimOf(trail([100, 50], [100, 50 - FULL_PULL_MM - 40]), piece, 8)!;
    expect(hard.power).toBe(1);
    expect(soft.power).toBeGreaterThan(0);
    expect(soft.power).toBeLessThan(hard.power);
  });

  it("let go near the piece is no shot", () => {
    expect(aimOf(trail([100, 50], [100, 50 - DEAD_MM + 1]), piece, 8)).toBeNull();
  });

  it("flicked through the piece follows the last moments of the trail", () => {
    const aim = aimOf(trail([60, 50], [80, 50], [100, 50], [125, 52], [150, 54]), piece, 8)!;
    expect(aim.direction).toBeCloseTo(Math.atan2(4, 90), 1);
    expect(aim.power).toBeGreaterThan(0.3);
  });

  it("that misses the piece, or creeps, is no shot", () => {
    expect(aimOf(trail([60, 90], [100, 90], [150, 90]), piece, 8)).toBeNull();
    const slow = [60, 80, 100, 104].map((x, i) => ({ x, y: 50, t: i * 400 }));
    expect(aimOf(slow, piece, 8)).toBeNull();
  });
});

describe("the mat seen from above", () => {
  const side = { near: -Math.PI / 2, far: Math.PI / 2, left: Math.PI, right: 0 };

  it("is turned until one's own side is the near one", () => {
    const own = [
      [side.near, { x: 0, y: -20 }],
      [side.far, { x: 0, y: 20 }],
      [side.left, { x: -20, y: 0 }],
      [side.right, { x: 20, y: 0 }],
    ] as const;
    for (const [from, spot] of own) {
      const { x, y } = turnedBy(spot, quarters(from));
      expect([x + 0, y]).toEqual([0, -20]);
    }
  });

  it("stays upright for a look from a slant", () => {
    expect([side.near + 0.7, side.right + 0.1, side.left - 3.2].map(quarters)).toEqual([0, 0, 0]);
    expect(quarters(side.far - 0.7)).toBe(2);
  });

  it("gives a spot back as it was", () => {
    for (const turns of [0, 1, 2, 3]) {
      const { x, y } = turnedBy(turnedBy({ x: 3, y: 7 }, turns), -turns);
      expect([x, y]).toEqual([3, 7]);
    }
  });
});
