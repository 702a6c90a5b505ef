import { describe, expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Sheet, stroke } from '../../tests/fixtures/drawn-print.ts';
import { eachInkOnce, findStrikes, type Strike } from './strike-outs.ts';
import type { TextLine } from './text-lines.ts';

const X_HEIGHT = 16;
const LEVELS = [60, 105, 150, 195];

interface Page {
  readonly sheet: Sheet;
  readonly lines: readonly TextLine[];
}

function pageOf(): Page {
  const sheet = blankSheet(720, 250);
  return { sheet, lines: LEVELS.map((y) => print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT })) };
}

function strikesOf({ sheet, lines }: Page): { line: number; left: number; right: number }[] {
  const { planes, darkEven } = lightOf(sheet);
  return findStrikes(lines, { planes, darkEven, isHighlighted: () => false }).map(({ line, left, right }) => ({
    ...{ line, left, right },
  }));
}

/** Draws a line so far above the second line's baseline, in x-heights. */
function draw({ sheet }: Page, above: number, sides = { left: 200, right: 430 }): void {
  stroke(sheet, { ...sides, y: () => LEVELS[1]! - above * X_HEIGHT, thickness: 2.4, colour: [40, 60, 190] });
}

describe('a stroke through words', () => {
  test.each([0.4, 0.5, 0.65])('is found %f x-heights above the baseline, from end to end', (above) => {
    const page = pageOf();
    draw(page, above);
    const found = strikesOf(page);
    expect(found.map(({ line }) => line)).toEqual([1]);
    expect(Math.abs(found[0]!.left - 200)).toBeLessThan(X_HEIGHT / 2);
    expect(Math.abs(found[0]!.right - 430)).toBeLessThan(X_HEIGHT / 2);
  });

  test('is none where there is only print', () => {
    expect(strikesOf(pageOf())).toEqual([]);
  });

  test('is none below the letters: that is an underline', () => {
    const page = pageOf();
    draw(page, -0.35);
    expect(strikesOf(page)).toEqual([]);
  });

  test('is found where its own wide ink counts as highlighter', () => {
    const page = pageOf();
    draw(page, 0.5);
    const strikes = findStrikes(page.lines, { ...lightOf(page.sheet), isHighlighted: () => true });
    expect(strikes.map(({ line }) => line)).toEqual([1]);
  });

  test('is none on pieces of ink that were taken for a line', () => {
    const page = pageOf();
    draw(page, 0.5);
    const lines = page.lines.map((line) => ({ ...line, letters: line.letters.slice(0, 2) }));
    expect(strikesOf({ ...page, lines })).toEqual([]);
  });

  test('is none between two letters: that is a dash', () => {
    const page = pageOf();
    const [a, b] = [page.lines[1]!.letters[8]!, page.lines[1]!.letters[9]!];
    draw(page, 0.5, { left: a.right - 2, right: b.left + X_HEIGHT * 1.4 });
    expect(strikesOf(page)).toEqual([]);
  });
});

describe('ink that was followed both through letters and under them', () => {
  const { sheet, lines } = pageOf();
  stroke(sheet, { left: 200, right: 430, y: () => LEVELS[1]! - 0.5 * X_HEIGHT, thickness: 2.4 });
  const [drawn] = findStrikes(lines, { ...lightOf(sheet), isHighlighted: () => false });
  const at = (offset: number, score = 6): Strike => ({
    ...{ ...drawn!, score },
    offsets: drawn!.offsets.map(() => offset),
  });

  test('is an underline whose upper edge lies on the letters’ feet', () => {
    const [edge, underline] = [at(-0.2), at(0.05)];
    expect(eachInkOnce({ underlines: [underline], strikes: [edge] }, lines)).toEqual({
      underlines: [underline],
      strikes: [],
    });
  });

  test('is a strike through the letters’ lower half', () => {
    const [strike, edge] = [at(-0.3), at(0)];
    expect(eachInkOnce({ underlines: [edge], strikes: [strike] }, lines)).toEqual({
      underlines: [],
      strikes: [strike],
    });
  });

  test('is an underline where the strike is not certain', () => {
    for (const underline of [at(0), at(0.2)])
      expect(eachInkOnce({ underlines: [underline], strikes: [at(-0.3, 1)] }, lines)).toEqual({
        underlines: [underline],
        strikes: [],
      });
  });

  test('is a strike between two parts of one, though it runs low there', () => {
    const [before, low, after] = [
      { ...at(-0.4), left: 100, right: 200 },
      { ...at(-0.05), left: 212, right: 300 },
      { ...at(-0.4), left: 310, right: 400 },
    ];
    const settled = eachInkOnce({ underlines: [low], strikes: [before, after] }, lines);
    expect(settled.underlines).toEqual([]);
    expect(settled.strikes).toMatchObject([before, after, { left: 212, right: 300 }]);
    const beside = { underlines: [low], strikes: [before] };
    expect(eachInkOnce(beside, lines)).toEqual(beside);
  });

  test('is both where a word is struck out and underlined', () => {
    const both = { underlines: [at(0.3)], strikes: [at(-0.5)] };
    expect(eachInkOnce(both, lines)).toEqual(both);
  });
});
