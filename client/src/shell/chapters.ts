/** The rulebook's page as chapters, for who asks at the table what they can do now. */

/** A chapter of the book as its page has it. */
export interface Chapter {
  id: string;
  title: string;
  body: HTMLElement;
}

/** The chapters that tell of these kinds of action, in the book's order; declining alone is nobody's question. */
export function about(kinds: readonly string[], opens: Readonly<Record<string, string>>): string[] {
  const asked = kinds.filter((kind) => kind !== "decline");
  const found = (asked.length > 0 ? asked : kinds).flatMap((kind) => opens[kind] ?? []);
  const order = [...new Set(Object.values(opens))];
  return order.filter((chapter) => found.includes(chapter));
}

/** The page, or what the device kept of it where the club cannot be reached. */
async function page(address: string): Promise<string | null> {
  try {
    const reply = await fetch(address);
    return reply.ok ? await reply.text() : null;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const kept = "caches" in globalThis ? await caches.match(address, { ignoreVary: true }) : undefined;
    return kept ? kept.text() : null;
  }
}

/** Every chapter of a book with its pictures; null if the book cannot be had. What it is drawn with comes along. */
export async function chaptersOf(address: string): Promise<Chapter[] | null> {
  const text = await page(address);
  if (text === null) return null;
  const book = new DOMParser().parseFromString(text, "text/html");
  for (const style of book.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][data-book]")) {
    const href = style.getAttribute("href") ?? "";
    if (!document.head.querySelector(`link[href="${href}"]`)) document.head.append(style.cloneNode());
  }
  return [...book.querySelectorAll<HTMLElement>("section.chapter")].map((body) => {
    const title = body.querySelector("h2")?.textContent ?? "";
    body.querySelector("h2")?.remove();
    for (const form of body.querySelectorAll("form")) form.remove();
    for (const link of body.querySelectorAll<HTMLAnchorElement>("a[href^='#']")) {
      link.href = `${address}${link.getAttribute("href") ?? ""}`;
      link.target = "_blank";
      link.rel = "noopener";
    }
    const id = body.id;
    for (const named of [body, ...body.querySelectorAll("[id]")]) named.removeAttribute("id");
    body.removeAttribute("aria-labelledby");
    return { id, title, body };
  });
}
