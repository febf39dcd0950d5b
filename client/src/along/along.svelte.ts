/** A table that can be taken along: which line it is on, the club's or this device's, and what waits to be handed over. */

import type { Action, ServerMessage } from "../net/protocol";
import { browser, type World } from "../net/socket";
import { common, requestOf, seenOf, waiting, type Done, type Kept } from "./course";
import { Device, type Judge, type Parts } from "./device";
import { bytesOf, canKeep, keepFiles, sweep } from "./files";
import { ClubWire, handOver } from "./handover";
import { PocketSocket } from "./pocket";
import { shelf } from "./shelf";

/** Where the page tells what can be taken along. */
export interface Addresses {
  table: string;
  luggage: string;
  device: string;
}

/** So many calls in vain, and the device decides. */
const CALLS = 2;
const PROBE_MS = 4_000;

export type Stage = "club" | "packing" | "kept" | "starting" | "alone" | "handing" | "parted";

export class Along {
  kept: Kept | null = $state.raw(null);
  /** Requests that the club does not have yet. */
  waits = $state(0);
  /** Requests that were handed over since this page was opened. */
  handed = $state(0);
  progress: { done: number; all: number } | null = $state.raw(null);
  failed: string | null = $state(null);
  /** Of two pasts, which is looked at. */
  showing: "device" | "club" = $state("device");
  private pocket: PocketSocket | null = $state.raw(null);
  private handing = $state(false);
  /** Whether the rules run on this device, with the table as it is. */
  private judges = $state(false);
  private calls = 0;
  private opening: Promise<Judge> | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private probing = 0;
  private url = "";

  constructor(private addresses: Addresses) {}

  /** The table as this browser knows it, taken along or not. */
  static async open(addresses: Addresses): Promise<Along> {
    const along = new Along(addresses);
    if (canKeep()) along.adopt((await shelf.find(addresses.table)) ?? null);
    if (along.kept && navigator.onLine) void along.renew().catch(() => {});
    window.addEventListener("online", () => void along.tryHandOver());
    return along;
  }

  get stage(): Stage {
    if (this.progress) return "packing";
    if (!this.kept) return "club";
    if (this.kept.parted) return "parted";
    if (this.handing && this.waits) return "handing";
    if (!this.pocket) return "kept";
    return this.judges ? "alone" : "starting";
  }

  get possible(): boolean {
    return canKeep();
  }

  /** The line that a table calls by: to the club, or to this device where the club is away. */
  readonly world: World = {
    ...browser,
    open: (url) => this.line(url),
    reachable: () => this.kept !== null || navigator.onLine,
  };

  /** What taking it along costs on the line, in bytes; null if this club was built without. */
  async size(): Promise<number | null> {
    const reply = await fetch(this.addresses.device);
    return reply.ok ? bytesOf((await reply.json()) as Parts) : null;
  }

  /** Take it along: say so in the log, fetch everything, and try that it runs. */
  async take(say: (action: Action) => Promise<void>, title: string): Promise<void> {
    if (this.progress || this.kept) return;
    this.failed = null;
    this.progress = { done: 0, all: 1 };
    try {
      const parts = await told<Parts>(this.addresses.device);
      const address = location.pathname;
      await keepFiles(parts, address, (done, all) => (this.progress = { done, all }));
      await say({ type: "take_along" });
      const luggage = await this.luggage();
      const kept = { id: this.addresses.table, address, title, parts, ...luggage, course: [], parted: null };
      await this.opened(kept);
      await shelf.keep(kept);
      this.adopt(kept);
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    } finally {
      this.progress = null;
    }
  }

  /** Leave it at the club again; what waits must have been handed over, or be given up. */
  async leave(): Promise<void> {
    await shelf.drop(this.addresses.table);
    this.adopt(null);
    this.pocket?.end();
    this.pocket = null;
    await sweep(await shelf.all());
  }

  /** Of two pasts: go on with the club's and give up the device's, or take back the club's and hand over the device's. */
  async settle(which: "club" | "device"): Promise<void> {
    const kept = this.kept;
    if (!kept?.parted) return;
    if (which === "club") {
      await this.store({ ...kept, ...(await this.luggage()), course: [], parted: null });
      this.opening = null;
      this.pocket?.end();
    } else {
      await this.store({ ...kept, parted: null });
      await this.tryHandOver(true);
    }
    if (!this.kept?.parted) location.reload();
  }

  /** Look at the other of two pasts; nothing is changed. */
  show(which: "device" | "club"): void {
    this.showing = which;
    location.hash = which;
    location.reload();
  }

  async clause(id: string, language: string): Promise<unknown> {
    return this.kept ? (await this.judge()).clause(id, language) : null;
  }

  // Lines

  private line(url: string): WebSocket {
    this.url = url;
    const kept = this.kept;
    if (!kept) return this.ashore(url);
    const away = !navigator.onLine || this.calls >= CALLS;
    const device = kept.parted ? this.showing === "device" : this.waits > 0 || away;
    return device ? (this.aboard() as unknown as WebSocket) : this.ashore(url);
  }

  private aboard(): PocketSocket {
    const ready = this.judge();
    this.judges = false;
    const pocket = new PocketSocket(ready, (frame) => this.hear(frame));
    void ready.then(
      () => (this.judges = true),
      () => {},
    );
    this.pocket = pocket;
    this.probe();
    return pocket;
  }

  private ashore(url: string): WebSocket {
    this.pocket = null;
    const socket = browser.open(url);
    const asked = new Map<string, Pick<Done, "seat" | "action">>();
    let opened = false;
    socket.addEventListener("open", () => {
      opened = true;
      this.calls = 0;
    });
    socket.addEventListener("close", () => (this.calls += opened ? 0 : 1));
    socket.addEventListener("message", (event: MessageEvent) => {
      if (typeof event.data === "string") this.follow(JSON.parse(event.data) as ServerMessage, asked);
    });
    const send = socket.send.bind(socket);
    socket.send = (frame) => {
      if (typeof frame === "string") this.noteAsked(frame, asked);
      send(frame);
    };
    return socket;
  }

  private noteAsked(frame: string, asked: Map<string, Pick<Done, "seat" | "action">>): void {
    const request = JSON.parse(frame) as { type: string; client_id: string; seat: number; action?: Action };
    if (request.type === "act" || request.type === "undo")
      asked.set(request.client_id, { seat: request.seat, action: request.action ?? null });
  }

  /** Keep step with the club: what it did for us is noted, for anything else the log is fetched anew. */
  private follow(message: ServerMessage, asked: Map<string, Pick<Done, "seat" | "action">>): void {
    const kept = this.kept;
    if (!kept || kept.parted) return;
    if (message.type === "ack") {
      const done = asked.get(message.client_id);
      if (!done || message.seq !== common(kept) + 1) return;
      const { seq, client_id } = message;
      void this.store({
        ...kept,
        course: [...kept.course, { seq, client_id, ...done, seen: null, stored: true }],
      });
      this.opening = null;
    } else if (message.type === "ev" || message.type === "events" || message.type === "snapshot") {
      if (message.seq !== common(kept)) void this.refresh().catch(() => {});
    }
  }

  // The device

  private judge(): Promise<Judge> {
    const kept = this.kept;
    if (!kept) return Promise.reject(new Error("nothing was taken along"));
    this.opening ??= this.opened(kept).catch((error: unknown) => {
      this.failed = String(error);
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private device: Device | null = null;

  /** The table as it was packed, and then all that was done since. */
  private async opened(kept: Kept): Promise<Judge> {
    const device = (this.device ??= new Device(kept.parts));
    await device.open(kept.luggage);
    await device.hear(JSON.stringify({ type: "hello", last_seq: kept.base }));
    for (const done of kept.course) {
      const { line } = await device.hear(requestOf(done, done.seq - 1));
      if (line?.seq !== done.seq) throw new Error(`entry ${done.seq} cannot be done again`);
    }
    return device;
  }

  /** What the device answers. What it did is kept before anybody sees it. */
  private hear(frame: string): Promise<readonly string[]> {
    const answered = this.last.then(async () => {
      const heard = await (await this.judge()).hear(frame);
      const kept = this.kept;
      if (heard.line && kept) {
        const { seat, action } = JSON.parse(frame) as { seat: number; action?: Action };
        const news = heard.frames.map((each) => JSON.parse(each) as ServerMessage);
        const told = news.find((each) => each.type === "ev");
        const { seq, client_id } = heard.line;
        const seen = told ? seenOf(told.entry) : "";
        const done = { seq, client_id, seat, action: action ?? null, seen, stored: false };
        await this.store({ ...kept, course: [...kept.course, done] });
      }
      return heard.frames;
    });
    this.last = answered.catch(() => {});
    return answered;
  }

  // Handing over

  private probe(): void {
    clearTimeout(this.probing);
    this.probing = window.setTimeout(() => {
      void this.tryHandOver().then(() => this.pocket && this.probe());
    }, PROBE_MS);
  }

  /** Call the club; if it answers, say what waits, and go on there. */
  async tryHandOver(instead = false): Promise<void> {
    if (!this.kept || this.kept.parted || this.handing || !this.url || !navigator.onLine) return;
    if (!this.pocket && !this.waits && !instead) return;
    this.handing = true;
    const wire = new ClubWire(browser.open(this.url));
    try {
      await wire.opened;
      do {
        const copy = { ...this.kept, course: this.kept.course.map((done) => ({ ...done })) };
        const { parted } = await handOver(wire, copy, () => this.noteStored(copy), instead);
        if (parted) {
          await this.store({ ...this.kept, parted });
          return;
        }
        await this.last;
      } while (this.waits > 0);
      this.calls = 0;
      if (instead) await this.refresh();
      this.pocket?.end();
      this.pocket = null;
    } catch (error) {
      console.info("not handed over yet:", error);
    } finally {
      this.handing = false;
      wire.close();
    }
  }

  /** Tick off what the club has; what was done meanwhile stays as it is. */
  private async noteStored(copy: Kept): Promise<void> {
    const kept = this.kept;
    if (!kept) return;
    const has = new Set(copy.course.filter((done) => done.stored).map((done) => done.client_id));
    const course = kept.course.map((done) => (has.has(done.client_id) ? { ...done, stored: true } : done));
    this.handed += 1;
    await this.store({ ...kept, course });
  }

  // What is kept

  private adopt(kept: Kept | null): void {
    this.kept = kept;
    this.waits = kept ? waiting(kept).length : 0;
    this.showing = location.hash === "#club" ? "club" : "device";
  }

  private async store(kept: Kept): Promise<void> {
    this.adopt(kept);
    await shelf.keep(kept);
  }

  private async luggage(): Promise<Pick<Kept, "luggage" | "base">> {
    const reply = await fetch(this.addresses.luggage);
    if (!reply.ok) throw new Error(((await reply.json()) as { code: string }).code);
    const luggage = await reply.text();
    const { lines } = JSON.parse(luggage) as { lines: unknown[] };
    return { luggage, base: lines.length - 1 };
  }

  /** The log anew, as the club has it; nothing that waits is touched. */
  private async refresh(): Promise<void> {
    const found = await this.luggage();
    if (!this.kept || this.waits > 0 || this.kept.parted) return;
    await this.store({ ...this.kept, ...found, course: [] });
    this.opening = null;
  }

  /** The club may have been upgraded: keep the files of today, with the log as it is. */
  private async renew(): Promise<void> {
    const kept = this.kept;
    const parts = await told<Parts>(this.addresses.device);
    if (!kept || this.waits > 0 || kept.parted || JSON.stringify(parts) === JSON.stringify(kept.parts))
      return;
    await keepFiles(parts, kept.address, () => {});
    await this.store({ ...(this.kept ?? kept), parts });
    await sweep(await shelf.all());
  }
}

async function told<T>(address: string): Promise<T> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(((await reply.json()) as { code?: string }).code ?? String(reply.status));
  return (await reply.json()) as T;
}
