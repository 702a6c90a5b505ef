import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { PenStroke } from '../../imaging/strips/strips.ts';

type Placed = Pick<PenStroke, 'left' | 'right' | 'offsets'> & { readonly line: number };

/** Two strokes within this distance of each other are one, traced twice; in x-heights. */
const NEAR = 0.35;
/** Where a line was found in two pieces, each one's stroke runs on under the other: less than this share is common. */
const SHARED = 0.5;

/** True where two strokes run over each other, seen at the middle of what they share. */
export function isSameInk(a: Placed, b: Placed, lines: readonly TextLine[]): boolean {
  const left = Math.max(a.left, b.left);
  const right = Math.min(a.right, b.right);
  const least = SHARED * Math.min(a.right - a.left, b.right - b.left);
  if (right <= left || right - left < least) return false;
  const x = (left + right) / 2;
  return Math.abs(heightAt(a, lines, x) - heightAt(b, lines, x)) < NEAR * lines[a.line]!.xHeight;
}

/** Where a stroke runs at an abscissa, in pixels down the page. */
function heightAt({ line, left, right, offsets }: Placed, lines: readonly TextLine[], x: number): number {
  const k = Math.round(((x - left) / Math.max(1, right - left)) * (offsets.length - 1));
  return curveAt(lines[line]!.baseline, x) + offsets[k]! * lines[line]!.xHeight;
}
