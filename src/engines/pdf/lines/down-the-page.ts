import { type Box, sharedAcross, unionOf } from '../../../core/geometry.ts';
import type { TextLine } from './text-lines.ts';

/** Lines of prose have at least this many words: parts of formulas and of figures, which are set in any order, have fewer. */
const WORDS_MIN = 3;
/** Of the narrower of two runs this share stands over or under the other where both are of one column. */
const SAME_COLUMN_SHARE = 0.5;
/** Of the type's size, lines that stand under one another reach into one another by less than this share. */
const OVERLAP_SHARE_MAX = 0.5;
/** A page of more runs keeps the order of its file: what is compared grows with their square. Pages of prose have 60. */
const MOST_RUNS = 400;

/** Lines that a file sets one under the other, or beside one another in one row. */
interface Run {
  readonly lines: TextLine[];
  box: Box;
}

/**
 * Lines in reading order where their file goes back up a column, as programs do that set paragraphs backwards or what was
 * changed last: each run of lines after those above it, and after those of the columns before its own. All else stays as
 * it is: a file that only goes down knows its order best. `gap` is the most from one line of a run to the next, in points.
 *
 * The order of runs is that of Breuel, "High performance document layout analysis" (2003).
 */
export function downThePage(lines: readonly TextLine[], gap: number): readonly TextLine[] {
  const runs = runsOf(lines, gap);
  if (runs.length > MOST_RUNS || !goesBackUp(runs)) return lines;
  const isTurned = lines.filter(beginsAtRight).length * 2 > lines.length;
  return inOrder(runs, (run, other) => comesBefore(run, other, { runs, isTurned })).flatMap((run) => run.lines);
}

/** True for a line whose words are read from the right. */
export function beginsAtRight({ words }: TextLine): boolean {
  const [first, last] = [words[0], words.at(-1)];
  return first !== undefined && last !== undefined && first.box.left > last.box.left;
}

function runsOf(lines: readonly TextLine[], gap: number): readonly Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const box = unionOf(line.words.map((word) => word.box));
    const open = runs.at(-1);
    if (open === undefined || !goesOn(open, { line, box, gap })) runs.push({ lines: [line], box });
    else {
      open.lines.push(line);
      open.box = unionOf([open.box, box]);
    }
  }
  return runs;
}

function goesOn(
  { lines, box: all }: Run,
  { line, box, gap }: { readonly line: TextLine; readonly box: Box; readonly gap: number },
): boolean {
  const last = lines.at(-1) ?? line;
  const down = line.baseline - last.baseline;
  if (Math.abs(down) < Math.max(line.size, last.size)) return true;
  return down > 0 && down <= gap && sharedAcross(box, all) > 0;
}

/** True where a run of prose stands above one of its column that the file has set before. */
function goesBackUp(runs: readonly Run[]): boolean {
  const prose = runs.filter(({ lines }) => lines.some(({ words }) => words.length >= WORDS_MIN));
  return prose.some((run, at) => prose.slice(at + 1).some((later) => isAbove(later, run) && isOfOneColumn(later, run)));
}

function isOfOneColumn({ box: a }: Run, { box: b }: Run): boolean {
  return sharedAcross(a, b) >= Math.min(a.right - a.left, b.right - b.left) * SAME_COLUMN_SHARE;
}

/** Boxes are as high as faces say: those of lines set close reach into one another by a part of their type. */
function isAbove(run: Run, other: Run): boolean {
  const size = Math.min(...[run, other].map(({ lines }) => lines[0]?.size ?? 0));
  return (
    sharedAcross(run.box, other.box) > 0 &&
    middleOf(run.box) < middleOf(other.box) &&
    run.box.bottom - other.box.top < size * OVERLAP_SHARE_MAX
  );
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

/** Above it, or in a column before its own, where nothing stands across both columns between them. */
function comesBefore(
  run: Run,
  other: Run,
  { runs, isTurned }: { readonly runs: readonly Run[]; readonly isTurned: boolean },
): boolean {
  if (sharedAcross(run.box, other.box) > 0) return isAbove(run, other);
  const isFirst = run.box.left < other.box.left !== isTurned;
  const [from, to] = [run, other].map(({ box }) => middleOf(box)).toSorted((a, b) => a - b);
  return (
    isFirst &&
    !runs.some(({ box }) => {
      const isBetween = middleOf(box) > (from ?? 0) && middleOf(box) < (to ?? 0);
      return isBetween && sharedAcross(box, run.box) > 0 && sharedAcross(box, other.box) > 0;
    })
  );
}

/** Each run after all that come before it; of those that may come next the first of the file. */
function inOrder(runs: readonly Run[], before: (run: Run, other: Run) => boolean): readonly Run[] {
  const left = new Set(runs);
  const waitsFor = new Map(runs.map((run) => [run, new Set(runs.filter((one) => one !== run && before(one, run)))]));
  const ordered: Run[] = [];
  while (left.size > 0) {
    const all = [...left];
    // Three runs may each come before the next in a ring: then the file decides.
    const next = all.find((run) => waitsFor.get(run)?.size === 0) ?? all[0];
    if (next === undefined) break;
    ordered.push(next);
    left.delete(next);
    for (const waiting of waitsFor.values()) waiting.delete(next);
  }
  return ordered;
}
