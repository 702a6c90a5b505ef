import { expect, test } from 'vitest';
import { Patience } from './patience.ts';

/** A database that fails so often before it answers. */
function failing(times: number): { readonly ask: () => Promise<string>; readonly asked: () => number } {
  let asked = 0;
  const ask = async (): Promise<string> => {
    asked += 1;
    if (asked <= times) throw new Error('connection refused');
    return 'answer';
  };
  return { ask, asked: () => asked };
}

test('what is away for a moment is asked again', async () => {
  const patience = new Patience({ bounds: { awayMs: 60_000, againMs: 0 } });
  const database = failing(3);
  expect(await patience.ask(database.ask)).toBe('answer');
  expect(database.asked()).toBe(4);
  expect(patience.hasGivenUp).toBe(false);
});

test('what stays away is given up in a sentence, and nobody else waits for it until it answers again', async () => {
  const patience = new Patience({ bounds: { awayMs: 5, againMs: 1 } });
  const sentence = /The queue does not answer \(connection refused\)\. Start again to go on from here\./;
  await expect(patience.ask(failing(Infinity).ask)).rejects.toThrow(sentence);
  expect(patience.hasGivenUp).toBe(true);
  const others = failing(1);
  await expect(patience.ask(others.ask)).rejects.toThrow(sentence);
  expect(others.asked()).toBe(1);
  expect(await patience.ask(others.ask)).toBe('answer');
  const waits = new Patience({ bounds: { awayMs: 60_000, againMs: 0 } });
  await waits.ask(failing(1).ask);
  expect(waits.hasGivenUp).toBe(false);
  expect(patience.hasGivenUp).toBe(true);
});

test('who does not want to wait any more need not', async () => {
  const patience = new Patience({ bounds: { awayMs: 60_000, againMs: 60_000 } });
  const abort = new AbortController();
  const asked = patience.ask(async () => {
    abort.abort();
    throw new Error('connection refused');
  }, abort.signal);
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  expect(patience.hasGivenUp).toBe(false);
});
