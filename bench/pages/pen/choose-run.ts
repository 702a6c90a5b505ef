import type { LineRole, MadePage, SetLine } from '../print/made-page.ts';
import type { Piece } from '../print/typeset.ts';
import type { Random } from '../random.ts';
import type { PieceAt } from './reader-mark.ts';

/** Body text of a page in reading order, and which of it is still free to be marked. */
export interface Reading {
  readonly order: readonly PieceAt[];
  readonly taken: boolean[];
  readonly page: MadePage;
  readonly roles: readonly LineRole[];
}

/** What readers mark: running text. */
export const MARKED_ROLES: readonly LineRole[] = ['body'];
/** What the world's readers mark: boxes, notes and lines below figures as well. */
export const WORLD_MARKED_ROLES: readonly LineRole[] = ['body', 'aside', 'caption', 'footnote'];

/** Lists the pieces of `page` that may be marked in reading order. */
export function readingOf(page: MadePage, roles: readonly LineRole[] = MARKED_ROLES): Reading {
  const order = page.lines.flatMap((line, index) =>
    roles.includes(line.role) ? line.pieces.map((_, piece): PieceAt => ({ line: index, piece })) : [],
  );
  return { order, taken: order.map(() => false), page, roles };
}

const pieceAt = ({ order, page }: Reading, at: number): Piece | undefined => {
  const place = order[at];
  return place === undefined ? undefined : page.lines[place.line]?.pieces[place.piece];
};

const textAt = (reading: Reading, at: number): string => pieceAt(reading, at)?.text ?? '';

const paragraphAt = (reading: Reading, at: number): number => {
  const place = reading.order[at];
  return place === undefined ? -1 : (reading.page.lines[place.line]?.paragraph ?? -1);
};

/** Bullets and dashes that stand alone are no words. */
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const endsSentence = (text: string): boolean => /[.?!][”"’»)]*$/u.test(text);

const partAt = (reading: Reading, at: number): string => pieceAt(reading, at)?.part ?? 'whole';

/** First and last place of a run in the reading order, both inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

function wholeWords(reading: Reading, span: Span): Span {
  let { from, to } = span;
  if (partAt(reading, from) === 'tail') from--;
  if (partAt(reading, to) === 'head') to++;
  return { from: Math.max(0, from), to: Math.min(reading.order.length - 1, to) };
}

function isFree(reading: Reading, span: Span, gap: number): boolean {
  if (span.from < 0 || span.to >= reading.order.length) return false;
  const paragraph = paragraphAt(reading, span.from);
  if (paragraphAt(reading, span.to) !== paragraph || partAt(reading, span.to) === 'head') return false;
  if (!isWord(textAt(reading, span.from)) || !isWord(textAt(reading, span.to))) return false;
  if (pieceAt(reading, span.from)?.style.raised === 'after') return false;
  for (let at = span.from - gap; at <= span.to + gap; at++) if (reading.taken[at] === true) return false;
  return true;
}

function sentenceFrom(reading: Reading, start: number, sentences: number): Span {
  let from = start;
  while (
    from > 0 &&
    !endsSentence(textAt(reading, from - 1)) &&
    paragraphAt(reading, from - 1) === paragraphAt(reading, start)
  )
    from--;
  let to = from;
  for (let left = sentences; to + 1 < reading.order.length; to++) {
    if (endsSentence(textAt(reading, to)) && --left === 0) break;
    if (paragraphAt(reading, to + 1) !== paragraphAt(reading, from)) break;
  }
  return { from, to };
}

/** How long a run is to be: a number of words, or whole sentences. */
export type RunLength = { readonly words: number } | { readonly sentences: number };

/** Pieces that stay unmarked between two runs, so that they are two. */
const GAP = 3;

/** Finds a free run of about that length inside one paragraph and takes it; undefined when the page has no room left. */
export function takeRun(reading: Reading, length: RunLength, random: Random): Span | undefined {
  for (let attempt = 0; attempt < 30; attempt++) {
    const start = random.whole(0, reading.order.length - 1);
    const rough =
      'words' in length
        ? { from: start, to: start + length.words - 1 }
        : sentenceFrom(reading, start, length.sentences);
    const span = wholeWords(reading, rough);
    if (!isFree(reading, span, GAP)) continue;
    for (let at = span.from; at <= span.to; at++) reading.taken[at] = true;
    return span;
  }
  return undefined;
}

/** Takes `count` whole lines of one paragraph and column, at least one line away from other marks. */
export function takeLines(reading: Reading, count: number, random: Random): Span | undefined {
  const { order, page, roles } = reading;
  const lineAt = (at: number): number => order[at]?.line ?? -1;
  for (let attempt = 0; attempt < 30; attempt++) {
    const first = lineAt(random.whole(0, order.length - 1));
    const start = page.lines[first];
    if (start === undefined) continue;
    let last = first;
    for (let left = count - 1; left > 0; left--) {
      const next = page.lines[last + 1];
      if (
        next === undefined ||
        !roles.includes(next.role) ||
        next.paragraph !== start.paragraph ||
        next.column !== start.column
      )
        break;
      last++;
    }
    const from = order.findIndex(({ line }) => line === first);
    const to = order.findLastIndex(({ line }) => line === last);
    const touched = reading.taken.some((taken, at) => taken && lineAt(at) >= first - 1 && lineAt(at) <= last + 1);
    if (from < 0 || touched) continue;
    for (let at = from; at <= to; at++) reading.taken[at] = true;
    return { from, to };
  }
  return undefined;
}

/**
 * Takes about `count` lines of one column from somewhere in the first to somewhere in the last, over the ends of paragraphs,
 * at least one line away from other marks; the part in each paragraph is a span.
 */
export function takeBlock(reading: Reading, count: number, random: Random): readonly Span[] {
  const { order, page } = reading;
  const lineAt = (at: number): number => order[at]?.line ?? -1;
  for (let attempt = 0; attempt < 30; attempt++) {
    const start = random.whole(0, order.length - 1);
    const first = lineAt(start);
    const column = page.lines[first]?.column;
    let to = start;
    while (
      to + 1 < order.length &&
      lineAt(to + 1) < first + count &&
      lineAt(to + 1) <= lineAt(to) + 1 &&
      page.lines[lineAt(to + 1)]?.column === column
    )
      to++;
    if (random.chance(SHORT_END)) to -= random.whole(0, 5);
    const rough = { from: random.chance(SHORT_END) ? start : order.findIndex(({ line }) => line === first), to };
    if (rough.from < 0 || lineAt(to) - first < FEWEST_BLOCK_LINES - 1) continue;
    const span = wholeWords(reading, rough);
    const last = lineAt(span.to);
    if (reading.taken.some((taken, at) => taken && lineAt(at) >= first - 1 && lineAt(at) <= last + 1)) continue;
    for (let at = span.from; at <= span.to; at++) reading.taken[at] = true;
    return byParagraph(reading, span);
  }
  return [];
}

/** Lines of a block of marked text, at least. */
const FEWEST_BLOCK_LINES = 3;
/** How often a block begins or ends within a line. */
const SHORT_END = 0.5;

function byParagraph(reading: Reading, { from, to }: Span): readonly Span[] {
  const spans: Span[] = [];
  let begin = from;
  for (let at = from; at <= to; at++) {
    if (at < to && paragraphAt(reading, at + 1) === paragraphAt(reading, begin)) continue;
    spans.push({ from: begin, to: at });
    begin = at + 1;
  }
  return spans;
}

/** Takes a run up to the last piece of running text of the page, at most `words` long; undefined when it is taken. */
export function takeEnd(reading: Reading, words: number): Span | undefined {
  const to = reading.order.length - 1;
  return takeFixed(reading, { from: Math.max(0, to - words + 1), to });
}

/** Takes the first `words` pieces of the page. */
export function takeStart(reading: Reading, words: number): Span | undefined {
  return takeFixed(reading, { from: 0, to: words - 1 });
}

function takeFixed(reading: Reading, wish: Span): Span | undefined {
  const edge = wish.from === 0 ? wish.from : wish.to;
  const paragraph = paragraphAt(reading, edge);
  let { from, to } = wish;
  while (from < to && paragraphAt(reading, from) !== paragraph) from++;
  while (to > from && (paragraphAt(reading, to) !== paragraph || (wish.from === 0 && partAt(reading, to) === 'head')))
    to--;
  if (wish.from !== 0 && partAt(reading, from) === 'tail') from--;
  for (let at = from; at <= to; at++) if (reading.taken[at] !== false) return undefined;
  for (let at = from; at <= to; at++) reading.taken[at] = true;
  return { from, to };
}

/** The pieces of a span, in reading order. */
export function piecesOf(reading: Reading, span: Span): readonly PieceAt[] {
  return reading.order.slice(span.from, span.to + 1);
}

/** A stretch of one line that a mark covers; millimetres. */
export interface Stretch {
  readonly line: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly xHeight: number;
  readonly size: number;
  /** Distance to the baseline of the nearest line above or below, no more than the page's own. */
  readonly leading: number;
  /** Edges of the single words, for strokes that stop between words. */
  readonly words: readonly { readonly left: number; readonly right: number }[];
  /** Edges of the column. */
  readonly column: { readonly left: number; readonly right: number };
  /** Room up to the neighbours on both sides: how far a stroke may overshoot without taking them in. */
  readonly roomLeft: number;
  readonly roomRight: number;
}

/** Breaks `pieces` up by line. */
export function stretchesOf(page: MadePage, pieces: readonly PieceAt[]): readonly Stretch[] {
  const byLine = new Map<number, number[]>();
  for (const { line, piece } of pieces) byLine.set(line, [...(byLine.get(line) ?? []), piece]);
  return [...byLine].flatMap(([index, indices]): Stretch[] => {
    const line = page.lines[index];
    const first = line?.pieces[indices[0] ?? 0];
    const last = line?.pieces[indices.at(-1) ?? 0];
    if (line === undefined || first === undefined || last === undefined) return [];
    const before = line.pieces[(indices[0] ?? 0) - 1];
    const after = line.pieces[(indices.at(-1) ?? 0) + 1];
    return [
      {
        line: index,
        left: first.left,
        right: last.left + last.width,
        baseline: line.baseline,
        xHeight: line.xHeight,
        size: line.size,
        leading: leadingAt(page, line),
        column: line.sides ?? page.columns[line.column] ?? { left: page.textLeft, right: page.textRight },
        words: indices.flatMap((i) => {
          const piece = line.pieces[i];
          return piece === undefined ? [] : [{ left: piece.left, right: piece.left + piece.width }];
        }),
        roomLeft: before === undefined ? 6 : first.left - before.left - before.width + 0.25 * before.width,
        roomRight: after === undefined ? 6 : after.left - last.left - last.width + 0.25 * after.width,
      },
    ];
  });
}

/** The page's distance from line to line, or less where others over or under it are closer: small print, lists, worksheets. */
function leadingAt({ lines, leading }: MadePage, line: SetLine): number {
  const own = extentOf(line);
  const apart = lines.flatMap((other) => {
    const away = Math.abs(other.baseline - line.baseline);
    const { left, right } = extentOf(other);
    return left < own.right && right > own.left && away > line.xHeight ? [away] : [];
  });
  return Math.min(leading, ...apart);
}

/** Left and right end of a line's print, in millimetres. */
function extentOf({ pieces }: SetLine): { readonly left: number; readonly right: number } {
  const last = pieces.at(-1);
  return { left: pieces[0]?.left ?? 0, right: last === undefined ? 0 : last.left + last.width };
}
