/** Moving the mat by hand: the wheel and two fingers bring it nearer, one finger moves it. */

import type { Spot } from "../model";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What is moved: the part of the mat that is seen, and how wide all of it is. */
export interface Seen {
  box: Box;
  readonly whole: Box;
  frame(box: Box): void;
}

export class Pan {
  /** Whether dragging moves anything. */
  free = true;
  private readonly fingers = new Map<number, Spot>();
  private readonly off = new AbortController();

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly seen: Seen,
  ) {
    const { signal } = this.off;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal });
    svg.addEventListener("pointerdown", (event) => this.down(event), { signal });
    svg.addEventListener("pointermove", (event) => this.drag(event), { signal });
    svg.addEventListener("pointerup", (event) => this.fingers.delete(event.pointerId), { signal });
    svg.addEventListener("pointercancel", (event) => this.fingers.delete(event.pointerId), { signal });
  }

  dispose(): void {
    this.off.abort();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { box } = this.seen;
    const w = this.wide(box.w * Math.exp(event.deltaY / 400));
    const edge = this.svg.getBoundingClientRect();
    const [fx, fy] = [(event.clientX - edge.left) / edge.width, (event.clientY - edge.top) / edge.height];
    const h = (box.h * w) / box.w;
    this.seen.frame({ x: box.x + (box.w - w) * fx, y: box.y + (box.h - h) * fy, w, h });
  }

  private wide(wanted: number): number {
    return Math.min(this.seen.whole.w * 1.2, Math.max(80, wanted));
  }

  private down(event: PointerEvent): void {
    if (event.isPrimary) this.fingers.clear();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** One finger moves the mat, two draw it nearer or push it away. */
  private drag(event: PointerEvent): void {
    const matrix = this.svg.getScreenCTM();
    const before = [...this.fingers.values()];
    if (!event.buttons) this.fingers.delete(event.pointerId); // let go elsewhere
    if (!this.fingers.has(event.pointerId) || !matrix) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [was, is] = [before, [...this.fingers.values()]].map(grip);
    if (!this.free || !was || !is) return;
    const { box } = this.seen;
    const at = new DOMPoint(was.x, was.y).matrixTransform(matrix.inverse());
    const w = this.wide((box.w * was.apart) / is.apart);
    const grown = w / box.w;
    this.seen.frame({
      x: at.x - (at.x - box.x) * grown - ((is.x - was.x) / matrix.a) * grown,
      y: at.y - (at.y - box.y) * grown - ((is.y - was.y) / matrix.d) * grown,
      w,
      h: box.h * grown,
    });
  }
}

/** The middle of one or two fingers on the screen, and how far apart they are. */
function grip([a, b]: Spot[]): (Spot & { apart: number }) | null {
  if (!a) return null;
  if (!b) return { ...a, apart: 1 };
  return {
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}
