/** The flick table seen straight from above, as SVG: for weak devices, reduced motion and tests. It knows no rules. */

import { terrainFace } from "./art/terrain";
import { formOf } from "./box";
import type { Spot, Table } from "./model";
import { FlatFx } from "./flat/fx";
import { element } from "./flat/svg";
import { poseAt, type Path, type PoseNow } from "./path";
import type { Skin } from "./skin";
import { marksOf } from "./flat/marks";
import type { From, Leaving, Look, Overlay, Place, Stage } from "./stage";

const MARGIN = 14;
/** What one aims with is drawn at most so wide, in pixels, and has so much room around it, in millimetres. */
const MOST_PX = 64;
const AROUND = 45;
/** So much room, if chips would else be narrower than this. */
const LITTLE = 14;
const LEAST_PX = 28;

interface Thing {
  group: SVGGElement;
  faces: [SVGElement, SVGElement];
  reach: number;
  at: Spot;
}

export class Stage2D implements Stage {
  private readonly ground = element("g");
  private readonly things = element("g");
  private readonly lamps = element("g");
  private readonly flags = element("g", { "pointer-events": "none" });
  private readonly above = element("g");
  private readonly marks = element("g");
  private readonly fx = new FlatFx();
  private pennant: { id: number; colour: string } | null = null;
  private readonly made = new Map<number, Thing>();
  private box = { x: -375, y: -375, w: 750, h: 750 };
  private whole = this.box;
  /** How many quarters the mat is turned, against the clock. */
  private turned = 0;
  private movable = true;
  private readonly fingers = new Map<number, Spot>();
  /** A finger is down: what is to be seen meanwhile is seen after it. */
  private touched = false;
  private later: From | null = null;
  private chip = 16;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly look: Look,
  ) {
    this.svg.replaceChildren(this.ground, this.lamps, this.things, this.above, this.marks);
    this.above.append(this.fx.group, this.flags);
    svg.addEventListener("wheel", this.wheel, { passive: false });
    svg.addEventListener("pointerdown", this.down);
    svg.addEventListener("pointermove", this.drag);
    svg.addEventListener("pointerup", this.up);
    svg.addEventListener("pointercancel", this.up);
  }

  show(table: Table): void {
    this.layMat(table);
    const here = new Set<number>();
    const chips = table.pieces.map(({ kind }) => Math.min(formOf(kind).width, formOf(kind).depth));
    if (chips.length) this.chip = Math.min(...chips);
    const sorted = [...table.pieces].sort((a, b) => a.pose.z_um - b.pose.z_um);
    for (const fixture of table.fixtures) {
      here.add(fixture.id);
      const skin = this.look.fixture(fixture);
      const turn = fixture.turn_mrad / 2000;
      const z = skin.figure.is === "vessel" ? 0 : formOf(fixture.kind).height / 2;
      this.pose(this.laid(fixture.id, fixture.kind, skin), [
        fixture.x_um / 1000,
        fixture.y_um / 1000,
        z,
        Math.cos(turn),
        0,
        0,
        Math.sin(turn),
      ]);
    }
    for (const piece of sorted) {
      here.add(piece.id);
      const thing = this.laid(piece.id, piece.kind, this.look.piece(piece));
      this.things.append(thing.group);
      const [w, i, j, k] = piece.pose.quat.map((part) => part / 32767) as [number, number, number, number];
      this.pose(thing, [piece.pose.x_um / 1000, piece.pose.y_um / 1000, piece.pose.z_um / 1000, w, i, j, k]);
    }
    for (const [id, thing] of this.made) {
      if (here.has(id)) continue;
      thing.group.remove();
      this.made.delete(id);
    }
    this.fx.clear(table);
    this.hoist();
  }

  seek(path: Path, ms: number): void {
    this.fx.seek(path, ms);
    for (const track of path.tracks) {
      const thing = this.made.get(track.id);
      if (thing) this.pose(thing, poseAt(path, track, ms));
    }
  }

  async vanish(ids: readonly number[], ms = 450, leaving?: Leaving): Promise<void> {
    const gone = ids.map((id) => this.made.get(id)).filter((thing) => thing !== undefined);
    await Promise.all(
      gone.map(({ group, at }) => {
        const place = ({ x, y }: Spot, size: number, turn: number) =>
          `translate(${x}px, ${-y}px) rotate(${turn}deg) scale(${size})`;
        const to = leaving?.to ?? at;
        const mid = { x: (at.x + to.x) / 2, y: (at.y + to.y) / 2 };
        const frames = [
          { opacity: 1, transform: place(at, 1, 0) },
          { opacity: 1, transform: place(mid, leaving?.manner === "sunk" ? 0.8 : 1.5, 90) },
          { opacity: 0, transform: place(to, leaving?.manner === "carried" ? 1 : 0.2, 200) },
        ];
        return group.animate(frames, { duration: ms, fill: "forwards", easing: "ease-in" }).finished;
      }),
    );
    for (const thing of gone) thing.group.remove();
    for (const id of ids) this.made.delete(id);
  }

  burst(at: Spot, size: number, colour: string): Promise<void> {
    return this.fx.burst(at, size, colour);
  }

  overlay(overlay: Overlay): void {
    this.marks.replaceChildren(...marksOf(overlay));
  }

  carry(id: number, to: Spot | null): void {
    const thing = this.made.get(id);
    if (!thing) return;
    const shift = to ? { x: to.x - thing.at.x, y: to.y - thing.at.y } : null;
    thing.group.style.translate = shift ? `${shift.x}px ${-shift.y}px` : "";
    thing.group.style.opacity = to ? "0.85" : "";
  }

  press(): void {}

  follow(): void {}

  place(id: number): Place | null {
    const thing = this.made.get(id);
    const matrix = (this.things as SVGGElement).getScreenCTM();
    if (!thing || !matrix) return null;
    const at = new DOMPoint(thing.at.x, -thing.at.y).matrixTransform(matrix);
    const box = this.svg.getBoundingClientRect();
    const seen = at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
    return { x: at.x, y: at.y, scale: Math.hypot(matrix.a, matrix.b), seen };
  }

  touch(on: boolean): void {
    this.touched = on;
    const from = this.later;
    if (on || !from) return;
    this.later = null;
    this.view(from);
  }

  mark(ids: readonly number[], chosen: number | null): void {
    const rings = [...new Set(chosen === null ? ids : [...ids, chosen])].flatMap((id) => {
      const thing = this.made.get(id);
      if (!thing) return [];
      const ring = element("circle", {
        r: thing.reach + 2,
        transform: thing.group.getAttribute("transform") ?? "",
        fill: "none",
        stroke: id === chosen ? "#ffd75e" : "#f4efe0",
        "stroke-width": id === chosen ? "4" : "2",
      });
      return [ring];
    });
    this.lamps.replaceChildren(...rings);
  }

  flag(id: number | null, colour: string): void {
    this.pennant = id === null ? null : { id, colour };
    this.hoist();
  }

  /** Draw the pennant where its bearer is, upright whoever looks. */
  private hoist(): void {
    const bearer = this.pennant && this.made.get(this.pennant.id);
    this.flags.replaceChildren();
    if (!bearer || !this.pennant) return;
    const { colour } = this.pennant;
    this.flags.append(
      element("circle", { r: bearer.reach + 3.4, fill: "none", stroke: colour, "stroke-width": "2.4" }),
      element("path", { d: "M0 -8V-34L17 -28L0 -22", fill: colour, stroke: "#17130f", "stroke-width": "1" }),
    );
    this.wave(bearer);
  }

  private wave(bearer: Thing): void {
    const upright = this.turned ? ` rotate(${90 * this.turned})` : "";
    this.flags.setAttribute("transform", `translate(${bearer.at.x} ${-bearer.at.y})${upright}`);
  }

  pick(clientX: number, clientY: number): number | null {
    const hit = document.elementsFromPoint(clientX, clientY).find((each) => each.closest("[data-thing]"));
    const id = hit?.closest("[data-thing]")?.getAttribute("data-thing");
    return id == null ? null : Number(id);
  }

  spot(clientX: number, clientY: number): Spot | null {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return turnedBy({ x: at.x, y: -at.y }, -this.turned);
  }

  view(from: From): void {
    if (this.touched) {
      this.later = from;
      return;
    }
    if (from.close) return; // from above, a landing is seen where it is
    if (from.along) return this.frameShot(from.along.from, from.along.to);
    this.turn(from.side !== undefined ? quarters(from.side) : from.at ? this.turned : 0);
    if (from.at) {
      const size = (from.distance ?? 300) * 0.8;
      const { x, y } = turnedBy(from.at, this.turned);
      this.frame({ x: x - size / 2, y: -y - size / 2, w: size, h: size });
    } else this.frame(this.whole);
  }

  /** Both ends of a shot, as near as they fit. */
  private frameShot(one: Spot, other: Spot): void {
    const [a, b] = [turnedBy(one, this.turned), turnedBy(other, this.turned)];
    const { width, height } = this.svg.getBoundingClientRect();
    const withRoom = (around: number) =>
      Math.min(
        MOST_PX / this.chip,
        width / (Math.abs(a.x - b.x) + 2 * around),
        height / (Math.abs(a.y - b.y) + 2 * around),
      );
    const roomy = withRoom(AROUND);
    const scale = roomy * this.chip >= LEAST_PX ? roomy : withRoom(LITTLE);
    const [w, h] = [width / scale, height / scale];
    this.frame({ x: (a.x + b.x - w) / 2, y: (-a.y - b.y - h) / 2, w, h });
  }

  private turn(turned: number): void {
    if (turned % 2 !== this.turned % 2) {
      const { w, h } = this.whole;
      this.whole = { x: -h / 2, y: -w / 2, w: h, h: w };
    }
    this.turned = turned;
    for (const group of [this.ground, this.things, this.lamps, this.above, this.marks])
      group.setAttribute("transform", turned ? `rotate(${-90 * turned})` : "");
    this.hoist();
  }

  keep(): () => void {
    const [box, turned] = [this.box, this.turned];
    return () => {
      this.turn(turned);
      this.frame(box);
    };
  }

  free(on: boolean): void {
    this.movable = on;
  }

  resize(): void {}

  dispose(): void {
    this.svg.removeEventListener("wheel", this.wheel);
    this.svg.removeEventListener("pointerdown", this.down);
    this.svg.removeEventListener("pointermove", this.drag);
    this.svg.removeEventListener("pointerup", this.up);
    this.svg.removeEventListener("pointercancel", this.up);
    this.svg.replaceChildren();
  }

  private pose(thing: Thing, [x, y, z, w, i, j, k]: PoseNow): void {
    const up = 1 - 2 * (i * i + j * j);
    const turn = Math.atan2(2 * (i * j + w * k), w * w + i * i - j * j - k * k);
    const near = 1 + Math.max(0, z - 2) / 400;
    const squash = Math.max(0.12, Math.abs(up));
    const degrees = ((-turn * 180) / Math.PI).toFixed(2);
    const size = `scale(${near.toFixed(3)} ${(near * squash).toFixed(3)})`;
    thing.group.setAttribute(
      "transform",
      `translate(${x.toFixed(2)} ${(-y).toFixed(2)}) rotate(${degrees}) ${size}`,
    );
    thing.at = { x, y };
    if (this.pennant && this.made.get(this.pennant.id) === thing) this.wave(thing);
    thing.faces[0].style.display = up >= 0 ? "" : "none";
    thing.faces[1].style.display = up >= 0 ? "none" : "";
  }

  /** A thing that no hand carries any more. */
  private laid(id: number, kind: string, skin: Skin): Thing {
    const thing = this.thing(id, kind, skin);
    thing.group.style.translate = thing.group.style.opacity = "";
    return thing;
  }

  private thing(id: number, kind: string, skin: Skin): Thing {
    const old = this.made.get(id);
    if (old && old.group.dataset["skin"] === skin.key) return old;
    old?.group.remove();
    const { round, width, depth } = formOf(kind);
    const [w, d] =
      kind === "hexagon" ? [width / Math.cos(Math.PI / 6), width / Math.cos(Math.PI / 6)] : [width, depth];
    const group = element("g", { "data-thing": id, "data-skin": skin.key, class: "thing" }) as SVGGElement;
    const clip = kind === "hexagon" ? hexagon(width / 2) : round ? oval(w / 2) : oblong(w, d);
    const rim = element("path", {
      d: clip,
      fill: skin.rim,
      stroke: "rgba(0,0,0,0.55)",
      "stroke-width": "0.7",
    });
    const faces = [skin.face, skin.back ?? skin.face].map((svg) => {
      const face = element("g");
      face.innerHTML = svg;
      const inner = face.firstElementChild as SVGElement;
      inner.setAttribute("x", String(-w / 2 + 0.5));
      inner.setAttribute("y", String(-d / 2 + 0.5));
      inner.setAttribute("width", String(w - 1));
      inner.setAttribute("height", String(d - 1));
      inner.style.clipPath = round ? "circle(50%)" : kind === "hexagon" ? HEXAGON_CLIP : "inset(0 round 1px)";
      return face;
    }) as [SVGElement, SVGElement];
    group.append(rim, ...faces);
    this.things.append(group);
    const thing = { group, faces, reach: Math.max(w, d) / 2, at: { x: 0, y: 0 } };
    this.made.set(id, thing);
    return thing;
  }

  private layMat(table: Table): void {
    const [w, d] = [table.mat.width_um / 1000, table.mat.depth_um / 1000];
    const [wide, high] = this.turned % 2 ? [d, w] : [w, d];
    const whole = {
      x: -wide / 2 - MARGIN,
      y: -high / 2 - MARGIN,
      w: wide + 2 * MARGIN,
      h: high + 2 * MARGIN,
    };
    if (whole.w !== this.whole.w || whole.h !== this.whole.h || !this.svg.hasAttribute("viewBox")) {
      this.whole = whole;
      this.frame(whole);
    }
    const line = (points: Spot[], closed: boolean, colour: string, filled: boolean) =>
      element(closed ? "polygon" : "polyline", {
        points: points.map(({ x, y }) => `${x},${-y}`).join(" "),
        fill: filled ? colour : "none",
        stroke: colour,
        "stroke-width": "1.2",
      });
    this.ground.replaceChildren(
      element("rect", { x: -w / 2, y: -d / 2, width: w, height: d, rx: 3, fill: this.look.felt }),
      ...table.zones.map((zone) => {
        const [x, y, r] = [zone.x_um / 1000, -zone.y_um / 1000, zone.radius_um / 1000];
        const art = element("g", { transform: `translate(${x} ${y}) scale(${r})`, "data-thing": zone.id });
        art.innerHTML = terrainFace(this.look.zone(zone));
        return art;
      }),
      ...this.look.prints.map(({ points, closed, colour, filled }) =>
        line(points, closed ?? true, colour, filled ?? false),
      ),
    );
  }

  private frame(box: { x: number; y: number; w: number; h: number }): void {
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  }

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const share = Math.exp(event.deltaY / 400);
    const w = Math.min(this.whole.w * 1.2, Math.max(80, this.box.w * share));
    const grown = w / this.box.w;
    const edge = this.svg.getBoundingClientRect();
    const [fx, fy] = [(event.clientX - edge.left) / edge.width, (event.clientY - edge.top) / edge.height];
    const h = this.box.h * grown;
    this.frame({ x: this.box.x + (this.box.w - w) * fx, y: this.box.y + (this.box.h - h) * fy, w, h });
  };

  private readonly down = (event: PointerEvent): void => {
    if (event.isPrimary) this.fingers.clear();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  /** One finger moves the mat, two draw it nearer or push it away. */
  private readonly drag = (event: PointerEvent): void => {
    const matrix = this.svg.getScreenCTM();
    const before = [...this.fingers.values()];
    if (!event.buttons) this.fingers.delete(event.pointerId); // let go elsewhere
    if (!this.fingers.has(event.pointerId) || !matrix) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [was, is] = [before, [...this.fingers.values()]].map(grip);
    if (!this.movable || !was || !is) return;
    const at = new DOMPoint(was.x, was.y).matrixTransform(matrix.inverse());
    const w = Math.min(this.whole.w * 1.2, Math.max(80, (this.box.w * was.apart) / is.apart));
    const grown = w / this.box.w;
    this.frame({
      x: at.x - (at.x - this.box.x) * grown - ((is.x - was.x) / matrix.a) * grown,
      y: at.y - (at.y - this.box.y) * grown - ((is.y - was.y) / matrix.d) * grown,
      w,
      h: this.box.h * grown,
    });
  };

  private readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };
}

const HEXAGON_CLIP = "polygon(93.3% 25%, 93.3% 75%, 50% 100%, 6.7% 75%, 6.7% 25%, 50% 0%)";

/**
 * How many quarters the mat is turned against the clock so that this side (radians) is the near one. It lies across
 * only for who sits exactly at its left or right; a look from a slant keeps it upright.
 */
export function quarters(side: number): number {
  if (Math.abs(Math.sin(side)) < 1e-9) return Math.cos(side) < 0 ? 1 : 3;
  return Math.sin(side) > 0.5 ? 2 : 0;
}

/** A spot of the mat after so many quarters against the clock. */
export function turnedBy({ x, y }: Spot, quarters: number): Spot {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return { x: -y, y: x };
    case 2:
      return { x: -x, y: -y };
    case 3:
      return { x: y, y: -x };
    default:
      return { x, y };
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

function oval(r: number): string {
  return `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0z`;
}

function oblong(w: number, d: number): string {
  return `M${-w / 2} ${-d / 2}H${w / 2}V${d / 2}H${-w / 2}z`;
}

function hexagon(inradius: number): string {
  const r = inradius / Math.cos(Math.PI / 6);
  const corners = Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI * i) / 3 + Math.PI / 6;
    return `${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
  });
  return `M${corners.join("L")}z`;
}
