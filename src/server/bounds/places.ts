/** How many may be there at once. */
export interface PlaceBounds {
  readonly all: number;
  readonly perClient: number;
}

/** Why there is no place: for nobody, or for this client. */
export type NoPlace = 'full' | 'client-full';

/** Places for things that cost something as long as they last, shared out so that one client cannot have them all. */
export class Places {
  readonly #bounds: PlaceBounds;
  readonly #taken = new Map<string, number>();
  #count = 0;

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  /** Takes `size` places; gives what frees them (once, however often it is called), or why there are none. */
  take(client: string, size = 1): (() => void) | NoPlace {
    const own = this.#taken.get(client) ?? 0;
    if (own + size > this.#bounds.perClient) return 'client-full';
    if (this.#count + size > this.#bounds.all) return 'full';
    this.#taken.set(client, own + size);
    this.#count += size;
    let isTaken = true;
    return () => {
      if (isTaken) this.#free(client, size);
      isTaken = false;
    };
  }

  #free(client: string, size: number): void {
    const left = (this.#taken.get(client) ?? 0) - size;
    if (left > 0) this.#taken.set(client, left);
    else this.#taken.delete(client);
    this.#count -= size;
  }
}
