/** The rulebook's page as chapters, for who asks at the table what they can do now. */

/** A chapter of the book as its page has it. */
export interface Chapter {
  id: string;
  title: string;
  /** The kinds of action that it is about. */
  opens: readonly string[];
  body: HTMLElement;
  /** What the book calls the chapters of now, and a chapter. */
  labels: readonly string[];
}

/** The chapters that tell of these kinds of action, in the book's order; declining alone is nobody's question. */
export function about(
  kinds: readonly string[],
  chapters: readonly Pick<Chapter, "id" | "opens">[],
): string[] {
  const asked = kinds.some((kind) => kind !== "decline") ? kinds.filter((kind) => kind !== "decline") : kinds;
  return chapters.filter(({ opens }) => opens.some((kind) => asked.includes(kind))).map(({ id }) => id);
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
  const { now = "", chapter = "" } = book.getElementById("chapters")?.dataset ?? {};
  return [...book.querySelectorAll<HTMLElement>("section.chapter")].map((body) => {
    const title = body.querySelector("h2")?.textContent ?? "";
    body.querySelector("h2")?.remove();
    for (const form of body.querySelectorAll("form")) form.remove();
    for (const link of body.querySelectorAll<HTMLAnchorElement>("a[href^='#']")) {
      link.href = `${address}${link.getAttribute("href") ?? ""}`;
      link.target = "_blank";
      link.rel = "noopener";
    }
    const [id, opens] = [body.id, (body.dataset["opens"] ?? "").split(" ")];
    for (const named of [body, ...body.querySelectorAll("[id]")]) named.removeAttribute("id");
    body.removeAttribute("aria-labelledby");
    return { id, title, opens, body, labels: [now, chapter] };
  });
}
