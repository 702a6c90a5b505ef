import { unionOf } from '../../../core/geometry.ts';
import { type NumberRow, type PrintedNumber, pageNumberFrom } from '../../../core/numbers/numbers.ts';
import type { Line } from '../../../core/page.ts';
import { median } from '../../../core/statistics.ts';
import type { Character } from '../text/text.ts';
import { byColumns, leftOf, rightOf, SAME_ROW_SHARE } from './columns.ts';
import { beginsAtRight, downThePage } from './down-the-page.ts';
import { apartAtGutters } from './gutters.ts';
import { marginNumbers } from './margin-numbers.ts';
import { type EndRow, headAndFootRows, INDENT_MAX, rowsOf } from './page-ends.ts';
import type { PrintedNumbers } from './printed-number.ts';
import type { TextLine } from './text-lines.ts';

/** From so many distances on the middle one is the usual one; before, type is taken to be set with this leading. */
const DISTANCES_MIN = 3;
const USUAL_LEADING = 1.25;
/** Share of the type's size that small letters are high, for the usual faces of books: 0.43 to 0.53. */
const X_HEIGHT_SHARE = 0.47;
/** A first line is indented by at least this share of its type's size. */
const INDENT_SHARE = 0.7;
/** A paragraph may also be set off by a gap of this many ordinary line distances. */
const PARAGRAPH_GAP_DISTANCES = 1.45;
/** Programs that count with figures of one length set "007". */
const NOUGHTS_BEFORE = /^(\D?)0+(?=\d)/u;
const PAGE_OF_PAGES = /^\D{0,12}\b(?<page>\d{1,4})\s*(?:\/|of|von|de|di|van|sur)\s*\d{1,4}$/iu;

/** In points. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** What the layout of a page's lines tells. Sizes are points of the shown page. */
export interface PageLayout {
  /** Level lines in reading order, then the columns of vertical writing, then the numbers of lines in the margin. */
  readonly lines: readonly TextLine[];
  /** For each of them: its place among the body lines, or undefined at head or foot, for notes there and for numbers of lines. */
  readonly bodyPlaces: readonly (number | undefined)[];
  readonly bodyLineCount: number;
  readonly printed: PrintedNumbers;
}

/** Tells body from running heads and footnotes, and finds the printed page number; `size` is that of the shown page. */
export function layOut(all: readonly TextLine[], size: PageSize): PageLayout {
  const running = apartAtGutters(all.filter(({ direction, isUpright }) => direction === 'right' && isUpright !== true));
  const counts = new Set(marginNumbers(running));
  const set = running.filter((line) => !counts.has(line));
  const level = byColumns(downThePage(set, usualDistance(set) * PARAGRAPH_GAP_DISTANCES));
  const lines = [...level, ...all.filter(({ isUpright }) => isUpright === true), ...counts];
  const ends = headAndFootRows(rowsOf(level), { height: size.height, distance: usualDistance(level) });
  const atEnds = new Set(ends.flatMap((row) => row.row.lines));
  const notes = new Set(footnotes(lines.filter((line) => !atEnds.has(line) && !counts.has(line))));
  let place = 0;
  const bodyPlaces = lines.map((line) =>
    atEnds.has(line) || notes.has(line) || counts.has(line) ? undefined : place++,
  );
  return { lines, bodyPlaces, bodyLineCount: place, printed: printedNumbers(level, { ends, size }) };
}

/**
 * The numbers at head and foot, and those of the two halves of a page that may show two facing ones: it is wider than high,
 * print stands on both, and no line reaches across.
 */
function printedNumbers(
  lines: readonly TextLine[],
  { ends, size: { width, height } }: { readonly ends: readonly EndRow[]; readonly size: PageSize },
): PrintedNumbers {
  const middle = width / 2;
  const near = ends.filter(({ isFar }) => isFar !== true);
  const numberIn = (rows: readonly EndRow[]): PrintedNumber => pageNumberFrom(rows.map((end) => numberRow(end)));
  const [whole, far] = [numberIn(near), numberIn(ends)];
  const isLeft = (line: TextLine): boolean => rightOf(line) <= middle;
  const isRight = (line: TextLine): boolean => leftOf(line) >= middle;
  const areApart = lines.every((line) => isLeft(line) || isRight(line)) && lines.some(isLeft) && lines.some(isRight);
  if (!areApart || width <= height) return { whole, far };
  const numberOf = (isOfHalf: (line: TextLine) => boolean): PrintedNumber =>
    pageNumberFrom(
      ends.flatMap((end) => {
        const own = end.row.lines.filter(isOfHalf);
        return own.length === 0 ? [] : [numberRow({ ...end, row: { ...end.row, lines: own } })];
      }),
    );
  return { whole, far, halves: [numberOf(isLeft), numberOf(isRight)] };
}

/** Notes at the foot are set in type of at most this share of the page's. */
const NOTE_SIZE_SHARE = 0.92;
const NOTE_SIGN = /^(?:\d{1,3}(?!\d)|[*†‡§¶])/u;

/** The notes that end a page: lines in smaller type from one on that begins with the sign of a note. */
function footnotes(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.length === 0) return [];
  const most = median(lines.map(({ size }) => size)) * NOTE_SIZE_SHARE;
  const small = lines.slice(lines.findLastIndex(({ size }) => size > most) + 1);
  const first = small.findIndex(({ words }) => NOTE_SIGN.test(words[0]?.text ?? ''));
  return first < 0 ? [] : small.slice(first);
}

function distanceOf(lines: readonly TextLine[]): number {
  return usualDistance(lines.filter(({ isUpright }) => isUpright !== true));
}

/** From line to line within a column; rows of columns that stand beside one another would tell less. */
function usualDistance(lines: readonly TextLine[]): number {
  const distances = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? line.baseline));
  const sorted = distances
    .filter((distance, index) => distance > (lines[index]?.size ?? 0) * SAME_ROW_SHARE)
    .toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined || sorted.length < DISTANCES_MIN ? (lines[0]?.size ?? 12) * USUAL_LEADING : middle;
}

function numberRow({ row, place, apart }: EndRow): NumberRow {
  const words = row.lines.flatMap((line) => line.words).toSorted((a, b) => a.box.left - b.box.left);
  const counted = PAGE_OF_PAGES.exec(words.map(({ text }) => text).join(' '))?.groups?.['page'];
  if (counted !== undefined)
    return { place, apart: 1, tokens: [{ text: counted, confidence: 1, space: Number.POSITIVE_INFINITY }] };
  const xHeight = row.size * X_HEIGHT_SHARE;
  const tokens = words.map(({ text, box }, index) => {
    const before = words[index - 1];
    const after = words[index + 1];
    const gaps = [before && box.left - before.box.right, after && after.box.left - box.right];
    const space = Math.min(...gaps.map((gap) => gap ?? Number.POSITIVE_INFINITY)) / xHeight;
    return { text: text.replace(NOUGHTS_BEFORE, '$1'), confidence: 1, space };
  });
  return { place, apart, tokens };
}

/** How a line opens a paragraph: by white space above it or another size of type, or by its indent. */
export type Opening = 'apart' | 'beside';

/** The letters with which the paragraphs of a layout open, and how. */
export function openingsOf({ lines }: PageLayout, characters: readonly Character[]): ReadonlyMap<Character, Opening> {
  const distance = distanceOf(lines);
  const openings = new Map<Character, Opening>();
  for (const [index, { words }] of lines.entries()) {
    const first = characters[words[0]?.characters[0] ?? -1];
    const opening = openingOf(lines, index, distance);
    if (first !== undefined && opening !== undefined) openings.set(first, opening);
  }
  return openings;
}

/** The lines of a layout as the pipeline wants them, in pixels: `scale` is pixels a point. */
export function linesInPixels(layout: PageLayout, scale: number): readonly Line[] {
  const distance = distanceOf(layout.lines);
  return layout.lines.map((line, index) => {
    const bodyPlace = layout.bodyPlaces[index];
    const opening = openingOf(layout.lines, index, distance);
    const box = unionOf(line.words.map((word) => word.box));
    const y = (line.isUpright === true ? box.bottom : line.baseline) * scale;
    return {
      words: line.words.map(({ text, box: { left, top, right, bottom } }) => ({
        text,
        box: {
          left: hundredths(left * scale),
          top: hundredths(top * scale),
          right: hundredths(right * scale),
          bottom: hundredths(bottom * scale),
        },
        confidence: 1,
      })),
      baseline: [
        { x: box.left * scale, y },
        { x: box.right * scale, y },
      ],
      xHeight: line.size * X_HEIGHT_SHARE * scale,
      ...(opening && { startsParagraph: true, standsApart: opening === 'apart' }),
      ...(bodyPlace === undefined ? {} : { bodyPlace }),
    };
  });
}

/** Finer places only make the answer of the service longer. */
function hundredths(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

/** How a line opens a paragraph, if it does; the first line of a column tells nothing. */
function openingOf(lines: readonly TextLine[], index: number, distance: number): Opening | undefined {
  const [before, line, after] = [lines[index - 1], lines[index], lines[index + 1]];
  if (before === undefined || line === undefined || line.isUpright === true) return undefined;
  if (line.baseline <= before.baseline) return undefined;
  if (Math.abs(line.size - before.size) > before.size * 0.15) return 'apart';
  if (line.baseline - before.baseline > distance * PARAGRAPH_GAP_DISTANCES) return 'apart';
  const beginOf = beginsAtRight(line) ? fromRight : leftOf;
  const indent = beginOf(line) - beginOf(before);
  const isBack = after === undefined || beginOf(line) - beginOf(after) > line.size * INDENT_SHARE;
  const standsIn = indent > line.size * INDENT_SHARE && indent < line.size * INDENT_MAX && isBack;
  return standsIn ? 'beside' : undefined;
}

function fromRight(line: TextLine): number {
  return -rightOf(line);
}
