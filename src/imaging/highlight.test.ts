import { describe, expect, test } from 'vitest';
import {
  blankSheet,
  fill,
  lightOf,
  print,
  type Rgb,
  type Sheet,
  tint,
  WHITE,
} from '../../tests/fixtures/drawn-print.ts';
import { findHighlights, type HighlightRun, saturationAt } from './highlight.ts';
import { hueOf, mapTint, type TintMap } from './paper-colour.ts';
import type { TextLine } from './text-lines.ts';

const X_HEIGHT = 16;
const YELLOW: Rgb = [255, 240, 90];
const OLD_PAPER: Rgb = [236, 214, 168];

interface Page {
  readonly sheet: Sheet;
  readonly lines: readonly TextLine[];
}

function pageOn(paper: Rgb = WHITE): Page {
  const sheet = blankSheet(560, 330, paper);
  const lines = [60, 105, 150, 195, 240, 285].map((y) => print(sheet, { left: 50, right: 530, y, xHeight: X_HEIGHT }));
  return { sheet, lines };
}

function tintOf({ sheet, lines }: Page): TintMap {
  const { planes, even } = lightOf(sheet);
  return mapTint(planes, even, { lines, xHeight: X_HEIGHT });
}

const runsOf = (page: Page): readonly (readonly HighlightRun[])[] => findHighlights(tintOf(page), page.lines).runs;

/** Draws a highlighter over a line from one letter to another; gives where it begins and ends. */
function highlight({ sheet, lines }: Page, at: number, colour: Rgb = YELLOW): { left: number; right: number } {
  const { letters, baseline } = lines[at]!;
  const y = baseline.ys[0]!;
  const sides = { left: letters[5]!.left, right: letters[14]!.right };
  tint(sheet, { ...sides, top: y - X_HEIGHT * 1.4, bottom: y + X_HEIGHT * 0.3 }, colour);
  return sides;
}

/** Squares of pixels that JPEG gives one colour at low quality, to be seen well. */
const COLOUR_BLOCK = 8;

/** The sheet with its brightness as it is and one colour for each square of pixels (their mean, as in YCbCr). */
function withBlurredColour(sheet: Sheet): Sheet {
  const data = Uint8Array.from(sheet.data);
  for (let top = 0; top < sheet.height; top += COLOUR_BLOCK)
    for (let left = 0; left < sheet.width; left += COLOUR_BLOCK) {
      const pixels: number[] = [];
      for (let y = top; y < Math.min(sheet.height, top + COLOUR_BLOCK); y++)
        for (let x = left; x < Math.min(sheet.width, left + COLOUR_BLOCK); x++) pixels.push(4 * (y * sheet.width + x));
      const light = (i: number): number =>
        0.299 * sheet.data[i]! + 0.587 * sheet.data[i + 1]! + 0.114 * sheet.data[i + 2]!;
      for (const k of [0, 1, 2]) {
        const colour = pixels.reduce((sum, i) => sum + sheet.data[i + k]! - light(i), 0) / pixels.length;
        for (const i of pixels) data[i + k] = Math.max(0, Math.min(255, light(i) + colour));
      }
    }
  return { ...sheet, data };
}

/** How far the ends of the only run are from where the pen began and ended, in x-heights; infinite for other than one. */
function missed(runs: readonly HighlightRun[] | undefined, sides: { left: number; right: number }): number {
  if (runs?.length !== 1) return Infinity;
  const { left, right } = runs[0]!;
  return Math.max(Math.abs(left - sides.left), Math.abs(right - sides.right)) / X_HEIGHT;
}

describe('colour against the paper', () => {
  test('is nothing on yellowed paper, evenly lit or not', () => {
    const page = pageOn(OLD_PAPER);
    for (const warmth of [0, 40]) {
      const { data, width } = page.sheet;
      for (let i = 2; i < data.length; i += 4) data[i] = Math.max(0, data[i]! - (warmth * ((i >> 2) % width)) / width);
      const { saturation } = tintOf(page);
      expect(saturation.filter((value) => value > 0.06)).toHaveLength(0);
    }
  });

  test('is nothing between black letters on warm paper whose colour was blurred by compression', () => {
    const page = pageOn(OLD_PAPER);
    const { saturation } = tintOf({ ...page, sheet: withBlurredColour(page.sheet) });
    expect([...saturation].filter((value) => value > 0.1)).toEqual([]);
  });

  test('under ink is unknown, not colour', () => {
    const page = pageOn();
    const stem = page.lines[0]!.letters[0]!;
    tint(page.sheet, stem, [20, 20, 20]);
    expect(saturationAt(tintOf(page), (stem.left + stem.right) / 2, 50)).toBeLessThanOrEqual(0);
    expect(saturationAt(tintOf(page), -5, 50)).toBe(-1);
  });

  test('of a mark is as strong and of the hue that it would be on white', () => {
    const page = pageOn(OLD_PAPER);
    highlight(page, 3);
    const map = tintOf(page);
    const [x, y] = [page.lines[3]!.letters[10]!.right + 2, 195 - X_HEIGHT * 0.5];
    expect(saturationAt(map, x, y)).toBeCloseTo(1 - 90 / 255, 1);
    const i = Math.floor(y / map.block) * map.width + Math.floor(x / map.block);
    expect(
      Math.abs(hueOf(map.channels[0][i]!, map.channels[1][i]!, map.channels[2][i]!) - hueOf(...YELLOW)),
    ).toBeLessThan(12);
  });

  test.each([
    [[255, 0, 0], 0],
    [[255, 255, 0], 60],
    [[0, 255, 0], 120],
    [[0, 0, 255], 240],
    [[7, 7, 7], 0],
  ] satisfies [Rgb, number][])('the hue of %j is %i degrees', (colour, degrees) => {
    expect(hueOf(...colour)).toBe(degrees);
  });
});

describe('finding what is highlighted', () => {
  test.each([
    ['yellow on white', WHITE, YELLOW],
    ['green on white', WHITE, [150, 240, 150]],
    ['pink on yellowed paper', OLD_PAPER, [255, 150, 200]],
    ['pale yellow on yellowed paper', OLD_PAPER, [255, 250, 170]],
  ] satisfies [string, Rgb, Rgb][])('%s: the run ends where the pen did', (_, paper, colour) => {
    const page = pageOn(paper);
    const sides = highlight(page, 2, colour);
    const runs = runsOf(page);
    expect(missed(runs[2], sides)).toBeLessThan(0.5);
    const run = runs[2]![0]!;
    const rgb = [1, 3, 5].map((k) => Number.parseInt(run.colour.slice(k, k + 2), 16)) as unknown as Rgb;
    expect(Math.abs(hueOf(...rgb) - hueOf(...colour))).toBeLessThan(20);
    expect(runs.filter((list) => list.length > 0)).toHaveLength(1);
  });

  test('a passage over two lines gives a run on each', () => {
    const page = pageOn();
    const [first, second] = [highlight(page, 4), highlight(page, 5)];
    const runs = runsOf(page);
    expect(missed(runs[4], first)).toBeLessThan(0.5);
    expect(missed(runs[5], second)).toBeLessThan(0.5);
  });

  test('patchy ink is one run', () => {
    const page = pageOn();
    const { left, right } = highlight(page, 2);
    for (let x = left + 40; x < right - 40; x += 50)
      for (let i = 0; i < 3; i++) {
        const y = page.lines[2]!.baseline.ys[0]!;
        tint(page.sheet, { left: x, right: x + 8, top: y - 22, bottom: y + 5 }, [255, 255, 255]);
      }
    expect(missed(runsOf(page)[2], { left, right })).toBeLessThan(0.5);
  });

  test.each([
    ['white', WHITE],
    ['yellowed', OLD_PAPER],
  ] as const)('plain %s paper has no run', (_, paper) => {
    expect(runsOf(pageOn(paper)).flat()).toEqual([]);
  });

  test('pale ink shows beside heavy ink, and on a page that is mostly marked', () => {
    const page = pageOn();
    for (const at of [0, 1, 2, 3]) highlight(page, at, [255, 240, 30]);
    const sides = highlight(page, 5, [226, 212, 250]);
    expect(missed(runsOf(page)[5], sides)).toBeLessThan(0.5);
    expect(runsOf(page).map((list) => list.length)).toEqual([1, 1, 1, 1, 0, 1]);
  });

  test('rims of dense type on warm paper are no ink, pale purple is', () => {
    const page = pageOn(OLD_PAPER);
    // Type that takes a fifth of the light and three tenths of this paper's tint leaves this.
    highlight(page, 1, [0.82 * 255, 0.846 * 255, 0.919 * 255]);
    highlight(page, 4, [230, 214, 252]);
    expect(runsOf(page).map((list) => list.length)).toEqual([0, 0, 0, 0, 1, 0]);
  });
});

test('pale highlighter over most of a page does not pass for its paper', () => {
  const page = pageOn();
  const pale: Rgb = [211, 248, 204];
  for (const k of [2, 3, 4, 5]) tintLine(page, k, pale);
  const widths = page.lines.map(({ left, right }) => right - left);
  const found = runsOf(page).map((runs, k) => runs.map(({ left, right }) => right - left > 0.9 * widths[k]!));
  expect(found).toEqual([[], [], [true], [true], [true], [true]]);
});

test('a printed ground paler than the paper does not pass for it', () => {
  const page = pageOn([190, 170, 120]);
  fill(page.sheet, { left: 240, right: 340, top: 20, bottom: 320 }, [185, 190, 185]);
  for (const y of [60, 105, 150, 195, 240, 285]) print(page.sheet, { left: 50, right: 530, y, xHeight: X_HEIGHT });
  const beside = runsOf(page).flatMap((runs) => runs.filter(({ left, right }) => left < 210 || right > 370));
  expect(beside).toEqual([]);
});

/** Draws a highlighter over a whole line. */
function tintLine({ sheet, lines }: Page, at: number, colour: Rgb): void {
  const { left, right, baseline } = lines[at]!;
  const y = baseline.ys[0]!;
  tint(sheet, { left: left - 8, right: right + 8, top: y - 27, bottom: y + 12 }, colour);
}

test('a band of felt along the middle of the letters strikes them out; over half of their height it is a mark', () => {
  const found = [
    [0.75, 0.25],
    [0.6, -0.4],
    [1.4, 0.5],
  ].map(([over, under]) => {
    const page = pageOn();
    const { letters, baseline } = page.lines[2]!;
    const y = baseline.ys[0]!;
    const sides = { left: letters[3]!.left, right: letters[14]!.right };
    tint(page.sheet, { ...sides, top: y - X_HEIGHT * over!, bottom: y - X_HEIGHT * under! }, [255, 170, 170]);
    return runsOf(page).flat().length;
  });
  expect(found).toEqual([0, 1, 1]);
});

describe('violet, which takes little but green away', () => {
  const VIOLET: Rgb = [243, 233, 255];
  const AS_PALE_BLUE: Rgb = [233, 243, 255];

  test('is a mark where blue ink as pale is a trace of something else', () => {
    const page = pageOn();
    const sides = highlight(page, 2, VIOLET);
    const runs = runsOf(page);
    expect(missed(runs[2], sides)).toBeLessThan(0.5);
    expect(runs.flat()).toHaveLength(1);
    const blue = pageOn();
    highlight(blue, 2, AS_PALE_BLUE);
    expect(runsOf(blue).flat()).toEqual([]);
  });

  test('does not lower what other ink of the page counts as highlighted from', () => {
    const [plain, page] = [pageOn(), pageOn()];
    highlight(page, 2, VIOLET);
    const { threshold, palest } = findHighlights(tintOf(page), page.lines);
    expect(threshold).toBe(findHighlights(tintOf(plain), plain.lines).threshold);
    expect(palest).toBeLessThan(threshold);
  });

  test('leaves other marks of the page as they are, and stands once where both ways see it', () => {
    const page = pageOn();
    highlight(page, 1, VIOLET);
    const yellow = highlight(page, 3);
    const strong = highlight(page, 4, [222, 190, 255]);
    const runs = runsOf(page);
    expect(runs.map((onLine) => onLine.length)).toEqual([0, 1, 0, 1, 1, 0]);
    expect(missed(runs[3], yellow)).toBeLessThan(0.5);
    expect(missed(runs[4], strong)).toBeLessThan(0.5);
  });
});

describe('yellow in a photo of dull colours', () => {
  const DULL_YELLOW: Rgb = [254, 255, 231];

  test('is a mark where the tint of warm paper, as pale, is a stain', () => {
    const page = pageOn();
    const sides = highlight(page, 2, DULL_YELLOW);
    const runs = runsOf(page);
    expect(missed(runs[2], sides)).toBeLessThan(0.5);
    expect(runs.flat()).toHaveLength(1);
    const warm = pageOn();
    highlight(warm, 2, [255, 246, 231]);
    expect(runsOf(warm).flat()).toEqual([]);
  });

  test('does not lower what counts as highlighted where yellow is strong', () => {
    const page = pageOn();
    highlight(page, 2);
    const { threshold, palest } = findHighlights(tintOf(page), page.lines);
    expect(palest).toBe(threshold);
  });

  test('is no mark where it fades out', () => {
    const page = pageOn();
    const y = page.lines[2]!.baseline.ys[0]!;
    for (let x = 60; x < 500; x++) {
      const share = Math.max(0, Math.min(1, (x - 100) / 60, (420 - x) / 60));
      const colour: Rgb = [255 - share, 255, 255 - 25 * share];
      tint(page.sheet, { left: x, right: x + 1, top: y - X_HEIGHT * 1.4, bottom: y + X_HEIGHT * 0.3 }, colour);
    }
    expect(runsOf(page).flat()).toEqual([]);
  });
});
