/** The flick table in three dimensions: it shows a table, plays paths and tells where a pointer is. It knows no rules. */

import * as THREE from "three";
import { Camera } from "./deep/camera";
import { Fx, RING_MS } from "./deep/fx";
import { Ground } from "./deep/ground";
import { Lens } from "./deep/lens";
import { DARK, Light, room } from "./deep/light";
import { Marks } from "./deep/marks";
import { Things } from "./deep/things";
import { sightOver } from "./deep/views";
import { Zones } from "./deep/zones";
import type { Mat, Spot, Table } from "./model";
import type { Path } from "./path";
import { formOf } from "./box";
import type { CloseUp, Follow, From, Leaving, Look, Overlay, Place, Stage } from "./stage";

export class Stage3D implements Stage {
  private readonly scene = new THREE.Scene();
  private readonly renderer: THREE.WebGLRenderer;
  private readonly camera: Camera;
  private readonly light = new Light();
  private readonly fog = new THREE.Fog(DARK);
  private readonly ground: Ground;
  private readonly zones: Zones;
  private readonly things: Things;
  private readonly marks: Marks;
  private readonly fx: Fx;
  private readonly lens = new Lens();
  private mat: Mat | null = null;
  private wanted = 0;
  private drawn = 0;
  private chase: ((ms: number) => void) | null = null;

  constructor(canvas: HTMLCanvasElement, look: Look, options: { low?: boolean } = {}) {
    this.renderer = new THREE.WebGLRenderer({
      canvas,
      antialias: !options.low,
      powerPreference: "high-performance",
    });
    this.renderer.shadowMap.enabled = !options.low;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.setPixelRatio(options.low ? 1 : Math.min(2, globalThis.devicePixelRatio || 1));
    this.camera = new Camera(canvas, () => this.draw());
    this.ground = new Ground(look);
    this.zones = new Zones(look);
    this.things = new Things(look);
    this.marks = new Marks(this.things);
    this.fx = new Fx(this.things);
    this.renderer.info.autoReset = false;
    this.renderer.toneMapping = THREE.NeutralToneMapping;
    this.renderer.toneMappingExposure = 1.22;
    this.scene.environment = room(this.renderer);
    this.scene.environmentIntensity = 0.5;
    this.scene.background = new THREE.Color(DARK);
    this.scene.fog = this.fog;
    this.scene.add(
      this.light.group,
      this.ground.group,
      this.zones.group,
      this.things.group,
      this.marks.group,
      this.fx.group,
    );
  }

  /** Show this table: what is new appears, what is gone disappears, what moved jumps. */
  show(table: Table): void {
    const { mat } = table;
    if (this.mat?.width_um !== mat.width_um || this.mat.depth_um !== mat.depth_um) {
      this.ground.lay(mat);
      this.light.over(mat);
    }
    this.mat = this.camera.mat = mat;
    this.fx.clear();
    const chips = table.pieces.map(({ kind }) => Math.min(formOf(kind).width, formOf(kind).depth));
    if (chips.length) this.camera.chip = Math.min(...chips);
    this.things.show(table);
    this.zones.lay(table.zones);
    this.draw();
  }

  /** Put the pieces of a path where they are at this moment. */
  seek(path: Path, ms: number): void {
    this.things.seek(path, ms);
    this.chase?.(ms);
    this.fx.seek(path, ms, this.camera.eye.position, this.pixels);
    this.draw();
  }

  /** Things that leave, each in its manner. */
  vanish(ids: readonly number[], ms = 450, leaving?: Leaving): Promise<void> {
    const leave = this.things.leave(ids, leaving);
    return this.during(ms, leave);
  }

  burst(at: Spot, size: number, colour: string): Promise<void> {
    return this.during(2 * RING_MS, (share) => this.fx.burstAt(at, size, colour, share, this.pixels));
  }

  /** How many pixels high the picture is. */
  private get pixels(): number {
    return this.renderer.domElement.height;
  }

  /** Show something that takes so long, by the share of it that is over; the end of it is shown for sure. */
  private during(ms: number, show: (share: number) => void): Promise<void> {
    return new Promise((done) => {
      let begun: number | null = null;
      const step = (now: number) => {
        begun ??= now;
        const share = ms > 0 ? Math.min(1, (now - begun) / ms) : 1;
        show(share);
        this.draw();
        if (share < 1) requestAnimationFrame(step);
        else done();
      };
      requestAnimationFrame(step);
    });
  }

  overlay(overlay: Overlay): void {
    this.marks.overlay(overlay);
    this.draw();
  }

  mark(ids: readonly number[], chosen: number | null): void {
    this.marks.mark(ids, chosen);
    this.draw();
  }

  flag(id: number | null, colour: string): void {
    this.marks.flag(id, colour);
    this.draw();
  }

  /** The thing under a point of the screen, in client coordinates. */
  pick(clientX: number, clientY: number): number | null {
    return this.things.hit(this.camera.ray(clientX, clientY));
  }

  /** The spot of the mat under a point of the screen. */
  spot(clientX: number, clientY: number): Spot | null {
    return this.camera.spot(clientX, clientY);
  }

  view(from: From): void {
    this.camera.view(from);
  }

  closeUp(shown: CloseUp | null): void {
    this.lens.shown = shown;
    this.draw();
  }

  place(id: number): Place | null {
    const at = this.things.at(id);
    return at && this.camera.place(at);
  }

  touch(on: boolean): void {
    this.camera.touch(on);
  }

  follow(flight: Follow | null): void {
    this.chase = flight && this.camera.chase(flight, () => this.things.at(flight.id));
  }

  carry(id: number, to: Spot | null): void {
    this.things.carry(id, to);
    this.draw();
  }

  press(id: number, turn: number, share: number): void {
    this.marks.press(id, turn, share);
    this.draw();
  }

  keep(): () => void {
    return this.camera.keep();
  }

  free(on: boolean): void {
    this.camera.free(on);
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.camera.resize(width, height);
  }

  /** Draw soon, once, however often it is asked. */
  draw(): void {
    if (this.wanted) return;
    this.wanted = requestAnimationFrame(() => {
      this.wanted = 0;
      const begun = performance.now();
      this.zones.tick(Math.min(0.05, (begun - this.drawn) / 1000));
      this.drawn = begun;
      this.makeWay();
      this.marks.follow();
      // The wood goes into the dark behind the mat, from however far one looks.
      const away = this.camera.eye.position.length();
      this.fog.near = away + 400;
      this.fog.far = away + 1800;
      this.renderer.info.reset();
      this.renderer.render(this.scene, this.camera.eye);
      this.lens.draw(this.renderer, this.scene, this.camera);
      this.tell(performance.now() - begun);
    });
  }

  /** What stands between the eye and who shoots makes way. */
  private makeWay(): void {
    const { eye, shooter, chip } = this.camera;
    const { x, y, z } = eye.position;
    const at = shooter && { at: shooter, radius: chip / 2 };
    this.things.part((thing) => (at ? sightOver([x, y, z], at, thing) : 1));
  }

  /** What the picture took, for whoever measures: draw calls, triangles, milliseconds of script. */
  private tell(ms: number): void {
    const { calls, triangles } = this.renderer.info.render;
    this.renderer.domElement.dataset["drawn"] = `${calls} ${triangles} ${ms.toFixed(1)}`;
  }

  dispose(): void {
    cancelAnimationFrame(this.wanted);
    this.camera.dispose();
    this.things.dispose();
    this.fx.dispose();
    this.ground.dispose();
    this.light.dispose();
    this.scene.environment?.dispose();
    this.renderer.dispose();
  }
}
