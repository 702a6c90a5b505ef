import { mayBeNumber } from '../../../core/numbers/numbers.ts';
import { median } from '../../../core/statistics.ts';
import { endsSentence } from '../../../core/words/words.ts';
import { leftOf, rightOf, SAME_ROW_SHARE } from './columns.ts';
import type { TextLine, TextWord } from './text-lines.ts';

/** Share of the page's height at head and foot in which running heads and page numbers stand. */
const END_SHARE = 0.14;
/** A row stands apart from the body when the gap is at least this many ordinary line distances. */
const APART_DISTANCES = 1.3;
/** Type of one size differs by at most this share, as rounding in files has it. */
const SAME_SIZE_SHARE = 0.02;
/** Justified words stand at most so many sizes of their type apart; a running head and its number stand further. */
const WORD_GAP_MAX = 1.5;
/** A head as wide as the body has fewer words, in capitals or wide apart. */
const WIDE_WORDS_MIN = 6;
/** No first line is indented by more than so many sizes of its type. */
export const INDENT_MAX = 5;
const LONE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,7})$/iu;

/** Lines at one height. */
export interface Row {
  readonly lines: readonly TextLine[];
  readonly y: number;
  readonly size: number;
}

/** Rows from top to bottom; lines of columns that stand beside one another make one row. */
export function rowsOf(lines: readonly TextLine[]): readonly Row[] {
  const rows: { lines: TextLine[]; y: number; size: number }[] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1);
    if (last !== undefined && line.baseline - last.y < Math.max(last.size, line.size) * SAME_ROW_SHARE)
      last.lines.push(line);
    else rows.push({ lines: [line], y: line.baseline, size: line.size });
  }
  return rows;
}

/** A row at the end of a page, and how surely it stands apart from the body, 0 to 1. */
export interface EndRow {
  readonly row: Row;
  readonly place: 'header' | 'footer';
  readonly apart: number;
  /** True for a lone number further from the foot of the page: print made for shorter paper has it there. Above a page it is a chapter's. */
  readonly isFar?: boolean;
}

/** The rows at head and foot that are no lines of the body, from the end of the page inwards; `distance` is from line to line. */
export function headAndFootRows(
  rows: readonly Row[],
  { height, distance }: { readonly height: number; readonly distance: number },
): readonly EndRow[] {
  const body = bodyOf(rows);
  const isAtHead = ({ y }: Row): boolean => y < height * END_SHARE;
  const isAtFoot = ({ y }: Row): boolean => y > height * (1 - END_SHARE);
  const isLast = (row: Row): boolean => row === rows.at(-1) && isLoneNumber(row);
  const head = fromPageEnd(rows, { distance, isNearEnd: (row) => isAtHead(row) && !isOfBody(row, body) });
  const foot = fromPageEnd(rows.toReversed(), {
    distance,
    isNearEnd: (row) => (isAtFoot(row) || isLast(row)) && !isOfBody(row, body),
  });
  return [
    ...head.map((found) => ({ ...found, place: 'header' as const })),
    ...foot
      .filter(({ row }) => !head.some((other) => other.row === row))
      .map((found) => ({ ...found, place: 'footer' as const, isFar: !isAtFoot(found.row) })),
  ];
}

function isLoneNumber({ lines: [line, ...others] }: Row): boolean {
  return others.length === 0 && line?.words.length === 1 && LONE_NUMBER.test(line.words[0]?.text ?? '');
}

/** How most lines of a page are set. */
type Body = Pick<TextWord['box'], 'left' | 'right'> & Pick<Row, 'size'>;

function bodyOf(rows: readonly Row[]): Body {
  const lines = rows.flatMap((row) => row.lines);
  const middleOf = (of: (line: TextLine) => number): number => median(lines.map(of));
  return { left: middleOf(leftOf), right: middleOf(rightOf), size: middleOf(({ size }) => size) };
}

/**
 * True for a lone line of the body that paragraphs set apart leave at the end of a page: it is as wide as others, or ends a
 * sentence that began before. Heads with a number have room within them, or end with it.
 */
function isOfBody({ lines: [line, ...others] }: Row, { left, right, size }: Body): boolean {
  if (line === undefined || others.length > 0 || Math.abs(line.size - size) > size * SAME_SIZE_SHARE) return false;
  const { words } = line;
  const [first, last] = [words[0]?.text ?? '', words.at(-1)?.text ?? ''];
  const hasRoom = words.some(({ box }, at) => box.left - (words[at - 1] ?? { box }).box.right > size * WORD_GAP_MAX);
  if (hasRoom || mayBeNumber(first) || mayBeNumber(last)) return false;
  const isWide = leftOf(line) - left < size * INDENT_MAX && rightOf(line) > right - size;
  return (isWide && words.length >= WIDE_WORDS_MIN) || (/^\p{Ll}/u.test(first) && endsSentence({ text: last }));
}

/** The outermost row, and the next one, as long as they lie near the end of the page and apart from what follows. */
function fromPageEnd(
  rows: readonly Row[],
  { distance, isNearEnd }: { readonly distance: number; readonly isNearEnd: (row: Row) => boolean },
): readonly { readonly row: Row; readonly apart: number }[] {
  const gaps = rows.slice(0, 2).map((row, index) => {
    const next = rows[index + 1];
    return next === undefined ? Number.POSITIVE_INFINITY : Math.abs(next.y - row.y) / distance;
  });
  const last = gaps.findLastIndex((gap, index) => gap >= APART_DISTANCES && rows.slice(0, index + 1).every(isNearEnd));
  if (last < 0) return besideSmallPrint(rows[0], isNearEnd);
  return rows
    .slice(0, last + 1)
    .map((row, index) => ({ row, apart: Math.min(1, (gaps[Math.max(index, last)] ?? 0) / 2) }));
}

/** A number may stand by itself at the end of the last row of small print ("Published under licence …      1"). */
function besideSmallPrint(
  row: Row | undefined,
  isNearEnd: (row: Row) => boolean,
): readonly { readonly row: Row; readonly apart: number }[] {
  if (row === undefined || row.lines.length < 2 || !isNearEnd(row)) return [];
  const lone = row.lines.filter(({ words }) => words.length === 1 && LONE_NUMBER.test(words[0]?.text ?? ''));
  const [line] = lone;
  return line === undefined || lone.length > 1 ? [] : [{ row: { ...row, lines: [line] }, apart: 1 }];
}
