import type { Point } from '../../core/geometry.ts';
import type { AreaInk, InkPiece } from '../../imaging/ink/ink.ts';
import type { ColourPlanes } from '../../imaging/loops/loops.ts';
import { inkRgb, type Rgb } from '../../imaging/tint/tint.ts';
import type { InkCluster } from './ink-clusters.ts';

/** Points across and down a cluster that are looked at, at most. */
const POINTS = 144;

/** Up to some hundred points on the strokes of a cluster. */
export function pointsOn({ box, pieces }: InkCluster, ink: AreaInk, most = POINTS): Point[] {
  const own = new Set(pieces);
  const step = Math.max(1, Math.ceil(Math.max(box.right - box.left, box.bottom - box.top) / most));
  const out: Point[] = [];
  for (let y = box.top; y < box.bottom; y += step)
    for (let x = box.left; x < box.right; x += step) {
      const piece = ink.pieceAt(x, y);
      if (piece !== undefined && own.has(piece)) out.push({ x, y });
    }
  return out;
}

/**
 * Letters of the text are at least this much within it, and this high, in x-heights; so many of them are looked at, and so
 * many points across and down each.
 */
const BODY_SHARE = 0.9;
const BODY_HEIGHT = 0.7;
const LETTERS = 40;
const LETTER_POINTS = 10;

/** Colour of the text's letters as on white paper. */
export function printRgb(ink: AreaInk, planes: ColourPlanes, xHeight: number): Rgb {
  const isLetter = ({ inText, top, bottom }: InkPiece): boolean =>
    inText > BODY_SHARE && bottom - top > BODY_HEIGHT * xHeight;
  const letters = ink.pieces.filter(isLetter);
  const step = Math.max(1, Math.floor(letters.length / LETTERS));
  const some = letters.filter((_, k) => k % step === 0);
  return inkRgb(
    some.flatMap((letter) => pointsOn({ box: letter, pieces: [letter] }, ink, LETTER_POINTS)),
    planes,
    xHeight,
  );
}
