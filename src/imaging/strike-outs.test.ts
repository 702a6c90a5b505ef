import { describe, expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Sheet, stroke } from '../../tests/fixtures/drawn-print.ts';
import type { Underline } from './pen-marks.ts';
import { findStrikes } from './strike-outs.ts';
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

  test('is none where it is the upper edge of an underline that touches the letters’ feet', () => {
    const page = pageOf();
    draw(page, 0.4);
    const search = { ...lightOf(page.sheet), isHighlighted: () => false };
    const [edge] = findStrikes(page.lines, search);
    const underlineAt = (below: number): Underline => ({ ...edge!, offsets: edge!.offsets.map((y) => y + below) });
    expect(findStrikes(page.lines, search, [underlineAt(0.25)])).toEqual([]);
    expect(findStrikes(page.lines, search, [underlineAt(0.6)])).toHaveLength(1);
  });

  test('is none between two letters: that is a dash', () => {
    const page = pageOf();
    const [a, b] = [page.lines[1]!.letters[8]!, page.lines[1]!.letters[9]!];
    draw(page, 0.5, { left: a.right - 2, right: b.left + X_HEIGHT * 1.4 });
    expect(strikesOf(page)).toEqual([]);
  });
});
