import { AppError } from '../../core/errors.ts';
import type { PageReading } from '../../core/page.ts';
import type { Job, Parcel } from '../../workers/pool.ts';
import type { ReadOptions } from '../engine.ts';
import type { CutSheet } from './device-reader.ts';
import type { DeviceAnswer, DeviceWork } from './device-work.ts';
import type { ReadWord } from './read/read.ts';
import { nextOf } from './reading-order.ts';

/** What the rest of a page is read with. */
export interface RestParts {
  readonly run: (job: Job<DeviceWork, never>) => Promise<DeviceAnswer>;
  /** The page, packed whenever it is asked for. */
  readonly packPage: Job<DeviceWork, never>['pack'];
  readonly about: string;
  /** Tells this reading from every other of the same workers. */
  readonly id: number;
  readonly languages: readonly string[];
  /** The most workers that read at one time while somebody waits for the page. */
  readonly workers: number;
  /** The same while nobody does. */
  readonly workersAhead: number;
  /** Makes the other workers ready to read, for when somebody waits. */
  readonly warmOthers: () => void;
}

/** Who goes first where others wait for a worker as well; pages of an upload have 0. */
const RANKS = { takeIn: -2, waitedFor: -1, ahead: 1 } as const;

type RestOptions = Pick<ReadOptions, 'signal' | 'isUrgent' | 'near'> & Required<Pick<ReadOptions, 'onPart'>>;

/**
 * Reads the rest of a page a few lines at a time: one worker holds the page and cuts its lines out, whoever is free reads
 * them, and the first takes in what they gave. Before each it is asked anew which lines are looked at. While somebody waits
 * for the page its lines go before pages of an upload; while nobody does, they come after those, and fewer workers read
 * them. When the signal fires no line is begun any more: what is at work ends by itself in some 200 ms, and no worker has
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
  #sheets: readonly CutSheet[] = [];
  #lanes = 0;
  readonly #work: Promise<void>[] = [];
  #whole: readonly PageReading[] | undefined;

  constructor(parts: RestParts, options: RestOptions) {
    [this.#parts, this.#options] = [parts, options];
  }

  async read(): Promise<readonly PageReading[]> {
    const { run, packPage, about, warmOthers } = this.#parts;
    const cutting = run({ pack: () => this.#unlessEnded(packPage), about, rank: this.#rank });
    // After the page has gone to the worker that holds it: that one would be taken for another and see to its start.
    if (!this.#isWaitedFor()) warmOthers();
    const { cut } = await cutting;
    if (cut?.whole !== undefined) return cut.whole;
    this.#sheets = cut?.sheets ?? [];
    this.#waiting.push(...this.#sheets.keys());
    this.#unclaimed = this.#sheets.length;
    this.#openLanes();
    // Each piece of work may add to the list before it ends.
    for (const work of this.#work) await work;
    if (this.#whole === undefined) throw new AppError('worker-lost', 'The page was not read to its end.');
    return this.#whole;
  }

  /**
   * Fewer lanes while nobody waits for the page; once somebody does, one more than workers: a sheet is then always there
   * when one of them is free, and nothing of a lower rank comes between.
   */
  #openLanes(): void {
    const { workers, workersAhead } = this.#parts;
    const wanted = this.#isWaitedFor() ? workers + 1 : workersAhead;
    while (this.#lanes < wanted && this.#lanes < this.#sheets.length) {
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
    while (this.#unclaimed > 0) {
      this.#unclaimed -= 1;
      const { at, words } = await this.#readNext();
      // Its words are taken in while the next lines are read.
      this.#add(this.#takeIn(at, words));
      this.#openLanes();
    }
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
