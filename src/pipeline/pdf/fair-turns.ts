/** Somebody's place among those who have turns. */
export interface Place {
  /** Lower for those whose turn was longer ago. */
  rank(): number;
  /** A turn begins. */
  begin(): void;
  /** Nothing of this place waits any more. */
  leave(): void;
}

interface Client {
  places: number;
  last: number;
}

/**
 * Says whose turn it is where several clients want turns at the same thing: each has one after the other, however many
 * things of a client wait. Who comes anew stands before all whose turn has begun last, and behind those who wait since an earlier one.
 */
export class FairTurns {
  readonly #clients = new Map<string, Client>();
  #turn = 0;

  enter(name: string): Place {
    const client = this.#clients.get(name) ?? { places: 0, last: this.#turn - 0.5 };
    this.#clients.set(name, client);
    client.places += 1;
    return {
      rank: () => client.last,
      begin: () => {
        this.#turn += 1;
        client.last = this.#turn;
      },
      leave: () => {
        client.places -= 1;
        if (client.places === 0) this.#clients.delete(name);
      },
    };
  }
}
