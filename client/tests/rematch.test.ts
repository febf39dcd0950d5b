import { expect, it } from "vitest";
import type { SeatInfo } from "../src/net/protocol";
import { rematch } from "../src/shell/rematch";
import { about as table } from "./line";

const seat = (seat: number, kind: SeatInfo["kind"], name: string, level: string | null = null): SeatInfo => ({
  seat,
  kind,
  name,
  level,
  online: true,
  away: false,
});

function fields(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address, "http://club").searchParams);
}

it("asks for the same options and the same company", () => {
  const seats = [
    seat(0, "person", "Bo"),
    seat(1, "you", "Ada"),
    seat(2, "you", "Cy & Di"),
    seat(3, "bot", "", "greedy"),
  ];
  const address = rematch(table("legionz@1", { players: 4, loops: true }), { seats, yours: [1, 2] });
  expect(address.startsWith("/new/legionz?")).toBe(true);
  expect(fields(address)).toEqual({
    option_players: "4",
    option_loops: "on",
    seat_0_kind: "link",
    seat_1_kind: "me",
    seat_2_kind: "here",
    seat_2_name: "Cy & Di",
    seat_3_kind: "bot",
    seat_3_level: "greedy",
  });
});

it("asks each seat for its army, and passes over what a form does not ask", () => {
  const options = { armies: ["flyborgs", "chitinians"], couples: false, table: { wide: 1 }, seed: null };
  const seats = [seat(0, "you", "Ada")];
  expect(fields(rematch(table("micro-mutants@1", options), { seats, yours: [0] }))).toEqual({
    option_armies_0: "flyborgs",
    option_armies_1: "chitinians",
    option_couples: "off",
    seat_0_kind: "me",
  });
});
