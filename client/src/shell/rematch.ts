/** The same game once more: one taps, the others agree, and everybody is taken to the next table. */

import type { Affairs, Seat } from "../net/protocol";
import { tell } from "./club";

export type Standing = "free" | "waiting" | "asked" | "declined" | "refused" | "there";

type Wanted = NonNullable<Affairs["rematch"]>;

/** What a rematch is to whoever holds these seats; who said no may still change their mind, who heard it may not. */
export function standing(wanted: Wanted | null, yours: readonly Seat[]): Standing {
  if (!wanted) return "free";
  if (wanted.next) return "there";
  if (wanted.no !== null) return yours.includes(wanted.no) ? "declined" : "refused";
  return wanted.waits.some((seat) => yours.includes(seat)) ? "asked" : "waiting";
}

/** The code of what stands against it; null if it was put down. */
export async function answer(table: string, yes: boolean): Promise<string | null> {
  const told = await tell<unknown>(`/api/v1/tables/${encodeURIComponent(table)}/rematch`, { yes });
  return "code" in told ? told.code : null;
}

/** Points as people write them: 1½. */
export function points(value: number): string {
  const whole = Math.floor(value);
  return value === whole ? String(whole) : `${whole || ""}½`;
}
