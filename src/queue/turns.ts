/** Lets only so many go on at the same time; the others wait, first come first served. */
export class Turns {
  readonly #count: number;
  #free: number;
  readonly #waiting: { readonly needed: number; readonly begin: () => void }[] = [];

  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  /** Does the work when its turn has come. */
  take<T>(work: () => Promise<T>): Promise<T> {
    return this.#taken(1, work);
  }

  /** Does the work when nobody else has a turn, and lets nobody begin until it is done. */
  takeAlone<T>(work: () => Promise<T>): Promise<T> {
    return this.#taken(this.#count, work);
  }

  async #taken<T>(needed: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting.push({ needed, begin: resolve });
      this.#letIn();
    });
    try {
      return await work();
    } finally {
      this.#free += needed;
      this.#letIn();
    }
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next !== undefined && next.needed <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.needed;
      next.begin();
    }
  }
}
