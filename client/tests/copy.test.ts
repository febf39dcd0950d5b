import { afterEach, describe, expect, it, vi } from "vitest";
import { copy } from "../src/shell/copy";
import { invitations } from "../src/shell/invitations";

afterEach(() => vi.unstubAllGlobals());

/** A page whose browser does, or does not, copy from a field; tells what was selected when it was asked to. */
function page(copies: boolean): { selected: string[]; left: number } {
  const seen = { selected: [] as string[], left: 0 };
  const field = {
    value: "",
    style: {},
    setAttribute: () => {},
    select: () => seen.selected.push(field.value),
    remove: () => (seen.left -= 1),
  };
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", {
    activeElement: null,
    createElement: () => field,
    body: { append: () => (seen.left += 1) },
    execCommand: (what: string) => what === "copy" && copies,
  });
  return seen;
}

describe("copying", () => {
  it("uses the clipboard where there is one", async () => {
    const written: string[] = [];
    const seen = page(false);
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => written.push(text) } });
    expect(await copy("/join/x")).toBe(true);
    expect(written).toEqual(["/join/x"]);
    expect(seen.selected).toEqual([]);
  });

  const without: [string, object][] = [
    ["there is no clipboard, as over plain http", {}],
    ["the clipboard refuses", { clipboard: { writeText: () => Promise.reject(new DOMException("no")) } }],
  ];

  it.each(without)("copies from a field where %s, and leaves none behind", async (_, navigator) => {
    const seen = page(true);
    vi.stubGlobal("navigator", navigator);
    expect(await copy("/join/x")).toBe(true);
    expect(seen).toEqual({ selected: ["/join/x"], left: 0 });
  });

  it.each(without)(
    "does not claim to have copied where %s and a field does not help",
    async (_, navigator) => {
      page(false);
      vi.stubGlobal("navigator", navigator);
      expect(await copy("/join/x")).toBe(false);
    },
  );
});

describe("invitations", () => {
  const told = (answer: object, ok = true) =>
    vi.stubGlobal("fetch", async (where: string) => ({ ok, json: async () => ({ ...answer, where }) }));

  it("are whole links to the seats that are free, numbered as people count", async () => {
    told({
      seats: [
        { number: 0, invite: null },
        { number: 1, invite: "abc" },
      ],
    });
    expect(await invitations("t1", "http://club:8000/t/t1?at=3")).toEqual([
      { n: 2, address: "http://club:8000/join/abc", qr: "/join/abc/qr.svg?at=http%3A%2F%2Fclub%3A8000" },
    ]);
  });

  it("are none for whom the table does not tell them", async () => {
    told({}, false);
    expect(await invitations("t1", "http://club:8000/")).toEqual([]);
  });
});
