import { middleX, type Span, spanOf } from '../../core/geometry.ts';
import { curveAt } from '../maths/maths.ts';
import type { Component } from '../pixels/pixels.ts';
import { LEAST_LETTER, type TextLine } from '../print/print.ts';
import { AROUND_LINES, COLUMN_LINE_WIDTH, FEW_LINES, middleYOf, USUAL_STEP, widthOf } from './page-layout.ts';

/**
 * How far from theirs the beginning of a line's second part may be, in x-heights: pages lean. Below <= 0.667 (n 2,445),
 * above >= 1.83 (n 82,116).
 */
const ALIKE = 0.7;
/**
 * The space before it, in x-heights: wider than between most words, with nothing in it but pieces of a thin stroke: pencil in a
 * small blurred picture reached 0.45. Half or twice: no change on 6 pages.
 */
const SPACE = 1.5;

/**
 * Between columns is white: a space in a line, at least so wide (`space`), that goes on up and down for so many x-heights together
 * (`high`), past letters in so many lines (`beside`), some on either side; it moves aside by `lean` for each pixel at most. Of 334 such
 * spaces between words of different columns, on 150 made pages with narrow ones, 293 are found, and 113 of 34,000 between words of one
 * line, whose parts are put into one row again. `high` >= 40 (n 280 of 282).
 */
const WHITE = { space: 1.2, high: 36, beside: 10, lean: 0.08 } as const;
/** So far aside, and up or down, letters are looked at, `from` beyond those of the space's own line; in x-heights. */
const LOOKED_AT = { aside: 4, from: 0.8, down: 40 } as const;

/**
 * Cuts lines that run on from one column, or a note in the margin, into the next: where the lines around begin, for a
 * reader's stroke between them, or little space, led one on into the other; and where the white between columns goes on above and
 * below.
 */
export function splitLines(lines: readonly TextLine[], xHeight: number): TextLine[] {
  return splitAtStarts(splitAtWhite(lines, xHeight), xHeight);
}

/** Cuts lines at spaces that go on through many lines above and below. */
function splitAtWhite(lines: readonly TextLine[], xHeight: number): readonly TextLine[] {
  const cell = LOOKED_AT.aside * xHeight;
  const byPlace = lettersByPlace(lines, cell);
  return lines.flatMap((line) => {
    const letters = line.letters.toSorted((a, b) => a.left - b.left);
    const parts: TextLine[] = [];
    let [from, right] = [0, letters[0]!.right];
    for (const [at, letter] of letters.entries()) {
      const space = { left: right, right: letter.left };
      if (widthOf(space) >= xHeight * WHITE.space) {
        const y = curveAt(line.baseline, middleX(space)) - xHeight / 2;
        const near = byPlace.get(Math.floor(middleX(space) / cell)) ?? [];
        if (isBetweenColumns(space, { y, near, xHeight })) {
          parts.push(part(line, letters.slice(from, at)));
          from = at;
        }
      }
      right = Math.max(right, letter.right);
    }
    return from === 0 ? [line] : [...parts, part(line, letters.slice(from))];
  });
}

/** The letters in and beside each upright strip of the picture, so wide, from top to bottom. */
function lettersByPlace(lines: readonly TextLine[], width: number): ReadonlyMap<number, readonly Component[]> {
  const byPlace = new Map<number, Component[]>();
  for (const { letters } of lines)
    for (const letter of letters)
      for (let at = Math.floor(letter.left / width) - 1; at <= Math.floor(letter.right / width) + 1; at++) {
        const others = byPlace.get(at);
        if (others === undefined) byPlace.set(at, [letter]);
        else others.push(letter);
      }
  for (const letters of byPlace.values()) letters.sort((a, b) => a.top + a.bottom - b.top - b.bottom);
  return byPlace;
}

interface Around {
  readonly y: number;
  /** From top to bottom. */
  readonly near: readonly Component[];
  readonly xHeight: number;
}

/** True where the white of a space at height `y` goes on so far as it does between columns. */
function isBetweenColumns(space: Span, around: Around): boolean {
  const [above, below] = [whiteBeyond(space, around, -1), whiteBeyond(space, around, 1)];
  const [left, right] = [above.left + below.left, above.right + below.right];
  const isHigh = above.high + below.high >= WHITE.high * around.xHeight;
  return isHigh && left > 0 && right > 0 && left + right >= WHITE.beside;
}

/** How far white goes on up (-1) or down (1), in pixels, and past how many lines' letters on its left and its right. */
function whiteBeyond(
  space: Span,
  { y, near, xHeight }: Around,
  way: -1 | 1,
): { readonly high: number; readonly left: number; readonly right: number } {
  let { left, right } = space;
  let high = 0;
  const [lefts, rights] = [new Set<number>(), new Set<number>()];
  const isBeyond = (letter: Component): boolean =>
    way * ((letter.top + letter.bottom) / 2 - y) > LOOKED_AT.from * xHeight;
  let at = way > 0 ? near.findIndex(isBeyond) : near.findLastIndex(isBeyond);
  for (; at >= 0 && at < near.length; at += way) {
    const letter = near[at]!;
    const away = way > 0 ? letter.top - y : y - letter.bottom;
    if (away > LOOKED_AT.down * xHeight) break;
    const lean = Math.max(0, away - high) * WHITE.lean;
    [left, right, high] = [left - lean, right + lean, Math.max(high, away)];
    const line = Math.floor(away / (USUAL_STEP * xHeight));
    if (letter.right <= left) lefts.add(line);
    else if (letter.left >= right) rights.add(line);
    else if (middleX(letter) < (left + right) / 2) left = Math.max(left, letter.right);
    else right = Math.min(right, letter.left);
    if (right - left < WHITE.space * xHeight) break;
  }
  return { high, left: lefts.size, right: rights.size };
}

/** Cuts lines where those around them begin. */
function splitAtStarts(lines: readonly TextLine[], xHeight: number): TextLine[] {
  const sorted = lines
    .filter((line) => widthOf(line) >= COLUMN_LINE_WIDTH * xHeight)
    .sort((a, b) => middleYOf(a) - middleYOf(b));
  return lines.flatMap((line) => {
    const starts = startsWithin(line, sorted, xHeight);
    if (starts.length < FEW_LINES) return [line];
    const letters = line.letters.toSorted((a, b) => a.left - b.left);
    return splitAt(line, letters, { starts, xHeight }) ?? [line];
  });
}

/** Where lines above and below begin, of those that do within a line and leave room for a part before. */
function startsWithin(line: TextLine, sorted: readonly TextLine[], xHeight: number): number[] {
  const from = line.left + COLUMN_LINE_WIDTH * xHeight;
  const to = line.right - COLUMN_LINE_WIDTH * xHeight;
  const y = middleYOf(line);
  const starts: number[] = [];
  for (const other of sorted) {
    const away = middleYOf(other) - y;
    if (away > AROUND_LINES * xHeight) break;
    if (other !== line && away >= -AROUND_LINES * xHeight && other.left > from && other.left < to)
      starts.push(other.left);
  }
  return starts;
}

function splitAt(
  line: TextLine,
  letters: TextLine['letters'],
  { starts, xHeight }: { readonly starts: readonly number[]; readonly xHeight: number },
): TextLine[] | undefined {
  const first = letters.findIndex(({ left }) => {
    if (starts.filter((start) => Math.abs(start - left) <= ALIKE * xHeight).length < FEW_LINES) return false;
    const between = letters.filter((other) => other.left < left && other.right > left - SPACE * xHeight);
    // What is wider is a letter and no part of a thin stroke: <= 0.533 (n 11), >= 0.583 (n 9).
    return between.every((c) => c.right - c.left <= LEAST_LETTER.height * xHeight);
  });
  if (first < 0) return undefined;
  const limit = letters[first]!.left - SPACE * xHeight;
  const before = letters.filter(({ right }) => right <= limit);
  return before.length === 0 ? undefined : [part(line, before), part(line, letters.slice(first))];
}

function part(line: TextLine, letters: TextLine['letters']): TextLine {
  return { ...line, ...spanOf(letters), letters };
}
