import { expect, test } from 'vitest';
import { blankSheet, fill, print } from '../../../tests/fixtures/drawn/print.ts';
import { estimatePaper, evenLight } from '../light/illumination.ts';
import type { InkMask } from '../loops/image.ts';
import { brightest } from '../loops/vector-planes.ts';
import { binarise } from '../pixels/binarise.ts';
import { type Component, connectedComponents } from '../pixels/components.ts';
import { reduce } from '../pixels/reduce.ts';
import { wipeGrain } from './sheet-print.ts';

const X_HEIGHT = 16;
const PAGE = { left: 200, top: 100, right: 1200, bottom: 1100 };
const TEXT = { left: 260, top: 160, right: 1140, bottom: 1040 };

/** A page amid grain of one brightness with the paper, so that nothing but its size tells it from print. */
function pageAmidGrain(): { mask: InkMask; pieces: readonly Component[] } {
  const sheet = blankSheet(1400, 1200);
  for (let y = 4; y < 1190; y += 9)
    for (let x = 4; x < 1390; x += 9) fill(sheet, { left: x, right: x + 5, top: y, bottom: y + 5 }, [40, 40, 40]);
  fill(sheet, PAGE, [250, 250, 250]);
  for (let y = 190; y < 1020; y += 34) {
    print(sheet, { left: 280, right: 1110, y, xHeight: X_HEIGHT });
    // Dots and commas.
    for (let x = 280; x < 1110; x += 22)
      fill(sheet, { left: x, right: x + 5, top: y + 6, bottom: y + 11 }, [40, 40, 40]);
  }
  const grey = brightest(reduce(sheet, 1));
  const even = evenLight(grey, estimatePaper(grey));
  const mask = binarise(even);
  return { mask, pieces: connectedComponents(mask, even).list };
}

test('grain is wiped up to the page, and nothing of the page', () => {
  const { mask, pieces } = pageAmidGrain();
  const inked = (left: number, top: number, right: number, bottom: number): number => {
    let count = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) count += mask.data[y * mask.width + x]!;
    return count;
  };
  const page = inked(TEXT.left, TEXT.top, TEXT.right, TEXT.bottom);
  const all = inked(0, 0, mask.width, mask.height);
  wipeGrain(mask, pieces, X_HEIGHT);
  expect(inked(TEXT.left, TEXT.top, TEXT.right, TEXT.bottom)).toBe(page);
  // A cell that the page's edge divides keeps its grain.
  expect(inked(0, 0, mask.width, mask.height) - page).toBeLessThan((all - page) * 0.2);
});
