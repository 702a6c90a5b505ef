import { type PdfValue, parsedValue } from './pdf-value.ts';
import type { PdfiumMemory } from './pdfium.ts';

/** Bytes of PDFium's FPDF_FILEWRITE in 32-bit WebAssembly: a version, a function. */
const STRUCT_BYTES = 8;
const VERSION = 1;
const WHOLE_FILE = 2;
/** What is decoded at once; a text that is kept holds on to the one that it was cut from. */
const SLICE_BYTES = 4096;
/** Objects of more characters are not looked at. */
const MOST_OBJECT = 1_000_000;
const MOST_KEPT = 32_000_000;

const BEGIN = /(\d+) \d+ obj\s/u;
const END = /\sendobj|\sstream|>stream/u;
const STREAM_END = 'endstream';
/** How long a stream is, where its own object says it. */
const LENGTH = /\/Length (\d+)(?! \d+ R)/u;

/**
 * The objects of a document whose text `isWanted`, by number. PDFium writes the file anew, plain, whatever it was packed
 * and locked with, and it is looked through as it goes by: that costs about what reading the file costs, and memory for
 * what is kept only.
 */
export function copiedObjects(
  memory: PdfiumMemory,
  document: number,
  isWanted: (text: string) => boolean,
): ReadonlyMap<number, PdfValue> {
  const objects = new CopiedObjects(isWanted);
  const { pdfium } = memory.pdfium;
  const write = pdfium.addFunction((_self = 0, data = 0, size = 0) => {
    objects.take(memory.bytes(data >>> 0, size >>> 0));
    return 1;
  }, 'iiii');
  const address = memory.allocate(STRUCT_BYTES);
  try {
    memory.integers(address, 2).set([VERSION, write]);
    memory.pdfium.FPDF_SaveAsCopy(document, address, WHOLE_FILE);
  } finally {
    memory.free(address);
    pdfium.removeFunction(write);
  }
  return objects.found;
}

/** Finds objects in a file that comes piece by piece, and passes over what streams hold. */
class CopiedObjects {
  readonly found = new Map<number, PdfValue>();
  readonly #isWanted: (text: string) => boolean;
  readonly #decoder = new TextDecoder('latin1');
  #pending = '';
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
      this.#pending += this.#decoder.decode(bytes.subarray(from, from + SLICE_BYTES));
      while (this.#step()) {
        // As far as it goes.
      }
      if (this.#pending.length > MOST_OBJECT) {
        this.#pending = '';
        this.#inside = 'nothing';
      }
    }
  }

  /** False where more of the file is needed. */
  #step(): boolean {
    if (this.#inside === 'stream') return this.#passStream();
    return this.#inside === 'object' ? this.#takeObject() : this.#findObject();
  }

  #passStream(): boolean {
    const at = this.#pending.indexOf(STREAM_END);
    this.#pending = at < 0 ? this.#pending.slice(-STREAM_END.length) : this.#pending.slice(at + STREAM_END.length);
    if (at >= 0) this.#inside = 'nothing';
    return at >= 0;
  }

  #findObject(): boolean {
    const match = BEGIN.exec(this.#pending);
    if (match === null) return false;
    this.#pending = this.#pending.slice(match.index + match[0].length);
    this.#number = Number(match[1]);
    this.#inside = 'object';
    return true;
  }

  #takeObject(): boolean {
    const match = END.exec(this.#pending);
    if (match === null) return false;
    const isStream = match[0].endsWith('stream');
    const text = this.#pending.slice(0, match.index + 1);
    this.#pending = this.#pending.slice(match.index + match[0].length);
    this.#inside = isStream ? 'stream' : 'nothing';
    if (isStream) this.#pass(Number(LENGTH.exec(text)?.[1] ?? 0));
    else if (this.#isWanted(text)) this.#keep(text);
    return true;
  }

  #pass(length: number): void {
    this.#toPass = Math.max(0, length - this.#pending.length);
    this.#pending = this.#pending.slice(length);
  }

  #keep(text: string): void {
    this.#kept += text.length;
    const value = this.#kept <= MOST_KEPT ? parsedValue(text) : undefined;
    if (value !== undefined) this.found.set(this.#number, value);
  }
}
