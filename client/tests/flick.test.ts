import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aimOf, DEAD_PX, FULL_PULL_PX } from "../src/flicktable/gesture";
import { along, closeUp, LEAST_PX, type Pose } from "../src/flicktable/deep/views";
import { meantBy } from "../src/flicktable/hand";
import type { Spot } from "../src/flicktable/model";
import { lengthMs, parsePath, poseAt, readPath } from "../src/flicktable/path";
import { shotBox } from "../src/flicktable/flat/sight";
import { quarters, turnedBy } from "../src/flicktable/flat/turn";

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
  /** The mat is drawn twice as large as it is, its near side below. */
  const screen = (x: number, y: number) => ({ x: 2 * x, y: -2 * y });
  const piece = { x: 100, y: 50, screen: screen(100, 50), radius: 16 };
  const trail = (...points: [number, number][]) =>
    points.map(([x, y], i) => ({ x, y, t: i * 16, screen: screen(x, y) }));

  it("pulled back shoots the other way, the harder the farther", () => {
    const soft = aimOf(trail([100, 50], [100, 20]), piece, 6)!;
    expect(soft.direction).toBeCloseTo(Math.PI / 2);
    const hard = aimOf(trail([100, 50], [100, 50 - FULL_PULL_PX / 2 - 1]), piece, 6)!;
    expect(hard.power).toBe(1);
    expect(soft.power).toBeGreaterThan(0);
    expect(soft.power).toBeLessThan(hard.power);
  });

  it("let go near the piece is no shot", () => {
    expect(aimOf(trail([100, 50], [100, 50 - DEAD_PX / 2 + 1]), piece, 6)).toBeNull();
  });

  it("flicked through the piece follows the last moments of the trail", () => {
    const aim = aimOf(trail([60, 50], [80, 50], [100, 50], [125, 52], [150, 54]), piece, 6)!;
    expect(aim.direction).toBeCloseTo(Math.atan2(4, 90), 1);
    expect(aim.power).toBeGreaterThan(0.3);
  });

  it("that misses the piece, or creeps, is no shot", () => {
    expect(aimOf(trail([60, 90], [100, 90], [150, 90]), piece, 6)).toBeNull();
    const slow = [60, 80, 100, 104].map((x, i) => ({ x, y: 50, t: i * 900, screen: screen(x, 50) }));
    expect(aimOf(slow, piece, 6)).toBeNull();
  });
});

describe("a touch", () => {
  const grip = (x: number, y: number) => ({ x, y, screen: { x, y }, radius: 5 });
  const among = [
    { id: 1, grip: grip(0, 0) },
    { id: 2, grip: grip(24, 0) },
    { id: 3, grip: null },
  ];

  it("means what is under it, else the nearest that may be meant", () => {
    expect(meantBy({ screen: { x: 23, y: 0 }, over: 1, broad: 30 }, among)).toBe(1);
    expect(meantBy({ screen: { x: 14, y: 0 }, over: null, broad: 30 }, among)).toBe(2);
    expect(meantBy({ screen: { x: 12, y: 12 }, over: 9, broad: 30 }, among)).toBe(1);
  });

  it("means nothing beyond its breadth", () => {
    expect(meantBy({ screen: { x: 0, y: 12 }, over: null, broad: 6 }, among)).toBeNull();
    expect(meantBy({ screen: { x: 60, y: 0 }, over: null, broad: 30 }, among)).toBeNull();
  });
});

describe("a look along a shot", () => {
  const mat = { width_um: 750_000, depth_um: 750_000 };
  const frames = {
    phone: [{ width: 378, height: 412 }, 400],
    lying: [{ width: 580, height: 282 }, 250],
    table: [{ width: 648, height: 348 }, 300],
  } as const;

  /** Where a spot of the mat is in the picture, from its middle, and how wide a chip of 16 mm is there. */
  function drawn(pose: Pose, at: Spot, height: number) {
    const [ex, ey, ez] = pose.eye;
    const ahead = pose.target.map((each, i) => each - pose.eye[i]!);
    const long = Math.hypot(...ahead);
    const [fx, fy, fz] = ahead.map((each) => each / long) as [number, number, number];
    const [rx, ry] = [fy / Math.hypot(fx, fy), -fx / Math.hypot(fx, fy)];
    const [ux, uy, uz] = [ry * fz, -rx * fz, rx * fy - ry * fx];
    const [dx, dy, dz] = [at.x - ex, at.y - ey, -ez];
    const deep = dx * fx + dy * fy + dz * fz;
    const lens = height / 2 / Math.tan((pose.fov * Math.PI) / 360);
    return {
      x: (lens * (dx * rx + dy * ry)) / deep,
      y: (lens * (dx * ux + dy * uy + dz * uz)) / deep,
      px: (16 * lens) / deep,
    };
  }

  /** How wide chips would be all over the mat, as far as they are in the picture. */
  function widths(pose: Pose, { width, height }: { width: number; height: number }): number[] {
    const all = [];
    for (let x = -370; x <= 370; x += 20)
      for (let y = -370; y <= 370; y += 20) {
        const chip = drawn(pose, { x, y }, height);
        const seen = Math.abs(chip.x) < width / 2 && Math.abs(chip.y) < height / 2;
        if (seen && chip.px > 0) all.push(chip.px);
      }
    return all;
  }

  it.each(Object.entries(frames))("holds both ends and every chip at 28 px on a %s", (_, [frame, most]) => {
    for (let far = 50; far <= most; far += 50)
      for (const turn of [0.3, 1.57, 2.6]) {
        const from = { x: -40, y: -300 };
        const to = { x: from.x + far * Math.cos(turn), y: from.y + far * Math.sin(turn) };
        const pose = along({ from, to }, frame, mat, 16);
        const [near, end] = [from, to].map((at) => drawn(pose, at, frame.height));
        for (const each of [near!, end!]) {
          expect(Math.abs(each.x)).toBeLessThan(1);
          expect(Math.abs(each.y)).toBeLessThan(frame.height / 2);
        }
        expect(near!.y).toBeLessThan(end!.y);
        expect(Math.min(...widths(pose, frame))).toBeGreaterThanOrEqual(LEAST_PX);
        expect(
          pose.eye[2] / Math.hypot(...pose.eye.map((each, i) => each - pose.target[i]!)),
        ).toBeGreaterThan(0.3);
      }
  });

  it.each(Object.entries(frames))(
    "of a shot too long for that keeps every chip at 28 px on a %s",
    (_, [frame, most]) => {
      for (let far = most + 50; far <= 700; far += 50)
        for (const turn of [0.3, 1.2, 1.57]) {
          const from = { x: -340, y: -340 };
          const to = { x: from.x + far * Math.cos(turn), y: from.y + far * Math.sin(turn) };
          const pose = along({ from, to }, frame, mat, 16);
          const [near, end] = [from, to].map((at) => drawn(pose, at, frame.height));
          expect(Math.abs(near!.y)).toBeLessThan(frame.height / 2);
          expect(Math.abs(end!.x)).toBeLessThan(1);
          expect(widths(pose, frame)).toSatisfy(
            (all: number[]) => all.length > 0 && Math.min(...all) >= LEAST_PX,
          );
          const onlooker = along({ from, to, both: true }, frame, mat, 16);
          for (const at of [from, to])
            expect(Math.abs(drawn(onlooker, at, frame.height).y)).toBeLessThan(frame.height / 2);
        }
    },
  );

  it("has a close-up of its landing in which a chip is 28 px wide", () => {
    const at = { x: 120, y: -40 };
    for (const height of [122, 190]) {
      const { x, y, px } = drawn(closeUp(at, 0.7), at, height);
      expect(Math.hypot(x, y)).toBeLessThan(1);
      expect(px).toBeGreaterThanOrEqual(LEAST_PX);
    }
  });
});

describe("a shot seen from above", () => {
  const chip = 16;
  it.each([
    [378, 412],
    [580, 282],
    [648, 348],
  ])("fills %i by %i pixels with chips of 28 px at least, the shooter among them", (width, height) => {
    for (let far = 30; far <= 800; far += 70)
      for (const turn of [-2, 0, 0.5, 1.57, 3]) {
        const from = { x: 50, y: -200 };
        const to = { x: from.x + far * Math.cos(turn), y: from.y + far * Math.sin(turn) };
        const box = shotBox(from, to, { width, height }, chip);
        expect((width / box.w) * chip).toBeGreaterThanOrEqual(LEAST_PX);
        expect(box.w / box.h).toBeCloseTo(width / height);
        const within = ({ x, y }: Spot) => x > box.x && x < box.x + box.w && -y > box.y && -y < box.y + box.h;
        expect(within(from)).toBe(true);
        if (far <= 100) expect(within(to)).toBe(true);
        const both = shotBox(from, to, { width, height }, chip, true);
        expect(to.x > both.x && to.x < both.x + both.w && -to.y > both.y && -to.y < both.y + both.h).toBe(
          true,
        );
      }
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
