import type { Point } from '../../core/geometry.ts';
import { boundsOf, curveAt, directionAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';

/** The top of a rim runs above the small letters of its first line, and its foot below those of its last; in x-heights. */
const ABOVE = -1.2;
const BELOW = 0.08;
/** Share of its level parts that must. */
const MIN_CLEAR = 0.8;

/** True for a closed line that goes around whole letters: what closes through them is made of their own strokes. */
export function isClearOfLetters(rim: readonly Point[], first: TextLine, last: TextLine): boolean {
  const box = boundsOf(rim);
  const inset = (box.right - box.left) / 4;
  const middle = (box.top + box.bottom) / 2;
  const counts = { clear: 0, all: 0 };
  rim.forEach((p, k) => {
    const along = directionAt(rim, k);
    if (p.x < box.left + inset || p.x > box.right - inset || Math.abs(along.y) > Math.abs(along.x)) return;
    const isTop = p.y < middle;
    const line = isTop ? first : last;
    const t = (p.y - curveAt(line.baseline, p.x)) / line.xHeight;
    counts.all++;
    if (isTop ? t < ABOVE : t > BELOW) counts.clear++;
  });
  return counts.clear >= MIN_CLEAR * counts.all;
}
