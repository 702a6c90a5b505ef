import { mean } from '../../core/statistics.ts';
import { AT_MARGIN } from '../../imaging/layout/layout.ts';
import type { Stretch, TextLine } from '../../imaging/print/print.ts';
import { COLUMNS_TO_X_HEIGHT } from './line-odds.ts';

/** What a map says of a stretch as a whole: odds from 0 to 1, its length in x-heights. */
export interface StretchOdds {
  /** Mean odds, those that a fifth of its columns lie below, and the mean of its best word. */
  readonly odds: number;
  readonly low: number;
  readonly peak: number;
  readonly length: number;
}

/** Columns of a short word. Below <= 3 (n 1,427), above >= 6 (n 21,304). */
const WORD = 4;
/**
 * Share of the columns that lie below `low`: one in five may be a space or a letter that hides the mark. Half or twice: no
 * change on 6 pages.
 */
const PART = 0.2;

/** What the odds of a stretch's columns come to. */
export function stretchOdds(odds: Float32Array): StretchOdds {
  return {
    odds: mean(odds),
    low: odds.toSorted()[Math.floor(PART * (odds.length - 1))]!,
    peak: peakOf(odds),
    length: odds.length / COLUMNS_TO_X_HEIGHT,
  };
}

function peakOf(odds: Float32Array): number {
  let most = -Infinity;
  for (let to = 1; to <= odds.length; to++) most = Math.max(most, mean(odds.subarray(Math.max(0, to - WORD), to)));
  return most;
}

/** Of how many other stretches one is a part beyond the turn of a line: none, one or two. */
export function joinsOf(one: Stretch, others: readonly Stretch[], lines: readonly TextLine[]): number {
  const starts = ({ line, left }: Stretch): boolean => left <= lines[line]!.left + AT_MARGIN * lines[line]!.xHeight;
  const ends = ({ line, right }: Stretch): boolean => right >= lines[line]!.right - AT_MARGIN * lines[line]!.xHeight;
  const isContinuedBy = (from: Stretch, to: Stretch): boolean => from.line + 1 === to.line && ends(from) && starts(to);
  return (
    Number(others.some((other) => isContinuedBy(other, one))) +
    Number(others.some((other) => isContinuedBy(one, other)))
  );
}
