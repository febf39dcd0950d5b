import { beforeEach, expect, it, vi } from "vitest";

/** A phone: what trembles is noted. */
const trembled: number[][] = [];
const phone = { coarse: true, active: true };
vi.stubGlobal("navigator", {
  vibrate: (pattern: number[]) => trembled.push(pattern),
  userActivation: {
    get hasBeenActive() {
      return phone.active;
    },
  },
});
vi.stubGlobal("matchMedia", () => ({ matches: phone.coarse }));
const { buzz, play } = await import("../src/shell/sound");
const { settings } = await import("../src/shell/settings.svelte");

beforeEach(() => {
  trembled.length = 0;
  Object.assign(phone, { coarse: true, active: true });
  settings.buzz = true;
});

it("trembles shortly on release, cover and goal, each in its own way, and on nothing else", () => {
  buzz("release");
  play("cover");
  play("goal");
  for (const cue of ["place", "dice", "card", "step", "hit", "loop", "end", null] as const) play(cue);
  expect(trembled).toHaveLength(3);
  expect(new Set(trembled.map(String)).size).toBe(3);
  for (const pattern of trembled) expect(pattern.reduce((a, b) => a + b)).toBeLessThan(400);
});

it("trembles only where a finger has touched it and nobody has switched it off", () => {
  phone.active = false;
  buzz("release");
  phone.active = true;
  phone.coarse = false;
  buzz("release");
  phone.coarse = true;
  settings.buzz = false;
  buzz("release");
  expect(trembled).toEqual([]);
});
