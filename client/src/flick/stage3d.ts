/** The flick table in three dimensions: it shows a table, plays paths and tells where a pointer is. It knows no rules. */

import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { base, chip, cup } from "./chips";
import { formOf } from "./box";
import type { Spot, Table, Zone } from "./model";
import { poseAt, type Path } from "./path";
import type { Skin } from "./skin";
import { felt, Skins } from "./skins";
import type { From, Look, Overlay, Stage } from "./stage";

/** How much of the picture's width or height the mat takes. */
const FILLED = 0.94;

export class Stage3D implements Stage {
  readonly scene = new THREE.Scene();
  readonly camera = new THREE.PerspectiveCamera(38, 1, 10, 5000);
  private readonly renderer: THREE.WebGLRenderer;
  private readonly controls: OrbitControls;
  /** Where the whole mat was looked at from, as long as nobody moves the camera: it stays whole in any frame. */
  private whole: From | null = null;
  /** Somebody moves the camera. */
  private held = false;
  private readonly skins: Skins;
  private readonly things = new Map<number, THREE.Mesh>();
  private readonly shapes = new Map<string, THREE.BufferGeometry>();
  private readonly ground = new THREE.Group();
  private readonly marks = new THREE.Group();
  private readonly lamps = new THREE.Group();
  private readonly pennant = new THREE.Group();
  private flagged: number | null = null;
  private readonly sun = new THREE.DirectionalLight(0xfff4e0, 2.2);
  private table: Table | null = null;
  private wanted = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly look: Look,
    options: { low?: boolean } = {},
  ) {
    this.renderer = new THREE.WebGLRenderer({
      canvas,
      antialias: !options.low,
      powerPreference: "high-performance",
    });
    this.renderer.shadowMap.enabled = !options.low;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.setPixelRatio(options.low ? 1 : Math.min(2, globalThis.devicePixelRatio || 1));
    this.skins = new Skins(() => this.draw());
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.maxPolarAngle = 1.45;
    this.controls.minDistance = 60;
    this.controls.maxDistance = 1800;
    this.controls.addEventListener("start", () => (this.held = true));
    this.controls.addEventListener("end", () => (this.held = false));
    this.controls.addEventListener("change", () => {
      if (this.held) this.whole = null;
      this.draw();
    });
    this.scene.background = new THREE.Color(look.wood);
    this.scene.add(new THREE.HemisphereLight(0xffffff, 0x8a7a66, 1.5), this.sun, this.sun.target);
    this.scene.add(this.ground, this.marks, this.lamps, this.pennant);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.bias = -0.0006;
  }

  /** Show this table: what is new appears, what is gone disappears, what moved jumps. */
  show(table: Table): void {
    if (
      !this.table ||
      this.table.mat.width_um !== table.mat.width_um ||
      this.table.mat.depth_um !== table.mat.depth_um
    ) {
      this.layMat(table);
    }
    this.table = table;
    const here = new Set<number>();
    for (const piece of table.pieces) {
      here.add(piece.id);
      const mesh = this.thing(piece.id, `chip ${piece.kind}`, () => chip(piece.kind), this.look.piece(piece));
      const { x_um, y_um, z_um, quat } = piece.pose;
      mesh.position.set(x_um / 1000, y_um / 1000, z_um / 1000);
      mesh.quaternion.set(quat[1], quat[2], quat[3], quat[0]).normalize();
    }
    for (const fixture of table.fixtures) {
      here.add(fixture.id);
      const shape = fixture.kind === "cup" ? cup : () => base(fixture.kind);
      const mesh = this.thing(fixture.id, `base ${fixture.kind}`, shape, this.look.fixture(fixture));
      const up = fixture.kind === "cup" ? 0 : formOf(fixture.kind).height / 2;
      mesh.position.set(fixture.x_um / 1000, fixture.y_um / 1000, up);
      mesh.rotation.set(0, 0, fixture.turn_mrad / 1000);
    }
    for (const [id, mesh] of this.things) {
      if (here.has(id)) continue;
      this.scene.remove(mesh);
      this.things.delete(id);
    }
    this.layZones(table.zones);
    this.draw();
  }

  /** Put the pieces of a path where they are at this moment. */
  seek(path: Path, ms: number): void {
    for (const track of path.tracks) {
      const mesh = this.things.get(track.id);
      if (!mesh) continue;
      const [x, y, z, w, i, j, k] = poseAt(path, track, ms);
      mesh.position.set(x, y, z);
      mesh.quaternion.set(i, j, k, w);
    }
    this.draw();
  }

  /** Things that leave: they rise, shrink and are gone. */
  vanish(ids: readonly number[], ms = 450): Promise<void> {
    const meshes = ids.map((id) => this.things.get(id)).filter((mesh) => mesh !== undefined);
    return new Promise((done) => {
      let begun: number | null = null;
      const step = (now: number) => {
        begun ??= now;
        const share = Math.min(1, (now - begun) / ms);
        for (const mesh of meshes) {
          mesh.scale.setScalar(Math.max(0.001, 1 - share));
          mesh.position.z += 1.5;
          mesh.rotateZ(0.15);
        }
        this.draw();
        if (share < 1) return void requestAnimationFrame(step);
        for (const id of ids) {
          const mesh = this.things.get(id);
          if (mesh) this.scene.remove(mesh);
          this.things.delete(id);
        }
        done();
      };
      requestAnimationFrame(step);
    });
  }

  overlay(overlay: Overlay): void {
    clear(this.marks);
    for (const { at, radius, colour } of overlay.rings)
      this.marks.add(loop(oval(at, radius, radius, 0), colour));
    for (const { points, colour } of overlay.lines) this.marks.add(loop(points, colour, false));
    for (const { at, along, across, turn, colour } of overlay.ellipses) {
      this.marks.add(
        loop(oval(at, along, across, turn), colour),
        patch(oval(at, along, across, turn), colour),
      );
    }
    this.draw();
  }

  mark(ids: readonly number[], chosen: number | null): void {
    clear(this.lamps);
    for (const id of new Set(chosen === null ? ids : [...ids, chosen])) {
      const mesh = this.things.get(id);
      if (!mesh) continue;
      if (!mesh.geometry.boundingSphere) mesh.geometry.computeBoundingSphere();
      const r = (mesh.geometry.boundingSphere?.radius ?? 10) + 1;
      const ring = new THREE.RingGeometry(r, r + (id === chosen ? 2.6 : 1.3), 48);
      const lamp = new THREE.Mesh(
        ring,
        flatColour(id === chosen ? "#ffd75e" : "#f4efe0", id === chosen ? 1 : 0.75),
      );
      lamp.position.set(mesh.position.x, mesh.position.y, Math.max(0.3, mesh.position.z - 0.8));
      this.lamps.add(lamp);
    }
    this.draw();
  }

  flag(id: number | null, colour: string): void {
    this.flagged = id;
    clear(this.pennant);
    if (id !== null) this.pennant.add(...pennant(colour));
    this.draw();
  }

  /** The thing under a point of the screen, in client coordinates. */
  pick(clientX: number, clientY: number): number | null {
    const hit = this.ray(clientX, clientY).intersectObjects([...this.things.values()], false)[0];
    return hit ? ([...this.things].find(([, mesh]) => mesh === hit.object)?.[0] ?? null) : null;
  }

  /** The spot of the mat under a point of the screen. */
  spot(clientX: number, clientY: number): Spot | null {
    const at = this.ray(clientX, clientY).ray.intersectPlane(
      new THREE.Plane(new THREE.Vector3(0, 0, 1), 0),
      new THREE.Vector3(),
    );
    return at && { x: at.x, y: at.y };
  }

  /** Look from this side of the mat (radians; -π/2 is the near side), from above, or at a spot. */
  view(from: From): void {
    this.whole = from.at || from.distance ? null : from;
    const side = from.side ?? (from.at ? this.bearing() : -Math.PI / 2);
    const steep = from.steep ?? (from.top ? 1.5695 : this.camera.aspect < 0.9 ? 1.2 : 0.95);
    if (from.at || from.distance) this.stand(from.at ?? { x: 0, y: 0 }, from.distance ?? 400, side, steep);
    else this.fit(side, steep, from.room ?? 0);
    this.controls.update();
    this.draw();
  }

  /** Which side one looks from just now. */
  private bearing(): number {
    const { position } = this.camera;
    return Math.atan2(position.y - this.controls.target.y, position.x - this.controls.target.x);
  }

  keep(): () => void {
    const [position, target] = [this.camera.position.clone(), this.controls.target.clone()];
    const whole = this.whole;
    return () => {
      this.whole = whole;
      this.camera.position.copy(position);
      this.controls.target.copy(target);
      this.controls.update();
      this.draw();
    };
  }

  private stand(at: Spot, distance: number, side: number, steep: number): void {
    this.controls.target.set(at.x, at.y, 0);
    this.camera.position.set(
      at.x + distance * Math.cos(steep) * Math.cos(side),
      at.y + distance * Math.cos(steep) * Math.sin(side),
      distance * Math.sin(steep),
    );
    this.camera.lookAt(this.controls.target);
    this.camera.updateMatrixWorld();
  }

  /** Stand where the whole mat fills the picture: each step brings it nearer to the middle and to the right size. */
  private fit(side: number, steep: number, room: number): void {
    const mat = this.table?.mat;
    if (!mat) return;
    const [x, y] = [mat.width_um / 2000, mat.depth_um / 2000];
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    let [away, distance] = [0, 3 * Math.max(x, y)];
    for (let step = 0; step < 10; step++) {
      this.stand({ x: -away * Math.cos(side), y: -away * Math.sin(side) }, distance, side, steep);
      const corners = [-x, x].flatMap((cx) =>
        [-y, y].flatMap((cy) => [0, room].map((cz) => new THREE.Vector3(cx, cy, cz).project(this.camera))),
      );
      const [low, high] = [Math.min(...corners.map((c) => c.y)), Math.max(...corners.map((c) => c.y))];
      const wide = Math.max(...corners.map((c) => Math.abs(c.x)));
      away += (((low + high) / 2) * distance * half) / Math.sin(steep);
      distance *= Math.min(2, Math.max(0.5, Math.max(wide, (high - low) / 2) / FILLED));
    }
  }

  /** Whether dragging moves the camera. */
  free(on: boolean): void {
    this.controls.enabled = on;
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    if (this.whole) this.view(this.whole);
    else this.draw();
  }

  /** Draw soon, once, however often it is asked. */
  draw(): void {
    if (this.wanted) return;
    this.wanted = requestAnimationFrame(() => {
      this.wanted = 0;
      const bearer = this.flagged === null ? undefined : this.things.get(this.flagged);
      this.pennant.visible = bearer !== undefined;
      if (bearer) this.pennant.position.copy(bearer.position);
      this.renderer.render(this.scene, this.camera);
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.wanted);
    this.controls.dispose();
    this.skins.dispose();
    for (const shape of this.shapes.values()) shape.dispose();
    this.renderer.dispose();
  }

  private ray(clientX: number, clientY: number): THREE.Raycaster {
    const box = this.canvas.getBoundingClientRect();
    const ray = new THREE.Raycaster();
    const x = (2 * (clientX - box.left)) / box.width - 1;
    const y = 1 - (2 * (clientY - box.top)) / box.height;
    ray.setFromCamera(new THREE.Vector2(x, y), this.camera);
    return ray;
  }

  private thing(id: number, key: string, make: () => THREE.BufferGeometry, skin: Skin): THREE.Mesh {
    let mesh = this.things.get(id);
    if (!mesh) {
      let shape = this.shapes.get(key);
      if (!shape) this.shapes.set(key, (shape = make()));
      mesh = new THREE.Mesh(shape);
      mesh.castShadow = mesh.receiveShadow = true;
      this.things.set(id, mesh);
      this.scene.add(mesh);
    }
    const materials = this.skins.of(skin);
    mesh.castShadow = skin.glass === undefined;
    mesh.material = mesh.geometry.groups.length ? materials : (materials[0] as THREE.Material);
    mesh.scale.setScalar(1);
    return mesh;
  }

  private layMat(table: Table): void {
    clear(this.ground);
    const [w, d] = [table.mat.width_um / 1000, table.mat.depth_um / 1000];
    const cloth = new THREE.MeshLambertMaterial({ map: felt(this.look.felt, Math.round(w / 100)) });
    const mat = new THREE.Mesh(new THREE.BoxGeometry(w, d, 4), cloth);
    mat.position.z = -2;
    mat.receiveShadow = true;
    const wood = new THREE.Mesh(
      new THREE.PlaneGeometry(6000, 6000),
      new THREE.MeshLambertMaterial({ color: this.look.wood }),
    );
    wood.position.z = -4;
    wood.receiveShadow = true;
    this.ground.add(mat, wood);
    for (const { points, colour, closed, filled } of this.look.prints)
      this.ground.add(filled ? patch(points, colour, 0.06, 1) : loop(points, colour, closed ?? true, 0.12));
    const reach = Math.max(w, d);
    this.sun.position.set(-reach * 0.5, -reach * 0.25, reach);
    const eye = this.sun.shadow.camera;
    eye.left = eye.bottom = -reach * 0.72;
    eye.right = eye.top = reach * 0.72;
    eye.far = reach * 3;
    eye.updateProjectionMatrix();
  }

  private layZones(zones: readonly Zone[]): void {
    for (const old of this.ground.children.filter((child) => child.userData["zone"])) this.ground.remove(old);
    for (const zone of zones) {
      const { colour, opacity = 0.5 } = this.look.zone(zone);
      const disc = new THREE.Mesh(
        new THREE.CircleGeometry(zone.radius_um / 1000, 64),
        flatColour(colour, opacity),
      );
      disc.position.set(zone.x_um / 1000, zone.y_um / 1000, 0.08);
      disc.userData["zone"] = true;
      this.ground.add(disc);
    }
  }
}

function clear(group: THREE.Group): void {
  for (const child of [...group.children]) {
    group.remove(child);
    (child as THREE.Mesh).geometry?.dispose();
  }
}

function flatColour(colour: string, opacity: number): THREE.MeshBasicMaterial {
  return new THREE.MeshBasicMaterial({
    color: colour,
    transparent: true,
    opacity,
    side: THREE.DoubleSide,
    depthWrite: false,
  });
}

function oval(at: Spot, along: number, across: number, turn: number): Spot[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return Array.from({ length: 64 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 64;
    const [x, y] = [along * Math.cos(angle), across * Math.sin(angle)];
    return { x: at.x + c * x - s * y, y: at.y + s * x + c * y };
  });
}

function loop(points: readonly Spot[], colour: string, closed = true, height = 2.4): THREE.Line {
  const shape = new THREE.BufferGeometry().setFromPoints(
    points.map(({ x, y }) => new THREE.Vector3(x, y, height)),
  );
  const ink = new THREE.LineBasicMaterial({ color: colour });
  return closed ? new THREE.LineLoop(shape, ink) : new THREE.Line(shape, ink);
}

/** A pole with a triangle of cloth, and a ring round its foot. */
function pennant(colour: string): THREE.Object3D[] {
  const ink = new THREE.MeshBasicMaterial({ color: colour, side: THREE.DoubleSide });
  const pole = new THREE.Mesh(new THREE.CylinderGeometry(0.55, 0.55, 34, 8), ink);
  pole.rotation.x = Math.PI / 2;
  pole.position.set(0, 0, 17);
  const cloth = new THREE.Mesh(new THREE.BufferGeometry(), ink);
  const corners = [0, 0, 34, 0, 0, 22, 17, 0, 28];
  cloth.geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  const ring = new THREE.Mesh(new THREE.RingGeometry(14, 16.4, 48), flatColour(colour, 0.9));
  ring.position.z = 0.4;
  return [pole, cloth, ring];
}

function patch(points: readonly Spot[], colour: string, height = 2.3, opacity = 0.22): THREE.Mesh {
  const shape = new THREE.ShapeGeometry(new THREE.Shape(points.map(({ x, y }) => new THREE.Vector2(x, y))));
  const mesh = new THREE.Mesh(shape, flatColour(colour, opacity));
  mesh.position.z = height;
  return mesh;
}
