import { afterEach, describe, expect, test } from 'vitest';
import { instrumented } from './instrument.ts';
import { namesOf } from './named.ts';
import { parsed } from './parsed.ts';
import { quantile, SeenValues } from './seen-values.ts';

afterEach(() => Reflect.deleteProperty(globalThis, '__seen'));

/** Runs a module's `run` as it is and instrumented; gives both answers, and what was seen of each constant. */
async function runBoth(code: string): Promise<{ answers: unknown[]; seen: Record<string, number[][]> }> {
  const file = 'src/imaging/a.js';
  const program = parsed(file, code);
  const seen = new SeenValues();
  Object.assign(globalThis, { __seen: seen.take });
  const keys = namesOf(new Map([[file, program]])).keysIn(file);
  const answers: unknown[] = [];
  for (const text of [code, instrumented(code, program, keys)]) {
    const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { run: () => unknown };
    answers.push(module.run());
  }
  return {
    answers,
    seen: Object.fromEntries(
      [...seen.decided.values()].map(({ key, below, above }) => [key.split(' ')[1], [below.kept, above.kept]]),
    ),
  };
}

describe('an instrumented module answers as before, and tells in a constant’s own unit', () => {
  test.each([
    [
      'what is compared with it',
      'const MOST = 3; export const run = () => [1, 5].map((x) => x < MOST);',
      { MOST: [[1], [5]] },
    ],
    [
      'what is compared with a multiple of it',
      'const MOST = 3; export const run = () => [20, 50].map((x) => MOST * 10 >= x);',
      { MOST: [[2], [5]] },
    ],
    [
      'what is compared with a sum that it is in',
      'const ROOM = 2; export const run = () => [11, 14].map((x) => x > 10 + ROOM * 2);',
      { ROOM: [[0.5], [2]] },
    ],
    [
      'what is compared with a name for a term of it',
      'const ROOM = 2; export function run() { const most = ROOM * 4; return [4, 12].map((x) => x <= most); }',
      { ROOM: [[1], [3]] },
    ],
    [
      'what the lesser or greater of two is',
      'const MOST = 3; export const run = () => [1, 5].map((x) => Math.min(x, MOST));',
      { MOST: [[1], [5]] },
    ],
    [
      'what is compared with a part of it',
      'const FIT = { least: 3 }; export const run = () => [1, 5].map((x) => x > FIT.least);',
      { 'FIT.least': [[1], [5]] },
    ],
  ])('%s', async (_, code, expected) => {
    const { answers, seen } = await runBoth(code);
    expect(answers[1]).toEqual(answers[0]);
    expect(seen).toEqual(expected);
  });

  test.each([
    [
      'counters of loops',
      'const TIMES = 3; export function run() { let n = 0; for (let i = 0; i < TIMES; i++) n += i; return n; }',
    ],
    [
      'a side that changes something',
      'const MOST = 3; export function run() { const row = [5, 1]; return [row.shift() * MOST < 9, row.length]; }',
    ],
    [
      'a name that hides that of a term',
      'const MOST = 3; export function run() { const most = MOST * 2; return [1].map((most) => most < 2 && most); }',
    ],
  ])('but nothing of %s', async (_, code) => {
    const { answers, seen } = await runBoth(code);
    expect(answers[1]).toEqual(answers[0]);
    expect(seen).toEqual({});
  });
});

test('a constant of another module is followed to where it is declared', () => {
  const modules = {
    'src/a.js': `import { MOST as LIMIT } from './room/room.js'; export const is = (x) => x < LIMIT;`,
    'src/room/room.js': `export { MOST } from './inside.js';`,
    'src/room/inside.js': 'export const MOST = 3;',
  };
  const programs = new Map(Object.entries(modules).map(([file, code]) => [file, parsed(file, code)]));
  expect([...namesOf(programs).keysIn('src/a.js')]).toEqual([['LIMIT', 'src/room/inside.js MOST']]);
});

test('of many values some are kept, of the whole row', () => {
  const seen = new SeenValues();
  for (let i = 0; i < 20_000; i++) seen.take(['a', 30_000, '<', 1], [i, 30_000, 0]);
  const { below, above } = seen.decided.get('a')!;
  expect([below.count, below.most, above.count]).toEqual([20_000, 19_999, 0]);
  expect(quantile(below, 0.95)).toBeGreaterThan(18_500);
  expect(quantile(below, 0.95)).toBeLessThan(19_500);
});
