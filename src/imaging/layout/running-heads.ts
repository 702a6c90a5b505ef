import type { TextLine } from '../print/print.ts';
import { type Column, FEW_LINES, SCRAP, stepBetween, usualStep, WIDE_DISTANCE, widthOf } from './page-layout.ts';

/**
 * A head is narrower than this share of the column; so are scraps of ink above it. Below <= 0.728 (n 132),
 * above >= 0.822 (n 145).
 */
const NARROW_HEAD = 0.78;
/**
 * A foot is narrower than this share of the column: the last line of a paragraph is seldom as short.
 * Below <= 0.432 (n 42), above >= 0.622 (n 151).
 */
const NARROW_FOOT = 0.5;

/** The lines of a column that are running text: without heads and feet, page numbers and scraps at its ends. */
export function runningText({ lines, box, xHeight }: Column): ReadonlySet<TextLine> {
  const width = widthOf(box);
  const pitch = usualStep(lines, xHeight);
  let from = 0;
  while (from < FEW_LINES && from < lines.length - 2) {
    const head = lines[from]!;
    const gap = stepBetween(head, lines[from + 1]!);
    const narrow = widthOf(head) < width * NARROW_HEAD;
    if (!(narrow && gap > pitch * WIDE_DISTANCE) && widthOf(head) > SCRAP * xHeight) break;
    from++;
  }
  let to = lines.length;
  while (lines.length - to < FEW_LINES && to > from + 2) {
    const foot = lines[to - 1]!;
    const gap = stepBetween(lines[to - 2]!, foot);
    const narrow = widthOf(foot) < width * NARROW_FOOT;
    if (!(narrow && gap > pitch * WIDE_DISTANCE)) break;
    to--;
  }
  return new Set(lines.slice(from, to));
}
