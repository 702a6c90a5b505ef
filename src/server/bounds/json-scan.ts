/** JSON’s signs as bytes. */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** What a JSON text may hold. */
export interface JsonBounds {
  /** Lists and objects in one another. */
  readonly depth: number;
  /** Values of all kinds together, and signs in texts that are written with a backslash. */
  readonly values: number;
  /** Fields of one object. */
  readonly fields: number;
  /** Entries of one list. */
  readonly entries: number;
}

/**
 * Looks through the bytes of a JSON text as they come, before anything is built of them: a few megabytes of brackets or
 * of names cost seconds to build. It does not check that the text is JSON. Costs about a nanosecond a byte.
 */
export class JsonScan {
  readonly #bounds: JsonBounds;
  /** How many commas each open list or object has had; negative depths are not reached in a text that is JSON. */
  readonly #commas: Int32Array;
  readonly #isObject: Uint8Array;
  #depth = 0;
  #values = 0;
  #isText = false;
  #isEscaped = false;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
    this.#commas = new Int32Array(bounds.depth + 2);
    this.#isObject = new Uint8Array(bounds.depth + 2);
  }

  /** Takes the next bytes; gives the rule that they break, if they break one. */
  take(bytes: Uint8Array): string | undefined {
    let isText = this.#isText;
    let isEscaped = this.#isEscaped;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === QUOTE) isText = false;
        else if (byte === BACKSLASH) {
          isEscaped = true;
          const problem = this.#count();
          if (problem !== undefined) return problem;
        }
      } else if (byte === QUOTE) isText = true;
      else if (byte === COMMA) {
        const problem = this.#comma();
        if (problem !== undefined) return problem;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        const problem = this.#open(byte === OPEN_OBJECT);
        if (problem !== undefined) return problem;
      } else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && this.#depth > 0) this.#depth -= 1;
    }
    this.#isText = isText;
    this.#isEscaped = isEscaped;
    return undefined;
  }

  #open(isObject: boolean): string | undefined {
    this.#depth += 1;
    this.#commas[this.#depth] = 0;
    this.#isObject[this.#depth] = isObject ? 1 : 0;
    if (this.#depth > this.#bounds.depth) return `It is nested more than ${this.#bounds.depth} levels deep.`;
    return this.#count();
  }

  #comma(): string | undefined {
    const commas = (this.#commas[this.#depth] ?? 0) + 1;
    this.#commas[this.#depth] = commas;
    const { fields, entries } = this.#bounds;
    if (this.#isObject[this.#depth] === 1) {
      if (commas >= fields) return `It has an object with more than ${fields} fields.`;
    } else if (commas >= entries) return `It has a list with more than ${entries} entries.`;
    return this.#count();
  }

  #count(): string | undefined {
    this.#values += 1;
    return this.#values > this.#bounds.values ? `It has more than ${this.#bounds.values} values.` : undefined;
  }
}
