/** Keys that work anywhere on the page, but never while somebody types. */

import { onMount } from "svelte";

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !["radio", "checkbox", "range", "button"].includes(target.type);
  return (
    target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName) || !!target.closest("dialog")
  );
}

/** Hear key presses and releases for as long as the component is there. */
export function onGlobalKey(hear: (event: KeyboardEvent) => void): void {
  onMount(() => {
    const listen = (event: KeyboardEvent) => {
      if (!typing(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) hear(event);
    };
    window.addEventListener("keydown", listen);
    window.addEventListener("keyup", listen);
    return () => {
      window.removeEventListener("keydown", listen);
      window.removeEventListener("keyup", listen);
    };
  });
}
