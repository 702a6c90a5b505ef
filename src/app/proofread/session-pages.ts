import type { Box } from '../../core/geometry.ts';
import type { NumberedPage } from '../../core/numbers/numbers.ts';
import type { Page, PageReading } from '../../core/page.ts';
import {
  isWhollyRead,
  type MendedPage,
  type PagePlace,
  type PageWord,
  pageWords,
} from '../../core/passages/passages.ts';
import { asItCame } from '../../core/turn.ts';
import { countWords, type Lexicon } from '../../core/words/words.ts';
import type { PageRead } from '../../pipeline/read-files.ts';
import type { KeptPicture } from '../storage/kept-picture.ts';
import { byAge, type KeptPage, type MovedPages, nameOfPlace, type PageShelf } from '../storage/page-shelf.ts';
import { namesOfUpload, stampOf } from '../storage/upload-names.ts';
import type { Store } from '../store.ts';
import { turnOf } from './page/turned-picture.ts';
import type { PagePictures } from './page-pictures.ts';
import type { ProofState } from './proof-state.ts';

/** How a page is read to the end. */
export interface WholeReading {
  readonly signal: AbortSignal;
  /** The lines in these places are wanted next, in this order; they may be others whenever they are asked for. */
  readonly near: () => readonly Box[];
  /** Whether somebody waits for it now. */
  readonly isUrgent: () => boolean;
  /** Whether half of the workers are enough for it now. */
  readonly isUnhurried: () => boolean;
  /** Called with what is known so far. */
  readonly onPart: (readings: readonly PageReading[]) => void;
}

/** Which pages are read before anybody asks for them. */
export interface PagesAhead {
  /** Those that may be opened next, the likeliest first. */
  readonly near: readonly PagePlace[];
  /** Those that are read once all of those are, by half of the workers. */
  readonly far?: readonly PagePlace[];
  /** The one that will most likely be opened: none of the others is read meanwhile. */
  readonly next?: PagePlace | undefined;
}

/** Reads every line of a page; rejects with `AppError`. */
export type ReadWholePage = (page: Page, how: WholeReading) => Promise<readonly PageReading[]>;

/** An upload under way. */
export interface Upload {
  /** Under which its files are to be read: notes find their pages by them. */
  readonly names: readonly string[];
  /** Keeps a page that was read; the next page waits for it, so that pictures do not pile up. */
  readonly keepPage: (read: PageRead) => Promise<void>;
}

interface BeginUpload {
  /** Names that other files have. */
  readonly others: Iterable<string>;
  /** True where a file that is kept has its name again. */
  readonly isKnownAgain: boolean;
  /** True where pages of its files were read before, and these are others of them. */
  readonly goesOn?: boolean;
}

export interface SessionPagesParts {
  readonly state: Store<ProofState>;
  readonly shelf: PageShelf;
  readonly pictures: PagePictures;
  readonly readWhole: ReadWholePage;
  readonly sessionId: () => string;
}

/** The pages of the session: kept as they are read, found again by the places of notes, read to the end on demand. */
export class SessionPages {
  readonly #parts: SessionPagesParts;
  readonly #words = new WeakMap<KeptPage, readonly PageWord[]>();
  readonly #lexicons = new WeakMap<readonly KeptPage[], Lexicon>();
  #reading = new AbortController();
  /** The page whose rest is being read. */
  #rest: { readonly name: string; readonly page: Promise<KeptPage> } | undefined;
  /** Where the reader looked last, and on which page. */
  #lookedAt: { readonly name: string; readonly box: Box } | undefined;
  /** What is in view of the page that lies open. */
  #shown: { readonly name: string; readonly box: Box } | undefined;
  /** What was read of pages to the end, or could not be: reading ahead does not come back to it. */
  readonly #tried = new WeakSet<readonly PageReading[]>();
  /** The reading ahead that goes on; another one, or none, ends it. */
  #ahead: symbol | undefined;
  /** Pages that are read ahead without hurry. */
  #far: ReadonlySet<string> = new Set();
  /** The last upload before the one under way. */
  #lastUpload = 0;
  #giving: Promise<unknown> = Promise.resolve();

  constructor(parts: SessionPagesParts) {
    this.#parts = parts;
  }

  /** What is kept of a page; undefined where it is not on this device. */
  at(place: PagePlace): KeptPage | undefined {
    const { pages } = this.#parts.state.get();
    return pages.find((page) => page.file === place.file && page.pageIndex === place.pageIndex);
  }

  /** The words of a page as far as they were read. */
  words(page: KeptPage): readonly PageWord[] {
    const known = this.#words.get(page) ?? pageWords(page.readings);
    this.#words.set(page, known);
    return known;
  }

  /** The page as edits want it: hyphens are judged by the words of all pages. */
  mended({ file, pageIndex, readings }: KeptPage): MendedPage {
    const { pages } = this.#parts.state.get();
    const lexicon = this.#lexicons.get(pages) ?? lexiconOf(pages);
    this.#lexicons.set(pages, lexicon);
    return { file, pageIndex, readings, lexicon };
  }

  /**
   * An upload begins. `others` are names that notes of the session know, though their pages may be gone; with
   * `isKnownAgain`, the very file that is kept has its name again.
   */
  beginUpload(files: readonly File[], { others, isKnownAgain, goesOn = false }: BeginUpload): Upload {
    const sessionId = this.#parts.sessionId();
    const { pages } = this.#parts.state.get();
    const last = pages.at(-1)?.upload ?? 0;
    const kept = isKnownAgain ? pages : [];
    const names = namesOfUpload(files, { kept, others: [...others, ...pages.map(({ file }) => file)] });
    const stamps = files.map(stampOf);
    this.#lastUpload = last;
    return {
      names,
      keepPage: async ({ page, readings, fileIndex }) => {
        // Whoever starts over while pages are being read does not want them.
        if (sessionId !== this.#parts.sessionId()) return;
        const { file, pageIndex, image, known } = page;
        // Pages of a file that was begun before stand among its others.
        const begun = goesOn ? pages.find((one) => one.file === file) : undefined;
        const of = { upload: begun?.upload ?? last + 1, fileIndex: begun?.fileIndex ?? fileIndex };
        const from = { file, pageIndex, ...of, stamp: stamps[fileIndex] ?? '' };
        // Plain memory, never shared with a worker: the type cannot say so.
        const bytes = image?.bytes as Uint8Array<ArrayBuffer> | undefined;
        const picture = bytes && { bytes, type: image?.type ?? '' };
        await this.#keep({ ...from, readings, ...(known && { known }) }, picture);
      },
    };
  }

  /** The notes before the upload under way become another session's with `keep`, which is told which pages go along. */
  give(files: ReadonlySet<string>, keep: (pages: MovedPages) => Promise<void>): void {
    const { state, shelf } = this.#parts;
    const [from, upload] = [this.#parts.sessionId(), this.#lastUpload];
    state.update((now) => ({ ...now, pages: now.pages.filter((page) => page.upload > upload) }));
    // Where the device keeps nothing, its banner says so.
    this.#giving = shelf.givesAway(from, keep({ from, upload, files }));
  }

  /** Resolves once the pages that were given away are kept there. */
  async given(): Promise<void> {
    await this.#giving;
  }

  /**
   * Reads the rest of a page, so that all of its words can be taken in; the page as it then is. Its words come a few lines
   * at a time, those that the reader looks at first, or those around its first mark.
   */
  async readRest(page: KeptPage, lookedAt?: Box): Promise<KeptPage> {
    if (lookedAt !== undefined) this.lookAt(page, lookedAt);
    if (isWhollyRead(page.readings) || page.pictureBytes === 0) return page;
    const { file, pageIndex } = page;
    // One reading of a page is enough, however many wait for it, and though it began before anybody did.
    const whole = this.#underWay(page) ?? this.#begin(page);
    this.#parts.state.update((now) => ({ ...now, reading: { file, pageIndex } }));
    return await whole;
  }

  /** The same, but only until enough of it is known; the page as it then is, or as it is once all of it was read. */
  async readUntil(page: KeptPage, lookedAt: Box, isEnough: (page: KeptPage) => boolean): Promise<KeptPage> {
    const whole = this.readRest(page, lookedAt);
    let stop: (() => void) | undefined;
    const enough = new Promise<KeptPage>((resolve) => {
      const look = (): void => {
        const now = this.at(page);
        if (now !== undefined && isEnough(now)) resolve(now);
      };
      stop = this.#parts.state.subscribe(look);
      look();
    });
    return await Promise.race([enough, whole]).finally(stop);
  }

  /** The reader looks at this place of a page: while the page is read, its lines are next, and then those around it. */
  lookAt(page: PagePlace, box: Box): void {
    this.#lookedAt = { name: nameOfPlace(page), box };
  }

  /** This part of a page is in view: while the page is read, its lines come before all others. */
  show(page: PagePlace, box: Box): void {
    this.#shown = { name: nameOfPlace(page), box };
  }

  /**
   * Reads the rest of these pages one after the other before anybody asks for it, the first of them first. A page that
   * somebody waits for goes before them.
   */
  async readAhead({ near, far = [], next }: PagesAhead): Promise<void> {
    const turn = Symbol('ahead');
    this.#ahead = turn;
    const likely = new Set(near.map(nameOfPlace));
    this.#far = new Set(far.map(nameOfPlace).filter((name) => !likely.has(name)));
    const wished = next === undefined ? this.#insteadOfFar(near) : this.#unreadOf([next]);
    if (wished !== undefined && !this.#isWaitedFor() && this.#underWay(wished) === undefined) void this.#begin(wished);
    for (;;) {
      // One page at a time, so that the device stays free for the reader.
      while (this.#rest !== undefined) await this.#rest.page;
      if (this.#ahead !== turn) return;
      const first = this.#unreadOf(near) ?? this.#unreadOf(far);
      if (first === undefined) return;
      void this.#begin(first);
    }
  }

  #unreadOf(places: readonly PagePlace[]): KeptPage | undefined {
    return places.map((place) => this.at(place)).find((page) => page !== undefined && this.#isUnread(page));
  }

  /** A page that may be opened next does not wait for one that nobody is near. */
  #insteadOfFar(near: readonly PagePlace[]): KeptPage | undefined {
    return this.#rest !== undefined && this.#far.has(this.#rest.name) ? this.#unreadOf(near) : undefined;
  }

  /** No page is read any more that nobody waits for. */
  stopAhead(): void {
    this.#ahead = undefined;
    if (!this.#isWaitedFor()) this.#reading.abort();
  }

  /** Nobody wants the rest of any page any more. */
  stopReading(): void {
    this.#ahead = undefined;
    this.#reading.abort();
  }

  #isWaitedFor(): boolean {
    return this.#parts.state.get().reading !== null;
  }

  #isUnread({ readings, pictureBytes }: KeptPage): boolean {
    return pictureBytes > 0 && readings.length > 0 && !isWhollyRead(readings) && !this.#tried.has(readings);
  }

  #underWay(page: KeptPage): Promise<KeptPage> | undefined {
    const isUnderWay = this.#rest?.name === nameOfPlace(page) && !this.#reading.signal.aborted;
    return isUnderWay ? this.#rest?.page : undefined;
  }

  #begin(page: KeptPage): Promise<KeptPage> {
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const whole = this.#readRest(page, reading.signal).finally(() => {
      if (this.#reading !== reading) return;
      this.#rest = undefined;
      if (this.#parts.state.get().reading !== null) this.#parts.state.update((now) => ({ ...now, reading: null }));
    });
    this.#rest = { name: nameOfPlace(page), page: whole };
    return whole;
  }

  async #readRest(page: KeptPage, signal: AbortSignal): Promise<KeptPage> {
    const { shelf, readWhole } = this.#parts;
    const { file, pageIndex, known } = page;
    const sessionId = this.#parts.sessionId();
    let newest = page;
    /** Pages that were kept before it was known how they are to be turned have their notes' places on pictures as they came. */
    const isShownAsItCame = turnOf(page) === 0;
    /** Takes over what was read, unless the reader has turned to something else meanwhile. */
    const take = (read: readonly PageReading[]): boolean => {
      const now = this.at(page);
      if (sessionId !== this.#parts.sessionId() || now?.readings !== newest.readings) return false;
      const readings = isShownAsItCame ? read.map(asItCame) : read;
      newest = { ...now, readings };
      this.#put(newest);
      return true;
    };
    const onPart = (readings: readonly PageReading[]): void => {
      if (!signal.aborted) take(readings);
    };
    const isUrgent = (): boolean => this.#isWaitedFor();
    const name = nameOfPlace(page);
    const isUnhurried = (): boolean => this.#far.has(name);
    const near = (): readonly Box[] => {
      const looked = this.#lookedAt?.name === name ? this.#lookedAt.box : firstMarkOn(page);
      const shown = this.#shown?.name === name ? this.#shown.box : undefined;
      return [looked ?? shown, shown].filter((box) => box !== undefined);
    };
    try {
      const picture = await shelf.picture(sessionId, page);
      if (picture === undefined) throw new Error('The picture is gone.');
      const image = { bytes: new Uint8Array(await picture.arrayBuffer()), type: picture.type };
      const readings = await readWhole(
        { file, pageIndex, image, ...(known && { known }) },
        { signal, near, onPart, isUrgent, isUnhurried },
      );
      if (!take(readings)) return page;
      this.#tried.add(newest.readings);
      void shelf.keepReadings(sessionId, page, newest.readings);
    } catch {
      // Words that could not be read cannot be taken in; those that are known still can.
      if (!signal.aborted) this.#tried.add(newest.readings);
    }
    return newest;
  }

  async #keep(page: Omit<KeptPage, 'pictureBytes'>, picture: KeptPicture | undefined): Promise<void> {
    const { state, shelf, pictures } = this.#parts;
    const sessionId = this.#parts.sessionId();
    const { isKept, dropped } = await shelf.put(sessionId, page, picture);
    if (sessionId !== this.#parts.sessionId()) return;
    const pictureBytes = isKept ? (picture?.bytes.length ?? 0) : 0;
    const now = this.at(page);
    if (now?.readings !== page.readings || now.pictureBytes !== pictureBytes) {
      pictures.forget(page);
      this.#put({ ...page, pictureBytes });
    }
    if (dropped.length === 0) return;
    for (const place of dropped) pictures.forget(place);
    const gone = new Set(dropped.map(nameOfPlace));
    const without = (one: KeptPage): KeptPage => (gone.has(nameOfPlace(one)) ? { ...one, pictureBytes: 0 } : one);
    state.update((before) => ({ ...before, pages: before.pages.map(without) }));
  }

  #put(page: KeptPage): void {
    const { state } = this.#parts;
    state.update((now) => {
      const others = now.pages.filter((one) => nameOfPlace(one) !== nameOfPlace(page));
      return { ...now, pages: [...others, page].toSorted(byAge) };
    });
  }
}

/** Where the reader will most likely look first. */
function firstMarkOn({ readings }: KeptPage): Box | undefined {
  return readings.flatMap(({ marks }) => marks.flatMap(({ regions }) => regions))[0];
}

/** The printed numbers that were seen on pages; a spread has two. */
export function seenPages(pages: readonly KeptPage[]): readonly NumberedPage[] {
  return pages.flatMap(({ file, pageIndex, readings }) =>
    readings.map(({ pageNumber: number }) => ({ file, pageIndex, number })),
  );
}

function lexiconOf(pages: readonly KeptPage[]): Lexicon {
  const counts = new Map<string, number>();
  for (const { readings } of pages) for (const { lines } of readings) countWords(counts, lines);
  return { counts };
}
