import { describe, expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print, type Rgb, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import type { Box } from '../../core/geometry.ts';
import { withoutStrokePieces } from './stroke-pieces.ts';
import type { TextLine } from './text-lines.ts';

const X_HEIGHT = 14;
const BASE = 120;
const LEFT = 60;
const BLUE: Rgb = [40, 60, 170];

function lineOn(sheet: Sheet): TextLine {
  return print(sheet, { left: LEFT, right: 380, y: BASE, xHeight: X_HEIGHT });
}

/** The line with a piece of ink that was taken for one of its letters. */
function withPiece(line: TextLine, box: Box): TextLine {
  const piece = { ...box, id: 0, area: 20, darkest: 100 };
  const letters = [...line.letters, piece];
  return { ...line, letters, left: Math.min(line.left, box.left), right: Math.max(line.right, box.right) };
}

describe('pieces of strokes at the ends of lines', () => {
  test.each(['left', 'right'] as const)('of a bar at the %s are none of their letters', (side) => {
    const sheet = blankSheet(440, 240);
    const line = lineOn(sheet);
    const x = side === 'left' ? LEFT - 12 : line.right + 9;
    for (let y = 70; y < 180; y++)
      fill(sheet, { left: x + y * 0.03, right: x + y * 0.03 + 3, top: y, bottom: y + 1 }, BLUE);
    const piece = { left: x + 2, right: x + 6, top: BASE - 12, bottom: BASE - 2 };
    expect(withoutStrokePieces([withPiece(line, piece)], lightOf(sheet).darkEven, X_HEIGHT)).toMatchObject([
      { left: line.left, right: line.right },
    ]);
  });

  test('a letter alone, and one over another of the next line, are letters', () => {
    const sheet = blankSheet(440, 240);
    const line = lineOn(sheet);
    const piece = { left: LEFT - 12, right: LEFT - 9, top: BASE - 22, bottom: BASE };
    fill(sheet, piece, BLACK);
    fill(sheet, { ...piece, top: BASE + 16, bottom: BASE + 38 }, BLACK);
    const whole = withPiece(line, piece);
    expect(withoutStrokePieces([whole], lightOf(sheet).darkEven, X_HEIGHT)).toEqual([whole]);
  });

  test('a line of nothing but such a piece stays as it is', () => {
    const sheet = blankSheet(440, 240);
    const piece = { left: 50, right: 53, top: 70, bottom: 180 };
    fill(sheet, piece, BLUE);
    const line = lineOn(blankSheet(440, 240));
    const scrap = { ...line, left: 50, right: 53, letters: [{ ...line.letters[0]!, ...piece, top: 100, bottom: 114 }] };
    expect(withoutStrokePieces([scrap], lightOf(sheet).darkEven, X_HEIGHT)).toEqual([scrap]);
  });
});
