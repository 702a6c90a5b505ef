import { AppError } from '../../core/errors.ts';
import type { Box } from '../../core/geometry.ts';
import type { PageReading } from '../../core/page.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import type { MarksNetwork } from '../../marks/maps/maps.ts';
import type { DeviceJob } from './device-job.ts';
import { type HeldPage, HeldPages } from './held-pages.ts';
import {
  createOcr,
  LINES_LAYOUT,
  type Ocr,
  type OcrAssets,
  OLD_PRINT,
  type ReadWord,
  type TextReader,
} from './read/read.ts';
import { firstOf, type PlacedLines } from './reading-order.ts';
import type { DecodePicture } from './see/see.ts';
import { type PlacedSheet, seePage } from './see-page.ts';
import type { Readers, UnreadSheet } from './seen-layout.ts';

export interface DeviceReaderParts {
  readonly decode: DecodePicture;
  readonly assets: OcrAssets;
  /** Loads the network that sees marks, with the first page. */
  readonly marksNetwork: () => Promise<MarksNetwork>;
  /**
   * Pages that were seen last are held up to so many pixels: when more of one is wanted, it need not be decoded and looked at
   * again. None is held when absent, but the one whose rest is being read.
   */
  readonly heldPixels?: number;
}

/** Sees pages one after the other, in this thread. Everything here rejects with `AppError`; see `Engine`. */
export interface DeviceReader {
  readPage(job: DeviceJob): Promise<readonly PageReading[]>;
  /** Starts the recogniser, so that the first sheet need not wait for it. */
  warm(languages: readonly string[]): Promise<void>;
  /**
   * The first lines of the rest of a page cut out, a few a sheet, for whoever has a reader free. The page is held until the
   * words of all sheets were taken in, or until another one is seen.
   */
  cutRest(wish: RestWish): Promise<CutRest>;
  /** What `cutRest` has left, or so many of it, of the reading of this number; `worker-lost` where its page is no longer held. */
  cutOthers(id: number, count?: number): Promise<CutRest>;
  /** Reads a sheet of the rest of a page, whoever has cut it. */
  readSheet(sheet: GreyImage, languages: readonly string[]): Promise<readonly ReadWord[]>;
  /** Takes in what was read on a sheet of the page that is held; `worker-lost` where none is. */
  takeIn(read: ReadSheet): Promise<RestSoFar>;
}

/** The rest of which page is wanted. */
export interface RestWish {
  readonly job: DeviceJob;
  /** Tells this reading from every other, whichever worker is asked. */
  readonly id: number;
  /** So many sheets are cut at first, of those that lie in these places where that says which. */
  readonly first: { readonly near: readonly Box[]; readonly count: number };
  /**
   * True where its notes are wanted first: all sheets under marks are cut, and `count` others only where those are several,
   * as who cuts has one of them to read. The page stays held until its notes were read.
   */
  readonly isForNotes?: boolean;
}

/** A few lines of a page, to be read by whoever has a reader free. */
export interface CutSheet extends PlacedLines {
  /** Its place among all sheets of the page, from the top, those under marks before all others. */
  readonly at: number;
  readonly sheet: GreyImage;
  /** What it is to be read in, where it is none of the languages asked for. */
  readonly language?: string | undefined;
}

/** The rest of a page, to be read. */
export interface CutRest {
  readonly sheets: readonly CutSheet[];
  /** True where there are more, which `cutOthers` gives. */
  readonly isMore: boolean;
  /** The readings, where nothing is left to read. */
  readonly whole?: readonly PageReading[];
}

/** What was read on the `at`th sheet of a page. */
export interface ReadSheet {
  /** Of which reading. */
  readonly id: number;
  readonly at: number;
  readonly words: readonly ReadWord[];
}

/** What is known of a page whose rest is being read. */
export interface RestSoFar {
  readonly isWhole: boolean;
  /** Undefined where it is not sure yet. */
  readonly readings: readonly PageReading[] | undefined;
}

/** The whole way from an encoded picture to its readings; holds one recogniser and one network. */
export function createDeviceReader(parts: DeviceReaderParts): DeviceReader {
  const { decode, assets, heldPixels = 0 } = parts;
  const ocr = createOcr(assets);
  const network = loadedOnce(parts.marksNetwork);
  const held = new HeldPages(heldPixels);
  /** The page of which the rest is being read elsewhere. */
  let rest: RestOfPage | undefined;

  async function see(job: DeviceJob): Promise<Seeing> {
    const known = held.take(job);
    if (rest?.seen.page !== known?.page) rest = undefined;
    // Pixels of what has to go may be used again for the next picture.
    if (known === undefined) held.makeRoom();
    const [picture, reader, marksNetwork] = await Promise.all([
      known?.picture ?? decode(job.image, job.file),
      ocr.readerFor(job.languages),
      network(),
    ]);
    const page = known?.page ?? seePage(picture, { reader, network: marksNetwork });
    const seen = { job, picture, page };
    return { seen, readers: await readersOf(seen, ocr) };
  }

  async function readPage(job: DeviceJob): Promise<readonly PageReading[]> {
    const seeing = await see(job);
    const { seen } = seeing;
    const readings = await readingsOf(seeing, ocr, job.readAll);
    if (rest !== undefined) rest.areNotesWanted = false;
    if (isWhole(rest)) {
      rest = undefined;
      held.letGo(seen);
    } else if (heldPixels > 0 || rest !== undefined) held.hold(seen);
    return readings;
  }

  async function cutRest({ job, id, first, isForNotes = false }: RestWish): Promise<CutRest> {
    const seeing = await see(job);
    const { seen } = seeing;
    if (!isForNotes) await ownReadersOf(seeing, ocr, true);
    const sheets = seen.page.sheets();
    if (sheets.length === 0 && !isForNotes) {
      const whole = await readingsOf(seeing, ocr, true);
      held.letGo(seen);
      return { sheets: [], isMore: false, whole };
    }
    rest = { id, seen, sheets, cut: new Map(), taken: new Set(), areNotesWanted: isForNotes };
    // Who gives it up in the middle may want it again: what was taken in until then is known.
    held.hold(seen);
    return cutSheets(rest, firstOf(sheets, isForNotes ? withMarked(sheets, first) : first));
  }

  async function takeIn({ id, at, words }: ReadSheet): Promise<RestSoFar> {
    const now = heldRest(rest, id);
    const { seen, cut, taken } = now;
    const readers = await readersOf(seen, ocr);
    const sheet = cut.get(at);
    if (sheet === undefined) throw new AppError('worker-lost', 'Lines were read that were not cut out.');
    sheet.take(words, readers);
    taken.add(at);
    const isDone = isWhole(now);
    const readings = isDone ? await readingsOf({ seen, readers }, ocr, true) : seen.page.soFar(readers);
    // Nothing more is wanted of it: its pictures can go.
    if (isDone && !now.areNotesWanted) {
      rest = undefined;
      held.drop(seen.job);
    }
    return { isWhole: isDone, readings };
  }

  const inTurn = createTurns();
  return {
    readPage: (job) => inTurn(job.file, () => readPage(job)),
    warm: (languages) => inTurn('', async () => void (await ocr.readerFor(languages))),
    cutRest: (wish) => inTurn(wish.job.file, () => cutRest(wish)),
    cutOthers: (id, count) =>
      inTurn(rest?.seen.job.file ?? '', async () => {
        const now = heldRest(rest, id);
        return cutSheets(now, leftOf(now).slice(0, count));
      }),
    readSheet: (sheet, languages) =>
      inTurn('', async () => (await ocr.readerFor(languages)).readSheet(sheet, LINES_LAYOUT)),
    takeIn: (read) => inTurn(rest?.seen.job.file ?? '', () => takeIn(read)),
  };
}

/** Who reads the languages asked for, and those of the pages where they are others. */
async function readersOf({ job, page }: HeldPage, ocr: Ocr): Promise<Readers> {
  const asked = await ocr.readerFor(job.languages);
  const own = new Map<string | undefined, TextReader>();
  for (const code of page.languages) own.set(code, await ocr.readerFor([code]));
  return (language) => own.get(language) ?? asked;
}

/** The same, once it was found out what its pages are printed in. */
async function ownReadersOf({ seen, readers }: Seeing, ocr: Ocr, isWhole: boolean): Promise<Readers> {
  const { page, job } = seen;
  await page.findLanguages(readers, { asked: job.languages, other: (code) => ocr.readerFor([code]), isWhole });
  return page.languages.length === 0 ? readers : await readersOf(seen, ocr);
}

/** The readings of a page, old print read by who knows its letters as well; by the lists alone where that fails. */
async function readingsOf(seeing: Seeing, ocr: Ocr, readAll = false): Promise<readonly PageReading[]> {
  const { page } = seeing.seen;
  const readers = await ownReadersOf(seeing, ocr, readAll);
  const readings = page.read(readers, { readAll });
  const isOther = await page.readOld(readers, () => ocr.readerFor([OLD_PRINT])).catch(() => false);
  return isOther ? page.read(readers, { readAll }) : readings;
}

/** Work on pages, one after the other: a decoder may use its pixels again for the next picture. Foreign errors name the file. */
function createTurns(): <T>(file: string, work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (file, work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn.catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      throw new AppError('engine-failed', `"${file}" could not be read: the page reader failed.`, { cause });
    });
  };
}

/** A page that is seen, and who reads it. */
interface Seeing {
  readonly seen: HeldPage;
  readonly readers: Readers;
}

/** A page whose lines are cut out and read elsewhere. */
interface RestOfPage {
  readonly id: number;
  readonly seen: HeldPage;
  readonly sheets: readonly PlacedSheet[];
  /** Those that were cut out, by their places. */
  readonly cut: Map<number, UnreadSheet>;
  /** Places of the sheets whose words are in. */
  readonly taken: Set<number>;
  /** True until its notes were read, where they are wanted. */
  areNotesWanted: boolean;
}

/** True once nothing of it is left to be taken in. */
function isWhole(rest: RestOfPage | undefined): boolean {
  return rest !== undefined && rest.taken.size === rest.sheets.length;
}

/** The page of the reading `id`, while it is held. */
function heldRest(rest: RestOfPage | undefined, id: number): RestOfPage {
  if (rest?.id !== id) throw new AppError('worker-lost', 'The page is no longer held.');
  return rest;
}

/** All sheets under marks, and others where those are several. */
function withMarked(sheets: readonly PlacedLines[], first: RestWish['first']): RestWish['first'] {
  const marked = sheets.filter(({ isMarked }) => isMarked).length;
  return { ...first, count: marked > 1 ? marked + first.count : marked };
}

/** Places of the sheets that were not cut out. */
function leftOf({ sheets, cut }: RestOfPage): readonly number[] {
  return [...sheets.keys()].filter((at) => !cut.has(at));
}

/** Cuts out the sheets at these places. */
function cutSheets({ sheets, cut }: RestOfPage, places: readonly number[]): CutRest {
  const answer = [...places].map((at): CutSheet => {
    const placed = sheets[at]!;
    const unread = placed.cut();
    cut.set(at, unread);
    const { sheet, language } = unread;
    return { at, isMarked: placed.isMarked, places: placed.places, sheet, language };
  });
  return { sheets: answer, isMore: cut.size < sheets.length };
}

/** Loads once; what failed is tried again with the next page. */
function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return async () => {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
}
