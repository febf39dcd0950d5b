/** Handing over what was done on the device: in order, as ordinary requests; the club judges each again. */

import type { Entry, ServerMessage } from "../net/protocol";
import { common, requestOf, seenOf, waiting, type Kept } from "./course";

/** The least of a socket that is needed. */
export interface Wire {
  send(frame: string): void;
  /** The next message; a line that is cut throws. */
  read(): Promise<ServerMessage>;
}

export type Handed = { parted: null } | { parted: { code: string; theirs: number } };

/**
 * Say everything that waits. `stored` hears of each request that the club has, before the next is said.
 * With `instead` what the club did meanwhile is taken back first: its log keeps both.
 */
export async function handOver(
  wire: Wire,
  kept: Kept,
  stored: () => Promise<void>,
  instead = false,
): Promise<Handed> {
  wire.send(JSON.stringify({ type: "hello", last_seq: common(kept) }));
  const greeting = await until(wire, "events", "snapshot");
  if (greeting.type !== "events") return parted("match/stale", 0);
  let { seq } = greeting;
  const theirs = await matched(kept, greeting.entries, stored);
  if (theirs.length && waiting(kept).length) {
    if (!instead) return parted("match/stale", theirs.length);
    const cleared = await takenBack(wire, kept, theirs, seq);
    if (cleared === null) return parted("undo/nothing", theirs.length);
    seq = cleared;
  }
  for (let next = waiting(kept)[0]; next; next = waiting(kept)[0]) {
    wire.send(requestOf(next, seq));
    const reply = await until(wire, "ack", "reject");
    if (reply.type === "reject") return parted(reply.code, 0);
    const entry = await entryOf(wire, reply.seq);
    if (seenOf(entry) !== next.seen) return parted("match/other", 0);
    seq = reply.seq;
    next.stored = true;
    await stored();
  }
  return { parted: null };
}

const parted = (code: string, theirs: number): Handed => ({ parted: { code, theirs } });

/** Tick off what the club has already, since an answer was lost; what is left of its entries is not ours. */
async function matched(kept: Kept, entries: readonly Entry[], stored: () => Promise<void>): Promise<Entry[]> {
  const left = [...entries];
  for (const done of waiting(kept)) {
    const first = left[0];
    if (!first || first.seq !== done.seq || seenOf(first) !== done.seen) break;
    left.shift();
    done.stored = true;
    await stored();
  }
  return left;
}

/** Take back the club's entries one by one; null if they reach back to what both have. */
async function takenBack(
  wire: Wire,
  kept: Kept,
  theirs: readonly Entry[],
  newest: number,
): Promise<number | null> {
  const since = common(kept);
  let seq = newest;
  let standing: number[] = [];
  const note = ({ seq: at, undoes }: Entry): boolean => {
    if (undoes === null) standing.push(at);
    else standing = standing.filter((each) => each < undoes);
    return undoes === null || undoes > since;
  };
  if (!theirs.every(note)) return null;
  while (standing.length) {
    const seat = waiting(kept)[0]?.seat ?? 0;
    wire.send(JSON.stringify({ type: "undo", client_id: `instead-${kept.id}-${seq}`, base_seq: seq, seat }));
    const reply = await until(wire, "ack", "reject");
    if (reply.type === "reject" || !note(await entryOf(wire, reply.seq))) return null;
    seq = reply.seq;
  }
  return seq;
}

async function entryOf(wire: Wire, seq: number): Promise<Entry> {
  for (;;) {
    const news = await until(wire, "ev");
    if (news.entry.seq === seq) return news.entry;
  }
}

type Of<K extends ServerMessage["type"]> = Extract<ServerMessage, { type: K }>;

async function until<K extends ServerMessage["type"]>(wire: Wire, ...types: K[]): Promise<Of<K>> {
  for (;;) {
    const message = await wire.read();
    if ((types as string[]).includes(message.type)) return message as Of<K>;
  }
}

/** A line to the club to be read in order. */
export class ClubWire implements Wire {
  private heard: ServerMessage[] = [];
  private wake: () => void = () => {};
  private ended = false;
  readonly opened: Promise<void>;

  constructor(private socket: WebSocket) {
    this.opened = new Promise((open, fail) => {
      socket.onopen = () => open();
      socket.onclose = () => {
        this.ended = true;
        fail(new Error("the club cannot be reached"));
        this.wake();
      };
    });
    socket.onmessage = (event: MessageEvent) => {
      if (typeof event.data === "string") this.heard.push(JSON.parse(event.data) as ServerMessage);
      this.wake();
    };
  }

  send(frame: string): void {
    this.socket.send(frame);
  }

  async read(): Promise<ServerMessage> {
    for (;;) {
      const first = this.heard.shift();
      if (first) return first;
      if (this.ended) throw new Error("the line was cut");
      await new Promise<void>((next) => (this.wake = next));
    }
  }

  close(): void {
    this.socket.close();
  }
}
