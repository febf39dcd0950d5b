/** Where one looks from: the whole mat, a shot, a piece. The camera leaves the place it was asked to, and comes back to it. */

import { spotOf } from "./model";
import type { From, Stage } from "./stage";

export class Lookout {
  /** The whole mat is wanted, though something is aimed. */
  wide = $state(false);
  private rest: (() => void) | null = null;

  constructor(
    private readonly stage: () => Stage | null,
    /** The whole mat, as who sits here sees it. */
    private readonly whole: () => From,
  ) {}

  leave(): void {
    this.rest ??= this.stage()?.keep() ?? null;
  }

  back(): void {
    this.rest?.();
    this.rest = null;
  }

  /** A phone that is turned shows the whole mat from the side that fits, now or when one comes back to it. */
  watch(): () => void {
    const upright = matchMedia("(orientation: portrait)");
    const turned = () => {
      if (this.rest) this.rest = () => this.home();
      else this.home();
    };
    upright.addEventListener("change", turned);
    return () => upright.removeEventListener("change", turned);
  }

  home(): void {
    this.stage()?.view(this.whole());
  }

  /** The whole mat, whatever is chosen: from one's own side, or from above. */
  widen(): void {
    this.wide = true;
    this.rest = null;
    this.home();
  }

  top(): void {
    this.wide = true;
    this.rest = null;
    this.stage()?.view({ top: true });
  }

  /** Nearer to a piece. */
  at(pose: { x_um: number; y_um: number }): void {
    this.stage()?.view({ at: spotOf(pose), distance: 220 });
  }
}
