/** A line to nowhere: the browser's WebSocket and timers, worked by hand. */

import type { ClientMessage, Entry, ServerMessage, State, TableInfo } from "../src/net/protocol";
import type { World } from "../src/net/socket";

export class HandSocket {
  binaryType = "";
  sent: ClientMessage[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }
  close(code?: number): void {
    this.closed = true;
    this.onclose?.(code === undefined ? undefined : { code });
  }
  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export class HandWorld implements World {
  sockets: HandSocket[] = [];
  timers = new Map<number, { task: () => void; ms: number }>();
  online = true;
  luck = 0.5;
  private count = 0;

  open(): WebSocket {
    const socket = new HandSocket();
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  }
  later(task: () => void, ms: number): number {
    this.timers.set(++this.count, { task, ms });
    return this.count;
  }
  cancel(timer: number): void {
    this.timers.delete(timer);
  }
  fresh(): string {
    return `id-${++this.count}`;
  }
  chance(): number {
    return this.luck;
  }
  reachable(): boolean {
    return this.online;
  }

  get socket(): HandSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("nobody has connected");
    return last;
  }
  /** Let the only timer that waits so long go off. */
  fire(ms: number): void {
    const due = [...this.timers].filter(([, timer]) => timer.ms === ms);
    if (due.length !== 1) throw new Error(`${due.length} timers of ${ms} ms`);
    const [id, timer] = due[0]!;
    this.timers.delete(id);
    timer.task();
  }
  get waits(): number[] {
    return [...this.timers.values()].map((timer) => timer.ms);
  }
}

export function state(seq: number): State {
  return {
    seq,
    views: { "0": { seq } },
    due: [0],
    choices: { "0": [] },
    outcome: null,
    clock: null,
    undo: [],
  };
}

export function entry(seq: number, undoes: number | null = null): Entry {
  return { seq, seat: 0, at: seq, seen: { "0": [{ type: "placed", seq }] }, undoes, shows_ms: 0 };
}

export function about(game: string, options: Record<string, unknown>): TableInfo {
  const plain = {
    rulebook: "legionz",
    public: false,
    tournament: null,
    ladder: false,
    replay: false,
    past: false,
  };
  return { id: "t", game, options, ...plain, schema: "v1", facts: null, citations: {}, pace: {} };
}

const seating = {
  seats: [{ seat: 0, name: "Ada", kind: "you", level: null, online: true, away: false }] as const,
  yours: [0],
};

export function snapshot(seq: number): ServerMessage {
  return {
    type: "snapshot",
    ...state(seq),
    seats: [...seating.seats],
    yours: seating.yours,
    table: about("legionz@1", {}),
    log: Array.from({ length: seq + 1 }, (_, i) => entry(i)),
  };
}

export function events(from: number, to: number): ServerMessage {
  const entries = Array.from({ length: to - from }, (_, i) => entry(from + 1 + i));
  return { type: "events", ...state(to), seats: [...seating.seats], yours: seating.yours, entries };
}

export function ev(seq: number, undoes: number | null = null): ServerMessage {
  return { type: "ev", ...state(seq), entry: entry(seq, undoes) };
}
