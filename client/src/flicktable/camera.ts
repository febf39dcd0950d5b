/** Pictures of the flick table, in two dimensions or three. */

import type { Camera } from "../games/family";
import { WOOD } from "./lamp";
import type { Stage } from "./stage";

const FRAMES_PER_S = 30;

export function cameraOf(stage: Stage, frame: HTMLElement): Camera {
  const canvas = () => frame.querySelector<HTMLCanvasElement>("canvas");
  return {
    async still() {
      const { stillOfCanvas, stillOfSvg } = await import("../shell/picture"); // seldom wanted, so it comes then
      const [deep, flat] = [canvas(), frame.querySelector<SVGSVGElement>("svg.flat")];
      if (!deep) return flat ? stillOfSvg(flat, WOOD) : null;
      stage.resize(deep.clientWidth, deep.clientHeight); // it is drawn anew in the next frame, and read there
      return new Promise((done) => requestAnimationFrame(() => void stillOfCanvas(deep).then(done)));
    },
    // Only what is drawn on a canvas can be filmed.
    ...(canvas() ? { stream: () => canvas()?.captureStream(FRAMES_PER_S) ?? null } : {}),
  };
}
