import { describe, expect, it } from 'vitest';
import type { Box } from '../../../core/geometry.ts';
import { type GreyPiece, printedWordAt } from './printed-word.ts';

const [WIDTH, HEIGHT, LINE] = [400, 120, 30];

/** Paper with bars of ink on it; letters are bars with gaps of three pixels. */
function pieceWith(boxes: readonly Box[], paper = 230): GreyPiece {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(paper);
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y += 1) data.fill(40, y * WIDTH + left, y * WIDTH + right);
  return { data, width: WIDTH, height: HEIGHT };
}

function wordOf(letters: number, left: number, top: number): readonly Box[] {
  return Array.from({ length: letters }, (_, at) => {
    const from = left + at * 11;
    return { left: from, right: from + 8, top: top + (at % 3 === 0 ? 0 : 6), bottom: top + 20 };
  });
}

const LINES = [20, 70].flatMap((top) => [...wordOf(4, 30, top), ...wordOf(7, 90, top), ...wordOf(3, 190, top)]);
/** Of seven letters: from the first one's left to the last one's right. */
const SECOND = { left: 90, right: 90 + 6 * 11 + 8 };

describe('a printed word', () => {
  it('is found at a point by its letters, without its neighbours on the line or above it', () => {
    const found = printedWordAt(pieceWith(LINES), { x: 120, y: 82 }, LINE);
    expect(found).toMatchObject(SECOND);
    expect(found?.top).toBeGreaterThanOrEqual(70);
    expect(found?.bottom).toBe(90);
  });

  it('is the nearest where the point is between two, or a little above or below the line', () => {
    const piece = pieceWith(LINES);
    for (const point of [
      { x: 86, y: 80 },
      { x: 100, y: 95 },
      { x: 100, y: 64 },
    ])
      expect(printedWordAt(piece, point, LINE)).toMatchObject({ ...SECOND, bottom: 90 });
  });

  it('is parted from others though a stroke is drawn under all of them', () => {
    const stroke = { left: 20, right: 380, top: 94, bottom: 97 };
    expect(printedWordAt(pieceWith([...LINES, stroke]), { x: 120, y: 82 }, LINE)).toMatchObject(SECOND);
  });

  it('is told from a marker that lies over it', () => {
    const marked = pieceWith(LINES, 180);
    expect(printedWordAt(marked, { x: 120, y: 82 }, LINE)).toMatchObject(SECOND);
  });

  it('is none on bare paper, nor in ink that is longer than a word', () => {
    expect(printedWordAt(pieceWith([]), { x: 120, y: 82 }, LINE)).toBeUndefined();
    expect(printedWordAt(pieceWith(LINES), { x: 120, y: 115 }, 10)).toBeUndefined();
    const desk = { left: 0, right: 400, top: 60, bottom: 100 };
    expect(printedWordAt(pieceWith([desk]), { x: 120, y: 82 }, 20)).toBeUndefined();
  });
});
