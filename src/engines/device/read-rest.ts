import { AppError } from '../../core/errors.ts';
import type { PageReading } from '../../core/page.ts';
import type { Job, Parcel } from '../../workers/pool.ts';
import type { LoadingFile, ReadOptions } from '../engine.ts';
import type { CutRest, CutSheet, RestWish } from './device-reader.ts';
import type { DeviceAnswer, DeviceWork } from './device-work.ts';
import type { ReadWord } from './read/read.ts';
import { nextOf } from './reading-order.ts';

/** What the rest of a page is read with. */
export interface RestParts {
  readonly run: (job: Job<DeviceWork, readonly LoadingFile[]>) => Promise<DeviceAnswer>;
  /** The page, packed whenever it is asked for, with the wish which of its lines are cut out first. */
  readonly packPage: (wish: Pick<RestWish, 'first' | 'isForNotes'>) => Parcel<DeviceWork>;
  readonly about: string;
  /** Tells this reading from every other of the same workers. */
  readonly id: number;
  readonly languages: readonly string[];
  /** The most workers that read at one time. */
  readonly workers: number;
}

/** Who goes first where others wait for a worker as well; pages of an upload have 0. */
export const RANKS = { takeIn: -2, waitedFor: -1, ahead: 1 } as const;

/** Sheets for each worker that are cut before any is read: as many are read while the first worker cuts the others. */
const FIRST_SHEETS = 2;

/** How the rest is wanted, and who is told of it. */
export type RestOptions = Pick<ReadOptions, 'signal' | 'isUrgent' | 'isUnhurried' | 'near'> &
  Required<Pick<ReadOptions, 'onPart'>>;

/**
 * Reads the rest of a page a few lines at a time: one worker holds the page and cuts its lines out, those that are looked at
 * before the others, whoever is free reads them, and the first takes in what they gave. Before each it is asked anew which
 * lines are looked at. While somebody waits for the page its lines go before pages of an upload; while nobody does, they
 * come after those. When the signal fires no line is begun any more: what is at work ends by itself in some 200 ms, and no worker has
 * to start anew.
 */
export async function readRest(parts: RestParts, options: RestOptions): Promise<readonly PageReading[]> {
  return await unlessAborted(options.signal, () => new Rest(parts, options).read());
}

/** A page whose notes are wanted, and its rest after them. */
export interface PageForNotes {
  /**
   * Resolves once all workers together have read what is under marks, or at once where `isShared` says that nobody else is ready when
   * the page was seen. Never rejects: what is missing is to be read with the notes.
   */
  readMarked(isShared: () => boolean): Promise<void>;
  /** The notes are being read, by who holds the page: who has nothing to do begins with the others. */
  begin(): void;
  /** The notes were read: the rest is cut out and read. */
  goOn(): void;
  /** The rest, as somebody wants it now. Rejects also where it was not begun. */
  readOn(options: RestOptions): Promise<readonly PageReading[]>;
}

/** A page of which nothing was read, to be read by workers that have nothing else to do. */
export function pageForNotes(parts: RestParts, how: PageHow): PageForNotes {
  const isUrgent = (): boolean => rest.areMarksWanted;
  const rest: Rest = new Rest(parts, { ...(how.signal && { signal: how.signal }), isUrgent, onPart: () => undefined });
  return {
    readMarked: (isShared) => rest.readMarked(isShared, how),
    begin: () => rest.begin(),
    goOn: () => rest.goOn(),
    readOn: (options) => unlessAborted(options.signal, () => rest.readOn(options)),
  };
}

type PageHow = Pick<Job<DeviceWork, readonly LoadingFile[]>, 'signal' | 'onProgress'>;

async function unlessAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal === undefined) return await work();
  const cancelled = new Promise<never>((_, reject) => {
    const end = (): void => reject(new AppError('cancelled', 'Cancelled.', { cause: signal.reason }));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  return await Promise.race([work(), cancelled]);
}

class Rest {
  readonly #parts: RestParts;
  #options: RestOptions;
  /** Places of the sheets that nobody has begun to read. */
  readonly #waiting: number[] = [];
  /** How many sheets no lane has asked a worker for. */
  #unclaimed = 0;
  /** What was cut out, each at its place. */
  readonly #sheets: CutSheet[] = [];
  #lanes = 0;
  readonly #work: Promise<void>[] = [];
  #whole: readonly PageReading[] | undefined;
  /** What was told last. */
  #soFar: readonly PageReading[] | undefined;
  /** True once sheets were cut out, and while others were not asked for. */
  #isMore = false;
  /** Sheets that notes wait for, and who waits. */
  #marked = 0;
  #onMarked: () => void = () => undefined;
  /** Others that were cut out meanwhile: who holds the page must not be at one when its notes can be read. */
  #others: CutSheet[] | undefined;

  constructor(parts: RestParts, options: RestOptions) {
    [this.#parts, this.#options] = [parts, options];
  }

  async read(): Promise<readonly PageReading[]> {
    const { run, packPage, about, workers } = this.#parts;
    const first = () => packPage({ first: { near: this.#options.near?.() ?? [], count: FIRST_SHEETS * workers } });
    const { cut } = await run({ pack: () => this.#unlessEnded(first), about, rank: this.#rank });
    if (cut?.whole !== undefined) return cut.whole;
    this.#layOut(cut);
    return await this.#readToEnd();
  }

  get areMarksWanted(): boolean {
    return this.#marked > 0;
  }

  async readMarked(isShared: () => boolean, how: PageHow): Promise<void> {
    const { run, packPage, about, workers } = this.#parts;
    const pack = () => packPage({ first: { near: [], count: workers - 1 }, isForNotes: true });
    const { cut } = await run({ pack, about, ...how }).catch((): DeviceAnswer => ({}));
    if (cut === undefined || !isShared()) return;
    this.#marked = cut.sheets.filter(({ isMarked }) => isMarked).length;
    const marked = new Promise<void>((resolve) => {
      this.#onMarked = resolve;
    });
    this.#others = [];
    // Who holds the page cuts on while somebody else reads the only one.
    if (this.#marked === 1 && cut.isMore) this.#add(this.#cutOthers(FIRST_SHEETS * workers));
    this.#layOut(cut);
    if (this.#marked > 0) await marked;
  }

  begin(): void {
    const others = this.#others ?? [];
    this.#others = undefined;
    this.#layOut({ sheets: others, isMore: this.#isMore });
  }

  async readOn(options: RestOptions): Promise<readonly PageReading[]> {
    this.#options = options;
    if (this.#soFar !== undefined) options.onPart(this.#soFar);
    this.#openLanes();
    return await this.#readToEnd();
  }

  goOn(): void {
    this.begin();
    if (!this.#isMore) return;
    this.#isMore = false;
    this.#add(this.#cutOthers());
  }

  async #readToEnd(): Promise<readonly PageReading[]> {
    this.goOn();
    // Each piece of work may add to the list before it ends.
    for (const work of this.#work) await work;
    if (this.#whole === undefined) throw new AppError('worker-lost', 'The page was not read to its end.');
    return this.#whole;
  }

  async #cutOthers(count?: number): Promise<void> {
    const { run, about, id } = this.#parts;
    const pack = () => this.#unlessEnded(() => ({ value: { kind: 'cut others', id, count } }) as const);
    const { cut } = await run({ pack, about, isThereOnly: true, rank: () => RANKS.takeIn });
    this.#layOut(cut);
  }

  #layOut({ sheets, isMore }: CutRest = { sheets: [], isMore: false }): void {
    this.#isMore = isMore;
    const wanted = sheets.filter(({ isMarked }) => isMarked || this.#others === undefined);
    this.#others?.push(...sheets.filter(({ isMarked }) => !isMarked));
    for (const sheet of wanted) {
      this.#sheets[sheet.at] = sheet;
      this.#waiting.push(sheet.at);
    }
    this.#unclaimed += wanted.length;
    this.#openLanes();
  }

  /**
   * As many lanes as workers, half as many where there is no hurry; while somebody waits for the page one more than workers: a sheet
   * is then always there when one of them is free, and nothing of a lower rank comes between.
   */
  #lanesWanted(): number {
    const { workers } = this.#parts;
    if (this.#isWaitedFor()) return workers + 1;
    return this.#options.isUnhurried?.() === true ? Math.ceil(workers / 2) : workers;
  }

  #openLanes(): void {
    while (this.#lanes < this.#lanesWanted() && this.#unclaimed > 0) {
      this.#lanes += 1;
      this.#add(this.#readSheets());
    }
  }

  #add(work: Promise<void>): void {
    // What fails after another piece has failed is told by that one.
    void work.catch(() => {
      this.#marked = 0;
      this.#onMarked();
    });
    this.#work.push(work);
  }

  async #readSheets(): Promise<void> {
    while (this.#unclaimed > 0 && this.#lanes <= this.#lanesWanted()) {
      this.#unclaimed -= 1;
      const { at, words } = await this.#readNext();
      // Its words are taken in while the next lines are read.
      this.#add(this.#takeIn(at, words));
      this.#openLanes();
    }
    this.#lanes -= 1;
  }

  /** Which sheet is read is decided once a worker is free for it. */
  async #readNext(): Promise<{ readonly at: number; readonly words: readonly ReadWord[] }> {
    const { run, languages } = this.#parts;
    let at = 0;
    const pack = (): Parcel<DeviceWork> => {
      at = this.#next();
      const { sheet, language } = this.#sheets[at]!;
      return { value: { kind: 'sheet', sheet, languages: language === undefined ? languages : [language] } };
    };
    const { words = [] } = await run({ pack: () => this.#unlessEnded(pack), rank: this.#rank });
    return { at, words };
  }

  #next(): number {
    const next = nextOf(this.#waiting, this.#sheets, this.#options.near?.() ?? []);
    return this.#waiting.splice(next, 1)[0]!;
  }

  readonly #rank = (): number => (this.#isWaitedFor() ? RANKS.waitedFor : RANKS.ahead);

  #isWaitedFor(): boolean {
    return this.#options.isUrgent?.() !== false;
  }

  async #takeIn(at: number, words: readonly ReadWord[]): Promise<void> {
    const { run, about, id } = this.#parts;
    const pack = () => this.#unlessEnded(() => ({ value: { kind: 'take', read: { id, at, words } } as const }));
    const { rest } = await run({ pack, about, isThereOnly: true, rank: () => RANKS.takeIn });
    if (this.#sheets[at]?.isMarked === true && --this.#marked === 0) this.#onMarked();
    if (rest?.isWhole === true) this.#whole = rest.readings;
    else if (rest?.readings !== undefined) {
      this.#soFar = rest.readings;
      this.#options.onPart(rest.readings);
    }
  }

  #unlessEnded<T>(pack: () => T): T {
    if (this.#options.signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.');
    return pack();
  }
}
