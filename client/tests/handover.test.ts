import { describe, expect, it } from "vitest";
import { common, seenOf, waiting, type Done, type Kept } from "../src/along/course";
import { handOver, type Wire } from "../src/along/handover";
import { PocketSocket } from "../src/along/pocket";
import type { Action, Entry, ServerMessage } from "../src/net/protocol";
import { state } from "./line";

/** What an action comes to, at the club and on the device alike. */
const does = (action: Action | null): Entry["seen"] => ({
  "0": action ? [{ type: "did", what: action["what"] }] : [],
});
const act = (what: string): Action => ({ type: "tell", what });
const entryOf = (seq: number, action: Action | null, undoes: number | null = null): Entry => ({
  seq,
  seat: 0,
  at: seq,
  seen: does(action),
  undoes,
  shows_ms: 0,
});

/** A club with one table, of which the first entry is the set-up; it judges requests as the real one does. */
class Club implements Wire {
  log: Entry[] = [entryOf(0, null)];
  done = new Map<string, number>();
  said: string[] = [];
  private out: ServerMessage[] = [];
  /** Decides otherwise than the device. */
  stubborn = false;
  /** The line is cut after so many requests. */
  patience = Infinity;

  add(action: Action | null, client_id: string): Entry {
    const seq = this.log.length;
    const undoes = action ? null : (standing(this.log).at(-1)?.seq ?? 0);
    const entry = entryOf(seq, this.stubborn && action ? act("else") : action, undoes);
    this.log.push(entry);
    this.done.set(client_id, seq);
    return entry;
  }

  send(frame: string): void {
    const asked = JSON.parse(frame) as Record<string, unknown>;
    const seq = this.log.length - 1;
    if (asked["type"] === "hello") {
      const entries = this.log.slice((asked["last_seq"] as number) + 1);
      this.out.push({ type: "events", ...state(seq), seats: [], yours: [0], entries });
      return;
    }
    const client_id = asked["client_id"] as string;
    this.said.push(client_id);
    const before = this.done.get(client_id);
    if (before !== undefined) this.out.push({ type: "ack", client_id, seq: before });
    else if (asked["base_seq"] !== seq)
      this.out.push({ type: "reject", client_id, code: "match/stale", clause: null, params: {} });
    else {
      const entry = this.add((asked["action"] as Action | undefined) ?? null, client_id);
      this.out.push({ type: "ack", client_id, seq: entry.seq }, { type: "ev", ...state(entry.seq), entry });
    }
  }

  read(): Promise<ServerMessage> {
    const next = this.out.shift();
    if (!next || this.said.length > this.patience) return Promise.reject(new Error("the line was cut"));
    return Promise.resolve(next);
  }
}

const standing = (log: readonly Entry[]): Entry[] =>
  log.reduce<Entry[]>(
    (kept, entry) =>
      entry.undoes === null ? [...kept, entry] : kept.filter(({ seq }) => seq < entry.undoes!),
    [],
  );

function aboard(...actions: (Action | null)[]): Kept {
  const course = actions.map((action, at): Done => ({
    seq: at + 1,
    client_id: `aboard-${at}`,
    seat: 0,
    action,
    seen: seenOf(entryOf(at + 1, action, action ? null : at)),
    stored: false,
  }));
  const parts = { files: {}, worker: "", pyodide: "", wheel: "", rules: "" };
  return { id: "t", address: "/t/t", title: "", luggage: "", parts, base: 0, course, parted: null };
}
const nothing = () => Promise.resolve();
const whats = (log: readonly Entry[]) =>
  standing(log).flatMap(({ seen }) => (seen["0"] ?? []).map((event) => event["what"] as string));

describe("handing over", () => {
  it("says all that waits in order, also what was taken back", async () => {
    const [club, kept] = [new Club(), aboard(act("a"), act("b"), null, act("c"))];
    const noted: number[] = [];
    const stored = () => Promise.resolve(void noted.push(waiting(kept).length));
    expect(await handOver(club, kept, stored)).toEqual({ parted: null });
    expect(whats(club.log)).toEqual(["a", "c"]);
    expect(noted).toEqual([3, 2, 1, 0]);
    expect(common(kept)).toBe(4);
  });

  it("goes on where it was cut, and does nothing twice", async () => {
    const [club, kept] = [new Club(), aboard(act("a"), act("b"), act("c"))];
    club.patience = 1;
    await expect(handOver(club, kept, nothing)).rejects.toThrow("cut");
    club.patience = Infinity;
    const again = new Club();
    again.log = club.log;
    again.done = club.done;
    expect(await handOver(again, kept, nothing)).toEqual({ parted: null });
    expect(whats(again.log)).toEqual(["a", "b", "c"]);
    expect(again.said).not.toContain("aboard-0");
  });

  it("changes nothing where somebody else has acted, and says how much", async () => {
    const [club, kept] = [new Club(), aboard(act("a"), act("b"))];
    club.add(act("x"), "other");
    club.add(act("y"), "other-2");
    expect(await handOver(club, kept, nothing)).toEqual({ parted: { code: "match/stale", theirs: 2 } });
    expect(club.said).toEqual([]);
    expect(waiting(kept)).toHaveLength(2);
  });

  it("takes the club's back when that is wished; its log keeps both", async () => {
    const [club, kept] = [new Club(), aboard(act("a"), act("b"))];
    club.add(act("x"), "other");
    club.add(act("y"), "other-2");
    expect(await handOver(club, kept, nothing, true)).toEqual({ parted: null });
    expect(whats(club.log)).toEqual(["a", "b"]);
    expect(club.log).toHaveLength(7);
  });

  it("does not reach behind what both have", async () => {
    const [club, kept] = [new Club(), aboard(act("a"), act("b"))];
    club.add(act("a"), "aboard-0");
    club.add(null, "other");
    expect(await handOver(club, kept, nothing, true)).toEqual({
      parted: { code: "undo/nothing", theirs: 1 },
    });
  });

  it("stops where the club decides otherwise", async () => {
    const [club, kept] = [new Club(), aboard(act("a"), act("b"))];
    club.stubborn = true;
    expect(await handOver(club, kept, nothing)).toEqual({ parted: { code: "match/other", theirs: 0 } });
    expect(club.said).toEqual(["aboard-0"]);
  });
});

describe("the socket of the device", () => {
  it("opens when the device can judge, answers in order, and is silent once closed", async () => {
    const heard: string[] = [];
    const pocket = new PocketSocket(Promise.resolve(), (frame) =>
      Promise.resolve([`${frame}1`, `${frame}2`]),
    );
    await new Promise<void>((open) => (pocket.onopen = open));
    pocket.onmessage = ({ data }) => heard.push(data);
    pocket.send("a");
    await Promise.resolve();
    await Promise.resolve();
    expect(heard).toEqual(["a1", "a2"]);
    pocket.send("b");
    pocket.close();
    await Promise.resolve();
    await Promise.resolve();
    expect(heard).toEqual(["a1", "a2"]);
  });

  it("hangs up when the device cannot judge, so that the club is called again", async () => {
    const pocket = new PocketSocket(Promise.reject(new Error("no memory")), () => Promise.resolve([]));
    await expect(new Promise<string>((closed) => (pocket.onclose = () => closed("closed")))).resolves.toBe(
      "closed",
    );
  });
});
