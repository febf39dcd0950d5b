/** The close-up from above: the mat once more, larger, in a frame of the page. */

import type { CloseUp } from "../stage";
import { LEAST_PX } from "./sight";
import { element } from "./svg";

/** A chip is drawn so much wider than it must be. */
const AMPLE = 1.12;

let known = 0;

export class FlatLens {
  private frame: HTMLElement | null = null;
  private readonly svg = element("svg", { class: "lens", width: "100%", height: "100%" });

  constructor(layers: readonly SVGElement[]) {
    for (const layer of layers) {
      layer.id = `mat-${known++}`;
      this.svg.append(element("use", { href: `#${layer.id}` }));
    }
  }

  /** Show this spot of what is drawn; `plain`: the picture shows it large enough. */
  show(shown: CloseUp | null, at: { x: number; y: number }, chip: number, plain: boolean): void {
    if (shown?.frame !== this.frame) this.svg.remove();
    this.frame = shown?.frame ?? null;
    if (!this.frame) return;
    this.frame.style.visibility = plain ? "hidden" : "";
    if (!this.svg.parentNode) this.frame.prepend(this.svg);
    const { width, height } = this.frame.getBoundingClientRect();
    const scale = (AMPLE * LEAST_PX) / chip;
    const [w, h] = [width / scale, height / scale];
    this.svg.setAttribute("viewBox", `${at.x - w / 2} ${at.y - h / 2} ${w} ${h}`);
  }
}
