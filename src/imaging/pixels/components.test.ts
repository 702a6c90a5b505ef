import { array, constantFrom, integer, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import type { GreyImage, InkMask } from '../loops/image.ts';
import { connectedComponents, firstRunAfter } from './components.ts';

/** A mask from rows of text: `#` is ink. */
function maskOf(...rows: readonly string[]): InkMask {
  const data = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0));
  return { width: rows[0]?.length ?? 0, height: rows.length, data };
}

function greyOf(mask: InkMask): GreyImage {
  return { ...mask, data: mask.data.map((one) => (one === 1 ? 40 : 255)) };
}

/** The id of every pixel, row by row. */
function labelsOf(mask: InkMask): number[] {
  const { runs } = connectedComponents(mask, greyOf(mask));
  return Array.from(mask.data, (_, i) => {
    const [x, y] = [i % mask.width, Math.floor(i / mask.width)];
    const run = firstRunAfter(runs, x, y);
    return run < runs.rowStart[y + 1]! && runs.from[run]! <= x ? runs.ids[run]! : 0;
  });
}

const masks = tuple(integer({ min: 1, max: 24 }), integer({ min: 1, max: 24 })).chain(([width, height]) =>
  array(constantFrom(0, 1), { minLength: width * height, maxLength: width * height }).map(
    (cells): InkMask => ({
      width,
      height,
      data: Uint8Array.from(cells),
    }),
  ),
);

describe('labelling pieces of ink', () => {
  test('each piece has its box, its area and its darkest pixel', () => {
    const mask = maskOf('##...', '#..#.', '...#.', '.....');
    const grey = greyOf(mask);
    [grey.data[5], grey.data[13]] = [30, 120];
    expect(connectedComponents(mask, grey).list).toEqual([
      { id: 1, left: 0, top: 0, right: 2, bottom: 2, area: 3, darkest: 30 },
      { id: 2, left: 3, top: 1, right: 4, bottom: 3, area: 2, darkest: 40 },
    ]);
  });

  test('areas sum to the ink, and every pixel lies in the box of its piece', () => {
    forAll([masks], (mask) => {
      const labels = labelsOf(mask);
      const { list } = connectedComponents(mask, greyOf(mask));
      const ink = mask.data.reduce((sum, one) => sum + one, 0);
      expect(list.reduce((sum, { area }) => sum + area, 0)).toBe(ink);
      const astray = labels.filter((id, i) => {
        if (id === 0) return mask.data[i] === 1;
        const [x, y] = [i % mask.width, Math.floor(i / mask.width)];
        const { left, right, top, bottom } = list[id - 1]!;
        return mask.data[i] === 0 || x < left || x >= right || y < top || y >= bottom;
      });
      expect(astray).toEqual([]);
    });
  });

  test('neighbours, across a corner too, always carry one label', () => {
    forAll([masks], (mask) => {
      const labels = labelsOf(mask);
      const { width } = mask;
      const at = (x: number, y: number): number => (x < 0 || x >= width ? 0 : (labels[y * width + x] ?? 0));
      const strangers = labels.filter((label, i) => {
        const [x, y] = [i % width, Math.floor(i / width)];
        const around = [at(x + 1, y), at(x - 1, y + 1), at(x, y + 1), at(x + 1, y + 1)];
        return label > 0 && around.some((other) => other > 0 && other !== label);
      });
      expect(strangers).toEqual([]);
    });
  });
});
