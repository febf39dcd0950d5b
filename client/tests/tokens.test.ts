/** What canvas and 3D draw with is what the club's styles say. */

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as lamp from "../src/flicktable/lamp";

const TOKENS = readFileSync(new URL("../../src/fleacircus/web/static/club.css", import.meta.url), "utf8");
const long = (colour: string) => colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");

it.each(Object.entries(lamp))("%s is the token of its name", (name, colour) => {
  const token = name.toLowerCase().replace("_", "-");
  const told = new RegExp(`--${token}: (#[0-9a-f]+);`).exec(TOKENS)?.[1];
  expect(long(told ?? "")).toBe(colour);
});
