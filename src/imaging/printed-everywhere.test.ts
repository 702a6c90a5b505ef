import { describe, expect, test } from 'vitest';
import { blankSheet, print } from '../../tests/fixtures/drawn-print.ts';
import { withoutPrinted } from './printed-everywhere.ts';
import type { TextLine } from './text-lines.ts';
import type { PenStroke } from './underline.ts';

const X_HEIGHT = 16;
const sheet = blankSheet(720, 300);
const LINES: readonly TextLine[] = [60, 105, 150, 195].map((y) =>
  print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT }),
);

type Placed = PenStroke & { readonly line: number };

/** A stroke under a line; `tremble` is how far it strays up and down, in x-heights. */
function strokeAt(line: number, sides: { left: number; right: number }, offset: number, tremble = 0): Placed {
  const columns = Math.round(((sides.right - sides.left) / X_HEIGHT) * 14);
  const offsets = Float32Array.from({ length: columns }, (_, k) => offset + tremble * Math.sin(k / 2));
  return { line, ...sides, offsets, firstColumn: 0, contrast: 0.4, gapContrast: 0.4, continuity: 1, clearColumns: 20 };
}

/** From the beginning of one letter to the end of another. */
const lettersOf = (line: number, from: number, to: number): { left: number; right: number } => ({
  left: LINES[line]!.letters[from]!.left,
  right: LINES[line]!.letters[to]!.right,
});

describe('rules', () => {
  const sides = { left: 90, right: 590 };

  test('that begin and end together, one far below its line, are printed', () => {
    expect(withoutPrinted([strokeAt(0, sides, 0.9), strokeAt(2, sides, 0.4)], LINES)).toEqual([]);
  });

  test('are none where a hand ends them apart, trembles, keeps near the letters, or keeps its distance', () => {
    const apart = [strokeAt(0, sides, 0.9), strokeAt(2, { left: 90, right: 560 }, 0.4)];
    const shaken = [strokeAt(0, sides, 0.9, 0.1), strokeAt(2, sides, 0.4, 0.1)];
    const near = [strokeAt(0, sides, 0.3), strokeAt(2, sides, 0.5)];
    const alike = [strokeAt(0, sides, 0.8), strokeAt(1, sides, 0.9), strokeAt(2, sides, 0.85)];
    for (const strokes of [apart, shaken, near, alike]) expect(withoutPrinted(strokes, LINES)).toEqual(strokes);
  });
});

describe('underlines made with the print', () => {
  const typed = [
    strokeAt(0, lettersOf(0, 3, 7), 0.3),
    strokeAt(1, lettersOf(1, 8, 15), 0.31),
    strokeAt(3, lettersOf(3, 1, 4), 0.3),
  ];

  test('end with their words, level and alike', () => {
    expect(withoutPrinted(typed, LINES)).toEqual([]);
  });

  test('may stand beside a few strokes of a reader, which stay', () => {
    const more = [...typed, strokeAt(2, lettersOf(2, 2, 6), 0.3)];
    const drawn = strokeAt(2, { left: 300, right: 500 }, 0.4, 0.1);
    expect(withoutPrinted([...more, drawn], LINES)).toEqual([drawn]);
  });

  test('are none where they end between words, lie apart in height, or are two only', () => {
    const beyond = typed.map((stroke) => ({ ...stroke, right: stroke.right + X_HEIGHT * 0.5 }));
    const uneven = [typed[0]!, strokeAt(1, lettersOf(1, 8, 15), 0.42), strokeAt(3, lettersOf(3, 1, 4), 0.54)];
    for (const strokes of [beyond, uneven, typed.slice(0, 2)]) expect(withoutPrinted(strokes, LINES)).toEqual(strokes);
  });
});
