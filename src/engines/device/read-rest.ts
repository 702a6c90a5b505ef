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
  readonly packPage: (first: RestWish['first']) => Parcel<DeviceWork>;
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

type RestOptions = Pick<ReadOptions, 'signal' | 'isUrgent' | 'isUnhurried' | 'near'> &
  Required<Pick<ReadOptions, 'onPart'>>;

/**
 * Reads the rest of a page a few lines at a time: one worker holds the page and cuts its lines out, those that are looked at
 * before the others, whoever is free reads them, and the first takes in what they gave. Before each it is asked anew which
 * lines are looked at. While somebody waits for the page its lines go before pages of an upload; while nobody does, they
 * come after those. When the signal fires no line is begun any more: what is at work ends by itself in some 200 ms, and no worker has
 * to start anew.
 */
export async function readRest(parts: RestParts, options: RestOptions): Promise<readonly PageReading[]> {
  const { signal } = options;
  if (signal === undefined) return await new Rest(parts, options).read();
  const cancelled = new Promise<never>((_, reject) => {
    const end = (): void => reject(new AppError('cancelled', 'Cancelled.', { cause: signal.reason }));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  return await Promise.race([new Rest(parts, options).read(), cancelled]);
}

class Rest {
  readonly #parts: RestParts;
  readonly #options: RestOptions;
  /** Places of the sheets that nobody has begun to read. */
  readonly #waiting: number[] = [];
  /** How many sheets no lane has asked a worker for. */
  #unclaimed = 0;
  /** What was cut out, each at its place. */
  readonly #sheets: CutSheet[] = [];
  #lanes = 0;
  readonly #work: Promise<void>[] = [];
  #whole: readonly PageReading[] | undefined;

  constructor(parts: RestParts, options: RestOptions) {
    [this.#parts, this.#options] = [parts, options];
  }

  async read(): Promise<readonly PageReading[]> {
    const { run, packPage, about, workers } = this.#parts;
    const first = () => packPage({ near: this.#options.near?.() ?? [], count: FIRST_SHEETS * workers });
    const { cut } = await run({ pack: () => this.#unlessEnded(first), about, rank: this.#rank });
    if (cut?.whole !== undefined) return cut.whole;
    this.#layOut(cut);
    if (cut?.isMore === true) this.#add(this.#cutOthers());
    // Each piece of work may add to the list before it ends.
    for (const work of this.#work) await work;
    if (this.#whole === undefined) throw new AppError('worker-lost', 'The page was not read to its end.');
    return this.#whole;
  }

  async #cutOthers(): Promise<void> {
    const { run, about, id } = this.#parts;
    const pack = () => this.#unlessEnded(() => ({ value: { kind: 'cut others', id } }) as const);
    const { cut } = await run({ pack, about, isThereOnly: true, rank: () => RANKS.takeIn });
    this.#layOut(cut);
  }

  #layOut({ sheets }: Pick<CutRest, 'sheets'> = { sheets: [] }): void {
    for (const sheet of sheets) {
      this.#sheets[sheet.at] = sheet;
      this.#waiting.push(sheet.at);
    }
    this.#unclaimed += sheets.length;
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
    void work.catch(() => undefined);
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
      const { sheet } = this.#sheets[at]!;
      return { value: { kind: 'sheet', sheet, languages } };
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
    if (rest?.isWhole === true) this.#whole = rest.readings;
    else if (rest?.readings !== undefined) this.#options.onPart(rest.readings);
  }

  #unlessEnded<T>(pack: () => T): T {
    if (this.#options.signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.');
    return pack();
  }
}
