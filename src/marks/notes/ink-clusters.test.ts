import { expect, test } from 'vitest';
import type { InkPiece } from '../../imaging/ink/margin-ink.ts';
import { gather } from './ink-clusters.ts';

/** A letter of ten pixels, with the ink of a pen or of print. */
function letter(left: number, ink: { darkness: number; chroma: number }): InkPiece {
  const box = { left, right: left + 10, top: 0, bottom: 10 };
  return { id: 1, ...box, area: 30, darkest: 0, ...ink, thickness: 2, turns: 1.5, inText: 0 };
}

const BLACK = { darkness: 120, chroma: 2 };

test('letters of one pen are one cluster, those of print beside them another', () => {
  const apart = { x: 12, y: 8 };
  const sizes = (other: { darkness: number; chroma: number }): number[] =>
    gather([letter(0, BLACK), letter(15, BLACK), letter(30, other)], apart).map(({ pieces }) => pieces.length);
  expect(sizes({ darkness: 100, chroma: 12 })).toEqual([3]);
  expect(sizes({ darkness: 120, chroma: 40 })).toEqual([2, 1]);
  expect(sizes({ darkness: 60, chroma: 2 })).toEqual([2, 1]);
});
