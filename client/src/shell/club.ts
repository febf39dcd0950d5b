/** Telling the club something that is not the match's: by its API, with the page's own cookie. */

export async function tell<T>(address: string, body: unknown): Promise<{ told: T } | { code: string }> {
  const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  try {
    const reply = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    if (reply.ok) return { told: (await reply.json()) as T };
    const refused = reply.headers.get("Content-Type")?.includes("json")
      ? ((await reply.json()) as { code?: string })
      : {};
    return { code: refused.code ?? String(reply.status) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { code: "lost" };
  }
}
