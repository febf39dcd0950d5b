/** The flick table seen straight from above, as SVG: for weak devices, reduced motion and tests. It knows no rules. */

import { formOf } from "./box";
import { chipOf, dip, lay, type Chip } from "./flat/chips";
import { FlatFx } from "./flat/fx";
import { groundOf } from "./flat/ground";
import { FlatLens } from "./flat/lens";
import { marksOf, squidgerOf } from "./flat/marks";
import { Pan, type Box, type Seen } from "./flat/pan";
import { shotBox } from "./flat/sight";
import { element } from "./flat/svg";
import { quarters, turnedBy } from "./flat/turn";
import type { Spot, Table } from "./model";
import { poseAt, type Path, type PoseNow } from "./path";
import type { Skin } from "./skin";
import {
  PLAIN_PX,
  type CloseUp,
  type From,
  type Leaving,
  type Look,
  type Overlay,
  type Place,
  type Stage,
} from "./stage";

const MARGIN = 14;

export class Stage2D implements Stage, Seen {
  private readonly ground = element("g");
  private readonly things = element("g");
  private readonly lamps = element("g");
  private readonly flags = element("g", { "pointer-events": "none" });
  private readonly above = element("g");
  private readonly marks = element("g");
  private readonly fx = new FlatFx();
  private pennant: { id: number; colour: string } | null = null;
  private readonly made = new Map<number, Chip>();
  box: Box = { x: -375, y: -375, w: 750, h: 750 };
  whole: Box = this.box;
  /** How many quarters the mat is turned, against the clock. */
  private turned = 0;
  private readonly pan: Pan;
  private readonly lens: FlatLens;
  private shown: CloseUp | null = null;
  private readonly shooter = element("g", { "pointer-events": "none" });
  /** A finger is down: what is to be seen meanwhile is seen after it. */
  private touched = false;
  private later: From | null = null;
  private chip = 16;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly look: Look,
  ) {
    this.svg.replaceChildren(...this.layers);
    this.above.append(this.fx.group, this.shooter, this.flags);
    this.lens = new FlatLens(this.layers);
    this.pan = new Pan(svg, this);
  }

  /** What is turned as its viewer sits, the lowest first. */
  private get layers(): SVGElement[] {
    return [this.ground, this.lamps, this.things, this.above, this.marks];
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

  press(id: number, turn: number, share: number): void {
    const chip = this.made.get(id);
    this.shooter.replaceChildren(...(chip && share > 0 ? [squidgerOf(chip, turn, share)] : []));
    if (chip) dip(chip, share > 1 ? 0 : share);
  }

  closeUp(shown: CloseUp | null): void {
    this.shown = shown;
    this.focus();
  }

  /** The close-up shows what the picture shows too small, or not at all. */
  private focus(): void {
    const { x, y } = turnedBy(this.shown?.at ?? { x: 0, y: 0 }, this.turned);
    const { box, chip } = this;
    const inside = x > box.x && x < box.x + box.w && -y > box.y && -y < box.y + box.h;
    const wide = chip * (this.svg.getScreenCTM()?.a ?? 0) >= PLAIN_PX;
    this.lens.show(this.shown, { x, y: -y }, chip, inside && wide);
  }

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

  private wave(bearer: Chip): void {
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
    if (from.close && !from.at) return; // from above, a landing is seen where it is
    if (from.along) {
      const [one, other] = [from.along.from, from.along.to].map((spot) => turnedBy(spot, this.turned));
      const frame = this.svg.getBoundingClientRect();
      return this.frame(shotBox(one as Spot, other as Spot, frame, this.chip, from.along.both));
    }
    this.turn(from.side !== undefined ? quarters(from.side) : from.at ? this.turned : 0);
    if (from.at) {
      const size = (from.distance ?? 300) * 0.8;
      const { x, y } = turnedBy(from.at, this.turned);
      this.frame({ x: x - size / 2, y: -y - size / 2, w: size, h: size });
    } else this.frame(this.whole);
  }

  private turn(turned: number): void {
    if (turned % 2 !== this.turned % 2) {
      const { w, h } = this.whole;
      this.whole = { x: -h / 2, y: -w / 2, w: h, h: w };
    }
    this.turned = turned;
    for (const group of this.layers) group.setAttribute("transform", turned ? `rotate(${-90 * turned})` : "");
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
    this.pan.free = on;
  }

  resize(): void {}

  dispose(): void {
    this.pan.dispose();
    this.lens.show(null, { x: 0, y: 0 }, this.chip, false);
    this.svg.replaceChildren();
  }

  private pose(chip: Chip, pose: PoseNow): void {
    lay(chip, pose);
    if (this.pennant && this.made.get(this.pennant.id) === chip) this.wave(chip);
  }

  /** A thing that no hand carries any more. */
  private laid(id: number, kind: string, skin: Skin): Chip {
    const thing = this.thing(id, kind, skin);
    thing.group.style.translate = thing.group.style.opacity = "";
    return thing;
  }

  private thing(id: number, kind: string, skin: Skin): Chip {
    const old = this.made.get(id);
    if (old && old.group.dataset["skin"] === skin.key) return old;
    old?.group.remove();
    const thing = chipOf(id, kind, skin);
    this.things.append(thing.group);
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
    this.ground.replaceChildren(...groundOf(table, this.look));
  }

  frame(box: Box): void {
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    if (this.shown) this.focus();
  }
}
