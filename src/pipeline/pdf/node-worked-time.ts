/** On a machine that gives this program so little time, a page waits for no longer than this many times its limit. */
const MOST_WAITS = 4;
/** How long is waited at least until it is looked again. */
const LEAST_WAIT_MS = 100;

/** Milliseconds of the clock and of processors that this program has used so far. */
export interface Clocks {
  clock(): number;
  processor(): number;
}

/** What threads of this program have used together: no thread can have used more. */
const CLOCKS: Clocks = {
  clock: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Time that a thread was at work: that of the clock, less what a busy machine kept from this program. So a page is not
 * refused because other programs run, and one that never ends is ended all the same.
 */
export class WorkedTime {
  readonly #clocks: Clocks;
  readonly #clock: number;
  readonly #processor: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clocks: Clocks = CLOCKS) {
    this.#clocks = clocks;
    this.#clock = clocks.clock();
    this.#processor = clocks.processor();
  }

  /** Milliseconds since it was made. */
  get ms(): number {
    const clock = this.#clocks.clock() - this.#clock;
    return Math.max(clock / MOST_WAITS, Math.min(clock, this.#clocks.processor() - this.#processor));
  }

  /** Calls back, later, once so many milliseconds were worked, unless it is stopped before. */
  when(limitMs: number, callBack: () => void): void {
    this.#wait(limitMs - this.ms, () => {
      if (this.ms >= limitMs) callBack();
      else this.when(limitMs, callBack);
    });
  }

  #wait(leftMs: number, callBack: () => void): void {
    this.#timer = setTimeout(callBack, leftMs <= 0 ? 0 : Math.max(LEAST_WAIT_MS, leftMs));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
