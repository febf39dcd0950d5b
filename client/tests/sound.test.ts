import { describe, expect, it } from "vitest";
import { Foley, panOf, type Heard } from "../src/flicktable/foley";
import type { Contact } from "../src/flicktable/contacts";
import { strike } from "../src/sound/strike";
import { VOICES, type VoiceName } from "../src/sound/voices";

const RATE = 48_000;
const peak = (data: Float32Array) => data.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
/** Seconds until the last sample that is louder than a hundredth of the loudest. */
function rings(data: Float32Array): number {
  const least = peak(data) / 100;
  return data.findLastIndex((each) => Math.abs(each) > least) / RATE;
}
/** How often the wave crosses zero in its loud part, in hertz. */
function brightness(data: Float32Array): number {
  const loud = data.subarray(0, RATE * 0.01);
  const crossings = loud.reduce((n, each, i) => n + (i > 0 && each * (loud[i - 1] ?? 0) < 0 ? 1 : 0), 0);
  return (50 * crossings) / 1;
}
const of = (voice: VoiceName, speed = 1, size = 16) => strike(RATE, { voice, speed, size });

describe("a strike", () => {
  it.each(Object.keys(VOICES) as VoiceName[])("of %s is louder the harder it is", (voice) => {
    const [soft, middle, hard] = [0.3, 1, 2.5].map((speed) => peak(of(voice, speed)));
    expect(middle).toBeGreaterThan(1.2 * soft!);
    expect(hard).toBeGreaterThan(1.2 * middle!);
    expect(hard).toBeLessThan(3);
  });

  it("rings longer on a vessel than on felt, and shortest on a chip", () => {
    const [vessel, felt, chip] = [of("vessel", 1, 60), of("felt"), of("plastic")].map(rings);
    expect(vessel).toBeGreaterThan(1.5 * felt!);
    expect(felt).toBeGreaterThan(1.5 * chip!);
  });

  it("is brighter on plastic than on wood, on wood than on felt, and lower the larger the thing", () => {
    const [plastic, wood, felt] = (["plastic", "wood", "felt"] as const).map((voice) =>
      brightness(of(voice)),
    );
    expect(plastic).toBeGreaterThan(wood!);
    expect(wood).toBeGreaterThan(felt!);
    expect(brightness(of("plastic", 1, 30))).toBeLessThan(plastic!);
  });

  it("is the same for the same blow", () => {
    expect(of("plastic", 0.7)).toEqual(of("plastic", 0.7));
  });
});

describe("the sounds of a flight", () => {
  const contact = (ms: number, speed: number): Contact => ({
    ...{ ms, speed, x: 10, y: 0, one: 1, other: null, on: "felt", size: 16 },
  });

  it("come when their moment is shown, each once", () => {
    const heard: Heard[] = [];
    const foley = new Foley([contact(100, 1), contact(120, 0.4), contact(300, 0.2)], (each) =>
      heard.push(each),
    );
    foley.until(90);
    expect(heard).toEqual([]);
    foley.until(130);
    expect(heard.map(({ speed }) => speed)).toEqual([1, 0.4]);
    foley.until(1000);
    expect(heard.length).toBe(3);
  });

  it("are the hardest blow alone where nothing moves", () => {
    const heard: Heard[] = [];
    new Foley([contact(100, 0.3), contact(120, 1.4)], (each) => heard.push(each)).hardest();
    expect(heard).toEqual([{ voice: "felt", speed: 1.4, size: 16, spot: { x: 10, y: 0 } }]);
  });

  it("come from where they are seen, from whichever side one looks", () => {
    const frame = { left: 0, right: 200, top: 0, bottom: 100 };
    const near = (x: number, y: number) => ({ x: x - 100, y: 50 - y });
    const far = (x: number, y: number) => ({ x: 100 - x, y: y - 50 });
    expect(panOf({ x: 80, y: 0 }, frame, near)).toBeCloseTo(0.8);
    expect(panOf({ x: 80, y: 0 }, frame, far)).toBeCloseTo(-0.8);
    expect(panOf({ x: 500, y: 0 }, frame, near)).toBe(1);
    expect(panOf({ x: 80, y: 0 }, frame, () => null)).toBe(0);
  });
});
