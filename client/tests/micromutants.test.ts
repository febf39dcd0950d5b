import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chipFace } from "../src/flicktable/art/faces";
import { INSECTS } from "../src/flicktable/art/insects";
import { actionOf, flies, needs, deedsOf, shotPiece } from "../src/flicktable/offers";
import type { Deed } from "../src/flicktable/view";

const WEAR = { colour: "#336699", pattern: 0 };
const ARMIES = new URL("../../src/fleacircus/flicktable/data/armies/", import.meta.url);

/** The breeds that the sheets name: the ids of [[breed]] tables. */
function breeds(): { id: string; power: boolean; form: string }[] {
  return readdirSync(ARMIES).flatMap((file) =>
    readFileSync(new URL(file, ARMIES), "utf8")
      .split("[[")
      .filter((part) => part.startsWith("breed]]"))
      .map((part) => ({
        id: /id = "(\w+)"/.exec(part)![1]!,
        power: /^power =/m.test(part),
        form: /form = "(\w+)"/.exec(part)![1]!,
      })),
  );
}

describe("the drawings", () => {
  it("cover every breed of every sheet, with a special face where there is a power", () => {
    const all = breeds();
    expect(all).toHaveLength(20);
    for (const { id, power, form } of all) {
      expect(INSECTS[id], id).toBeDefined();
      expect(!!INSECTS[id]!.special, id).toBe(power);
      expect(!!INSECTS[id]!.wide, id).toBe(form === "rectangle");
    }
  });

  it("are all different, on both faces", () => {
    const faces = breeds().flatMap(({ id, power }) => [
      chipFace(id, WEAR, false),
      ...(power ? [chipFace(id, WEAR, true)] : []),
    ]);
    expect(new Set(faces).size).toBe(faces.length);
  });

  it("give a new breed its letter", () => {
    expect(chipFace("zebra_mite", WEAR, false)).toContain(">Z<");
  });
});

describe("an offer", () => {
  const shot = { direction_mrad: 0, power: 500, press: 500, side: 0 };

  it("that needs a shot becomes a flick with its die", () => {
    const [offer] = deedsOf([
      {
        action: "flick",
        filled: { die: 1, turned: false },
        holes: [
          { type: "one", field: "piece", among: [4], asks: "piece" },
          { type: "free", field: "shot", of: "Shot", bounds: {}, asks: "shot", about: "piece" },
        ],
      },
    ]) as [Deed];
    expect(flies(offer)).toBe(4);
    expect(needs(offer)).toBe("shot");
    expect(needs(offer, { shot })).toBeNull();
    expect(actionOf(offer, { shot })).toEqual({ type: "flick", piece: 4, shot, die: 1, turned: false });
  });

  it("asks for a target only where there are several, and shoots the victim", () => {
    const nullify = (victims: number[]) =>
      deedsOf([
        {
          action: "nullify",
          filled: {
            insect: 2,
            die: null,
            turned: false,
            ...(victims.length === 1 ? { victim: victims[0] } : {}),
          },
          holes: [
            ...(victims.length > 1
              ? [{ type: "one", field: "victim", among: victims, asks: "target" } as const]
              : []),
            { type: "free", field: "shot", of: "Shot", bounds: {}, asks: "shot", about: "victim" },
          ],
        },
      ])[0]!;
    const offer = nullify([7, 9]);
    expect(offer).toMatchObject({ piece: 2, targets: [7, 9] });
    expect(flies(offer)).toBeNull();
    expect(needs(offer)).toBe("target");
    expect(needs(offer, { target: 9 })).toBe("shot");
    expect(shotPiece(offer, { target: 9 })).toBe(9);
    expect(needs(nullify([7]))).toBe("shot");
    expect(shotPiece(nullify([7]), {})).toBe(7);
    expect(actionOf(offer, { target: 9, shot })).toMatchObject({ type: "nullify", insect: 2, victim: 9 });
  });

  it("that needs nothing is ready at once", () => {
    for (const action of ["roll", "ready", "line_up", "decline", "cancel"]) {
      const [offer] = deedsOf([{ action }]) as [Deed];
      expect(needs(offer)).toBeNull();
      expect(actionOf(offer, {})).toEqual({ type: action });
    }
  });
});
