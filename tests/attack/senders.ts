import { nanoid } from 'nanoid';
import type { Store } from '../../src/server/store/store.ts';
import { RETRY_MS } from './writers.ts';

/** Readers who each send forms, one after the other, each again until it is acknowledged, as it stood. */
export class Senders {
  #acknowledged = 0;
  readonly #all = new Set<string>();
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  /** Forms that the server has acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Sends until `stop`. */
  start(address: string, count: number): void {
    this.#running = Promise.all(Array.from({ length: count }, () => this.#send(address)));
  }

  /** Resolves when every form that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Sentences that name what is not there, or there more than once. */
  async faults(store: Store): Promise<readonly string[]> {
    const times = new Map<string, number>();
    for (const { fields } of await store.listSubmissions()) {
      const message = fields['message'] ?? '';
      times.set(message, (times.get(message) ?? 0) + 1);
    }
    return [...this.#all]
      .filter((message) => times.get(message) !== 1)
      .map((message) => `Form ${message} is stored ${times.get(message) ?? 0} times`);
  }

  async #send(address: string): Promise<void> {
    while (!this.#isOver) {
      const message = nanoid();
      this.#all.add(message);
      const body = JSON.stringify({ email: 'a@example.org', message, _id: nanoid() });
      while ((await this.#post(address, body)) !== 200) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      this.#acknowledged += 1;
    }
  }

  async #post(address: string, body: string): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/f/feedback`, { method: 'POST', headers, body });
    await answer.text();
    return answer.status;
  }
}
