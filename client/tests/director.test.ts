import { beforeEach, expect, it, vi } from "vitest";
import { Director, FAR, type Audience, type Moment } from "../src/director/director.svelte";
import type { Model } from "../src/net/fold";
import { entry } from "./line";

let told: string[];
let director: Director;
let looking: boolean;
let still: boolean;

const audience = (changes: Partial<Audience> = {}): Audience => ({
  step: (of, after) => ({
    seq: of.seq,
    events: [{ type: "rolled" }, { type: "moved" }, { type: "noted" }],
    before: { seq: of.seq - 1 },
    after: after.views["0"] ?? {},
  }),
  tell: ({ type }, { seq }) => [{ text: `${type} ${seq}` }],
  hear: () => {},
  lasts: (type) => (type === "noted" ? 0 : 100),
  pace: () => 1,
  still: () => still,
  looks: () => looking,
  missed: (count, newest) => told.push(`missed ${count} to ${newest.seq}`),
  ...changes,
});

const moment = (seq: number): Moment => ({
  entry: entry(seq),
  model: () => ({ seq, views: { "0": { seq } } }) as unknown as Model,
});

/** Let time pass until nothing waits. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  [told, looking, still] = [[], true, false];
  director = new Director((model, entries) => told.push(`true ${model.seq} by ${entries.length}`));
  director.actor = {
    show: async ({ type }, _, { seq }, time) => {
      told.push(`${type} ${seq}${director.caption ? ` "${director.caption.sentences[0]?.text}"` : ""}`);
      await time.wait(50);
    },
  };
  director.attend(audience());
});

it("shows every event of every entry in order, and only then what follows from the entry", async () => {
  director.add([moment(1), moment(2)]);
  director.add([moment(3)]);
  expect(director.busy).toBe(true);
  await pass(5000);
  const one = (seq: number) => [
    `rolled ${seq} "rolled ${seq}"`,
    `moved ${seq} "moved ${seq}"`,
    `noted ${seq} "moved ${seq}"`,
    `true ${seq} by 1`,
  ];
  expect(told).toEqual([...one(1), ...one(2), ...one(3)]);
  expect(director.busy).toBe(false);
  expect(director.caption).toBeNull();
});

it("takes the time that events have, half of it at twice the speed", async () => {
  for (const [pace, ms] of [
    [1, 250],
    [2, 125],
  ] as const) {
    told = [];
    director.attend(audience({ pace: () => pace }));
    director.add([moment(1)]);
    await pass(ms - 30);
    expect(told).not.toContain("true 1 by 1");
    await pass(60);
    expect(told).toContain("true 1 by 1");
  }
});

it("shows the rest at once when it is told to, in the same order, and what comes later in time", async () => {
  director.add([moment(1), moment(2), moment(3)]);
  await pass(20);
  director.hurry();
  await pass(0);
  expect(told.filter((each) => each.startsWith("true"))).toEqual([
    "true 1 by 1",
    "true 2 by 1",
    "true 3 by 1",
  ]);
  director.add([moment(4)]);
  await pass(20);
  expect(told).not.toContain("true 4 by 1");
});

it("waits for who looks away, and jumps where too much has happened", async () => {
  looking = false;
  director.add([moment(1)]);
  await pass(5000);
  expect(told).toEqual([]);
  director.add(Array.from({ length: FAR + 5 }, (_, i) => moment(2 + i)));
  looking = true;
  director.resume();
  await pass(5000);
  expect(told).toEqual([`true ${FAR + 6} by 0`, `missed ${FAR + 6} to ${FAR + 6}`]);
});

it("gives a board that only draws views the new one in the midst of the first event, before the text", async () => {
  director.actor = null;
  director.add([moment(1)]);
  await pass(20);
  expect(director.picture).toBeNull();
  await pass(30);
  expect(director.picture).toEqual({ seq: 1, view: { seq: 1 } });
  expect(told).toEqual([]);
  await pass(500);
  expect(told).toEqual(["true 1 by 1"]);
  expect(director.picture).toBeNull();
});

it("lets an event be heard when it is seen: with its actor at once, laid out with the new view", async () => {
  const heard: string[] = [];
  const hear = ({ type }: { type: string }) =>
    heard.push(`${type}${director.actor ? "" : director.picture ? " seen" : " early"}`);
  director.attend(audience({ hear }));
  director.add([moment(1)]);
  await pass(10);
  expect(heard).toEqual(["rolled"]);
  await pass(5000);
  expect(heard).toEqual(["rolled", "moved", "noted"]);
  director.actor = null;
  heard.length = 0;
  director.add([moment(2)]);
  await pass(20);
  expect(heard).toEqual([]);
  await pass(5000);
  expect(heard).toEqual(["rolled seen", "moved seen", "noted seen"]);
});

it("goes on when a board fails to show something", async () => {
  const failed = vi.fn();
  vi.stubGlobal("reportError", failed);
  director.actor = { show: () => Promise.reject(new Error("no picture")) };
  director.add([moment(1), moment(2)]);
  await pass(5000);
  expect(told).toEqual(["true 1 by 1", "true 2 by 1"]);
  expect(failed).toHaveBeenCalled();
});
