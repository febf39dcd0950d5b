/** The same game once more: the form of a new table, filled in as this one was. */

import type { Seat, Seating, SeatInfo, TableInfo } from "../net/protocol";

export function rematch(table: TableInfo, { seats, yours }: Seating): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(table.options)) answer(form, `option_${name}`, value);
  for (const info of seats) {
    const field = `seat_${info.seat}`;
    form.set(`${field}_kind`, holder(info, yours));
    if (info.kind === "bot" && info.level) form.set(`${field}_level`, info.level);
    if (holder(info, yours) === "here") form.set(`${field}_name`, info.name);
  }
  return `/new/${table.game.split("@")[0]}?${form}`;
}

function answer(form: URLSearchParams, field: string, value: unknown): void {
  if (typeof value === "boolean") form.set(field, value ? "on" : "off");
  else if (Array.isArray(value)) value.forEach((each, i) => answer(form, `${field}_${i}`, each));
  else if (typeof value === "string" || typeof value === "number") form.set(field, String(value));
}

/** My first seat is mine, my others are for people beside me; whoever was elsewhere gets a link. */
function holder(info: SeatInfo, yours: readonly Seat[]): string {
  if (info.kind === "bot") return "bot";
  if (!yours.includes(info.seat)) return "link";
  return info.seat === yours[0] ? "me" : "here";
}
