import { standsBeside } from './columns.ts';
import type { TextLine, TextWord } from './text-lines.ts';

/** From this many rows on that leave one strip free and begin again at one place beyond it, the parts are columns. */
const ROWS_MIN = 5;
/** In sizes of the type: a strip between columns is wider than a space between most words. */
const STRIP_SHARE_MIN = 0.5;
/** Lines of a column begin at the same place, but for what files round and letters keep free, in sizes of their type. */
const SAME_BEGIN_SHARE = 0.1;
/** So many rows may begin further in, as paragraphs do. */
const INDENTED_SHARE_MAX = 0.4;
/** The parts of a table's rows are shorter than lines of prose, which have at least this many words on average. */
const WORDS_MIN = 3;

/** A free strip of a row: between which words it lies. */
interface Strip {
  readonly from: number;
  readonly to: number;
  /** Place of the first word beyond it. */
  readonly next: number;
}

/**
 * The lines with those apart that a program wrote across two columns which stand so close that they seem one: many rows,
 * one under the other, that leave the same strip free and begin at the same place beyond it.
 */
export function apartAtGutters(all: readonly TextLine[]): readonly TextLine[] {
  const found = rowsOf(all);
  const lines = found.map((row) =>
    row.length === 1 ? row[0]! : { ...row[0]!, words: row.flatMap(({ words }) => words) },
  );
  const parted: TextLine[] = [];
  let index = 0;
  while (index < lines.length) {
    const rows = columnsFrom(lines, index);
    rows.forEach((parts, at) => {
      parted.push(...parts.map((words) => ({ ...lines[index + at]!, words })));
    });
    if (rows.length === 0) parted.push(...(found[index] ?? []));
    index += Math.max(1, rows.length);
  }
  return parted;
}

/** Lines that stand in one row as their file sets them, each beyond the one before. */
function rowsOf(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const rows: TextLine[][] = [];
  for (const line of lines) {
    const open = rows.at(-1);
    if (open !== undefined && standsBeside(line, open.at(-1))) open.push(line);
    else rows.push([line]);
  }
  return rows;
}

/**
 * The parts of rows from a place on, row by row, where these are columns of prose: not the numbers before the items of a list
 * nor the cells of a table, which have fewer words.
 */
function columnsFrom(lines: readonly TextLine[], start: number): readonly (readonly (readonly TextWord[])[])[] {
  const found = stripsOf(lines[start]).map((strip) => cutsAlong(lines, start, strip));
  const count = Math.max(0, ...found.map((cuts) => cuts.length));
  const gutters = found.filter((cuts) => count > 0 && cuts.length === count);
  const rows = lines.slice(start, start + count).map(({ words }, at) => {
    const ends = [...gutters.map((cuts) => cuts[at] ?? 0), words.length];
    return ends.map((end, part) => words.slice(ends[part - 1] ?? 0, end));
  });
  const columns = gutters.length === 0 ? [] : [...gutters, []].map((_, part) => rows.flatMap((row) => row[part] ?? []));
  const areProse = columns.every((words) => words.filter(({ text }) => LETTER.test(text)).length >= count * WORDS_MIN);
  return areProse ? rows : [];
}

const LETTER = /\p{L}/u;

function cutsAlong(lines: readonly TextLine[], start: number, first: Strip): readonly number[] {
  const cuts: number[] = [];
  const begins: number[] = [];
  let { from, to } = first;
  for (let index = start; index < lines.length; index += 1) {
    const [line, above] = [lines[index]!, lines[index - 1]];
    if (index > start && !isUnder(line, above)) break;
    const strip = stripsOf(line).find(
      (one) => Math.min(to, one.to) - Math.max(from, one.from) >= line.size * STRIP_SHARE_MIN,
    );
    if (strip === undefined) break;
    [from, to] = [Math.max(from, strip.from), Math.min(to, strip.to)];
    cuts.push(strip.next);
    begins.push(strip.to);
  }
  const size = lines[start]?.size ?? 0;
  const level = begins.filter((begin) => begin - Math.min(...begins) <= size * SAME_BEGIN_SHARE).length;
  const areColumns = level >= ROWS_MIN && level >= cuts.length * (1 - INDENTED_SHARE_MAX);
  return areColumns ? cuts : [];
}

function isUnder(line: TextLine, above: TextLine | undefined): boolean {
  return (
    above !== undefined &&
    line.baseline > above.baseline &&
    Math.abs(line.size - above.size) < line.size * SAME_BEGIN_SHARE
  );
}

function stripsOf(line: TextLine | undefined): readonly Strip[] {
  if (line === undefined) return [];
  return line.words.slice(1).flatMap((word, at): readonly Strip[] => {
    const [from, to] = [rightOf(line.words[at]), word.box.left];
    return to - from >= line.size * STRIP_SHARE_MIN ? [{ from, to, next: at + 1 }] : [];
  });
}

function rightOf(word: TextWord | undefined): number {
  return word?.box.right ?? Number.POSITIVE_INFINITY;
}
