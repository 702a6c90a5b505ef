import { type Box, gapAcross, middleOf, middleX, overlap, type Span, unionOf } from '../../../core/geometry.ts';
import { byRows } from '../../../imaging/maths/maths.ts';
import { LETTER_GAP, SHARED_HEIGHT } from '../../../imaging/print/print.ts';
import { type Cluster, groupBySpace } from './clusters.ts';

/** What stands on the same row as a word, along the direction of print; in x-heights where nothing else is said. */
export interface RowAround {
  /** Clear space before and after; Infinity at the row's ends. */
  readonly before: number;
  readonly after: number;
  /** The words that stand near enough to tell what is counted. */
  readonly near: readonly Box[];
  /** Left and right end of the row's print within the text's sides, in pixels. */
  readonly left: number;
  readonly right: number;
}

/**
 * Words within this space, in x-heights, belong to a number: they tell what is counted ("Chapter 3"), or are the heading or the
 * note that it opens; print further off does not. What is counted <= 1.55 (n 3,475), >= 3 (n 414); headings <= 1.64 (n 121),
 * >= 3.4 (n 17).
 */
export const WORDS_GAP = 2.6;

/** Pieces of print by the height at which they stand: looking through one row costs no look at all others. */
export interface PrintIndex {
  readonly xHeight: number;
  readonly step: number;
  readonly rows: ReadonlyMap<number, readonly Box[]>;
}

/** Sorts pieces of print into rows of the picture, two x-heights high. */
export function indexPrint(pieces: readonly Box[], xHeight: number): PrintIndex {
  const step = xHeight * 2;
  return { xHeight, step, rows: byRows(pieces, step, middleHeight) };
}

function middleHeight(piece: Box): { readonly top: number; readonly bottom: number } {
  const { y } = middleOf(piece);
  return { top: y, bottom: y };
}

/**
 * How far from a word its row is looked at, in x-heights: the width of a page. Below <= 63.5 (n 259,227),
 * above >= 72.3 (n 90,548).
 */
const REACH = 70;

/** The row of a word; `slope` is the direction of print there, `sides` are those of the text. */
export function rowAround(
  word: Cluster,
  print: PrintIndex,
  { slope, sides }: { slope: number; sides: Span },
): RowAround {
  const { xHeight } = print;
  const row = piecesInRow(word, print, slope);
  const words = groupBySpace(row, xHeight * LETTER_GAP);
  const earlier = words.filter((other) => other.right <= word.left).reverse();
  const later = words.filter((other) => other.left >= word.right);
  const inside = row.filter((other) => other.right > sides.left - xHeight && other.left < sides.right + xHeight);
  const reach = unionOf([word, ...inside]);
  return {
    before: earlier[0] === undefined ? Infinity : (word.left - earlier[0].right) / xHeight,
    after: later[0] === undefined ? Infinity : (later[0].left - word.right) / xHeight,
    near: [...nearby(word, earlier, xHeight), ...nearby(word, later, xHeight)],
    left: reach.left,
    right: reach.right,
  };
}

function piecesInRow(word: Cluster, { xHeight, step, rows }: PrintIndex, slope: number): Box[] {
  const middle = middleX(word);
  const spread = Math.abs(slope) * REACH * xHeight + (word.bottom - word.top);
  const own = new Set<Box>(word.pieces);
  const found: Box[] = [];
  const last = Math.floor((word.bottom + spread) / step);
  for (let r = Math.floor((word.top - spread) / step); r <= last; r++) {
    for (const piece of rows.get(r) ?? []) {
      const away = middleX(piece) - middle;
      if (own.has(piece) || Math.abs(away) > REACH * xHeight) continue;
      const shared = overlap(word.top + slope * away, word.bottom + slope * away, piece.top, piece.bottom);
      if (shared >= Math.min(word.bottom - word.top, piece.bottom - piece.top) * SHARED_HEIGHT) found.push(piece);
    }
  }
  return found;
}

function nearby(word: Box, others: readonly Box[], xHeight: number): Box[] {
  const found: Box[] = [];
  let edge: Box = word;
  for (const other of others) {
    const gap = gapAcross(edge, other);
    if (gap > xHeight * WORDS_GAP) break;
    found.push(other);
    edge = other;
  }
  return found;
}
