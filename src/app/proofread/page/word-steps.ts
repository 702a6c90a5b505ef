import { type Box, unionOf } from '../../../core/geometry.ts';
import type { PageReading } from '../../../core/page.ts';
import type { PageWord } from '../../../core/passages/passages.ts';
import type { PageSize } from './strips.ts';

/** The words of a page as far as they were read, and what they were read from. */
export interface ReadWords {
  readonly words: readonly PageWord[];
  readonly readings: readonly PageReading[];
  readonly size: PageSize;
  /** True where no more of it will be read. */
  readonly isComplete: boolean;
}

/** Where a key leads: to the word at a place, or over lines that are not read yet, which begin about there. */
export type WordStep = { readonly at: number } | { readonly unread: Box };

/** Where an arrow, Home or End leads from a word; undefined for other keys. */
export function stepFrom(page: ReadWords, from: number, key: string): WordStep | undefined {
  const { words, size } = page;
  const step = DIRECTIONS[key];
  if (step === undefined) return undefined;
  const start = words[from];
  if (start === undefined && page.isComplete) return undefined;
  if (start === undefined) return { unread: { left: 0, right: size.width, top: 0, bottom: size.height * LINE_GUESS } };
  if (key === 'Home' || key === 'End') return toEnd(page, step);
  const beside = words[from + step];
  const isAcross = key === 'ArrowRight' || key === 'ArrowLeft';
  if (isAcross && beside?.line === start.line) return { at: from + step };
  const line = isAcross ? beside?.line : lineBeside(words, start.line, step);
  if (isUnreadBetween(page, start.line, line ?? null, step)) return { unread: placeBeside(page, start, step) };
  if (line === undefined) return { at: from };
  return { at: isAcross ? from + step : nearestOf(words, line, start) };
}

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -1,
  End: 1,
};

/** Of a page's height, where nothing of it was read. */
const LINE_GUESS = 0.022;

function toEnd(page: ReadWords, step: 1 | -1): WordStep {
  const { words, size } = page;
  const at = step > 0 ? words.length - 1 : 0;
  if (!isUnreadBetween(page, words[at]?.line ?? 0, null, step)) return { at };
  const edge = step > 0 ? size.height : 0;
  return { unread: { left: 0, right: size.width, top: edge, bottom: edge } };
}

/** The next line with words, down or up. */
function lineBeside(words: readonly PageWord[], from: number, step: 1 | -1): number | undefined {
  const lines = words.map(({ line }) => line).filter((line) => (line - from) * step > 0);
  if (lines.length === 0) return undefined;
  return step > 0 ? Math.min(...lines) : Math.max(...lines);
}

/** The word of a line that stands nearest sideways. */
function nearestOf(words: readonly PageWord[], line: number, { box }: PageWord): number {
  const gapOf = (at: number): number => {
    const other = words[at]?.box ?? box;
    return Math.abs(other.left + other.right - box.left - box.right);
  };
  const places = [...words.keys()].filter((at) => words[at]?.line === line);
  return places.reduce((best, at) => (gapOf(at) < gapOf(best) ? at : best), places[0] ?? 0);
}

/** A line that was read: its place among all body lines of the picture, where it is one of them. */
interface BodyLine {
  readonly place: number | undefined;
}

/** True where lines of the body are not read yet between a line and the next that has words, or the end of the page. */
function isUnreadBetween(
  { readings, isComplete }: ReadWords,
  line: number,
  next: number | null,
  step: 1 | -1,
): boolean {
  if (isComplete) return false;
  const { lines, count } = bodyLinesOf(readings);
  const [above, below] = step > 0 ? [line, next ?? lines.length] : [next ?? -1, line];
  const between = lines.slice(above + 1, below).filter(({ place }) => place !== undefined).length;
  const before = lines.slice(0, above + 1).findLast(({ place }) => place !== undefined)?.place ?? -1;
  const after = lines.slice(below).find(({ place }) => place !== undefined)?.place ?? count;
  return after - before - 1 > between;
}

function bodyLinesOf(readings: readonly PageReading[]): {
  readonly lines: readonly BodyLine[];
  readonly count: number;
} {
  let count = 0;
  const lines = readings.flatMap(({ lines: read, bodyLineCount = 0 }) => {
    const first = count;
    count += bodyLineCount;
    return read.map(({ bodyPlace }): BodyLine => ({ place: bodyPlace === undefined ? undefined : first + bodyPlace }));
  });
  return { lines, count };
}

/** Where the line above or below a word is to be expected: on the other page of a spread after the last of one. */
function placeBeside({ words, readings, size }: ReadWords, { line, box }: PageWord, step: 1 | -1): Box {
  const height = box.bottom - box.top;
  if (!isAtEndOfSide(readings, line, step)) {
    const { top, bottom } = unionOf(words.filter((word) => word.line === line).map((word) => word.box));
    const edge = step > 0 ? bottom : top - height;
    return { left: box.left, right: box.right, top: edge, bottom: edge + height };
  }
  const half = size.width / 2;
  return step > 0
    ? { left: half, right: size.width, top: 0, bottom: height }
    : { left: 0, right: half, top: size.height - height, bottom: size.height };
}

/** True for the last line, or the first, of one of several pages in a picture. */
function isAtEndOfSide(readings: readonly PageReading[], line: number, step: 1 | -1): boolean {
  let before = 0;
  const side = readings.findIndex(({ lines }) => {
    before += lines.length;
    return line < before;
  });
  const reading = readings[side];
  if (reading === undefined || readings[side + step] === undefined) return false;
  const place = reading.lines[line - before + reading.lines.length]?.bodyPlace;
  return place === (step > 0 ? (reading.bodyLineCount ?? 0) - 1 : 0);
}
