import { describe, expect, test } from 'vitest';
import { blankSheet, fill, print, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import { valueAt } from '../loops/block-values.ts';
import { brightest } from '../loops/vector-planes.ts';
import { reduce } from '../pixels/reduce.ts';
import { blankDarkGround, estimatePaper, evenLight } from './illumination.ts';

const SIZE = { width: 600, height: 200 };

/** Light falls from 1 on the left to `dark` on the right. */
function shade(sheet: Sheet, dark: number): void {
  for (let i = 0; i < sheet.data.length; i++) {
    const x = (i >> 2) % sheet.width;
    if (i % 4 < 3) sheet.data[i] = sheet.data[i]! * (1 - ((1 - dark) * x) / sheet.width);
  }
}

function printedSheet(): Sheet {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  for (const y of [60, 110, 160]) print(sheet, { left: 40, right: 560, y, xHeight: 16 });
  return sheet;
}

describe('evening out the light', () => {
  test('paper becomes white in light and in shadow, and print keeps its share', () => {
    const sheet = printedSheet();
    const isInk = brightest(reduce(sheet, 1)).data.map((value) => (value < 100 ? 1 : 0));
    shade(sheet, 0.35);
    const grey = brightest(reduce(sheet, 1));
    const even = evenLight(grey, estimatePaper(grey));
    const paper = even.data.filter((_, i) => isInk[i] === 0);
    const ink = even.data.filter((_, i) => isInk[i] === 1);
    expect(Math.min(...paper)).toBeGreaterThan(235);
    expect(Math.max(...ink)).toBeLessThan(40);
  });

  test.each([
    ['a black table', 0.2, 0],
    ['paper in a deep shadow', 0.28, 1],
  ])('%s beside a page', (_, light, kept) => {
    const sheet = printedSheet();
    for (let i = 0; i < sheet.data.length; i++)
      if ((i >> 2) % sheet.width >= 300 && i % 4 < 3)
        sheet.data[i] = sheet.data[i]! * light * (((i >> 2) * 7919) % 13 < 4 ? 0.6 : 1);
    const grey = brightest(reduce(sheet, 1));
    const paper = estimatePaper(grey);
    const even = evenLight(grey, paper);
    const before = even.data.slice();
    blankDarkGround(even, paper);
    const changed = [...even.data].filter((value, i) => i % sheet.width < 280 && value !== before[i]).length;
    const dark = [...even.data].filter((value, i) => i % sheet.width > 330 && value < 200).length;
    const darkBefore = [...before].filter((value, i) => i % sheet.width > 330 && value < 200).length;
    expect(changed).toBe(0);
    expect(darkBefore).toBeGreaterThan(5000);
    expect(dark).toBe(kept * darkBefore);
  });

  test('a field of ink wider than any letter is ground, not print', () => {
    const sheet = blankSheet(SIZE.width, SIZE.height);
    fill(sheet, { left: 150, top: 20, right: 450, bottom: 180 }, [80, 80, 80]);
    const paper = estimatePaper(brightest(reduce(sheet, 1)));
    expect(valueAt(paper, 300, 100)).toBeCloseTo(80, 0);
    expect(valueAt(paper, 30, 100)).toBeCloseTo(250, 0);
  });
});

test('blocks that the edge cuts off are measured over what is left of them', () => {
  const [width, height] = [42, 33];
  const data = Uint8Array.from({ length: width * height }, (_, i) => 120 + (i % width) + Math.floor(i / width));
  const paper = estimatePaper({ width, height, data });
  expect([paper.width, paper.height, paper.block]).toEqual([11, 9, 4]);
  const last = paper.data.at(-1)!;
  expect(last).toBeGreaterThan(120 + 36 + 28);
  expect(last).toBeLessThanOrEqual(120 + 41 + 32);
});
