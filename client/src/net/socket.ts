/** The line to one table: says hello, comes back by itself, and never loses or doubles an intent. */

import type { Say } from "../made/frames";
import type { Action, ClientMessage, Outcome, Seat, ServerMessage, Tagged, Verdict, View } from "./protocol";

export type Line = "connecting" | "online" | "offline";

/** What the line needs of the world, so that a test can hand in its own. */
export interface World {
  open(url: string): WebSocket;
  later(task: () => void, ms: number): number;
  cancel(timer: number): void;
  /** A name that no other intent has. */
  fresh(): string;
  /** A number from 0 to 1. */
  chance(): number;
  /** False only when the device itself knows that it has no network. */
  reachable(): boolean;
}

export interface Listener {
  line(state: Line): void;
  message(message: ServerMessage): void;
  /** The path of a flick, which comes before the entry that it belongs to. */
  path(seq: number, index: number, blob: Uint8Array): void;
  /** The newest sequence number that the listener has folded; -1 before anything. */
  lastSeq(): number;
  /** The version of the schema by which it reads; undefined before anything. */
  schema(): string | undefined;
}

export interface Past {
  seq: number;
  view: View;
  outcome: Outcome | null;
}

const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000];
const PING_MS = 20_000;
const PONG_MS = 10_000;
/** After a sleep a line may be dead without knowing: so long it has to prove that it is not. */
const PROOF_MS = 3_000;
/** No such table, or somebody whom the keepers have blocked: calling again is of no use. */
const FOR_GOOD = [4403, 4404];
/** The club restarts and said so: it is called at short intervals, not all callers at once, until it is there. */
const COME_BACK = 1012;
const CALLING_MS = 300;
const CALLS = 100;
/** A path's frame starts with the entry (u32) and the event in it (u16). */
const PATH_HEAD = 6;

interface Waiting {
  message: ClientMessage;
  settle(reply: ServerMessage): void;
}

export const browser: World = {
  open: (url) => new WebSocket(url),
  later: (task, ms) => window.setTimeout(task, ms),
  cancel: (timer) => window.clearTimeout(timer),
  fresh: () =>
    [...crypto.getRandomValues(new Uint8Array(12))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join(""),
  chance: () => Math.random(),
  reachable: () => navigator.onLine,
};

export class TableSocket {
  private socket: WebSocket | null = null;
  private state: Line = "connecting";
  private greeted = false;
  private failures = 0;
  private calls = 0;
  private retry: number | null = null;
  private beat: number | null = null;
  private waiting = new Map<string, Waiting>();
  private ended = false;

  constructor(
    private url: string,
    private listener: Listener,
    private world: World = browser,
  ) {}

  /** Connect, now; also the answer to "try again". */
  connect(): void {
    if (this.ended || this.socket) return;
    this.clear();
    if (!this.world.reachable()) {
      this.turn("offline");
      this.later();
      return;
    }
    const socket = this.world.open(this.url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => this.hello();
    socket.onmessage = (event: MessageEvent) => {
      if (socket !== this.socket) return;
      if (typeof event.data === "string") this.receive(event.data);
      else this.receivePath(event.data as ArrayBuffer);
    };
    socket.onclose = (event?: CloseEvent) => {
      if (socket !== this.socket) return;
      this.ended ||= event !== undefined && FOR_GOOD.includes(event.code);
      if (event?.code === COME_BACK) this.calls = CALLS;
      this.lost();
    };
  }

  /** The device was asleep or without network: try now what waits, and have an old line prove that it lives. */
  wake(): void {
    if (this.ended) return;
    this.failures = 0;
    if (!this.socket) return this.connect();
    if (this.greeted) this.send({ type: "ping" });
    if (this.beat !== null) this.world.cancel(this.beat);
    this.beat = this.world.later(() => this.drop(), PROOF_MS);
  }

  /** The device lost its network: do not wait for a timeout to find out. */
  drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  }

  close(): void {
    this.ended = true;
    this.clear();
    this.socket?.close();
    this.socket = null;
  }

  /** Something was missed: ask again from the last entry that is known. */
  resume(): void {
    if (this.greeted) this.hello();
  }

  private hello(): void {
    const schema = this.listener.schema();
    this.send({ type: "hello", last_seq: this.listener.lastSeq(), ...(schema ? { schema } : {}) });
  }

  act(seat: Seat, action: Action): Promise<Verdict> {
    const client_id = this.world.fresh();
    return this.intend(
      { type: "act", client_id, base_seq: this.listener.lastSeq(), seat, action },
      client_id,
    );
  }

  undo(seat: Seat): Promise<Verdict> {
    const client_id = this.world.fresh();
    return this.intend({ type: "undo", client_id, base_seq: this.listener.lastSeq(), seat }, client_id);
  }

  /** Say something at the table; a line that was cut says it again, and it is said once. */
  say(seat: Seat, what: Pick<Say, "phrase"> | Pick<Say, "text">): Promise<Verdict> {
    const client_id = this.world.fresh();
    return this.intend({ type: "say", client_id, seat, ...what }, client_id);
  }

  /** Hear what is said, from line `after` on. */
  listen(after: number): void {
    if (this.greeted) this.send({ type: "listen", after });
  }

  consent(seat: Seat, yes: boolean): void {
    if (this.greeted) this.send({ type: "consent", seat, yes });
  }

  /** Ask for a pause, or end one. */
  halt(seat: Seat, on: boolean): void {
    if (this.greeted) this.send({ type: on ? "pause" : "resume", seat });
  }

  /** Which clause refuses the action; null if none does. */
  async why(seat: Seat, action: Action): Promise<string | null> {
    const id = this.world.fresh();
    const reply = await this.request({ type: "why", id, seat, action }, id);
    return reply.type === "why" || reply.type === "reject" ? reply.clause : null;
  }

  /** A fact about the view, or undefined if the table does not tell. */
  async ask(seat: Seat | null, question: Tagged, seq?: number): Promise<unknown> {
    const id = this.world.fresh();
    const asked = { type: "ask", id, seat, question, ...(seq === undefined ? {} : { seq }) } as const;
    const reply = await this.request(asked, id);
    return reply.type === "answer" ? reply.answer : undefined;
  }

  async at(seq: number, seat: Seat | null): Promise<Past | null> {
    const id = this.world.fresh();
    const reply = await this.request({ type: "at", id, seq, seat }, id);
    return reply.type === "at" ? { seq: reply.seq, view: reply.view, outcome: reply.outcome } : null;
  }

  private async intend(message: ClientMessage, id: string): Promise<Verdict> {
    const reply = await this.request(message, id);
    if (reply.type === "ack") return { ok: true, seq: reply.seq };
    if (reply.type === "reject")
      return { ok: false, code: reply.code, clause: reply.clause, params: reply.params ?? {} };
    throw new Error(`${reply.type} is no answer to ${message.type}`);
  }

  private request(message: ClientMessage, id: string): Promise<ServerMessage> {
    return new Promise((settle) => {
      this.waiting.set(id, { message, settle });
      if (this.greeted) this.send(message);
    });
  }

  private receive(data: string): void {
    const message = JSON.parse(data) as ServerMessage;
    this.alive();
    const id = idOf(message);
    const waiting = id === null ? undefined : this.waiting.get(id);
    if (id !== null && waiting) {
      this.waiting.delete(id);
      waiting.settle(message);
    }
    this.listener.message(message);
    if (message.type === "snapshot" || message.type === "events") this.welcome();
  }

  private receivePath(data: ArrayBuffer): void {
    if (data.byteLength < PATH_HEAD) return;
    const head = new DataView(data);
    this.alive();
    this.listener.path(head.getUint32(0, true), head.getUint16(4, true), new Uint8Array(data, PATH_HEAD));
  }

  /** Greeted: whatever was left without an answer is said again; the table does each intent once. */
  private welcome(): void {
    if (this.greeted) return;
    this.greeted = true;
    this.failures = this.calls = 0;
    this.turn("online");
    for (const { message } of this.waiting.values()) this.send(message);
  }

  private lost(): void {
    this.socket = null;
    this.greeted = false;
    this.clear();
    this.turn("offline");
    this.later();
  }

  private later(): void {
    if (this.ended) return;
    const pause = this.pause();
    this.retry = this.world.later(() => this.connect(), pause);
  }

  private pause(): number {
    if (this.calls > 0) {
      this.calls -= 1;
      return Math.round(CALLING_MS * (0.5 + this.world.chance()));
    }
    this.failures += 1;
    return BACKOFF_MS[Math.min(this.failures, BACKOFF_MS.length) - 1] ?? 8000;
  }

  /** The line is alive: ping again in a while, and give up if no pong comes. */
  private alive(): void {
    if (this.beat !== null) this.world.cancel(this.beat);
    this.beat = this.world.later(() => {
      this.send({ type: "ping" });
      this.beat = this.world.later(() => this.drop(), PONG_MS);
    }, PING_MS);
  }

  private clear(): void {
    for (const timer of [this.retry, this.beat]) if (timer !== null) this.world.cancel(timer);
    this.retry = this.beat = null;
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private turn(state: Line): void {
    if (state !== this.state) {
      this.state = state;
      this.listener.line(state);
    }
  }
}

function idOf(message: ServerMessage): string | null {
  if ("client_id" in message && message.client_id) return message.client_id;
  return "id" in message && message.id ? message.id : null;
}
