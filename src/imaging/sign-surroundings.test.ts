import { describe, expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print, type Rgb } from '../../tests/fixtures/drawn-print.ts';
import type { Box } from '../core/geometry.ts';
import { findMarginSigns, type MarginSign } from './margin-signs.ts';

const X_HEIGHT = 14;
const PITCH = 38;
const TOP = 90;
const LEFT = 40;
const INDENTED = 100;
const BLUE: Rgb = [40, 60, 170];

/** The signs of a page beside which some strokes are drawn; its text begins near the picture's rim unless told. */
function signsBeside(strokes: readonly Box[], colour: Rgb, left = LEFT, indent = 0): MarginSign[] {
  const sheet = blankSheet(480, 560);
  const lines = Array.from({ length: 11 }, (_, k) =>
    print(sheet, { left: k === 4 ? left + indent : left, right: 430, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
  );
  for (const box of strokes) fill(sheet, box, colour);
  const right = Math.max(...lines.map((line) => line.right));
  const box = { left, right, top: TOP - 22, bottom: TOP + 10 * PITCH + 7 };
  const columns = [{ lines, box }];
  return findMarginSigns({ columns, box, xHeight: X_HEIGHT, loose: [] }, { ...lightOf(sheet), columns });
}

describe('strokes down a margin', () => {
  const middle = TOP + 4 * PITCH - X_HEIGHT / 2;

  test.each([
    ['of a pen’s colour is a bar unless it touches it', BLUE, 4, 1],
    ['in black is an edge', BLACK, 4, 0],
    ['that is pale is an edge', [235, 215, 195], 4, 0],
    ['that touches it is an edge', BLUE, 0, 0],
  ] as const)('one at the picture’s rim %s', (_, colour, left, count) => {
    const stroke = { left, right: left + 3, top: TOP + 3 * PITCH - 20, bottom: TOP + 6 * PITCH };
    expect(signsBeside([stroke], colour)).toHaveLength(count);
  });

  test('a doubled bar whose strokes are not of one height', () => {
    const strokes = [18, 12].map((height, k) => ({
      left: LEFT - 24 + k * 9,
      right: LEFT - 21 + k * 9,
      top: middle - height / 2,
      bottom: middle + height / 2,
    }));
    expect(signsBeside(strokes, BLUE)).toMatchObject([{ kind: 'bar', lines: [4] }]);
  });
});

test('a low stroke where the lines around begin is the figure of a list; a higher one, or one elsewhere, is a bar', () => {
  const base = TOP + 4 * PITCH;
  const found = [
    [INDENTED, 20],
    [INDENTED, 27],
    [INDENTED - 24, 20],
  ].map(([x, height]) => {
    const stroke = { left: x!, right: x! + 3, top: base - height!, bottom: base };
    return signsBeside([stroke], BLACK, INDENTED, 24).map(({ kind }) => kind);
  });
  expect(found).toEqual([[], ['bar'], ['bar']]);
});

describe('signs', () => {
  const middle = TOP + 4 * PITCH - X_HEIGHT / 2;

  /** The strokes of a cross, of dots. */
  const cross = Array.from({ length: 56 }, (_, k): Box => {
    const [at, isUp] = [Math.floor(k / 2), k % 2 === 1];
    const y = Math.round(middle + (isUp ? 13 - at : at - 14));
    return { left: INDENTED - 47 + at, right: INDENTED - 44 + at, top: y, bottom: y + 3 };
  });

  test.each([
    ['a hyphen at the end of its line', 4, 1],
    ['a letter', 14, 0],
  ] as const)('a cross beside %s', (_, height, count) => {
    const other = { left: INDENTED - 9, right: INDENTED - 2, top: middle - height / 2, bottom: middle + height / 2 };
    expect(signsBeside([...cross, other], BLACK, INDENTED)).toHaveLength(count);
  });

  test.each([
    ['of a pen’s colour is one', BLUE, 1],
    ['in black is an edge', BLACK, 0],
  ] as const)('an exclamation mark near the picture’s rim %s', (_, colour, count) => {
    const stroke = { left: 13, right: 17, top: middle - 22, bottom: middle + 14 };
    const dot = { left: 13, right: 17, top: middle + 20, bottom: middle + 24 };
    expect(signsBeside([stroke, dot], colour)).toHaveLength(count);
  });
});
