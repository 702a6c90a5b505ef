import type { Box, Point } from '../../../core/geometry.ts';

/** A piece of a picture in grey, 0 to 255, row by row. */
export interface GreyPiece {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Paper and print are told apart only where they differ by this much. */
const CONTRAST_MIN = 40;
/** Rows with less than this share of the ink of the row that has most are between lines, or hold strokes that stick out. */
const EMPTY_ROW = 0.12;
/** A gap in the letters of this share of a line's height is between words. */
const WORD_GAP = 0.2;
/** How far from a point its line may be, as a share of a line's height. */
const OFF_LINE = 0.75;
/** What is longer than this many heights of a line is no word. */
const LONGEST = 14;
/** To either side of the point rows are looked at this far, in heights of a line: print may be slanted. */
const ROWS_REACH = 2.5;

/**
 * The printed word at a point of a piece of the page, or the nearest on its line, by its letters' ink alone: nothing of it
 * need be read. `height` is that of a line, in pixels of the piece. Undefined where there is no print. A millisecond.
 */
export function printedWordAt(piece: GreyPiece, point: Point, height: number): Box | undefined {
  const isInk = inkOf(piece);
  const rows = isInk && rowsOfLine(piece, isInk, { point, height });
  if (isInk === undefined || rows === undefined) return undefined;
  const columns = columnsOfWord(piece, isInk, { rows, x: point.x, gap: WORD_GAP * height });
  if (columns === undefined || columns.to - columns.from > LONGEST * height) return undefined;
  return { left: columns.from, right: columns.to + 1, top: rows.top, bottom: rows.bottom + 1 };
}

type IsInk = (x: number, y: number) => boolean;

/** Which pixels are print: those darker than the level that parts a piece in two best. */
function inkOf({ data, width }: GreyPiece): IsInk | undefined {
  const counts = new Float64Array(256);
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1;
  const { level, contrast } = parted(counts);
  return contrast < CONTRAST_MIN ? undefined : (x, y) => (data[y * width + x] ?? 0) <= level;
}

/**
 * The grey between two classes that differ most, and by how much their means do (Otsu, "A threshold selection method from
 * gray-level histograms", 1979).
 */
function parted(counts: Float64Array): { readonly level: number; readonly contrast: number } {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const greys = counts.reduce((sum, count, grey) => sum + count * grey, 0);
  let [dark, darkGreys, best, level, contrast] = [0, 0, 0, 0, 0];
  for (let grey = 0; grey < 255; grey += 1) {
    dark += counts[grey] ?? 0;
    darkGreys += (counts[grey] ?? 0) * grey;
    if (dark === 0 || dark === all) continue;
    const apart = (greys - darkGreys) / (all - dark) - darkGreys / dark;
    const between = dark * (all - dark) * apart * apart;
    if (between > best) [best, level, contrast] = [between, grey, apart];
  }
  return { level, contrast };
}

interface Rows {
  readonly top: number;
  readonly bottom: number;
}

/** The rows of the line at a point; undefined where none is near. */
function rowsOfLine(
  { width, height: all }: GreyPiece,
  isInk: IsInk,
  { point, height }: { readonly point: Point; readonly height: number },
): Rows | undefined {
  const from = Math.max(0, Math.round(point.x - ROWS_REACH * height));
  const to = Math.min(width - 1, Math.round(point.x + ROWS_REACH * height));
  const ink = Float64Array.from({ length: all }, (_, y) => inkOfRow((x) => isInk(x, y), { from, to, longest: height }));
  const [first, last] = [Math.max(0, point.y - OFF_LINE * height), Math.min(all - 1, point.y + OFF_LINE * height)];
  let middle = Math.round(first);
  for (let y = middle; y <= last; y += 1) if (weightAt(ink, y, point.y) > weightAt(ink, middle, point.y)) middle = y;
  const least = EMPTY_ROW * (ink[middle] ?? 0);
  if (least === 0) return undefined;
  let [top, bottom] = [middle, middle];
  while (top > 0 && (ink[top - 1] ?? 0) > least && middle - top < height) top -= 1;
  while (bottom < all - 1 && (ink[bottom + 1] ?? 0) > least && bottom - middle < height) bottom += 1;
  return { top, bottom };
}

/** The ink of a row without long strokes: an underline has more of it than any row of letters. */
function inkOfRow(
  isInk: (x: number) => boolean,
  { from, to, longest }: { readonly from: number; readonly to: number; readonly longest: number },
): number {
  let [ink, run] = [0, 0];
  for (let x = from; x <= to + 1; x += 1) {
    if (x <= to && isInk(x)) run += 1;
    else {
      if (run <= longest) ink += run;
      run = 0;
    }
  }
  return ink;
}

/** Of two rows with as much ink the nearer one is meant. */
function weightAt(ink: Float64Array, y: number, at: number): number {
  return (ink[y] ?? 0) / (1 + Math.abs(y - at) / ink.length);
}

/** From where to where the letters stand that no gap of this width parts from those at a column. */
function columnsOfWord(
  { width }: GreyPiece,
  isInk: IsInk,
  { rows: { top, bottom }, x, gap }: { readonly rows: Rows; readonly x: number; readonly gap: number },
): { readonly from: number; readonly to: number } | undefined {
  const hasInk = (column: number): boolean => countBetween(top, bottom, (y) => isInk(column, y)) > 0;
  const start = nearest(Math.min(width - 1, Math.max(0, Math.round(x))), width, hasInk);
  if (start === undefined) return undefined;
  const reach = (step: 1 | -1): number => {
    let end = start;
    for (let column = start; column >= 0 && column < width && Math.abs(column - end) < gap; column += step)
      if (hasInk(column)) end = column;
    return end;
  };
  return { from: reach(-1), to: reach(1) };
}

function nearest(at: number, length: number, isMeant: (at: number) => boolean): number | undefined {
  for (let off = 0; off < length; off += 1) {
    if (at - off >= 0 && isMeant(at - off)) return at - off;
    if (at + off < length && isMeant(at + off)) return at + off;
  }
  return undefined;
}

function countBetween(from: number, to: number, isMeant: (at: number) => boolean): number {
  let count = 0;
  for (let at = from; at <= to; at += 1) if (isMeant(at)) count += 1;
  return count;
}
