import { expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Sheet, stroke } from '../../../tests/fixtures/drawn/print.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import { type DarkStrip, darkStrip, findStrokes, type PenStroke } from '../../imaging/strips/pen-strokes.ts';
import { overShortWords } from './short-words.ts';

const X_HEIGHT = 16;
const BASELINE = 60;

interface Page {
  readonly sheet: Sheet;
  readonly line: TextLine;
}

/** A line of print with a stroke under it from 200 to 330. */
function pageOf(): Page {
  const sheet = blankSheet(720, 120);
  const line = print(sheet, { left: 90, right: 600, y: BASELINE, xHeight: X_HEIGHT });
  draw({ sheet, line }, 200, 330);
  return { sheet, line };
}

function draw({ sheet }: Page, left: number, right: number, below = 6): void {
  stroke(sheet, { left, right, y: () => BASELINE + below, thickness: 2.4, colour: [40, 60, 190] });
}

/** From where to where the stroke reaches when it goes on over short words. */
function reachOf({ sheet, line }: Page): [number, number] {
  const strip: DarkStrip = darkStrip(lightOf(sheet).darkEven, line);
  const stroke: PenStroke = findStrokes(strip, { from: 0, to: 2 }).find(({ left }) => Math.abs(left - 200) < 9)!;
  const { left, right } = overShortWords(stroke, strip);
  return [left, right];
}

const isNear = (value: number, expected: number): boolean => Math.abs(value - expected) < X_HEIGHT / 2;

test('a stroke goes on over short ones beside both of its ends', () => {
  const page = pageOf();
  draw(page, 342, 360);
  draw(page, 372, 390);
  draw(page, 170, 188);
  const [left, right] = reachOf(page);
  expect([isNear(left, 170), isNear(right, 390)]).toEqual([true, true]);
});

test('not over the print alone, over stray ink as short as a letter’s bowl, or at another height', () => {
  const alone = pageOf();
  const [bowl, deep] = [pageOf(), pageOf()];
  draw(bowl, 342, 348);
  draw(deep, 342, 360, 13);
  for (const page of [alone, bowl, deep]) expect(isNear(reachOf(page)[1], 330)).toBe(true);
});

test('not over one that is far off', () => {
  const page = pageOf();
  draw(page, 360, 378);
  expect(isNear(reachOf(page)[1], 330)).toBe(true);
});
