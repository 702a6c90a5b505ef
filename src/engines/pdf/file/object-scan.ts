import { type PdfValue, parsedValue } from './pdf-value.ts';

/** What is decoded at once; a text that is kept holds on to the one that it was cut from. */
const SLICE_BYTES = 4096;
/** Objects of more characters are not looked at. */
const MOST_OBJECT = 1_000_000;
const MOST_KEPT = 32_000_000;
/** What is sought is shorter than this: so many characters are looked at again with what follows them. */
const OVERLAP = 32;

const BEGIN = /(?<!\d)(\d{1,10}) \d{1,5} obj\s/u;
const END = /\sendobj|\sstream|>stream/u;
const STREAM_END = /endstream/u;
/** How long a stream is, where its own object says it and not another. */
const LENGTH = /\/Length (\d+)(?!\d| \d+ R)/u;

/**
 * Finds those objects of a plain file whose text `isWanted`. The file comes piece by piece; what streams hold is passed
 * over, and each character is looked through once, whatever the file holds.
 */
export class ObjectScan {
  /** What was found, by the numbers of the objects. */
  readonly found = new Map<number, PdfValue>();
  readonly #isWanted: (text: string) => boolean;
  readonly #decoder = new TextDecoder('latin1');
  /** What is looked through now, from its first character that was not yet. */
  #window = '';
  /** What was looked through of an object before that. */
  #parts: string[] = [];
  #length = 0;
  #kept = 0;
  #inside: 'nothing' | 'object' | 'stream' = 'nothing';
  #number = 0;
  /** Bytes of a stream that need not be looked at. */
  #toPass = 0;

  constructor(isWanted: (text: string) => boolean) {
    this.#isWanted = isWanted;
  }

  take(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
      const passed = Math.min(this.#toPass, bytes.length - from);
      from += passed;
      this.#toPass -= passed;
      this.#window += this.#decoder.decode(bytes.subarray(from, from + SLICE_BYTES));
      while (this.#step()) {
        // As far as it goes.
      }
      this.#putBy();
    }
  }

  /** False where more of the file is needed. */
  #step(): boolean {
    if (this.#inside === 'object') return this.#takeObject();
    return this.#inside === 'stream' ? this.#leaveStream() : this.#enterObject();
  }

  #enterObject(): boolean {
    const match = this.#sought(BEGIN);
    if (match === null) return false;
    this.#number = Number(match[1]);
    this.#inside = 'object';
    return true;
  }

  #leaveStream(): boolean {
    if (this.#sought(STREAM_END) === null) return false;
    this.#inside = 'nothing';
    return true;
  }

  /** What is sought, where it stands in the window, which is cut off behind it. */
  #sought(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#window);
    if (match !== null) this.#window = this.#window.slice(match.index + match[0].length);
    return match;
  }

  #takeObject(): boolean {
    const match = this.#sought(END);
    if (match === null) return false;
    const text = this.#length > MOST_OBJECT ? '' : `${this.#parts.join('')}${match.input.slice(0, match.index + 1)}`;
    this.#parts = [];
    this.#length = 0;
    const isStream = match[0].endsWith('stream');
    this.#inside = isStream ? 'stream' : 'nothing';
    if (isStream) this.#pass(Number(LENGTH.exec(text)?.[1] ?? 0));
    else if (this.#isWanted(text)) this.#keep(text);
    return true;
  }

  /** Leaves in the window only what may be the beginning of what is sought. */
  #putBy(): void {
    if (this.#inside === 'object') {
      const part = this.#window.slice(0, -OVERLAP);
      this.#length += part.length;
      if (this.#length <= MOST_OBJECT) this.#parts.push(part);
      else this.#parts = [];
    }
    this.#window = this.#window.slice(-OVERLAP);
  }

  #pass(length: number): void {
    this.#toPass = Math.max(0, length - this.#window.length);
    this.#window = this.#window.slice(length);
  }

  #keep(text: string): void {
    this.#kept += text.length;
    const value = this.#kept <= MOST_KEPT ? parsedValue(text) : undefined;
    if (value !== undefined) this.found.set(this.#number, value);
  }
}
