import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { forbiddenDatabase, memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { type Database, keysOf } from './database.ts';

const keysIn = (database: Database): Promise<IDBValidKey[]> => database.read((table) => table('books').getAllKeys());

/** A connection beside that of the database; its tables are there already. */
async function openOf(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('beside', 1);
  await new Promise((resolve) => request.addEventListener('success', resolve));
  return request.result;
}

describe('the database of the device', () => {
  it('has what was written by the time that the write resolves', async () => {
    const { database } = memoryDatabase();
    const given = await database.write((table) => {
      table('books').put({ title: 'One' }, ['a']);
      return 'done';
    });
    expect(given).toBe('done');
    expect(await database.read((table) => table('books').get(['a']))).toEqual({ title: 'One' });
  });

  it('writes all of a piece of work or nothing', async () => {
    const { database } = memoryDatabase();
    await database.write((table) => table('books').put(1, ['a']));
    const failing = database.write((table) => {
      table('books').delete(['a']);
      // No key: the request fails, and with it the transaction.
      table('books').put(2, ['b']);
      table('contents').add(3, ['c']);
      table('contents').add(4, ['c']);
    });
    await expect(failing).rejects.toThrow(/database/);
    expect(await keysIn(database)).toEqual([['a']]);
  });

  /** Work that finds no space the first times; gives how often it was run. */
  const crowded = (database: Database, refusals: number) => {
    let runs = 0;
    const done = database.write((table) => {
      const books = table('books');
      runs += 1;
      books.put(runs, ['a']);
      if (runs > refusals) return;
      const error = new DOMException('Full.', 'QuotaExceededError');
      Object.defineProperty(books.transaction, 'error', { value: error });
      books.transaction.abort();
    });
    return { done, runs: () => runs };
  };

  it('writes once more what found no space, after a transaction that has the browser count anew', async () => {
    const { database, factory } = memoryDatabase();
    await keysIn(database);
    const opened = await openOf(factory);
    const transactions = vi.spyOn(Object.getPrototypeOf(opened) as IDBDatabase, 'transaction');
    onTestFinished(() => transactions.mockRestore());
    const once = crowded(database, 1);
    await once.done;
    expect([once.runs(), transactions.mock.calls.length]).toEqual([2, 3]);
    expect(await database.read((table) => table('books').get(['a']))).toBe(2);
    transactions.mockClear();
    const full = crowded(database, 9);
    await expect(full.done).rejects.toThrow(/database/);
    // The last one leaves a true count to what is written next.
    expect([full.runs(), transactions.mock.calls.length]).toEqual([2, 4]);
    opened.close();
  });

  it('finds all keys of a session and no others', async () => {
    const { database } = memoryDatabase();
    const keys = [['a'], ['a', 'x', 1], ['a', 'z', 99], ['aa'], ['b']];
    await database.write((table) => {
      for (const key of keys) table('books').put(0, key);
    });
    expect(await database.read((table) => table('books').getAllKeys(keysOf('a')))).toEqual(keys.slice(0, 3));
  });

  it('gives way to a newer version of the app in another tab, and says so afterwards', async () => {
    const { database, factory } = memoryDatabase();
    await database.write((table) => table('books').put(1, ['a']));
    const newer = factory.open('commonplace', 99);
    await new Promise((resolve, reject) => {
      newer.addEventListener('success', resolve);
      newer.addEventListener('blocked', () => reject(new Error('The older tab keeps its connection.')));
    });
    await expect(keysIn(database)).rejects.toThrow();
    newer.result.close();
  });

  /** Holds all tables until it is let go: a connection waits for another one as long as that has a transaction. */
  async function heldTables(factory: IDBFactory): Promise<() => void> {
    const request = factory.open('commonplace');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const [database, held] = [request.result, { on: true }];
    const table = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('books');
    const hold = (): void => {
      if (held.on) table.count().addEventListener('success', hold);
      else database.close();
    };
    hold();
    return () => {
      held.on = false;
    };
  }

  /** As long as the tables are held so many seconds pass. */
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  it('rejects where the browser gives no answer, and at once from then on, until it gives one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { database, factory } = memoryDatabase();
    await keysIn(database);
    const letGo = await heldTables(factory);
    const ends: string[] = [];
    const end = async (what: string, work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => ends.push(`${what} done`),
        (error: unknown) => ends.push(`${what}: ${String(error)}`),
      );
    const write = end(
      'write',
      database.write((table) => table('books').put(1, ['a'])),
    );
    await pass(9);
    expect(ends).toEqual([]);
    const read = end('read', keysIn(database));
    await pass(2);
    await Promise.all([write, read]);
    await end('later', keysIn(database));
    const silence = 'Error: The database does not answer.';
    expect(ends.toSorted()).toEqual([`later: ${silence}`, `read: ${silence}`, `write: ${silence}`]);
    letGo();
    await expect.poll(() => keysIn(database).catch(() => null)).toEqual([['a']]);
  });

  it('waits as long as it is answered, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { database } = memoryDatabase();
    await database.write((table) => {
      const books = table('books');
      const more = (left: number): void => {
        vi.advanceTimersByTime(9000);
        if (left > 0) books.put(left, ['a']).addEventListener('success', () => more(left - 1));
      };
      more(5);
    });
    expect(await database.read((table) => table('books').get(['a']))).toBe(1);
  });

  it('rejects each call where the browser forbids storage', async () => {
    const database = forbiddenDatabase();
    await expect(keysIn(database)).rejects.toThrow('storage is turned off');
    await expect(database.write((table) => table('books').clear())).rejects.toThrow('storage is turned off');
  });
});
