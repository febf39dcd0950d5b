/** A phone is locked, a lid closed, a train in a tunnel: the line wakes when the device does. */

import type { TableSocket } from "./socket";

type Line = Pick<TableSocket, "wake" | "drop">;

/** Follow the page: whenever somebody looks at it again, or the network is back, the line is tried at once. */
export function follow(
  line: Line,
  page: EventTarget,
  sheet: EventTarget & { visibilityState: string },
): void {
  page.addEventListener("offline", () => line.drop());
  page.addEventListener("online", () => line.wake());
  page.addEventListener("pageshow", (event) => {
    if ((event as PageTransitionEvent).persisted) line.wake();
  });
  sheet.addEventListener("visibilitychange", () => {
    if (sheet.visibilityState === "visible") line.wake();
  });
}
