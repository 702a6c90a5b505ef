import { describe, expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import type { PageLayout } from '../../imaging/layout/page-layout.ts';
import { findMarginSigns } from './margin-signs.ts';

const X_HEIGHT = 14;
const PITCH = 38;
const TOP = 90;
const LEFT = 140;
/** The line beside which a cross is drawn, its middle and its size. */
const BESIDE = 4;
const CROSS = { x: LEFT - 45, y: TOP + BESIDE * PITCH - X_HEIGHT / 2, size: 34 };

function page(): { sheet: Sheet; layout: PageLayout } {
  const sheet = blankSheet(660, 560);
  const lines = Array.from({ length: 11 }, (_, k) =>
    print(sheet, { left: LEFT, right: 520, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
  );
  const box = { left: LEFT, right: 520, top: TOP - 22, bottom: TOP + 10 * PITCH + 7 };
  for (let t = -0.4; t <= 0.4; t += 0.01)
    for (const across of [t, -t]) {
      const [x, y] = [CROSS.x + t * CROSS.size, CROSS.y + across * CROSS.size];
      fill(sheet, { left: x - 1, right: x + 2, top: y - 1, bottom: y + 2 }, BLACK);
    }
  return { sheet, layout: { columns: [{ lines, box }], box, xHeight: X_HEIGHT, loose: [] } };
}

/** The signs of a page with more ink beside the cross: `width` by `height` pixels, a few to the right of it. */
function signsBeside({ width, height }: { width: number; height: number }): ReturnType<typeof findMarginSigns> {
  const { sheet, layout } = page();
  const left = CROSS.x + 0.4 * CROSS.size + 6;
  fill(sheet, { left, right: left + width, top: CROSS.y, bottom: CROSS.y + height }, BLACK);
  return findMarginSigns(layout, { ...lightOf(sheet), columns: layout.columns });
}

describe('signs amid scraps', () => {
  test('a speck or a hyphen close to a cross does not belie its shape', () => {
    expect(signsBeside({ width: 5, height: 5 })).toMatchObject([{ kind: 'tick', lines: [BESIDE] }]);
    expect(signsBeside({ width: 10, height: 4 })).toMatchObject([{ kind: 'tick', lines: [BESIDE] }]);
  });

  test('with larger ink beside it, it is something else', () => {
    expect(signsBeside({ width: 10, height: 14 })).toEqual([]);
  });
});
