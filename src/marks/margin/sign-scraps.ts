import type { Box } from '../../core/geometry.ts';
import type { MarginPiece } from './margin-ink-pieces.ts';
import { HYPHEN, NEIGHBOUR_SIZE } from './sign-surroundings.ts';

/** A hyphen is no longer than this, in x-heights. */
const HYPHEN_LENGTH = 1;
/** The sign itself is this share of the ink at least: more scraps than that are a stain's, or letters. */
const LEAST_SHARE = 0.7;

/**
 * A piece of ink without the small scraps that stand near it, which belie its shape: specks of a stained page, or a hyphen.
 * Undefined where there are none, or where what stands together is more than a stroke and scraps. On 200 made pages one
 * more sign is found so, a tick by a hyphen, and nothing else.
 */
export function withoutScraps(
  piece: MarginPiece,
  { side, xHeight }: { readonly side: 'left' | 'right'; readonly xHeight: number },
): MarginPiece | undefined {
  const [main, ...scraps] = piece.parts;
  if (main === undefined || scraps.length === 0 || !scraps.every((part) => isScrap(part, xHeight))) return undefined;
  const box = placed(main, piece);
  const pixels = within(piece.pixels, box);
  if (pixels.length < LEAST_SHARE * piece.pixels.length) return undefined;
  const inwards = side === 'left' ? piece.box.right - box.right : box.left - piece.box.left;
  const touching = inwards > 0 ? 0 : piece.touching;
  return { ...piece, box, pixels, parts: [main], touching, away: piece.away + inwards / xHeight };
}

/** True for what is smaller than letters, and for a hyphen that hangs out of its line. */
function isScrap(part: Box, xHeight: number): boolean {
  const [width, height] = [part.right - part.left, part.bottom - part.top];
  return (
    Math.max(width, height) <= NEIGHBOUR_SIZE * xHeight ||
    (height <= HYPHEN * xHeight && width <= HYPHEN_LENGTH * xHeight)
  );
}

/** A connected part in pixels of the picture: its box counts from where the search began, which the piece's own box tells. */
function placed(part: Box, { box, parts }: MarginPiece): Box {
  const x = box.left - Math.min(...parts.map(({ left }) => left));
  const y = box.top - Math.min(...parts.map(({ top }) => top));
  return { left: part.left + x, right: part.right + x, top: part.top + y, bottom: part.bottom + y };
}

function within(pixels: Int32Array, { left, right, top, bottom }: Box): Int32Array {
  const out: number[] = [];
  for (let k = 0; k < pixels.length; k += 2) {
    const [x, y] = [pixels[k]!, pixels[k + 1]!];
    if (x >= left && x < right && y >= top && y < bottom) out.push(x, y);
  }
  return Int32Array.from(out);
}
