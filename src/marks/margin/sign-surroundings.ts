import { type Box, overlap, type Point } from '../../core/geometry.ts';
import { tintOf, VIVID } from '../../imaging/ink/ink.ts';
import type { Column } from '../../imaging/layout/layout.ts';
import type { Paper } from '../../imaging/light/light.ts';
import { type ColourPlanes, type GreyImage, valueAt } from '../../imaging/loops/loops.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import type { MarginPiece } from './margin-ink-pieces.ts';

export interface SignSearch {
  readonly planes: ColourPlanes;
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  readonly paper: Paper;
  /** All columns of the picture, those of a facing page among them. */
  readonly columns: readonly Column[];
}

/** Larger ink, in x-heights, is a drawing or the page's edge. */
export const MAX_SIZE = 5.2;
/** An upright stroke is no wider than this share of its height. */
export const UPRIGHT_LEAN = 0.35;
/** Strokes down the margin are no lower, in x-heights: of bars beside one line the lowest had 1 and 1.06. */
export const MIN_BAR = 0.95;
/** The second stroke of a doubled bar is no lower, in x-heights: the lowest had 0.9. */
const MIN_TWIN = 0.8;
/** Other ink as large as this nearer than this to it: it is a letter of a word. In x-heights. */
export const NEIGHBOUR_SIZE = 0.45;
const ALONE = 0.8;
/**
 * A hyphen that hangs out of its line is no letter: beside signs some were 0.25 and 0.29 high, one 0.42 and twice as
 * wide. In x-heights.
 */
export const HYPHEN = 0.35;
const HIGHEST_HYPHEN = 0.45;
const FLAT = 1.8;
/** Share of the light beside the text that falls on it: in folds and beyond edges there is less. */
const LIT = 0.7;
/** The highest letters and signs of print, in x-heights. */
const LETTER_HEIGHT = 3;
/** The highest letter that begins most lines, in x-heights: an `l` or `I` of which the line took no notice. */
const ASCENDER = 1.75;
/**
 * The same in types of small x-height, where this share of a column's letters rises as high, give or take the third.
 */
const HIGHEST_ASCENDER = 2.1;
const ASCENDING = 0.06;
const ASCENDER_SLACK = 0.06;
/** How far off the middle of its line such a letter may be, and the widest space between words, in x-heights. */
const LETTER_OFF = 1.3;
const LETTER_SPACE = 0.9;
/** The widest space in justified lines, whose ends lie so near each other: an `a` stood 1.3 off the comma before it. */
const WIDE_SPACE = 2;
const EVEN_EDGE = 0.6;
/** The figures of lists stand this far off at most, a stop between, and begin this near to where other lines do. */
const FIGURE_SPACE = 1.8;
/**
 * They stand so far off where the words after them were not found: none of seven bars as low, left of the text, did.
 */
const LOST_WORDS = 4;
const BEGINS_ALIKE = 0.6;
/** So many lines above and below are asked: over a note's own line stands the last of the text, often indented. */
const FIGURE_LINES = 3;
/** What stands this far beyond the ends of so many lines above and below is no letter. In x-heights. */
const HANGING = 0.55;
const NEIGHBOURS = 4;
/** Beyond a stroke paper is looked at between these distances, in x-heights; less than this share of it is dark. */
const BEYOND = [0.3, 1.3] as const;
const MOST_DARK_BEYOND = 0.5;
/**
 * Edges of leaves stood 11.7 off the text, bars up to 8.4; in x-heights, as is the height over which lines are around.
 */
const FARTHEST = 10;
const FAR_LINES = 10;
/** Strokes of a doubled bar stand beside each other over this share of the shorter. */
const DOUBLED = 0.6;
/** What is nearer to the picture's edge, in x-heights, is a sheet's edge or another page's. */
const EDGE = 0.8;
/** A stroke of a pen's colour is a sheet's edge only this near, in pixels: one began 4 from the edge, 0.2 x-heights. */
const TOUCHING_EDGE = 2;

/** A side of a column in whose margin signs are looked for. */
export interface Around {
  readonly column: Column;
  /** Where the print of each line ends on that side. */
  readonly ends: readonly number[];
  readonly side: 'left' | 'right';
  readonly xHeight: number;
  readonly search: SignSearch;
}

/** A piece's colour, and the pieces that it is among. */
export interface AmongPieces {
  readonly pieces: readonly MarginPiece[];
  readonly colour: string;
  readonly around: Around;
}

/**
 * True for a stroke no higher than a letter, in a line or where its first or last one stands: `I` or `l` hang out
 * there.
 */
export function isLetter({ box, away }: MarginPiece, { column, side, ends, xHeight }: Around): boolean {
  const height = (box.bottom - box.top) / xHeight;
  const isFigureAway = away < FIGURE_SPACE || away > LOST_WORDS;
  const isLow = height < ASCENDER || (height < HIGHEST_ASCENDER && height < ascenderOf(column, xHeight));
  if (isLow && isFigureAway && isListFigure(box, { column, side, ends, xHeight })) return true;
  if (height < ASCENDER && away < WIDE_SPACE && isAmidEnds(box, { column, side, ends, xHeight })) return true;
  if (away >= LETTER_SPACE || height >= LETTER_HEIGHT) return false;
  const reach = isLow ? LETTER_SPACE * xHeight : 0;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const out = side === 'left' ? -1 : 1;
  const isOutside = (k: number): boolean => {
    const near = ends.slice(Math.max(0, k - NEIGHBOURS), k + NEIGHBOURS + 1).map((end) => out * end);
    return Math.min(out * box.left, out * box.right) > Math.max(...near) + HANGING * xHeight;
  };
  return column.lines.some(
    (line, k) =>
      box.right > line.left - reach &&
      box.left < line.right + reach &&
      !isOutside(k) &&
      Math.abs(curveAt(line.baseline, x) - xHeight / 2 - y) < LETTER_OFF * xHeight,
  );
}

/** Index of the line of a column at whose height a piece of ink stands. */
function lineAt({ left, top, right, bottom }: Box, { lines }: Column, xHeight: number): number {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const off = lines.map(({ baseline }) => Math.abs(curveAt(baseline, x) - xHeight / 2 - y));
  return off.indexOf(Math.min(...off));
}

/** How high the letters of a column rise at most, in x-heights: ascenders are one in eight. */
function ascenderOf({ lines }: Column, xHeight: number): number {
  const heights = lines.flatMap(({ letters, baseline }) =>
    letters.map(({ left, right, top }) => (curveAt(baseline, (left + right) / 2) - top) / xHeight),
  );
  const sorted = Float64Array.from(heights).sort();
  return (sorted[Math.floor(sorted.length * (1 - ASCENDING))] ?? 0) + ASCENDER_SLACK + 1 / xHeight;
}

/** True within the even edge of the text: the lines above and below end where it does, or further out. */
function isAmidEnds(
  box: Box,
  { column, side, ends, xHeight }: Pick<Around, 'column' | 'side' | 'ends' | 'xHeight'>,
): boolean {
  const out = side === 'left' ? -1 : 1;
  const at = lineAt(box, column, xHeight);
  const beside = [ends[at - 1], ends[at + 1]];
  return beside.every((end) => end !== undefined && out * (end - box[side]) > -EVEN_EDGE * xHeight);
}

/** True where paper lies on the far side of a stroke: edges of leaves and folds are darker there. */
export function hasPaperBeyond(
  { pixels, box }: MarginPiece,
  { side, xHeight, search: { darkEven } }: Around,
  isVivid = false,
): boolean {
  const out = side === 'left' ? -1 : 1;
  let [own, beyond, dark] = [0, 0, 0];
  for (let k = 0; k < pixels.length; k += 2) own += darkEven.data[pixels[k + 1]! * darkEven.width + pixels[k]!]!;
  const limit = (255 + own / (pixels.length / 2)) / 2;
  for (let y = box.top; y < box.bottom; y++)
    for (let t = BEYOND[0]; t <= BEYOND[1]; t += 0.1) {
      const x = Math.round((side === 'left' ? box.left : box.right) + out * t * xHeight);
      if (x < 0 || x >= darkEven.width) {
        if (isVivid) break;
        return false;
      }
      beyond++;
      if (darkEven.data[y * darkEven.width + x]! < limit) dark++;
    }
  return beyond === 0 ? isVivid : dark < beyond * MOST_DARK_BEYOND;
}

/** True for what stands beside its line where one of the lines around begins: the `1` of a list or of footnotes. */
function isListFigure(
  box: Box,
  { column, side, ends, xHeight }: Pick<Around, 'column' | 'side' | 'ends' | 'xHeight'>,
): boolean {
  if (side === 'right') return false;
  const at = lineAt(box, column, xHeight);
  const around = ends.slice(Math.max(0, at - FIGURE_LINES), at + FIGURE_LINES + 1);
  return around.some((end, k) => k !== Math.min(at, FIGURE_LINES) && Math.abs(end - box.left) < BEGINS_ALIKE * xHeight);
}

/**
 * True when no other ink of the size of letters stands near: letters come in words. Beside coloured ink print does not
 * count.
 */
export function isAlone(piece: MarginPiece, { pieces, colour, around: { xHeight, search } }: AmongPieces): boolean {
  const near = ALONE * xHeight;
  const { box } = piece;
  const isVivid = tintOf(colour) >= VIVID;
  const isPrint = (other: MarginPiece): boolean =>
    isVivid && tintOf(inkColour(pointsOf(other), search.planes, xHeight * 0.5)) < VIVID;
  return !pieces.some(
    (other) =>
      other !== piece &&
      !areBars(box, other.box, xHeight) &&
      isLetterLarge(other.box, xHeight) &&
      !isHyphen(other, xHeight) &&
      other.box.left < box.right + near &&
      other.box.right > box.left - near &&
      other.box.top < box.bottom + near * 0.5 &&
      other.box.bottom > box.top - near * 0.5 &&
      !isPrint(other),
  );
}

/** True for two upright strokes side by side: a doubled bar. */
function areBars(a: Box, b: Box, xHeight: number): boolean {
  const height = Math.min(a.bottom - a.top, b.bottom - b.top);
  const isUpright = [a, b].every((box) => box.right - box.left < UPRIGHT_LEAN * (box.bottom - box.top));
  return isUpright && height >= MIN_TWIN * xHeight && overlap(a.top, a.bottom, b.top, b.bottom) >= DOUBLED * height;
}

/** True for ink of the size of letters and signs; larger is the page's edge. */
function isLetterLarge(box: Box, xHeight: number): boolean {
  const size = Math.max(box.right - box.left, box.bottom - box.top) / xHeight;
  return size > NEIGHBOUR_SIZE && size < MAX_SIZE;
}

/** True for a flat stroke at the very end of a line. */
function isHyphen({ box, away }: MarginPiece, xHeight: number): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const isFlat = height <= HYPHEN * xHeight || (height <= HIGHEST_HYPHEN * xHeight && width >= FLAT * height);
  return away < HYPHEN && isFlat && width < xHeight;
}

/** True for what stands at the picture's edge; what is of a pen's colour only where it touches it. */
export function isAtPictureEdge(box: Box, { xHeight, search }: Around, isVivid = false): boolean {
  const near = isVivid ? TOUCHING_EDGE : EDGE * xHeight;
  return box.left < near || box.right > search.darkEven.width - near;
}

/** True when about as much light falls on it as beside the text. */
export function isLit({ box }: MarginPiece, { column, side, xHeight, search }: Around): boolean {
  const y = (box.top + box.bottom) / 2;
  const inner = valueAt(search.paper, column.box[side] + (side === 'left' ? 1 : -1) * xHeight, y);
  return [box.left - xHeight, box.right + xHeight].every((x) => valueAt(search.paper, x, y) >= inner * LIT);
}

/** True for what stands further off the ends of all lines around than readers' strokes do: an edge of leaves. */
export function isFarOut(box: Box, { column, side, ends, xHeight }: Around): boolean {
  const y = (box.top + box.bottom) / 2;
  const near = ends.filter((end, k) => {
    const { xHeight: size, baseline } = column.lines[k]!;
    return Math.abs(curveAt(baseline, end) - y) < FAR_LINES * size;
  });
  const off = side === 'left' ? Math.min(...near) - box.right : box.left - Math.max(...near);
  return near.length > 0 && off > FARTHEST * xHeight;
}

/** The pixels of a piece. */
export function pointsOf({ pixels }: MarginPiece): Point[] {
  const out: Point[] = [];
  for (let k = 0; k < pixels.length; k += 2) out.push({ x: pixels[k]!, y: pixels[k + 1]! });
  return out;
}
