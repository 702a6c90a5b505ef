import { afterEach, expect, test } from 'vitest';
import { namesOf } from './named.ts';
import { parsed } from './parsed.ts';
import { leavesOf, Settables, settable } from './settable.ts';

afterEach(() => Reflect.deleteProperty(globalThis, '__settable'));

/** Runs a module whose constants can be set. */
async function moduleOf(code: string): Promise<{ settables: Settables; run: () => unknown }> {
  const file = 'src/imaging/a.js';
  const program = parsed(file, code);
  const settables = new Settables();
  Object.assign(globalThis, { __settable: settables.take });
  const text = settable(code, program, namesOf(new Map([[file, program]])).keysIn(file));
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { run: () => unknown };
  return { settables, run: module.run };
}

test('a constant is another for as long as something is done, and so is what is made of it', async () => {
  const code = `export const SIDE = 4;
const AREA = SIDE * SIDE, ROOM = { inside: AREA - 1 };
export const run = () => [SIDE, AREA, ROOM.inside];`;
  const { settables, run } = await moduleOf(code);
  expect(run()).toEqual([4, 16, 15]);
  expect(settables.with('src/imaging/a.js SIDE', 2, run)).toEqual([2, 4, 3]);
  expect(settables.with('src/imaging/a.js AREA', 9, run)).toEqual([4, 9, 8]);
  expect(run()).toEqual([4, 16, 15]);
});

test('constants are what they were where something fails meanwhile', async () => {
  const { settables, run } = await moduleOf('const MOST = 3; export const run = () => MOST;');
  const failing = (): never => {
    throw new Error('failed');
  };
  expect(() => settables.with('src/imaging/a.js MOST', 6, failing)).toThrow('failed');
  expect(run()).toBe(3);
});

test('the numbers of a constant are scaled one by one, those of a list together, whole ones to whole ones', () => {
  const value = { near: 0.5, rows: 5, heights: [0.2, 3], name: 'ink', inside: { most: 8 } };
  expect(leavesOf(value).map(({ path, scaled }) => [path, scaled(0.5)])).toEqual([
    ['.near', { ...value, near: 0.25 }],
    ['.rows', { ...value, rows: 3 }],
    ['.heights', { ...value, heights: [0.1, 2] }],
    ['.inside.most', { ...value, inside: { most: 4 } }],
  ]);
  const list = [{ near: 2, far: 4 }, { near: 6 }];
  expect(leavesOf(list).map(({ path, scaled }) => [path, scaled(2)])).toEqual([
    ['[0].near', [{ near: 4, far: 4 }, { near: 6 }]],
    ['[0].far', [{ near: 2, far: 8 }, { near: 6 }]],
    ['[1].near', [{ near: 2, far: 4 }, { near: 12 }]],
  ]);
  expect(leavesOf(7).map(({ scaled }) => scaled(2))).toEqual([14]);
  expect(leavesOf(new Map([[1, 2]]))).toEqual([]);
  expect(leavesOf(['a'])).toEqual([]);
});
