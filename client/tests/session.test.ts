import { beforeEach, describe, expect, it } from "vitest";
import { Session } from "../src/net/session.svelte";
import { entry, ev, events, HandWorld, snapshot, state } from "./line";

let world: HandWorld;
let session: Session;

beforeEach(() => {
  world = new HandWorld();
  session = new Session("ws://club/t", world);
  session.socket.connect();
  world.socket.onopen?.();
  world.socket.hear(snapshot(3));
});

const last = () => world.socket.sent.at(-1) as { type: string; id: string; client_id: string; seq: number };
const settled = () => new Promise((done) => setTimeout(done));

describe("acting", () => {
  it("waits for the answer and guesses nothing", async () => {
    void session.act({ type: "place" });
    expect(session.pending).toEqual({ type: "place" });
    expect(session.model?.seq).toBe(3);
    void session.act({ type: "decline" });
    expect(last().type).toBe("act");
    expect(world.socket.sent.filter((message) => message.type === "act")).toHaveLength(1);
    world.socket.hear({ type: "ack", client_id: last().client_id, seq: 4 });
    world.socket.hear(ev(4));
    await settled();
    expect(session.pending).toBeNull();
    expect(session.model?.seq).toBe(4);
  });

  it("shows a refusal until something happens", async () => {
    void session.act({ type: "place" });
    world.socket.hear({
      type: "reject",
      client_id: last().client_id,
      code: "action/illegal",
      clause: "LZ-11",
      params: {},
    });
    await settled();
    expect(session.refusal).toMatchObject({ code: "action/illegal", clause: "LZ-11" });
    world.socket.hear(ev(4));
    expect(session.refusal).toBeNull();
  });

  it("is blocked while the line is down", () => {
    world.socket.close();
    void session.act({ type: "place" });
    expect(session.pending).toBeNull();
    expect(session.ready).toBe(false);
  });
});

it("asks again when an entry was missed, and tells each new one once", () => {
  const told: number[] = [];
  session.onentry = (each) => told.push(each.seq);
  world.socket.hear(ev(6));
  expect(last()).toEqual({ type: "hello", last_seq: 3, schema: "v1" });
  world.socket.hear(events(3, 6));
  world.socket.hear(ev(6));
  expect(told).toEqual([4, 5, 6]);
});

describe("looking back", () => {
  it("asks only for the newest wish while one is under way", async () => {
    void session.look(0);
    void session.look(1);
    void session.look(2);
    const asked = () => world.socket.sent.filter((message) => message.type === "at");
    expect(asked()).toHaveLength(1);
    world.socket.hear({
      type: "at",
      id: last().id,
      seq: 0,
      view: { old: 0 },
      entry: entry(0),
      outcome: null,
    });
    await settled();
    expect(asked()).toHaveLength(2);
    expect(last().seq).toBe(2);
    world.socket.hear({
      type: "at",
      id: last().id,
      seq: 2,
      view: { old: 2 },
      entry: entry(2),
      outcome: null,
    });
    await settled();
    expect(session.shown).toMatchObject({ seq: 2, view: { old: 2 } });
    expect(session.free).toBe(false);
    void session.look(0);
    await settled();
    expect(asked(), "what was seen is kept").toHaveLength(2);
    expect(session.shown?.seq).toBe(0);
    await session.look(null);
    expect(session.shown?.view).toEqual(state(3).views["0"]);
  });
});

it("says by which schema it reads, and has the page fetched anew when the club has another", () => {
  let stale = 0;
  session.onstale = () => (stale += 1);
  world.socket.close();
  session.socket.connect();
  world.socket.onopen?.();
  expect(world.socket.sent).toEqual([{ type: "hello", last_seq: 3, schema: "v1" }]);
  world.socket.hear({ type: "reject", id: null, code: "frame/unknown", clause: null, params: {} });
  expect(stale).toBe(0);
  world.socket.hear({ type: "reject", id: null, code: "schema/too_old", clause: null, params: {} });
  expect(stale).toBe(1);
});
