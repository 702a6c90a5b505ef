import { AppError } from '../../../core/errors.ts';
import type { Box } from '../../../core/geometry.ts';
import type { GreyImage } from '../../../imaging/loops/loops.ts';
import { FRAKTUR, inRoman } from './fraktur-letters.ts';
import {
  type ResultIterator,
  startTesseract,
  type TessBaseApi,
  type TesseractBuild,
  type TesseractCore,
  type Wrapped,
} from './tesseract-core.ts';
import type { ReadWord, SheetLayout, TextReader } from './text-reader.ts';
import { type WordList, wordListOf } from './word-list.ts';

/**
 * Tesseract's page-segmentation modes: one uniform block, one line, one character. The last reads words as well as the
 * second and never comes back empty; 8, "one word", got 65 to 93 % of 320 lone numbers right where it gets 96 to 98.
 */
const SEGMENTATION = { block: 6, line: 7, word: 10 } as const satisfies Record<SheetLayout, number>;

/** Strips with a side of fewer pixels are not read: the library invents letters on them. None below, above >= 59 (n 326). */
const SMALLEST_SIDE = 8;
/**
 * Strips with less between their darkest and lightest pixel, of 255, are not read. Below <= 17 (n 1,777,226), above
 * >= 24 (n 309).
 */
export const LEAST_CONTRAST = 24;

/** Full certainty is for words that a text layer gives. Below <= 0.969 (n 5,319), none above. */
const HIGHEST_CONFIDENCE = 0.999;

/** The level at which the library's results are walked over. */
const WORD = 3;
/** Bytes of a whole number in the library's memory. */
const INT_BYTES = 4;

/**
 * Any plausible resolution silences the library's guesses. Sheets are dark on white, so the second reading of doubtful lines
 * with black and white exchanged is left out. Measured on 1,700 rendered words in seven typefaces, clean to hard: leaving out
 * the dictionaries as well would save 5 % of the time and cost half as many wrong words again on the hard ones.
 */
const VARIABLES = [
  ['user_defined_dpi', '300'],
  ['tessedit_do_invert', '0'],
] as const;

/** Where the library and its language data come from on this platform. */
export interface OcrAssets {
  loadBuild(): Promise<TesseractBuild>;
  /** Unpacked data of one language (a Tesseract code). Rejects with `AppError` `language-missing`. */
  loadLanguage(code: string): Promise<Uint8Array>;
}

/** One recogniser for the life of a worker: holds about 100 MB once it has read a page. */
export interface Ocr {
  /** The reader for these languages, most likely first; quick where it is one of the last few that were asked for. */
  readerFor(languages: readonly string[]): Promise<TextReader>;
}

/**
 * So many readers are kept beside one another, the last ones that were asked for, as many as one picture needs: of the languages asked
 * for, of two facing pages in languages of their own, of old print or Fraktur. 12 MB and 20 to 30 ms each.
 */
const READERS_MAX = 4;

/**
 * Data of print up to 1700, which knows the long s. Of 1,578 words with one on 24 made pages that were laid out by the library itself,
 * 1,136 came out with it, of 509 with an f six did; that of Fraktur gave 1,057 and none, for 3.4 MB instead of 2.
 */
export const OLD_PRINT = 'enm';

/** A recogniser that starts when it is first asked for a reader (150 to 250 ms). */
export function createOcr(assets: OcrAssets): Ocr {
  let core: TesseractCore | undefined;
  /** By their languages; the one that was asked for last comes last. */
  const readers = new Map<string, TesseractReader>();
  let lastCall: Promise<unknown> = Promise.resolve();
  const written = new Set<string>();

  async function prepare(codes: readonly string[]): Promise<TextReader> {
    const languages = codes.join('+');
    if ([...readers.values()].some(({ isBroken }) => isBroken)) {
      // After a crash inside WebAssembly its memory cannot be trusted: everything starts afresh.
      core = undefined;
      readers.clear();
      written.clear();
    }
    const reader = readers.get(languages) ?? (await started(codes));
    readers.delete(languages);
    readers.set(languages, reader);
    const [oldest] = readers;
    if (readers.size > READERS_MAX && oldest !== undefined) {
      readers.delete(oldest[0]);
      oldest[1].close();
    }
    return reader;
  }

  async function started(codes: readonly string[]): Promise<TesseractReader> {
    // Side by side: how much there is to fetch is known from the start.
    const missing = codes.filter((code) => !written.has(code));
    const [build, fetched] = await Promise.all([
      core ?? assets.loadBuild().then(startTesseract),
      Promise.all(missing.map(async (code) => ({ code, data: await assets.loadLanguage(code) }))),
    ]);
    core = build;
    for (const { code, data } of fetched) {
      core.module.FS.writeFile(fileOf(code), data);
      written.add(code);
    }
    return new TesseractReader(core, codes);
  }

  return {
    // One call after the other, whether the one before it failed or not: a lost download may be tried again.
    readerFor(codes) {
      const call = lastCall.then(
        () => prepare(codes),
        () => prepare(codes),
      );
      lastCall = call;
      return call;
    },
  };
}

/** Where the library finds the data of a language. */
const fileOf = (code: string): string => `/${code}.traineddata`;

function isBlank(data: Uint8Array): boolean {
  let darkest = 255;
  let brightest = 0;
  for (const grey of data) {
    darkest = Math.min(darkest, grey);
    brightest = Math.max(brightest, grey);
    if (brightest - darkest >= LEAST_CONTRAST) return false;
  }
  return true;
}

class TesseractReader implements TextReader {
  readonly #core: TesseractCore;
  readonly #api: TessBaseApi;
  readonly #edges: number;
  readonly #edgePointers: readonly [Wrapped, Wrapped, Wrapped, Wrapped];
  readonly #decoder = new TextDecoder();
  readonly #codes: readonly string[];
  #lists: readonly WordList[] | undefined;
  #pixels = 0;
  #pixelCapacity = 0;
  #isBroken = false;

  constructor(core: TesseractCore, codes: readonly string[]) {
    const { module } = core;
    const languages = codes.join('+');
    this.#core = core;
    this.#codes = codes;
    this.#api = new module.TessBaseAPI();
    if (this.#api.Init(null, languages, 1) !== 0) {
      throw new AppError('engine-failed', `The text recogniser could not load its data for "${languages}".`);
    }
    for (const [name, value] of VARIABLES) this.#api.SetVariable(name, value);
    this.#edges = module._malloc(4 * INT_BYTES);
    const edge = (place: number): Wrapped => module.wrapPointer(this.#edges + place * INT_BYTES, module.IntPtr);
    this.#edgePointers = [edge(0), edge(1), edge(2), edge(3)];
  }

  readSheet(sheet: GreyImage, layout: SheetLayout): readonly ReadWord[] {
    if (Math.min(sheet.width, sheet.height) < SMALLEST_SIDE || isBlank(sheet.data)) return [];
    try {
      this.#setImage(sheet);
      this.#api.SetPageSegMode(SEGMENTATION[layout]);
      if (this.#api.Recognize(null) !== 0) throw new Error('Recognize failed');
      return this.#words();
    } catch (cause) {
      this.#isBroken = true;
      throw new AppError('engine-failed', 'The text recogniser failed on a page.', { cause });
    } finally {
      if (!this.#isBroken) this.#api.Clear();
    }
  }

  readonly isWord = (text: string): boolean => {
    const { FS } = this.#core.module;
    this.#lists ??= this.#codes.flatMap((code) => wordListOf(FS.readFile(fileOf(code))) ?? []);
    return this.#lists.some((list) => list(text));
  };

  /** True once a sheet has failed; the instance is of no use any more. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  close(): void {
    const { module } = this.#core;
    this.#api.End();
    module.destroy(this.#api);
    module._free(this.#edges);
    module._free(this.#pixels);
  }

  /** Hands the pixels over by address: 2 ms for 33 lines, where a PGM file takes 12. */
  #setImage({ width, height, data }: GreyImage): void {
    const { module, memory } = this.#core;
    if (data.length > this.#pixelCapacity) {
      module._free(this.#pixels);
      this.#pixels = module._malloc(data.length);
      this.#pixelCapacity = data.length;
    }
    new Uint8Array(memory.buffer).set(data, this.#pixels);
    this.#api.SetImage(module.wrapPointer(this.#pixels, module.VoidPtr), width, height, 1, width);
  }

  /** Walks over the result itself: 8 ms for 400 words, where the library's TSV takes 40 and its JSON 80. */
  #words(): ReadWord[] {
    const iterator = this.#api.GetIterator();
    const words: ReadWord[] = [];
    try {
      iterator.Begin();
      do {
        if (iterator.Empty(WORD)) continue;
        const text = this.#text(iterator);
        const roman = this.#codes.includes(FRAKTUR) ? inRoman(text, this.isWord) : { text, isKnown: false };
        const isKnown = roman.isKnown || iterator.WordIsFromDictionary() || iterator.WordIsNumeric();
        const confidence = Math.min(HIGHEST_CONFIDENCE, Math.max(0, iterator.Confidence(WORD) / 100));
        words.push({ text: roman.text, box: this.#box(iterator), confidence, isKnown });
      } while (iterator.Next(WORD));
    } finally {
      this.#core.module.destroy(iterator);
    }
    return words.filter((word) => word.text.trim() !== '');
  }

  #box(iterator: ResultIterator): Box {
    iterator.BoundingBox(WORD, ...this.#edgePointers);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Int32Array(this.#core.memory.buffer, this.#edges, 4);
    return { left, top, right, bottom };
  }

  #text(iterator: ResultIterator): string {
    const { module, memory } = this.#core;
    const address = module._emscripten_bind_ResultIterator_GetUTF8Text_1(module.getPointer(iterator), WORD);
    if (address === 0) return '';
    const bytes = new Uint8Array(memory.buffer);
    const text = this.#decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)));
    module._free(address);
    return text;
  }
}
