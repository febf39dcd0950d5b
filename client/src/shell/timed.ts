/** What every game tells alike: that somebody's time is up. */

import { nameOf, type Family } from "../games/family";

/** A family that also tells when time is up. */
export function timed<F extends Pick<Family, "tell">>(family: F): F {
  return {
    ...family,
    tell: (event, scene) =>
      event.type === "time_up"
        ? [{ text: scene.words.say("table.time_up", { player: nameOf(scene, event["seat"] as number) }) }]
        : family.tell(event, scene),
  };
}
