/** A tap, told from a drag: where a thing can be dragged to look around, only a tap means something. */

const TAP_PX = 6;

export class Tap {
  private touched: { x: number; y: number } | null = null;

  constructor(
    /** Whether a tap means anything just now. */
    private readonly meant: () => boolean,
    private readonly tapped: () => void,
  ) {}

  readonly down = (event: PointerEvent): void => {
    const control =
      event.target instanceof Element && event.target.closest("button, a, input, select, label");
    this.touched = this.meant() && !control ? { x: event.clientX, y: event.clientY } : null;
  };

  readonly up = (event: PointerEvent): void => {
    const { touched } = this;
    if (touched && Math.hypot(event.clientX - touched.x, event.clientY - touched.y) < TAP_PX) this.tapped();
    this.touched = null;
  };
}
