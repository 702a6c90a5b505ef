import type { Methods } from '@embedpdf/pdfium';
import { type DirectExports, directCalls } from './direct-calls.ts';

/** PDFium in WebAssembly, loaded and initialised. After an abort it must be thrown away with its thread. */
export type Pdfium = Methods & { readonly pdfium: Emscripten };

/** What we use of the runtime that the library's own types leave to a package that is not installed. */
interface Emscripten {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly wasmExports: DirectExports & {
    readonly memory: WebAssembly.Memory;
    malloc(bytes: number): number;
    free(address: number): void;
  };
  UTF16ToString(address: number): string;
  addFunction(call: (...values: number[]) => number, signature: string): number;
  removeFunction(address: number): void;
}

/** Bytes of scratch memory for numbers that PDFium writes: the largest structure read at once has eight floats. */
const SCRATCH_BYTES = 128;
const WASM_PAGE_BYTES = 65_536;
/** Room for pixels that is kept for the next file: those of an A4 page at 225 dots an inch. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;
/** A text of more bytes than this is not read. */
const MOST_TEXT_BYTES = 16 * 1024 * 1024;
const UTF_16 = new TextDecoder('utf-16le');
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The part of PDFium's memory that we touch. Views are kept until the memory moves, which it does when it grows. */
export class PdfiumMemory {
  readonly #pdfium: Pdfium;
  /** Address of scratch memory; whatever is there lasts until the next call that writes. */
  readonly scratch: number;
  #floats = new Float32Array(0);
  #doubles = new Float64Array(0);
  #room: Uint8Array<ArrayBuffer> | undefined;
  /** Bytes of the room that a page has now. */
  #taken = 0;
  /** Bytes that all that is made of a file may take together. */
  #bound = Number.POSITIVE_INFINITY;
  #wasRefused = false;
  /** Bytes of what is made of open pages outside of PDFium's memory. */
  #made = 0;
  /** True while some of PDFium's memory is lent. */
  #isLent = false;

  constructor(pdfium: Pdfium) {
    this.#pdfium = { ...pdfium, ...directCalls(pdfium.pdfium.wasmExports) };
    this.scratch = this.allocate(SCRATCH_BYTES);
  }

  /** What PDFium can do. Throws while some of its memory is lent: any call could move it or write to it. */
  get pdfium(): Pdfium {
    if (this.#isLent) throw new Error('PDFium cannot be called while its memory is lent.');
    return this.#pdfium;
  }

  /** Lends bytes of PDFium's memory to work that takes time; they are gone once that is done. */
  async lend<T>(
    { address, length }: { readonly address: number; readonly length: number },
    use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T> {
    const bytes = this.bytes(address, length);
    this.#isLent = true;
    try {
      return await use(bytes);
    } finally {
      this.#isLent = false;
    }
  }

  /**
   * Lets the memory grow to so many bytes, what is made of pages outside of it included, and no further. PDFium takes it like a machine
   * without more memory: it gives up the page, or aborts, which ends the thread.
   */
  bound(bytes: number): void {
    const { memory } = this.#pdfium.pdfium.wasmExports;
    this.#bound = bytes;
    this.#wasRefused = false;
    if ((this.#room?.buffer.byteLength ?? 0) > MOST_KEPT_BYTES) this.#room = undefined;
    memory.grow = (pages) => {
      if (!this.#mayTake(pages * WASM_PAGE_BYTES)) throw new RangeError('No more memory is allowed.');
      return WebAssembly.Memory.prototype.grow.call(memory, pages);
    };
  }

  #mayTake(bytes: number): boolean {
    const may = this.held + bytes <= this.#bound;
    this.#wasRefused ||= !may;
    return may;
  }

  /** Bytes that PDFium, what is made of its pages and the room for pixels take now, whether a page has that room or it is kept. */
  get held(): number {
    const { memory } = this.#pdfium.pdfium.wasmExports;
    return memory.buffer.byteLength + this.#made + this.#taken + (this.#room?.buffer.byteLength ?? 0);
  }

  /** Counts bytes that are about to be made of a page outside of PDFium's memory, until `letGo`. False where they may not be made. */
  make(bytes: number): boolean {
    if (!this.#mayTake(bytes)) return false;
    this.#made += bytes;
    return true;
  }

  letGo(bytes: number): void {
    this.#made -= bytes;
  }

  /** Whether more was wanted than `bound` allows: what was made since may lack something. */
  get wasRefused(): boolean {
    return this.#wasRefused;
  }

  allocate(bytes: number): number {
    return this.pdfium.pdfium.wasmExports.malloc(bytes);
  }

  free(address: number): void {
    this.pdfium.pdfium.wasmExports.free(address);
  }

  bytes(address: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.pdfium.pdfium.HEAPU8.buffer, address, length);
  }

  /**
   * Room outside of PDFium's memory, with anything in it; `giveBack` keeps it for the next page. New memory costs more
   * than drawing a page of print: 10 ms for its 2.6 MB, not 0.3. Undefined where so much is not allowed.
   */
  room(length: number): Uint8Array<ArrayBuffer> | undefined {
    const kept = this.#room;
    this.#room = undefined;
    const isEnough = kept !== undefined && kept.length >= length;
    if (!isEnough && !this.#mayTake(length)) return undefined;
    const room = isEnough ? kept : new Uint8Array(length);
    this.#taken = room.buffer.byteLength;
    return room.subarray(0, length);
  }

  giveBack({ buffer }: Uint8Array<ArrayBuffer>): void {
    this.#room = new Uint8Array(buffer);
    this.#taken = 0;
  }

  floats(address: number, count: number): Float32Array {
    return new Float32Array(this.pdfium.pdfium.HEAPU8.buffer, address, count);
  }

  doubles(address: number, count: number): Float64Array {
    return new Float64Array(this.pdfium.pdfium.HEAPU8.buffer, address, count);
  }

  /** The 32-bit float at an address: cheaper than a view where few are wanted. */
  float(address: number): number {
    const { buffer } = this.pdfium.pdfium.HEAPU8;
    if (this.#floats.buffer !== buffer) this.#floats = new Float32Array(buffer);
    return this.#floats[address >> 2] ?? 0;
  }

  /** The 64-bit float at an address. */
  double(address: number): number {
    const { buffer } = this.pdfium.pdfium.HEAPU8;
    if (this.#doubles.buffer !== buffer) this.#doubles = new Float64Array(buffer);
    return this.#doubles[address >> 3] ?? 0;
  }

  integers(address: number, count: number): Uint32Array {
    return new Uint32Array(this.pdfium.pdfium.HEAPU8.buffer, address, count);
  }

  /**
   * A UTF-16 text of a function that says how many bytes it needs and writes them: `call(buffer, bytes)`. Texts longer
   * than `maxBytes` are cut.
   */
  text(call: (buffer: number, bytes: number) => number, maxBytes: number): string {
    // It is written as a whole or not at all.
    const needed = call(0, 0);
    if (needed <= 2 || needed > MOST_TEXT_BYTES) return '';
    const buffer = this.allocate(needed);
    if (buffer === 0) return '';
    try {
      this.bytes(buffer, needed).fill(0);
      if (call(buffer, needed) > needed) return '';
      const written = this.bytes(buffer, Math.min(needed - 2, maxBytes));
      return UTF_16.decode(written).replaceAll('\0', '').replaceAll(LONE_SURROGATE, '\ufffd');
    } finally {
      this.free(buffer);
    }
  }
}
