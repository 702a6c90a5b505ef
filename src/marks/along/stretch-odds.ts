import type { TextLine } from '../../imaging/print/print.ts';
import type { MarkMaps } from '../maps/maps.ts';
import { columnOdds, type Look, mostOdds, type Span } from './line-odds.ts';

/** What its own map says of a stretch as a whole: odds from 0 to 1, lengths in x-heights. */
export interface StretchOdds {
  /** Mean odds, those that a fifth of its columns and all but a fifth lie below, and the mean of its best word. */
  readonly odds: number;
  readonly low: number;
  readonly high: number;
  readonly peak: number;
  /** Mean odds beyond its ends: at the one where they are higher, and at the other. */
  readonly beyond: number;
  readonly lesser: number;
  readonly length: number;
  /** Its share of its line. */
  readonly share: number;
}

/** Columns of a short word. */
const WORD = 4;
/** Share of the columns that lie below `low`, and above `high`. */
const PART = 0.2;
/** Beyond its ends a stretch is looked at from here to here, in x-heights. */
const BEYOND = { from: 0.5, to: 2.5 } as const;

const meanOf = (odds: Float32Array): number => odds.reduce((sum, value) => sum + value, 0) / odds.length;

/** What a map says of a stretch of a line. About 5 µs for an x-height. */
export function stretchOdds(maps: MarkMaps, line: TextLine, { left, right }: Span, look: Look): StretchOdds {
  const odds = columnOdds(maps, line, { left, right }, look);
  const sorted = odds.toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
  const [near, far] = [BEYOND.from * line.xHeight, BEYOND.to * line.xHeight];
  const before = oddsOver(maps, line, { left: left - far, right: left - near }, look);
  const after = oddsOver(maps, line, { left: right + near, right: right + far }, look);
  return {
    odds: meanOf(odds),
    low: at(PART),
    high: at(1 - PART),
    peak: Math.max(...Array.from(odds, (_, from) => meanOf(odds.subarray(Math.max(0, from - WORD + 1), from + 1)))),
    beyond: Math.max(before, after),
    lesser: Math.min(before, after),
    length: (right - left) / line.xHeight,
    share: (right - left) / Math.max(1, line.right - line.left),
  };
}

/** The mean over a part of a line of what a map has there. */
export function oddsOver(maps: MarkMaps, line: TextLine, span: Span, look: Look): number {
  return meanOf(columnOdds(maps, line, span, look));
}

/** The same of several maps, of which the highest counts in each column. */
export function mostOver(maps: MarkMaps, line: TextLine, span: Span, looks: readonly Look[]): number {
  return meanOf(mostOdds(maps, line, span, looks));
}

/** A stretch with the place of the line that it is of. */
interface OnLine extends Span {
  readonly line: number;
}

/** Stretches reach the end of their line when they come this near to it, in x-heights. */
const AT_END = 1.5;

/** Of how many other stretches one is a part beyond the turn of a line: none, one or two. */
export function joinsOf(one: OnLine, others: readonly OnLine[], lines: readonly TextLine[]): number {
  const starts = ({ line, left }: OnLine): boolean => left <= lines[line]!.left + AT_END * lines[line]!.xHeight;
  const ends = ({ line, right }: OnLine): boolean => right >= lines[line]!.right - AT_END * lines[line]!.xHeight;
  const goesOn = (from: OnLine, to: OnLine): boolean => from.line + 1 === to.line && ends(from) && starts(to);
  return Number(others.some((other) => goesOn(other, one))) + Number(others.some((other) => goesOn(one, other)));
}
