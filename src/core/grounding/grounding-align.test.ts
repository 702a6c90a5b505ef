import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairLetters, placesOf } from './grounding-align.ts';

const PAGE = 'thekeeperclimbedthestepseveryeveningcountingthestepsaloud';

describe('places of a passage', () => {
  test('every exact place, none twice', () => {
    expect(placesOf(PAGE, 'thesteps', 0)).toEqual([
      { start: 16, end: 24, errors: 0 },
      { start: 44, end: 52, errors: 0 },
    ]);
  });

  test('letters that differ, are missing or are too many', () => {
    expect(placesOf(PAGE, 'climbod', 1)).toEqual([{ start: 9, end: 16, errors: 1 }]);
    expect(placesOf(PAGE, 'clmbed', 1)).toEqual([{ start: 9, end: 16, errors: 1 }]);
    expect(placesOf(PAGE, 'cliimbed', 1)).toEqual([{ start: 9, end: 16, errors: 1 }]);
  });

  test('nothing beyond the errors that are allowed, and nothing for nothing', () => {
    expect(placesOf(PAGE, 'climbxx', 1)).toEqual([]);
    expect(placesOf(PAGE, '', 3)).toEqual([]);
    expect(placesOf('', 'word', 1)).toEqual([]);
  });

  test('a passage cut out of any page is found, without errors', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 30, maxLength: 200 });
    fc.assert(
      fc.property(letters, fc.nat(), fc.integer({ min: 5, max: 20 }), (page, from, length) => {
        const start = from % (page.length - length + 1);
        const places = placesOf(page, page.slice(start, start + length), 2);
        expect(places[0]?.errors).toBe(0);
        expect(places.map((place) => place.start)).toContain(page.indexOf(page.slice(start, start + length)));
      }),
    );
  });
});

describe('pairs of letters', () => {
  test('each letter of the passage knows its letter on the page', () => {
    const [place] = placesOf(PAGE, 'clmbxed', 2);
    expect(place).toMatchObject({ start: 9, errors: 2 });
    expect([...pairLetters(PAGE, 'clmbxed', place!)]).toEqual([9, 10, 12, 13, -1, 14, 15]);
  });
});
