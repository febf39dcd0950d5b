/** Asking the club, and telling it something that is not the match's: by its API, with the page's own cookie. */

/** What came back, or the code of what went wrong. */
export type Answer<T> = { told: T } | { code: string };

/** What proves that a page of the club asks. */
export function token(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

export async function tell<T>(address: string, body: unknown, method = "POST"): Promise<Answer<T>> {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token() };
  return heard(fetch(address, { method, headers, body: JSON.stringify(body) }));
}

export async function ask<T>(address: string): Promise<Answer<T>> {
  return heard(fetch(address));
}

/** A line that is cut is no fault of the page: it says so, like any other refusal. */
async function heard<T>(asked: Promise<Response>): Promise<Answer<T>> {
  try {
    const reply = await asked;
    if (reply.ok) return { told: (reply.status === 204 ? null : await reply.json()) as T };
    const refused = reply.headers.get("Content-Type")?.includes("json")
      ? ((await reply.json()) as { code?: string })
      : {};
    return { code: refused.code ?? String(reply.status) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { code: "lost" };
  }
}
