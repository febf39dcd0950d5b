import { beforeEach, describe, expect, it } from "vitest";
import type { Spoken, TalkTold } from "../src/made/frames";
import { Session } from "../src/net/session.svelte";
import { callOf } from "../src/push";
import { Talk } from "../src/talk/talk.svelte";
import { Words } from "../src/words";
import english from "../../src/fleacircus/web/words/en/talk.json";
import french from "../../src/fleacircus/web/words/fr/talk.json";
import { HandWorld, snapshot } from "./line";

let world: HandWorld;
let session: Session;
let talk: Talk;
let asked: [string, Record<string, string>?][];
let allowed = true;

const said = (n: number, seat: number, text: string, kind: Spoken["kind"] = "text"): Spoken => {
  return { n, at: n, seat, name: `player ${seat}`, kind, text };
};
const told = (lines: Spoken[], more: Partial<TalkTold> = {}): TalkTold => ({
  ...{ type: "talk", lines, offered: ["hello", "laughs"], phrases: true, chat: true, acquainted: true },
  ...{ muted: [], days: 30, longest: 300, ...more },
});
const sent = (type: string) => world.socket.sent.filter((message) => message.type === type);
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  world = new HandWorld();
  session = new Session("ws://club/t", world);
  session.socket.connect();
  world.socket.onopen?.();
  world.socket.hear(snapshot(3));
  asked = [];
  allowed = true;
  const post = (path: string, fields?: Record<string, string>) => {
    asked.push([path, fields]);
    return Promise.resolve(allowed);
  };
  talk = new Talk(session, "T", new Words("en", english), post, () => {});
});

describe("hearing", () => {
  it("asks for all, and after a cut for what came since", () => {
    expect(sent("listen")).toEqual([{ type: "listen", after: 0 }]);
    world.socket.hear(told([said(5, 1, "hi")]));
    world.socket.close();
    session.socket.connect();
    world.socket.onopen?.();
    world.socket.hear(snapshot(3));
    expect(sent("listen")).toEqual([{ type: "listen", after: 5 }]);
  });

  it("tells each line once, in order, and what others said while nobody looked", () => {
    world.socket.hear(told([said(5, 1, "hi")]));
    expect(talk.unread).toBe(0);
    world.socket.hear({ type: "said", line: said(9, 1, "again") });
    world.socket.hear({ type: "said", line: said(7, 0, "mine") });
    world.socket.hear({ type: "said", line: said(9, 1, "again") });
    expect(talk.lines.map((line) => line.n)).toEqual([5, 7, 9]);
    expect([talk.unread, talk.floating?.text]).toEqual([1, "again"]);
    talk.look(true);
    expect(talk.unread).toBe(0);
  });

  it("reads a phrase in the reader's language", () => {
    const line = said(5, 1, "well_played", "phrase");
    expect(talk.text(line)).toBe("Well played!");
    expect(new Talk(session, "T", new Words("fr", french)).text(line)).toBe("Bien joué\u00a0!");
    expect(talk.text(said(6, 1, "well_played"))).toBe("well_played");
  });

  it("leaves the match as it was", () => {
    const before = session.model;
    world.socket.hear({ type: "said", line: said(9, 1, "again") });
    expect(session.model).toBe(before);
  });
});

describe("speaking", () => {
  it("says it once, and why not", async () => {
    const saying = talk.say({ phrase: "hello" });
    const [say] = sent("say") as { client_id: string; seat: number; phrase: string }[];
    expect(say).toMatchObject({ seat: 0, phrase: "hello" });
    const params = { wait_s: 3 };
    const client_id = say?.client_id ?? "";
    world.socket.hear({ type: "reject", client_id, code: "talk/too_often", clause: null, params });
    expect(await saying).toBe(false);
    expect(talk.trouble).toBe("Slowly: again in 3 s.");
  });

  it("mutes, reports and switches off, and listens anew", async () => {
    world.socket.hear(told([said(5, 1, "hi")]));
    await talk.mute(1, true);
    await talk.report(1);
    expect(talk.done).toBe("The keepers will look at it.");
    await talk.hearing(false, true);
    expect(asked).toEqual([
      ["/t/T/talk/1/mute", undefined],
      ["/t/T/talk/1/report", undefined],
      ["/me/voices/hear", { chat: "on" }],
    ]);
    expect(sent("listen")).toHaveLength(4);
    allowed = false;
    await talk.mute(1, false);
    await settled();
    expect(talk.trouble).toBe("That did not work. Try again.");
    expect(sent("listen")).toHaveLength(4);
  });
});

it("shows a call even if it cannot be read", () => {
  const broken = () => JSON.parse("{") as unknown;
  expect(callOf({ json: () => ({ title: "Your turn", url: "/t/x" }) })).toMatchObject({
    title: "Your turn",
    url: "/t/x",
  });
  expect(callOf({ json: broken })).toMatchObject({ title: "Flea Circus", url: "/" });
  expect(callOf(null).url).toBe("/");
});
