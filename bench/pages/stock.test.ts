import { describe, expect, it } from 'vitest';
import { pickHighlighterOf, pickPenOf } from './pen/tool-box.ts';
import { randomFrom } from './random.ts';

const KEPT = ['turquoise', 'peach', 'lilac', 'red', 'olive', 'green-pen', 'black-felt', 'violet-pen'];

describe('the stock of inks', () => {
  const namesOf = (split: 'train' | 'held' | undefined, world: boolean): ReadonlySet<string> => {
    const random = randomFrom(`stock ${split}`);
    const stock = { split, world };
    return new Set(
      Array.from({ length: 400 }, () => [pickHighlighterOf(stock, random).name, pickPenOf(stock, random).name]).flat(),
    );
  };

  it.each([true, false])('keeps some from pages to learn from (all the world: %s)', (world) => {
    const names = namesOf('train', world);
    expect(KEPT.filter((name) => names.has(name))).toEqual([]);
    expect(names.has('yellow') && names.has('blue-pen')).toBe(true);
  });

  it('shows those on pages to judge by, beside the others', () => {
    const names = namesOf('held', true);
    expect(KEPT.filter((name) => !names.has(name))).toEqual([]);
    expect(names.has('yellow') && names.has('blue-pen')).toBe(true);
  });

  it('has all of them for pages that are for neither', () => {
    const names = namesOf(undefined, false);
    expect(['red', 'purple', 'green-pen', 'black-felt'].filter((name) => !names.has(name))).toEqual([]);
  });
});
