import { expect, it } from "vitest";
import { momentLink, pageOf } from "../src/shell/page";

const data = { table: "abc", socket: "/ws/table/abc", language: "fr", watch: "/w/xyz" };

it("makes the socket's address whole, secure if the page is", () => {
  expect(pageOf(data, new URL("https://club.example/t/abc")).socket).toBe("wss://club.example/ws/table/abc");
  expect(pageOf(data, new URL("http://club:8000/t/abc")).socket).toBe("ws://club:8000/ws/table/abc");
});

it("says what draws the game, and with which words", () => {
  const at = new URL("http://club/t/abc");
  expect(pageOf({ ...data, family: "larvacup", words: "micromutants larva" }, at)).toMatchObject({
    family: "larvacup",
    words: ["micromutants", "larva"],
  });
  expect(pageOf(data, at).words).toEqual([]);
});

it("spectators get no players' link", () => {
  const page = pageOf(data, new URL("https://club.example/w/xyz"));
  expect(page.watch).toBe("https://club.example/w/xyz");
  expect(page.share).toBeNull();
});

it.each([
  ["", null],
  ["?at=x", null],
  ["?at=-1", null],
  ["?at=0", 0],
  ["?at=17", 17],
])("the address %s opens the replay at %s", (search, at) => {
  expect(pageOf(data, new URL(`http://club/t/abc${search}`)).at).toBe(at);
});

it("links to a moment without the rest of the address", () => {
  expect(momentLink(new URL("http://club/table/abc/?x=1&at=3#y"), 12)).toBe("http://club/table/abc/?at=12");
});
