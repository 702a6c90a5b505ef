import { constantFrom, integer, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankSheet, inkOn, print, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import type { Turn } from '../../core/geometry.ts';
import { boxBack } from '../../core/turn.ts';
import { findTextLines } from './find-text-lines.ts';
import { invertedness, runsVertically, turned } from './orientation.ts';

const TURNS: readonly Turn[] = [0, 90, 180, 270];

/** A picture whose every pixel tells its place. */
function numbered(width: number, height: number): Sheet {
  return { width, height, data: new Uint8Array(Uint32Array.from({ length: width * height }, (_, i) => i).buffer) };
}

const numbersOf = ({ data }: { data: Uint8Array | Uint8ClampedArray }): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

const sizes = tuple(integer({ min: 1, max: 7 }), integer({ min: 1, max: 7 }));

describe('turning a picture', () => {
  test('a quarter turn clockwise brings the top left corner to the top right', () => {
    const { width, height, data } = turned(numbered(3, 2), 90);
    expect([width, height, ...numbersOf({ data })]).toEqual([2, 3, 3, 0, 4, 1, 5, 2]);
  });

  test('places on the turned picture go back to the pixels that they show', () => {
    forAll([sizes, constantFrom(...TURNS)], ([width, height], turn) => {
      const after = turned(numbered(width, height), turn);
      numbersOf(after).forEach((value, i) => {
        const [left, top] = [i % after.width, Math.floor(i / after.width)];
        const back = boxBack({ left, top, right: left + 1, bottom: top + 1 }, turn, { width, height });
        expect(back.top * width + back.left).toBe(value);
      });
    });
  });

  test('boxes go back with their sides in order and their size kept or swapped', () => {
    forAll([sizes, sizes, constantFrom(...TURNS)], ([left, top], [width, height], turn) => {
      const box = { left, top, right: left + width, bottom: top + height };
      const back = boxBack(box, turn, { width: 40, height: 30 });
      const size = [back.right - back.left, back.bottom - back.top];
      expect(size).toEqual(turn % 180 === 0 ? [width, height] : [height, width]);
    });
  });
});

describe('which way up a page is', () => {
  const page = blankSheet(500, 420);
  for (let y = 50; y < 400; y += 38) print(page, { left: 30, right: 470, y, xHeight: 14 });
  const shown = (turn: Turn): Sheet => {
    const { width, height, data } = turned(page, turn);
    return { width, height, data: new Uint8Array(data) };
  };

  test('print that runs up or down is told from print that runs across', () => {
    const vertical = TURNS.map((turn) => runsVertically(inkOn(shown(turn)).components.list, 14));
    expect(vertical).toEqual([false, true, false, true]);
  });

  test('print in deep shadow, of which little is dark, is told from print that runs across as well', () => {
    const pale = blankSheet(500, 420);
    for (let y = 50; y < 400; y += 38)
      print(pale, { left: 30, right: 470, y, xHeight: 14, colour: y < 80 ? [20, 20, 20] : [190, 190, 190] });
    const { width, height, data } = turned(pale, 90);
    const sideways = { width, height, data: new Uint8Array(data) };
    const vertical = [pale, sideways].map((sheet) => runsVertically(inkOn(sheet).components.list, 14));
    expect(vertical).toEqual([false, true]);
  });

  test('letters rise above upright lines and sink below those on their head', () => {
    const upright = invertedness(findTextLines(inkOn(shown(0), 14)));
    const inverted = invertedness(findTextLines(inkOn(shown(180), 14)));
    expect(upright).toBeLessThan(-0.3);
    expect(inverted).toBeGreaterThan(0.1);
  });

  test('a blank page is taken as it is', () => {
    expect(runsVertically([], 0)).toBe(false);
    expect(invertedness([])).toBe(0);
  });
});
