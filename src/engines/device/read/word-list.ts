import { AppError } from '../../../core/errors.ts';

/**
 * The word list inside a Tesseract language file ("traineddata"), read in place: a directed acyclic word graph whose
 * edges are 8 bytes each. The layout is that of Tesseract's `tessdatamanager.h` and `dawg.h`.
 */

/** Place of the list of words in the file's table. */
const WORDS_PART = 19;
/** Place of the table of characters. */
const CHARACTERS_PART = 21;
/** The number that opens a list of words. */
const DAWG_MAGIC = 42;
/** Bytes before the first edge: magic (2), number of characters (4), number of edges (4). */
const DAWG_HEADER_BYTES = 10;
/** Bytes of an edge. */
const EDGE_BYTES = 8;
/** Flag of the last edge of a node; flags stand above the bits of an edge's character. */
const LAST_OF_NODE = 1n;
/** Flag of an edge with which a word ends. */
const ENDS_WORD = 4n;
/** Bits of an edge's flags. */
const FLAG_BITS = 3n;

/** Asks whether a language has a word. Case and kind of apostrophe do not matter. Costs some microseconds. */
export type WordList = (word: string) => boolean;

/** The word list of a language file (unpacked), or nothing when it has none. Throws `engine-failed` when it is broken. */
export function wordListOf(traineddata: Uint8Array): WordList | undefined {
  try {
    const words = partOf(traineddata, WORDS_PART);
    const characters = partOf(traineddata, CHARACTERS_PART);
    if (words === undefined || characters === undefined) return undefined;
    // Copies, so that the rest of the file, ten times as large, can be let go.
    const graph = new Graph(new Uint8Array(words), idsOfCharacters(characters));
    return (word) => formsOf(word).some((form) => graph.has(form));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('engine-failed', 'The word list of the language data is broken.', { cause });
  }
}

function partOf(file: Uint8Array, part: number): Uint8Array | undefined {
  const view = viewOf(file);
  const count = view.getInt32(0, true);
  const offsets = Array.from({ length: count }, (_, at) => Number(view.getBigInt64(4 + at * 8, true)));
  const from = offsets[part] ?? -1;
  if (from < 0) return undefined;
  const end = Math.min(...offsets.filter((offset) => offset > from), file.length);
  return file.subarray(from, end);
}

/** The number of each character: a line each, the first line being their count. */
function idsOfCharacters(part: Uint8Array): ReadonlyMap<string, bigint> {
  const lines = new TextDecoder().decode(part).split('\n').slice(1);
  return new Map(lines.map((line, at) => [line.split(' ')[0] ?? '', BigInt(at)]));
}

/** How a word may stand in the list: as it is, as a name, with the other apostrophe. */
function formsOf(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const name = lower.charAt(0).toUpperCase() + lower.slice(1);
  return [lower, name].flatMap((form) => [form, form.replaceAll("'", '\u2019')]);
}

class Graph {
  readonly #view: DataView;
  readonly #ids: ReadonlyMap<string, bigint>;
  readonly #edgeCount: number;
  readonly #characterBits: bigint;

  constructor(dawg: Uint8Array, ids: ReadonlyMap<string, bigint>) {
    this.#view = viewOf(dawg);
    this.#ids = ids;
    if (this.#view.getInt16(0, true) !== DAWG_MAGIC) throw new AppError('engine-failed', 'This is no word list.');
    const characterCount = this.#view.getInt32(2, true);
    this.#edgeCount = this.#view.getInt32(6, true);
    this.#characterBits = BigInt(Math.ceil(Math.log2(characterCount + 1)));
  }

  has(word: string): boolean {
    const letters = [...word].map((letter) => this.#idsOf(letter));
    const goesOn = (node: number, at: number): boolean =>
      letters[at]!.some((id) => {
        const edge = this.#edgeFrom(node, id);
        if (edge === undefined) return false;
        if (at === letters.length - 1) return (this.#flagsOf(edge) & ENDS_WORD) !== 0n;
        const next = Number(edge >> (this.#characterBits + FLAG_BITS));
        return next !== 0 && goesOn(next, at + 1);
      });
    return letters.length > 0 && goesOn(0, 0);
  }

  /** The numbers of a letter in the list; lists of old print have words with a long s. */
  #idsOf(letter: string): readonly bigint[] {
    return (letter === 's' ? ['s', 'ſ'] : [letter]).flatMap((one) => this.#ids.get(one) ?? []);
  }

  #edgeFrom(node: number, id: bigint): bigint | undefined {
    for (let at = node; at < this.#edgeCount; at += 1) {
      const edge = this.#view.getBigUint64(DAWG_HEADER_BYTES + at * EDGE_BYTES, true);
      if ((edge & ((1n << this.#characterBits) - 1n)) === id) return edge;
      if ((this.#flagsOf(edge) & LAST_OF_NODE) !== 0n) return undefined;
    }
    return undefined;
  }

  #flagsOf(edge: bigint): bigint {
    return (edge >> this.#characterBits) & ((1n << FLAG_BITS) - 1n);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
