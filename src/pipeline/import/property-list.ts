import { textOf } from '../../core/markup-text.ts';

/** A value of an entry; lists, other entries and data are of no use here. */
export type ListedValue = string | number | boolean | Date;

/** An entry of a property list by its keys. */
export type ListedEntry = ReadonlyMap<string, ListedValue>;

const BINARY_START = 'bplist00';
/** Bytes at the end of a binary list, which say where its parts are. */
const TRAILER_BYTES = 32;
/** From 1970 to 2001, from which dates are counted. */
const SINCE_2001_MS = 978_307_200_000;
const DICT = /<dict>((?:(?!<\/?dict>).)*)<\/dict>/gsu;
const PAIR = /<key>([^<]*)<\/key>\s*(?:<(string|integer|real|date)>([^<]*)<\/\2>|<(true|false)\s*\/>)/gu;
const ASCII = new TextDecoder('latin1');
const UTF_16 = new TextDecoder('utf-16be');

/** Kinds of objects: the upper half of the byte that they begin with. */
const KIND = { simple: 0x0, integer: 0x1, real: 0x2, date: 0x3, ascii: 0x5, utf16: 0x6, entry: 0xd } as const;
/** The lower half that says that a count stands in a number of its own. */
const LONG_COUNT = 0xf;

/** True for the bytes of a property list in its binary form. */
export function isBinaryPropertyList(bytes: Uint8Array): boolean {
  return [...BINARY_START].every((sign, at) => bytes[at] === sign.charCodeAt(0));
}

/** The innermost entries of a property list that is XML. */
export function entriesOfXml(xml: string): readonly ListedEntry[] {
  return [...xml.matchAll(DICT)].map(
    ([, inner = '']) =>
      new Map(
        [...inner.matchAll(PAIR)].map(([, key = '', type = '', value = '', flag = '']) => [
          key,
          valueOfXml(type, value, flag),
        ]),
      ),
  );
}

function valueOfXml(type: string, value: string, flag: string): ListedValue {
  if (flag !== '') return flag === 'true';
  if (type === 'integer' || type === 'real') return Number(value);
  return type === 'date' ? new Date(value) : textOf(value);
}

/**
 * All entries of a property list in its binary form, whatever holds them. Throws a `RangeError` for a damaged file. The
 * time it takes grows with the length of the file, whatever the file says of itself.
 */
export function entriesOfBinary(bytes: Uint8Array): readonly ListedEntry[] {
  return new BinaryList(bytes).entries();
}

/** Objects one after the other, and a table of where each begins. */
class BinaryList {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #offsetBytes: number;
  readonly #referenceBytes: number;
  readonly #count: number;
  readonly #table: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const trailer = bytes.length - TRAILER_BYTES;
    this.#offsetBytes = this.#number(trailer + 6, 1);
    this.#referenceBytes = this.#number(trailer + 7, 1);
    this.#count = this.#number(trailer + 8, 8);
    this.#table = this.#number(trailer + 24, 8);
    if (this.#count > bytes.length) throw new RangeError('It names more objects than it has bytes.');
  }

  entries(): readonly ListedEntry[] {
    const found: ListedEntry[] = [];
    // Objects may lie upon each other: all together cannot hold more than the file is long.
    let left = this.#bytes.length;
    for (let object = 0; object < this.#count; object += 1) {
      const { kind, count, at } = this.#head(object);
      if (kind !== KIND.entry) continue;
      left -= count;
      if (left < 0) throw new RangeError('Its entries hold more than there is.');
      found.push(this.#entry(count, at));
    }
    return found;
  }

  #entry(count: number, at: number): ListedEntry {
    const entry = new Map<string, ListedValue>();
    for (let pair = 0; pair < count; pair += 1) {
      const key = this.#value(this.#number(at + pair * this.#referenceBytes, this.#referenceBytes));
      const value = this.#value(this.#number(at + (count + pair) * this.#referenceBytes, this.#referenceBytes));
      if (typeof key === 'string' && value !== undefined) entry.set(key, value);
    }
    return entry;
  }

  #value(object: number): ListedValue | undefined {
    const { kind, count, at, low } = this.#head(object);
    switch (kind) {
      case KIND.simple:
        return low === 0x08 || low === 0x09 ? low === 0x09 : undefined;
      case KIND.integer:
        return low <= 3 ? this.#integer(at, 2 ** low) : undefined;
      case KIND.real:
        return low === 2 ? this.#view.getFloat32(at) : this.#view.getFloat64(at);
      case KIND.date:
        return new Date(SINCE_2001_MS + this.#view.getFloat64(at) * 1000);
      case KIND.ascii:
        return ASCII.decode(this.#slice(at, count));
      case KIND.utf16:
        return UTF_16.decode(this.#slice(at, count * 2));
      default:
        return undefined;
    }
  }

  /** What an object is, how much of it there is and where that begins. */
  #head(object: number): { readonly kind: number; readonly low: number; readonly count: number; readonly at: number } {
    if (object >= this.#count) throw new RangeError('It names an object that it has not.');
    const start = this.#number(this.#table + object * this.#offsetBytes, this.#offsetBytes);
    const marker = this.#number(start, 1);
    const [kind, low] = [marker >> 4, marker & 0xf];
    const hasCount = kind === KIND.ascii || kind === KIND.utf16 || kind === KIND.entry;
    if (!hasCount || low !== LONG_COUNT) return { kind, low, count: low, at: start + 1 };
    const bytes = 2 ** (this.#number(start + 1, 1) & 0xf);
    return { kind, low, count: this.#number(start + 2, bytes), at: start + 2 + bytes };
  }

  #integer(at: number, bytes: number): number {
    return bytes === 8 ? Number(this.#view.getBigInt64(at)) : this.#number(at, bytes);
  }

  /** A number without sign, its highest byte first. */
  #number(at: number, bytes: number): number {
    let value = 0;
    for (let byte = 0; byte < bytes; byte += 1) value = value * 256 + this.#view.getUint8(at + byte);
    return value;
  }

  #slice(at: number, length: number): Uint8Array {
    if (at + length > this.#bytes.length) throw new RangeError('It breaks off.');
    return this.#bytes.subarray(at, at + length);
  }
}
