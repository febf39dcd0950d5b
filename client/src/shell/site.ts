/** Language and theme belong to the whole site: its own forms in the page's head change them. */

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function selectOf(id: string): HTMLSelectElement | null {
  const found = document.getElementById(id);
  return found instanceof HTMLSelectElement ? found : null;
}

export function theme(): Theme {
  const worn = document.documentElement.dataset.theme;
  return worn === "light" || worn === "dark" ? worn : "auto";
}

/** Wear the theme at once, and tell the site. */
export function wear(next: Theme): void {
  if (next === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  const select = selectOf("theme");
  if (!select?.form) return;
  select.value = next;
  void fetch(select.form.action, { method: "POST", body: new FormData(select.form), redirect: "manual" });
}

/** The whole page speaks another language from now on. */
export function speak(language: string): void {
  const select = selectOf("language");
  if (!select?.form) return;
  select.value = language;
  select.form.requestSubmit();
}
