/** Words for people: flat keys, `{name}` filled in, `{n|one|many}` chosen by number as the language does. */

export const LANGUAGES = ["en", "fr", "it"] as const;
export type Language = (typeof LANGUAGES)[number];
/** A number that is written with so many digits behind the mark: "0.7 were", but in French "0,7 était". */
export interface Decimal {
  value: number;
  digits: number;
}
export type Params = Record<string, string | number | Decimal>;
export type Dictionary = Record<string, string>;

/** The table's own words, the bots' names out of the club's, and the families'. */
const FILES = import.meta.glob<{ default: Dictionary }>([
  "../../src/fleacircus/web/words/*/*.json",
  "!**/contest.json",
  "!**/lobby.json",
  "!**/identity.json",
  "!**/talk.json",
  "!**/voices.json",
  "!**/tournaments.json",
]);
const SHELL = ["table", "club"];

export function languageOf(wanted: string | null | undefined): Language {
  const short = (wanted ?? "").slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short) ?? "en";
}

/** The words of one language: the shell's, and those files that the game at hand needs. */
export async function load(language: Language, names: readonly string[]): Promise<Words> {
  const wanted = [...SHELL, ...names].map((name) => `/words/${language}/${name}.json`);
  const files = Object.entries(FILES).filter(([path]) => wanted.some((end) => path.endsWith(end)));
  const loaded = await Promise.all(files.map(([, file]) => file()));
  const dictionary = Object.assign({}, ...loaded.map((each) => each.default)) as Dictionary;
  return new Words(language, dictionary, names);
}

export class Words {
  private plural: Intl.PluralRules;

  /** `files` are those of the game at hand, the most particular last. */
  constructor(
    readonly language: Language,
    private dictionary: Dictionary,
    private files: readonly string[] = [],
  ) {
    this.plural = new Intl.PluralRules(language);
  }

  has(key: string): boolean {
    return key in this.dictionary;
  }

  /** The key of what several games say, each perhaps in its own way: that of the most particular file. */
  key(name: string): string {
    const keys = this.files.map((file) => `${file}.${name}`);
    return keys.findLast((key) => this.has(key)) ?? keys[0] ?? name;
  }

  /** The text of a key; a missing key shows itself, and a test sees to it that none is. */
  say(key: string, params: Params = {}): string {
    const text = this.dictionary[key] ?? key;
    return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one, many) => {
      const value = params[name];
      if (value === undefined) return whole;
      if (one === undefined) return typeof value === "object" ? this.written(value) : String(value);
      return this.isOne(value) ? one : many;
    });
  }

  private isOne(value: string | number | Decimal): boolean {
    if (typeof value !== "object") return this.plural.select(Number(value)) === "one";
    const digits = { minimumFractionDigits: value.digits, maximumFractionDigits: value.digits };
    return new Intl.PluralRules(this.language, digits).select(value.value) === "one";
  }

  private written({ value, digits }: Decimal): string {
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.language, fixed).format(value);
  }

  /** Names in a row: "Ada, Bo and Cy". */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: "conjunction" }).format(names);
  }

  /** "Drone 3: shoot", with a space before the colon where the language has one. */
  pair(name: string, what: string): string {
    return `${name}${this.language === "fr" ? "\u00a0" : ""}: ${what}`;
  }

  /** A number with one digit behind the language's mark. */
  tenths(n: number): string {
    return this.written({ value: n, digits: 1 });
  }
}
