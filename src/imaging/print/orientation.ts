import { type Box, middleX, type Turn } from '../../core/geometry.ts';
import type { RgbaImage } from '../loops/loops.ts';
import { curveAt } from '../maths/maths.ts';
import { type Component, placeUpright } from '../pixels/pixels.ts';
import { LEAST_LETTER, LETTER_GAP, PALEST_LETTER, SHARED_HEIGHT, type TextLine } from './text-lines.ts';

/**
 * Letters are no larger, in x-heights; the next one of a word begins no more before their end than `back`. Fewer pairs than
 * `pairs` tell nothing. Half or twice of each: no change on 6 pages; with a `most` of 3.4 and no `back` one of 114 turned pages
 * lies on its side.
 */
const LETTERS = { most: 2.2, back: 0.2, pairs: 30 } as const;
/**
 * How much more often letters must have a close neighbour below than beside for print to run down the picture.
 * Below <= 0.0555 (n 70), none above.
 */
const UPRIGHT_FAVOUR = 1.4;

/** A piece of ink as it would stand in the picture turned by a quarter: letters lying down are as high as they are wide. */
export function onItsSide(piece: Component): Component {
  return { ...piece, left: piece.top, right: piece.bottom, top: piece.left, bottom: piece.right };
}

/** True when lines of print run up or down the picture instead of across it. */
export function runsVertically(components: readonly Component[], xHeight: number): boolean {
  const sized: Component[] = [];
  for (const c of components) {
    const size = Math.max(c.bottom - c.top, c.right - c.left);
    if (size >= xHeight * LEAST_LETTER.height && size <= xHeight * LETTERS.most) sized.push(c);
  }
  const dark = sized.filter(({ darkest }) => darkest <= PALEST_LETTER);
  // In deep shadow and at night all print is pale: of 402 pictures one is turned for it, and rightly.
  const letters = dark.length * 2 >= sized.length ? dark : sized;
  const beside = closeNeighbours(letters, xHeight);
  const below = closeNeighbours(letters.map(onItsSide), xHeight);
  return below > beside * UPRIGHT_FAVOUR && below > LETTERS.pairs;
}

const fromLeft = (p: Box, q: Box): number => p.left - q.left;

/** How many letters have another one right after them, level with them. */
function closeNeighbours(letters: readonly Box[], xHeight: number): number {
  const sorted = letters.toSorted(fromLeft);
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    const p = sorted[i]!;
    for (let j = i + 1; j < sorted.length; j++) {
      const q = sorted[j]!;
      if (q.left > p.right + xHeight * LETTER_GAP) break;
      if (q.left < p.right - xHeight * LETTERS.back) continue;
      const shared = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (shared > SHARED_HEIGHT * Math.min(p.bottom - p.top, q.bottom - q.top)) {
        count++;
        break;
      }
    }
  }
  return count;
}

/**
 * In x-heights: what is wider is no single letter, what reaches so far above its line has a head or is a capital, and
 * so far below it a foot. `above` <= 1.18 (n 117,022), >= 1.27 (n 31,367); `below` <= 0.0546 (n 142,757), >= 0.297
 * (n 5,632); `width` <= 1.09 (n 148,389), >= 2.55 (n 37).
 */
const REACH = { width: 2.5, above: 1.25, below: 0.22 } as const;

/**
 * How much more letters reach below their line than above it, −1 to 1. Upright Latin print has three times as many
 * ascenders and capitals as descenders, so that it is well below 0; upside down, above.
 */
export function invertedness(lines: readonly TextLine[]): number {
  let above = 0;
  let below = 0;
  for (const line of lines) {
    for (const c of line.letters) {
      const base = curveAt(line.baseline, middleX(c));
      if (c.right - c.left > line.xHeight * REACH.width) continue;
      if (base - c.top > line.xHeight * REACH.above) above++;
      if (c.bottom - base > line.xHeight * REACH.below) below++;
    }
  }
  return above + below === 0 ? 0 : (below - above) / (below + above);
}

/** The orientation in which a camera stores what has to be turned so. */
const STORED = { 90: 6, 270: 8 } as const;

/** The picture turned clockwise. */
export function turned(image: RgbaImage, turn: Turn): RgbaImage {
  if (turn === 0) return image;
  const { width, height } = image;
  const pixels = new Uint32Array(image.data.buffer, image.data.byteOffset, width * height);
  if (turn === 180) return { width, height, data: new Uint8Array(pixels.slice().reverse().buffer) };
  const out = new Uint32Array(pixels.length);
  placeUpright({ pixels, width, height, top: 0, rows: height }, STORED[turn], out);
  return { width: height, height: width, data: new Uint8Array(out.buffer) };
}
