/** How many may be there at once. */
export interface PlaceBounds {
  readonly all: number;
  readonly perClient: number;
}

/** Why there is no place: for nobody, or for this client. */
export type NoPlace = 'full' | 'client-full';

/** Frees places; once, however often it is called. */
type FreePlaces = () => void;

interface Holding {
  readonly client: string;
  readonly size: number;
  readonly giveWay: (() => void) | undefined;
}

/** Places for things that cost something as long as they last, shared out so that one client cannot have them all. */
export class Places {
  readonly #bounds: PlaceBounds;
  readonly #held = new Set<Holding>();
  readonly #taken = new Map<string, number>();
  #count = 0;

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  /**
   * Takes `size` places; gives what frees them, or why there are none. Where all are taken, whoever has the most gives way to a client
   * that even then has fewer: `giveWay` of what it began last is called, and its places are free.
   */
  take(client: string, size = 1, giveWay?: () => void): FreePlaces | NoPlace {
    const own = this.#of(client);
    if (own + size > this.#bounds.perClient) return 'client-full';
    if (this.#count + size > this.#bounds.all) {
      const last = this.#lastOfTheMost();
      if (last === undefined || this.#of(last.client) - last.size < own + size) return 'full';
      if (this.#count - last.size + size > this.#bounds.all) return 'full';
      this.#free(last);
      last.giveWay?.();
    }
    const holding = { client, size, giveWay };
    this.#held.add(holding);
    this.#taken.set(client, own + size);
    this.#count += size;
    return () => this.#free(holding);
  }

  #of(client: string): number {
    return this.#taken.get(client) ?? 0;
  }

  /** Of the client with the most, among those that have something that can give way, what it began last. */
  #lastOfTheMost(): Holding | undefined {
    let most: Holding | undefined;
    for (const holding of this.#held) {
      const isMore = most === undefined || this.#of(holding.client) >= this.#of(most.client);
      if (holding.giveWay !== undefined && isMore) most = holding;
    }
    return most;
  }

  #free(holding: Holding): void {
    if (!this.#held.delete(holding)) return;
    const left = this.#of(holding.client) - holding.size;
    if (left > 0) this.#taken.set(holding.client, left);
    else this.#taken.delete(holding.client);
    this.#count -= holding.size;
  }
}
