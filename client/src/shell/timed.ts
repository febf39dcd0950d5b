/** What every game tells alike: that somebody's time is up, or that a device knows the seed. */

import { nameOf, type Family } from "../games/family";

const ALIKE: Record<string, string> = { time_up: "table.time_up", taken_along: "along.taken" };

/** A family that also tells what is told alike. */
export function timed<F extends Pick<Family, "tell">>(family: F): F {
  return {
    ...family,
    tell: (event, scene) => {
      const key = ALIKE[event.type];
      return key
        ? [{ text: scene.words.say(key, { player: nameOf(scene, event["seat"] as number) }) }]
        : family.tell(event, scene);
    },
  };
}
