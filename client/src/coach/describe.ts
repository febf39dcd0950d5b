/** An action in words, whatever the game: as its family says it, or as it stands in the list of actions. */

import type { Advice, Family, Scene } from "../games/family";

export function describe({ action, aim }: Omit<Advice, "kind">, scene: Scene, family: Family): string {
  if (!action) return aim && family.describe ? family.describe({ type: "" }, aim, scene) : "";
  if (family.describe) return family.describe(action, aim, scene);
  const { type, ...filled } = action;
  const offers = [{ action: type, filled, holes: [] }];
  const group = family.groups({ ...scene, offers, choices: [action], uncounted: false })[0];
  const label = group?.actions[0]?.label;
  return label ? `${group.label}: ${label}` : type;
}

/** A chance as a share of a hundred; a change with its sign. */
export function percent(chance: number, language: string, signed = false): string {
  const how = {
    style: "percent",
    maximumFractionDigits: 0,
    ...(signed ? { signDisplay: "exceptZero" } : {}),
  };
  return new Intl.NumberFormat(language, how as Intl.NumberFormatOptions).format(chance);
}
