import type { DatabasePlace } from './database.ts';
import { damageProblem } from './database-advice.ts';

/** Codes of SQLite for a file that is no longer what it wrote. */
const DAMAGE = /^SQLITE_(?:CORRUPT|NOTADB)/;

/**
 * What is known of a file that was damaged while it is open. It is never taken back: what is mended has another file in its
 * place, and a save into what is left could not be found again.
 */
export class Damage {
  readonly #place: DatabasePlace;
  #error: unknown;
  #tell: ((says: string) => void) | undefined;

  constructor(place: DatabasePlace) {
    this.#place = place;
  }

  /** Takes note of what a statement failed with, if it is damage. */
  readonly notice = (error: unknown): void => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (this.#error !== undefined || !DAMAGE.test(code)) return;
    this.#error = error;
    this.#say();
  };

  /** Calls `tell` once, with what whoever runs the server has to do. */
  whenThere(tell: (says: string) => void): void {
    this.#tell = tell;
    this.#say();
  }

  /** Throws what the damage was noticed by. */
  throwIfThere(): void {
    if (this.#error !== undefined) throw this.#error;
  }

  #say(): void {
    if (this.#error !== undefined) this.#tell?.(damageProblem(this.#place, this.#error));
  }
}
