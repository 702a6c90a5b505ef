/** What could be read of a JSON text. `isWhole` is false when it breaks off. */
export interface PartialJson {
  readonly value: unknown;
  readonly isWhole: boolean;
}

/** Containers within containers deeper than this are no answer of ours. */
const DEPTH_MAX = 20;

/**
 * Reads the JSON object or array in a text that may break off at any place: lists keep the entries that are complete,
 * objects the fields that are, and a list or object in the last field as much as there is of it. Text around it (code
 * fences, a sentence before) is passed over, as are line breaks within strings and commas too many. `undefined` when
 * there is no such thing, or when it is broken in another way.
 */
export function parsePartialJson(text: string): PartialJson | undefined {
  const start = text.search(/[[{]/u);
  if (start < 0) return undefined;
  const reader = new Reader(text, start);
  try {
    const value = reader.value(0);
    return value === CUT ? undefined : { value, isWhole: !reader.isCut };
  } catch (error) {
    if (error instanceof Broken) return undefined;
    throw error;
  }
}

/** Stands for a value that broke off. */
const CUT = Symbol('cut');

class Broken extends Error {}

class Reader {
  isCut = false;
  readonly #text: string;
  #at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  value(depth: number): unknown {
    this.#skipSpace();
    const sign = this.#text[this.#at];
    if (sign === undefined) return this.#cut();
    if (depth > DEPTH_MAX) throw new Broken();
    if (sign === '{') return this.#object(depth);
    if (sign === '[') return this.#list(depth);
    if (sign === '"') return this.#string();
    return this.#bare();
  }

  #object(depth: number): Readonly<Record<string, unknown>> {
    const fields: [string, unknown][] = [];
    this.#at += 1;
    while (!this.#ends('}')) {
      if (this.#text[this.#at] !== '"') throw new Broken();
      const name = this.#string();
      if (typeof name !== 'string' || !this.#passColon()) break;
      const value = this.value(depth + 1);
      // What is in a list or object that breaks off counts only at the top, where it holds complete entries.
      if (value !== CUT && (!this.isCut || (depth === 0 && typeof value === 'object'))) fields.push([name, value]);
      if (this.isCut) break;
    }
    return Object.fromEntries(fields);
  }

  #list(depth: number): readonly unknown[] {
    const entries: unknown[] = [];
    this.#at += 1;
    while (!this.#ends(']')) {
      const entry = this.value(depth + 1);
      if (this.isCut) break;
      entries.push(entry);
    }
    return entries;
  }

  /** True at the end of a container, or of the text; passes over the comma before the next entry. */
  #ends(closing: string): boolean {
    this.#skipSpace();
    while (this.#text[this.#at] === ',') {
      this.#at += 1;
      this.#skipSpace();
    }
    if (this.#at >= this.#text.length) {
      this.isCut = true;
      return true;
    }
    if (this.#text[this.#at] !== closing) return false;
    this.#at += 1;
    return true;
  }

  #passColon(): boolean {
    this.#skipSpace();
    if (this.#at >= this.#text.length) this.isCut = true;
    else if (this.#text[this.#at] !== ':') throw new Broken();
    this.#at += 1;
    return !this.isCut;
  }

  #string(): string | typeof CUT {
    let end = this.#at + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    if (end >= this.#text.length) return this.#cut();
    const literal = this.#text.slice(this.#at, end + 1);
    this.#at = end + 1;
    const value = parsed(literal.replace(/\p{Cc}/gu, ' '));
    return typeof value === 'string' ? value : '';
  }

  /** A number, `true`, `false` or `null`: complete only when something follows it. */
  #bare(): unknown {
    const end = this.#text.slice(this.#at).search(/[\s,\]}]/u);
    if (end < 0) return this.#cut();
    const literal = this.#text.slice(this.#at, this.#at + end);
    this.#at += end;
    return parsed(literal);
  }

  #cut(): typeof CUT {
    this.isCut = true;
    this.#at = this.#text.length;
    return CUT;
  }

  #skipSpace(): void {
    while (/\s/u.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}

function parsed(literal: string): unknown {
  try {
    return JSON.parse(literal);
  } catch {
    throw new Broken();
  }
}
