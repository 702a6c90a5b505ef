import type { Box } from '../../core/geometry.ts';
import { type GlyphShape, shapeOf } from './glyph-shapes.ts';

/** Ink as it is compared with shapes: its pixels, x and y in turn, and the box around them. */
export interface Ink {
  readonly pixels: Int32Array;
  readonly box: Box;
}

/** How ink that runs down a margin is looked at. */
export interface UprightLook {
  readonly side: 'left' | 'right';
  readonly xHeight: number;
  /** Mean thickness of its strokes in pixels. */
  readonly thickness: number;
  /** Slope of the lines beside it (dy/dx): on a tilted page what was drawn along the lines has it too. */
  readonly slope: number;
  /** Its ink has a colour that print has not. */
  readonly isVivid?: boolean;
}

/** A shape that runs down the margin and how far ink and drawing are apart, as a share of the sign's size. */
export interface UprightMatch {
  readonly shape: 'bar' | 'bracket';
  readonly distance: number;
  /** True where that was measured by all that its pixels cover, and made alike with distances by their middles. */
  readonly isCovered?: boolean;
}

/** More lean than this (dx/dy) no photo and no hand gives a stroke down the margin. */
const MAX_LEAN = 0.3;
/** Share of a bar's rows that have ink, and of those that are no broader than a stroke. */
const WHOLE = 0.9;
const NARROW_ROWS = 0.9;
/** A row of a bar is no broader than this many times its thickness, or this many x-heights. */
const NARROW = 1.9;
const LEAST_NARROW = 0.3;
/** A bar strays from its line by no more than this, in x-heights, and by so much for each x-height of its length. */
const MAX_BEND = 0.15;
const BEND_SHARE = 0.02;

/**
 * Few rows tell a lean badly: a bracket of 15 by 13 pixels was 0.028 off its shape as it stood, 0.041 straightened. Lower
 * than this, in x-heights, it is compared as it stands as well.
 */
const LOW = 2;
/**
 * As wide as this share of its height, and wider than small letters, in x-heights, it is compared by all that its pixels
 * cover as well: the middles of so few leave cells blank. On 600 made pages brackets of one line were then 0.015 off and
 * less, other ink of that size but ends of highlighter 0.027 and more; small letters, up to 1 wide, as little as 0.01.
 * That times the last is alike with other distances.
 */
const WIDE = 0.75;
const LEAST_WIDTH = 1.1;
export const AS_COVERED = 1.6;

/** The strokes of a doubled bar stand beside each other over this share of the longer. */
const DOUBLED = 0.6;
/** They are higher than letters, in x-heights: `ll` and `ii` look like one. */
const MIN_DOUBLED = 2.3;
/** The least height in coloured ink, in x-heights: no print is. */
const MIN_VIVID_DOUBLED = 1.05;

const leastDoubled = ({ xHeight, isVivid }: UprightLook): number =>
  (isVivid === true ? MIN_VIVID_DOUBLED : MIN_DOUBLED) * xHeight;

/** True for one straight stroke down the margin. */
export function isBarShaped(ink: Ink, look: UprightLook): boolean {
  const rows = rowsOf(ink);
  const filled = rows.filter((row) => row !== undefined);
  if (filled.length < rows.length * WHOLE) return false;
  const broad = Math.max(NARROW * look.thickness, LEAST_NARROW * look.xHeight);
  if (filled.filter(({ from, to }) => to - from <= broad).length < filled.length * NARROW_ROWS) return false;
  const line = lineThrough(filled.map(({ y, from, to }) => ({ y, x: (from + to) / 2 })));
  if (Math.abs(line.lean) > MAX_LEAN) return false;
  const bend = MAX_BEND * look.xHeight + BEND_SHARE * rows.length;
  return filled.every(({ y, from, to }) => Math.abs((from + to) / 2 - line.at(y)) <= bend);
}

/** The ink with its stem upright and its lines level, as it would be on a page that lies straight. */
function straightened({ pixels, box }: Ink, { side, slope }: Pick<UprightLook, 'side' | 'slope'>): Ink {
  const middle = (box.left + box.right) / 2;
  const level = moved(pixels, (x, y) => ({ x, y: Math.round(y - slope * (x - middle)) }));
  const outer = rowsOf(level).flatMap((row) =>
    row === undefined ? [] : [{ y: row.y, x: side === 'left' ? row.from : row.to }],
  );
  const { lean, at } = lineThrough(outer);
  if (Math.abs(lean) > MAX_LEAN) return { pixels, box };
  const centre = at((box.top + box.bottom) / 2);
  return moved(level.pixels, (x, y) => ({ x: Math.round(x - at(y) + centre), y }));
}

/**
 * The bar or bracket that ink in a margin is, opening towards the text; undefined when it is neither. `parts` are the
 * boxes of its connected parts: a doubled bar has two.
 */
export function uprightOf(ink: Ink, look: UprightLook, parts: readonly Box[] = []): UprightMatch | undefined {
  if (isBarShaped(ink, look) || isDoubleBar(ink, look, parts) || (parts.length === 1 && isJoinedDouble(ink, look)))
    return { shape: 'bar', distance: 0 };
  const height = ink.box.bottom - ink.box.top;
  const isLow = height < LOW * look.xHeight;
  const isWide = ink.box.right - ink.box.left >= Math.max(WIDE * height, LEAST_WIDTH * look.xHeight);
  const matches = [straightened(ink, look), ...(isLow ? [ink] : [])].flatMap((each): UprightMatch[] => {
    const off = (stands: 'whole' | 'middle'): number | undefined =>
      shapeOf({ ...each, thickness: look.thickness }, isBracketTo(look.side), stands)?.distance;
    const [middle, whole] = [off('middle'), isLow && isWide ? off('whole') : undefined];
    return [
      ...(middle === undefined ? [] : [{ shape: 'bracket', distance: middle } as const]),
      ...(whole === undefined ? [] : [{ shape: 'bracket', distance: AS_COVERED * whole, isCovered: true } as const]),
    ];
  });
  return matches.toSorted((a, b) => a.distance - b.distance)[0];
}

/** True for two straight strokes side by side. */
function isDoubleBar(ink: Ink, look: UprightLook, parts: readonly Box[]): boolean {
  const [first, second] = parts;
  if (first === undefined || second === undefined || parts.length > 2) return false;
  if (ink.box.bottom - ink.box.top < leastDoubled(look)) return false;
  const shared = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
  if (shared < DOUBLED * Math.max(first.bottom - first.top, second.bottom - second.top)) return false;
  // Boxes of connected parts count from where the search began; the ink's own box tells by how much that is off.
  const shift = ink.box.left - Math.min(first.left, second.left);
  const [left, right] = first.left < second.left ? [first, second] : [second, first];
  if (right.left < left.right) return false;
  const limit = shift + (left.right + right.left) / 2;
  return [(x: number) => x < limit, (x: number) => x >= limit].every((isIn) => {
    const pixels = ink.pixels.filter((_, k) => isIn(ink.pixels[k - (k % 2)]!));
    return isBarShaped(
      moved(pixels, (x, y) => ({ x, y })),
      look,
    );
  });
}

/** Strokes of a doubled bar that touch are as broad as this together, in x-heights and in strokes. */
const MOST_TOGETHER = 1.9;
const TOGETHER = 1.7;
/** Both their outer sides are straight but for this share of their length at either end. */
const LOOSE_ENDS = 0.12;

/** True for two straight strokes side by side that touch here and there, as those of felt tip do. */
function isJoinedDouble(ink: Ink, look: UprightLook): boolean {
  const { thickness, xHeight } = look;
  const { top, bottom } = ink.box;
  const height = bottom - top;
  if (height < leastDoubled(look)) return false;
  const rows = rowsOf(ink).slice(Math.round(height * LOOSE_ENDS), Math.round(height * (1 - LOOSE_ENDS)));
  const filled = rows.filter((row) => row !== undefined);
  const breadth = filled.reduce((sum, { from, to }) => sum + to - from, 0) / Math.max(1, filled.length);
  if (filled.length < rows.length * WHOLE || breadth < TOGETHER * thickness || breadth > MOST_TOGETHER * xHeight)
    return false;
  const bend = MAX_BEND * xHeight + BEND_SHARE * height;
  return [filled.map(({ y, from }) => ({ y, x: from })), filled.map(({ y, to }) => ({ y, x: to }))].every((points) => {
    const { lean, at } = lineThrough(points);
    return Math.abs(lean) <= MAX_LEAN && points.every(({ x, y }) => Math.abs(x - at(y)) <= bend);
  });
}

const isBracketTo =
  (side: 'left' | 'right') =>
  (shape: GlyphShape): boolean =>
    shape === (side === 'left' ? 'opening' : 'closing');

interface Row {
  readonly y: number;
  /** First and last column, the last exclusive. */
  readonly from: number;
  readonly to: number;
}

function rowsOf({ pixels, box }: Ink): (Row | undefined)[] {
  const from = new Int32Array(box.bottom - box.top).fill(0x7fffffff);
  const to = new Int32Array(box.bottom - box.top).fill(-1);
  for (let k = 0; k < pixels.length; k += 2) {
    const row = pixels[k + 1]! - box.top;
    from[row] = Math.min(from[row]!, pixels[k]!);
    to[row] = Math.max(to[row]!, pixels[k]! + 1);
  }
  return Array.from(from, (start, row) => (to[row]! < 0 ? undefined : { y: box.top + row, from: start, to: to[row]! }));
}

function moved(pixels: Int32Array, to: (x: number, y: number) => { x: number; y: number }): Ink {
  const out = new Int32Array(pixels.length);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < pixels.length; k += 2) {
    const { x, y } = to(pixels[k]!, pixels[k + 1]!);
    out[k] = x;
    out[k + 1] = y;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return { pixels: out, box: { left, top, right, bottom } };
}

/** The line x(y) through points by least squares. */
function lineThrough(points: readonly { x: number; y: number }[]): { lean: number; at: (y: number) => number } {
  const count = Math.max(1, points.length);
  const x = points.reduce((sum, point) => sum + point.x, 0) / count;
  const y = points.reduce((sum, point) => sum + point.y, 0) / count;
  let along = 0;
  let spread = 0;
  for (const point of points) {
    along += (point.y - y) * (point.x - x);
    spread += (point.y - y) ** 2;
  }
  const lean = along / Math.max(1, spread);
  return { lean, at: (at) => x + lean * (at - y) };
}
