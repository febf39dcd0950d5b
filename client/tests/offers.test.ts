import { expect, test } from "vitest";
import { fill, listed, narrow, type Offer } from "../src/net/offers";

const place: Offer = {
  action: "place",
  holes: [
    {
      type: "one",
      field: "cell",
      among: [
        [0, 0],
        [1, 0],
      ],
      asks: "cell",
    },
    { type: "one", field: "number", among: [3, 7], asks: "number" },
  ],
};
const flick: Offer = {
  action: "flick",
  filled: { die: 1 },
  holes: [
    { type: "one", field: "piece", among: [4, 5], asks: "piece" },
    { type: "free", field: "shot", of: "Shot", bounds: { power: [0, 1000] }, asks: "shot", about: "piece" },
  ],
};

test("holes that can be counted are listed in full", () => {
  expect(listed([place])).toEqual([
    { type: "place", cell: [0, 0], number: 3 },
    { type: "place", cell: [0, 0], number: 7 },
    { type: "place", cell: [1, 0], number: 3 },
    { type: "place", cell: [1, 0], number: 7 },
  ]);
  expect(listed([place, flick])).toBeNull();
});

test("some of several are listed as often as they are held, in one order", () => {
  const offer: Offer = {
    action: "discard",
    holes: [{ type: "some", field: "cards", among: ["a", "a", "b"], least: 0, most: 2 }],
  };
  expect(listed([offer])?.map((action) => action["cards"])).toEqual([
    [],
    ["a"],
    ["a", "a"],
    ["b"],
    ["a", "b"],
  ]);
});

test("a value narrows the offers to those it can be part of", () => {
  expect(narrow([place, flick], { piece: 5 })).toEqual([
    { ...flick, filled: { die: 1, piece: 5 }, holes: [flick.holes![1]] },
  ]);
  expect(narrow([place, flick], { piece: 6 })).toEqual([]);
  expect(narrow([place, flick], { die: 1 })).toEqual([flick]);
  expect(narrow([place, flick], { die: 0 })).toEqual([]);
});

test("an offer is filled with its settled fields", () => {
  expect(fill(flick, { piece: 4, shot: { power: 3 } })).toEqual({
    type: "flick",
    die: 1,
    piece: 4,
    shot: { power: 3 },
  });
});
