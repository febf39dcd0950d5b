import { beforeEach, describe, expect, it } from "vitest";
import type { ServerMessage } from "../src/net/protocol";
import { TableSocket, type Line } from "../src/net/socket";
import { follow } from "../src/net/wake";
import { events, HandWorld, snapshot } from "./line";

let world: HandWorld;
let lines: Line[];
let heard: ServerMessage[];
let seq: number;
let paths: number[][];
let socket: TableSocket;

beforeEach(() => {
  world = new HandWorld();
  lines = [];
  heard = [];
  paths = [];
  seq = -1;
  socket = new TableSocket(
    "ws://club/ws/table/t",
    {
      line: (line) => lines.push(line),
      message: (message) => heard.push(message),
      path: (seq, index, blob) => paths.push([seq, index, ...blob]),
      lastSeq: () => seq,
      schema: () => undefined,
    },
    world,
  );
  socket.connect();
});

function greet(): void {
  world.socket.onopen?.();
  world.socket.hear(snapshot(3));
  seq = 3;
}

it("says hello first and is online once the table answered", () => {
  expect(lines).toEqual([]);
  world.socket.onopen?.();
  expect(world.socket.sent).toEqual([{ type: "hello", last_seq: -1 }]);
  expect(lines).toEqual([]);
  world.socket.hear(snapshot(3));
  expect(lines).toEqual(["online"]);
  expect(heard[0]?.type).toBe("snapshot");
});

describe("an intent", () => {
  it("is settled by its own answer", async () => {
    greet();
    const first = socket.act(0, { type: "place" });
    const second = socket.act(0, { type: "decline" });
    const [a, b] = world.socket.sent.slice(1) as { client_id: string }[];
    world.socket.hear({
      type: "reject",
      client_id: b!.client_id,
      code: "match/stale",
      clause: null,
      params: {},
    });
    world.socket.hear({ type: "ack", client_id: a!.client_id, seq: 4 });
    expect(await first).toEqual({ ok: true, seq: 4 });
    expect(await second).toEqual({ ok: false, code: "match/stale", clause: null, params: {} });
  });

  it("that got no answer is said again under the same name, and only then", async () => {
    greet();
    const promise = socket.act(0, { type: "place" });
    const said = world.socket.sent.at(-1);
    world.socket.close();
    expect(lines).toEqual(["online", "offline"]);
    world.fire(250);
    world.socket.onopen?.();
    expect(world.socket.sent).toEqual([{ type: "hello", last_seq: 3 }]);
    world.socket.hear(events(3, 4));
    expect(world.socket.sent[1]).toEqual(said);
    world.socket.hear({ type: "ack", client_id: (said as { client_id: string }).client_id, seq: 4 });
    expect(await promise).toEqual({ ok: true, seq: 4 });
    world.socket.close();
    world.fire(250);
    world.socket.onopen?.();
    world.socket.hear(events(4, 4));
    expect(world.socket.sent).toHaveLength(1);
  });

  it("made while away waits for the greeting", () => {
    void socket.act(0, { type: "place" });
    expect(world.socket.sent).toEqual([]);
    greet();
    expect(world.socket.sent.map((message) => message.type)).toEqual(["hello", "act"]);
  });
});

it("questions get the clause, the fact, the past", async () => {
  greet();
  const clause = socket.why(0, { type: "place" });
  const fact = socket.ask(0, { type: "legions" });
  const past = socket.at(2, null);
  const refused = socket.ask(1, { type: "legions" });
  const [why, ask, at, last] = world.socket.sent.slice(1) as { id: string }[];
  world.socket.hear({ type: "why", id: why!.id, clause: "LZ-11" });
  world.socket.hear({ type: "answer", id: ask!.id, answer: [1] });
  world.socket.hear({ type: "at", id: at!.id, seq: 2, view: {}, entry: null as never, outcome: null });
  world.socket.hear({ type: "reject", id: last!.id, code: "seat/not_yours", clause: null, params: {} });
  expect(await clause).toBe("LZ-11");
  expect(await fact).toEqual([1]);
  expect(await past).toEqual({ seq: 2, view: {}, outcome: null });
  expect(await refused).toBeUndefined();
});

describe("a lost line", () => {
  it("is tried again, each time later, and at once after a success", () => {
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      world.socket.onclose?.();
      pauses.push(...world.waits);
      world.fire(pauses.at(-1)!);
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
    greet();
    world.socket.close();
    expect(world.waits).toEqual([250]);
  });

  it("is noticed when no pong comes", () => {
    greet();
    world.fire(20_000);
    expect(world.socket.sent.at(-1)).toEqual({ type: "ping" });
    const dead = world.socket;
    world.fire(10_000);
    expect(dead.closed).toBe(true);
    expect(lines.at(-1)).toBe("offline");
  });

  it("stays alive while pongs come", () => {
    greet();
    world.fire(20_000);
    world.socket.hear({ type: "pong" });
    expect(world.waits).toEqual([20_000]);
  });

  it("is not even tried while the device has no network, and is when it returns", () => {
    greet();
    world.online = false;
    socket.drop();
    expect(world.sockets).toHaveLength(1);
    world.fire(250);
    expect(world.sockets).toHaveLength(1);
    world.online = true;
    socket.connect();
    expect(world.sockets).toHaveLength(2);
    expect(lines).toEqual(["online", "offline"]);
  });

  it("of before cannot disturb the one of now", () => {
    greet();
    const old = world.socket;
    socket.drop();
    world.fire(250);
    greet();
    const count = heard.length;
    old.onmessage?.({ data: JSON.stringify(snapshot(9)) });
    old.onclose?.();
    expect(heard).toHaveLength(count);
    expect(lines.at(-1)).toBe("online");
  });

  it("to a table that is not there is not tried again", () => {
    world.socket.onclose?.({ code: 4404 });
    expect(lines).toEqual(["offline"]);
    expect(world.waits).toEqual([]);
  });

  it("is left alone once closed on purpose", () => {
    greet();
    socket.close();
    expect(world.waits).toEqual([]);
  });
});

describe("after a sleep", () => {
  let page: EventTarget;
  let sheet: EventTarget & { visibilityState: string };

  beforeEach(() => {
    page = new EventTarget();
    sheet = Object.assign(new EventTarget(), { visibilityState: "hidden" });
    follow(socket, page, sheet);
  });

  function look(state = "visible"): void {
    sheet.visibilityState = state;
    sheet.dispatchEvent(new Event("visibilitychange"));
  }

  const ways: [string, () => void][] = [
    ["the page is looked at", () => look()],
    ["the network is back", () => page.dispatchEvent(new Event("online"))],
    [
      "the page comes out of the cache",
      () => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    ],
  ];

  it.each(ways)("a lost line is tried at once when %s", (_, wake) => {
    for (const pause of [250, 500, 1000, 2000, 4000]) {
      world.socket.close();
      world.fire(pause);
    }
    world.socket.close();
    expect(world.waits).toEqual([8000]);
    const before = world.sockets.length;
    wake();
    expect(world.sockets).toHaveLength(before + 1);
    expect(world.waits).toEqual([]);
    greet();
    expect(lines.at(-1)).toBe("online");
    world.socket.close();
    expect(world.waits).toEqual([250]);
  });

  it.each(ways)("a line that seems to live must prove it when %s", (_, wake) => {
    greet();
    const old = world.socket;
    wake();
    expect(old.sent.at(-1)).toEqual({ type: "ping" });
    expect(world.waits).toEqual([3000]);
    world.fire(3000);
    expect(old.closed).toBe(true);
    expect(lines.at(-1)).toBe("offline");
    world.fire(250);
    expect(world.sockets).toHaveLength(2);
  });

  it("a line that lives is kept, and nothing is opened twice", () => {
    greet();
    look();
    world.socket.hear({ type: "pong" });
    expect(world.waits).toEqual([20_000]);
    expect(world.sockets).toHaveLength(1);
    expect(lines).toEqual(["online"]);
  });

  it("an attempt from before is given up if it still hangs", () => {
    look();
    expect(world.socket.sent).toEqual([]);
    world.fire(3000);
    expect(world.socket.closed).toBe(true);
    world.fire(250);
    greet();
    expect(lines.at(-1)).toBe("online");
  });

  it("an intent that fell into the gap is said once more on the new line", async () => {
    greet();
    const promise = socket.act(0, { type: "place" });
    const said = world.socket.sent.at(-1);
    look();
    world.fire(3000);
    world.fire(250);
    world.socket.onopen?.();
    world.socket.hear(events(3, 3));
    expect(world.socket.sent.slice(1)).toEqual([said]);
    world.socket.hear({ type: "ack", client_id: (said as { client_id: string }).client_id, seq: 4 });
    expect(await promise).toEqual({ ok: true, seq: 4 });
  });

  it("nothing happens when the page is hidden, loads for the first time, or the table is closed", () => {
    greet();
    look("hidden");
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(world.waits).toEqual([20_000]);
    socket.close();
    for (const [, wake] of ways) wake();
    expect(world.waits).toEqual([]);
    expect(world.sockets).toHaveLength(1);
  });
});

describe("a club that restarts", () => {
  it("is called again and again within a second, not by all at once, until it is back", () => {
    greet();
    world.socket.close(1012);
    for (const luck of [0, 1, 0.5, 0, 0.5, 1, 0.5]) {
      const [pause] = world.waits;
      expect(pause).toBeLessThan(500);
      world.luck = luck;
      world.fire(pause!);
      world.socket.close();
    }
    expect(world.waits).toEqual([300]);
    world.luck = 0;
    world.fire(300);
    world.socket.onopen?.();
    world.socket.hear(events(3, 3));
    expect(lines).toEqual(["online", "offline", "online"]);
    world.socket.close();
    expect(world.waits).toEqual([250]);
  });

  it("that does not come back is called less often in the end", () => {
    greet();
    world.socket.close(1012);
    for (let call = 0; call < 100; call++) {
      world.fire(300);
      world.socket.close();
    }
    expect(world.waits).toEqual([250]);
    world.fire(250);
    world.socket.close();
    expect(world.waits).toEqual([500]);
  });

  it("does what was asked of it in the gap, once", async () => {
    greet();
    const promise = socket.act(0, { type: "place" });
    const said = world.socket.sent.at(-1);
    world.socket.close(1012);
    world.fire(300);
    world.socket.onopen?.();
    world.socket.hear(events(3, 3));
    expect(world.socket.sent[1]).toEqual(said);
    world.socket.hear({ type: "ack", client_id: (said as { client_id: string }).client_id, seq: 4 });
    expect(await promise).toEqual({ ok: true, seq: 4 });
  });
});

it("takes a binary frame as the path of a flick: entry, event, blob", () => {
  greet();
  const frame = new Uint8Array([7, 1, 0, 0, 2, 0, 120, 156]);
  world.socket.onmessage?.({ data: frame.buffer });
  expect(paths).toEqual([[263, 2, 120, 156]]);
  world.socket.onmessage?.({ data: new Uint8Array([1, 2]).buffer });
  expect(paths).toHaveLength(1);
});
