/** The words of clauses, fetched once each. */

export interface ClauseWords {
  id: string;
  status: "live" | "ours" | "advice";
  text: string;
}

class Clauses {
  private source = "";
  private rulebook = "";
  private held = new Map<string, Promise<ClauseWords | null>>();

  /** Who knows a clause when the club cannot be reached. */
  otherwise: (id: string, language: string) => Promise<ClauseWords | null> = () => Promise.resolve(null);

  /** Where clauses are asked for, and the rulebook's page. */
  open(source: string, rulebook: string): void {
    this.source = source;
    this.rulebook = rulebook;
  }

  find(id: string, language: string): Promise<ClauseWords | null> {
    const name = `${language}/${id}`;
    const held = this.held.get(name) ?? this.fetch(id, language);
    this.held.set(name, held);
    return held;
  }

  /** The place of a clause in the rulebook's page. */
  link(id: string): string {
    return `${this.rulebook}#${id}`;
  }

  private async fetch(id: string, language: string): Promise<ClauseWords | null> {
    try {
      const reply = await fetch(`${this.source}${id}?lang=${language}`);
      return reply.ok ? ((await reply.json()) as ClauseWords) : null;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.held.delete(`${language}/${id}`);
      return this.otherwise(id, language);
    }
  }
}

export const clauses = new Clauses();
