import { expect, test } from 'vitest';
import type { MarkMaps } from '../../../marks/maps/maps.ts';
import type { View } from '../see/see.ts';
import { unlinedPrint } from './unlined-print.ts';

const X_HEIGHT = 10;
/** Cells of 2 by 2 pixels. */
const [WIDTH, HEIGHT, STRIDE] = [100, 60, 2];

/** A map that shows print as rows of x-height above these baselines, all of the way across. */
function mapsWithRows(baselines: readonly number[]): MarkMaps {
  const print = new Uint8Array(WIDTH * HEIGHT);
  for (const baseline of baselines)
    print.fill(255, ((baseline - X_HEIGHT) / STRIDE) * WIDTH, (baseline / STRIDE) * WIDTH);
  const planes = { print } as unknown as MarkMaps['planes'];
  return { width: WIDTH, height: HEIGHT, strideX: STRIDE, strideY: STRIDE, planes };
}

/** A view with level lines at these baselines. */
function viewWithLines(baselines: readonly number[]): Pick<View, 'layouts'> {
  const lines = baselines.map((y) => ({
    left: 0,
    right: WIDTH * STRIDE,
    xHeight: X_HEIGHT,
    baseline: { left: 0, step: 1, ys: [y] },
  }));
  return { layouts: [{ columns: [{ lines }] }] } as unknown as Pick<View, 'layouts'>;
}

test('print on no line is measured by its width in x-heights, print on lines is not', () => {
  const maps = mapsWithRows([30, 70, 110]);
  const row = (WIDTH * STRIDE) / X_HEIGHT;
  expect(unlinedPrint(maps, viewWithLines([30, 70, 110]), X_HEIGHT)).toBe(0);
  expect(unlinedPrint(maps, viewWithLines([70]), X_HEIGHT)).toBeCloseTo(2 * row);
  expect(unlinedPrint(maps, viewWithLines([]), X_HEIGHT)).toBeCloseTo(3 * row);
});
