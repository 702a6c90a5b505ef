import { describe, expect, test } from 'vitest';
import {
  blankSheet,
  fill,
  lightOf,
  print,
  type Rgb,
  type Sheet,
  type StrokeShape,
  stroke,
} from '../../../tests/fixtures/drawn/print.ts';
import { sampleCurve } from '../../imaging/maths/curve.ts';
import type { LongStroke } from '../../imaging/print/long-strokes.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import { darkStrip, findStrokes } from '../../imaging/strips/pen-strokes.ts';
import { inkColour, letterPoints } from '../../imaging/tint/pen-colour.ts';
import type { PenSearch } from './pen-search.ts';
import { findUnderlines, pitchBelow, type Underline } from './underlines.ts';

const X_HEIGHT = 16;
const LEVELS = [60, 105, 150, 195];
const BLUE: Rgb = [40, 60, 190];
const LINK: Rgb = [20, 50, 200];

interface Page {
  readonly sheet: Sheet;
  readonly lines: readonly TextLine[];
}

/** A page whose second line may have a colour of its own. */
function pageOf(shape: { serif?: number; colour?: Rgb; second?: Rgb; paper?: Rgb } = {}): Page {
  const { second = shape.colour, paper, serif = 0, colour } = shape;
  const sheet = blankSheet(720, 250, paper);
  const lines = LEVELS.map((y, k) => {
    const own = k === 1 ? second : colour;
    return print(sheet, {
      left: 90,
      right: 600,
      y,
      xHeight: X_HEIGHT,
      serif,
      ...(own === undefined ? {} : { colour: own }),
    });
  });
  return { sheet, lines };
}

function underlinesOf({ sheet, lines }: Page, isHighlighted: PenSearch['isHighlighted'] = () => false): Underline[] {
  const { planes, darkEven } = lightOf(sheet);
  return findUnderlines(lines, { planes, darkEven, isHighlighted });
}

/** Underlines the second line from 200 to 430. */
function underline({ sheet }: Page, shape: Partial<StrokeShape> = {}): void {
  stroke(sheet, { left: 200, right: 430, y: () => LEVELS[1]! + 6, thickness: 2.4, colour: BLUE, ...shape });
}

describe('finding underlines', () => {
  test.each<[string, (x: number) => number]>([
    ['straight', () => 6],
    ['sloping', (x) => 4 + (x - 200) * 0.02],
    ['wavy', (x) => 6.5 + 1.5 * Math.sin(x / 14)],
    ['bowed', (x) => 5 + ((x - 315) / 60) ** 2 * 0.6],
  ])('a %s stroke is found where it was drawn', (_, below) => {
    const page = pageOf();
    underline(page, { y: (x) => LEVELS[1]! + below(x) });
    const found = underlinesOf(page);
    expect(found.map(({ line }) => line)).toEqual([1]);
    expect(Math.abs(found[0]!.left - 200)).toBeLessThan(X_HEIGHT / 2);
    expect(Math.abs(found[0]!.right - 430)).toBeLessThan(X_HEIGHT / 2);
  });

  test('its colour is the pen’s', () => {
    const page = pageOf();
    underline(page, { thickness: 4, y: () => LEVELS[1]! + 8 });
    const rgb = [1, 3, 5].map((k) => Number.parseInt(underlinesOf(page)[0]!.colour.slice(k, k + 2), 16));
    for (const [k, value] of BLUE.entries()) expect(Math.abs(rgb[k]! - value)).toBeLessThan(40);
  });

  test('faint pencil is found too', () => {
    const page = pageOf();
    underline(page, { colour: [190, 190, 190] });
    expect(underlinesOf(page).map(({ line }) => line)).toEqual([1]);
  });

  test('a long stroke of the print’s colour right above the heads of the next line is found', () => {
    const sheet = blankSheet(720, 250);
    const lines = [60, 98, 136].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT }));
    stroke(sheet, { left: 92, right: 585, y: (x) => 75 + Math.sin(x / 40), colour: [70, 70, 70] });
    expect(underlinesOf({ sheet, lines }).map(({ line }) => line)).toEqual([0]);
  });

  test('thick felt tip whose colour spreads into the letters is found, in its own colour', () => {
    const page = pageOf();
    underline(page, { y: () => LEVELS[1]! + 6, thickness: 9 });
    const found = underlinesOf(page, (_, y) => y > LEVELS[1]! - X_HEIGHT * 0.5 && y < LEVELS[1]! + 11);
    expect(found.map(({ line }) => line)).toEqual([1]);
    expect(Number.parseInt(found[0]!.colour.slice(1, 3), 16)).toBeLessThan(90);
  });

  test('one word in the print’s own ink is found', () => {
    const page = pageOf();
    underline(page, { left: 200, right: 262, y: (x) => LEVELS[1]! + 8 + Math.sin(x / 9) * 0.4, colour: [40, 40, 40] });
    expect(underlinesOf(page).map(({ line }) => line)).toEqual([1]);
  });

  test('a piece too short to tell alone counts where it goes on beside a stroke, and is none by itself', () => {
    const page = pageOf();
    const grey = {
      colour: [70, 70, 70] as const,
      thickness: 2,
      y: (x: number): number => LEVELS[1]! + 7 + Math.sin(x / 11) * 0.5,
    };
    underline(page, { ...grey, left: 446, right: 480 });
    expect(underlinesOf(page)).toEqual([]);
    underline(page, grey);
    const found = underlinesOf(page);
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]!.right - 480)).toBeLessThan(X_HEIGHT / 2);
  });

  test('the ink between two lines that bend towards each other counts once', () => {
    const { sheet, lines } = pageOf();
    stroke(sheet, { left: 92, right: 590, y: () => LEVELS[1]! + 9, colour: BLUE });
    const bent = { ...lines[0]!, baseline: sampleCurve(90, 200, { step: 8, f: () => LEVELS[1]! - 6 }), right: 200 };
    expect(underlinesOf({ sheet, lines: [bent, lines[1]!, lines[2]!] }).map(({ line }) => line)).toEqual([1]);
  });

  test('each piece of a line keeps its stroke, which runs on a little under the other', () => {
    const { sheet, lines } = pageOf();
    stroke(sheet, { left: 92, right: 590, y: () => LEVELS[1]! + 9, colour: BLUE });
    const { letters } = lines[1]!;
    const half = letters.length >> 1;
    const pieces = [letters.slice(0, half), letters.slice(half)].map((part) => ({
      ...lines[1]!,
      ...{ letters: part, left: part[0]!.left, right: part.at(-1)!.right },
    }));
    const found = underlinesOf({ sheet, lines: [lines[0]!, ...pieces, lines[2]!] });
    expect(found.map(({ line }) => line)).toEqual([1, 2]);
  });

  test('one from whose end something much paler goes on is no rule and no crease', () => {
    const page = pageOf();
    const y = (x: number): number => LEVELS[1]! + 8 + Math.sin(x / 12);
    underline(page, { left: 20, right: 720, y: () => LEVELS[1]! + 8, colour: [215, 215, 215] });
    underline(page, { left: 92, right: 595, y, colour: [40, 40, 40], thickness: 3 });
    expect(underlinesOf(page).map(({ line }) => line)).toEqual([1]);
  });

  test('an underline drawn word by word is one', () => {
    const page = pageOf();
    const words = page.lines[1]!.letters.slice(1);
    const gap = words.findIndex((c, k) => k > 5 && c.left - words[k - 1]!.right > X_HEIGHT * 0.5);
    const left = words[0]!.left;
    underline(page, { left, right: words[gap - 1]!.right, y: () => LEVELS[1]! + 7 });
    underline(page, { left: words[gap]!.left, right: 500, y: () => LEVELS[1]! + 7 });
    const found = underlinesOf(page);
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]!.left - left)).toBeLessThan(X_HEIGHT / 2);
    expect(Math.abs(found[0]!.right - 500)).toBeLessThan(X_HEIGHT / 2);
  });
});

describe('what is no underline', () => {
  test('plain print', () => {
    expect(underlinesOf(pageOf())).toEqual([]);
  });

  test('serifs that stand on the baseline', () => {
    expect(underlinesOf(pageOf({ serif: 0.12 }))).toEqual([]);
  });

  test('a rule that runs on beyond the text', () => {
    const page = pageOf();
    underline(page, { left: 20, right: 700, y: () => LEVELS[3]! + 12 });
    expect(underlinesOf(page)).toEqual([]);
  });

  test('a double rule under the cell of a table', () => {
    const sheet = blankSheet(720, 250);
    const cell = print(sheet, { left: 300, right: 400, y: 105, xHeight: X_HEIGHT });
    for (const below of [9, 14]) stroke(sheet, { left: 240, right: 470, y: () => 105 + below, thickness: 2 });
    expect(underlinesOf({ sheet, lines: [cell] })).toEqual([]);
  });

  test('a double rule under the short end of a paragraph', () => {
    const sheet = blankSheet(720, 250);
    const end = print(sheet, { left: 60, right: 300, y: 105, xHeight: X_HEIGHT });
    for (const below of [12, 18]) stroke(sheet, { left: 60, right: 700, y: () => 105 + below, thickness: 2 });
    expect(underlinesOf({ sheet, lines: [end] })).toEqual([]);
  });

  test('a rule under the cell of a table where one of the other side shows through', () => {
    const sheet = blankSheet(720, 250);
    const cell = print(sheet, { left: 100, right: 150, y: 105, xHeight: X_HEIGHT });
    stroke(sheet, { left: 60, right: 660, y: () => 97, thickness: 3, colour: [200, 200, 200] });
    stroke(sheet, { left: 84, right: 660, y: () => 118, thickness: 2 });
    expect(underlinesOf({ sheet, lines: [cell] })).toEqual([]);
  });

  test('a crease that crosses the lines', () => {
    const page = pageOf();
    const crease = { left: 0, right: 720, y: (x: number) => 80 + x * 0.075, colour: [205, 205, 205] as const };
    underline(page, crease);
    expect(underlinesOf(page)).toEqual([]);
    const marked = pageOf();
    underline(marked, { ...crease, left: 260, right: 480, y: (x) => LEVELS[1]! + 7 + (x - 360) * 0.03 });
    expect(underlinesOf(marked)).toHaveLength(1);
  });

  test('the line under a printed link of the same colour', () => {
    const link = pageOf({ second: LINK });
    underline(link, { colour: LINK });
    expect(underlinesOf(link)).toEqual([]);
    const marked = pageOf();
    underline(marked, { colour: LINK });
    expect(underlinesOf(marked)).toHaveLength(1);
  });

  test('the line under a link in pale small letters, paler than these', () => {
    const [letters, line] = [
      [135, 155, 188],
      [160, 174, 200],
    ] as const;
    const link = pageOf({ second: letters });
    underline(link, { colour: line, y: (x) => LEVELS[1]! + 7 + Math.sin(x / 15) });
    expect(underlinesOf(link)).toEqual([]);
    const marked = pageOf({ second: [135, 133, 129] });
    underline(marked, { colour: line, y: (x) => LEVELS[1]! + 7 + Math.sin(x / 15) });
    expect(underlinesOf(marked)).toHaveLength(1);
  });

  test('the line under a heading in a colour that came out pale', () => {
    const heading = pageOf({ second: [188, 153, 155] });
    underline(heading, { colour: [205, 180, 182] });
    expect(underlinesOf(heading)).toEqual([]);
    const marked = pageOf({ second: [150, 135, 136] });
    underline(marked, { colour: [205, 180, 182] });
    expect(underlinesOf(marked)).toHaveLength(1);
  });

  test('black print and pencil that have a tint in dim warm light are no link', () => {
    const page = pageOf({ paper: [107, 89, 63], colour: [24, 25, 22] });
    underline(page, { colour: [70, 60, 46] });
    expect(underlinesOf(page)).toHaveLength(1);
  });

  test('the edge of highlighter', () => {
    const page = pageOf();
    underline(page);
    expect(underlinesOf(page, () => true)).toEqual([]);
  });

  test('a stroke across bare paper', () => {
    const page = pageOf();
    fill(page.sheet, { left: 190, right: 440, top: 80, bottom: 106 }, [250, 250, 250]);
    underline(page);
    expect(underlinesOf(page)).toEqual([]);
  });
});

test('the distance to the next line is told in x-heights, 4 where there is none', () => {
  const { lines } = pageOf();
  expect(lines.map((line) => pitchBelow(lines, line))).toEqual([45 / 16, 45 / 16, 45 / 16, 4]);
});

test('a scrap of a thick stroke is no next line', () => {
  const { lines } = pageOf();
  const scrap = { ...lines[1]!, letters: lines[1]!.letters.slice(0, 2), baseline: shifted(lines[1]!, 24) };
  const all = [lines[0]!, lines[1]!, scrap, lines[2]!, lines[3]!];
  expect(all.map((line) => pitchBelow(all, line)).filter((_, k) => k !== 2)).toEqual([45 / 16, 45 / 16, 45 / 16, 4]);
});

/** The baseline of a line, so many pixels further down. */
function shifted({ left, right }: TextLine, down: number): TextLine['baseline'] {
  return sampleCurve(left, right, { step: 10, f: () => LEVELS[1]! + down });
}

test('the ink of a stroke that runs into the letters is none of theirs', () => {
  const sheet = blankSheet(720, 250);
  const line = print(sheet, { left: 90, right: 600, y: 105, xHeight: X_HEIGHT });
  fill(sheet, { left: 0, top: 80, right: 720, bottom: 120 }, [250, 250, 250]);
  stroke(sheet, { left: 200, right: 430, y: () => 102, thickness: 5, colour: BLUE });
  const strip = darkStrip(lightOf(sheet).darkEven, line);
  const [found] = findStrokes(strip, { from: -0.5, to: 1 });
  expect(letterPoints(found!, strip)).toEqual([]);
});

test('the colour of ink is told as on white paper', () => {
  const sheet = blankSheet(100, 60, [200, 160, 100]);
  stroke(sheet, { left: 10, right: 90, y: () => 30, thickness: 4, colour: [100, 40, 100] });
  const points = [...new Array<number>(70).keys()].map((k) => ({ x: 15 + k, y: 30 }));
  expect(inkColour(points, lightOf(sheet).planes, 12)).toBe('#7f40ff');
});

test('the rule at a table’s head is none, though the table’s other rules were found in pieces', () => {
  const page = pageOf();
  stroke(page.sheet, { left: 92, right: 585, y: () => LEVELS[0]! + 8, thickness: 2 });
  const piece = (left: number, right: number, y: number): LongStroke => ({
    ...{ left, thickness: 1 },
    rows: new Float32Array(right - left).fill(y),
  });
  const piecesAt = (y: number): LongStroke[] => [piece(92, 230, y), piece(236, 420, y), piece(424, 585, y)];
  const { planes, darkEven } = lightOf(page.sheet);
  const search = { planes, darkEven, isHighlighted: () => false };
  expect(findUnderlines(page.lines, search)).toHaveLength(1);
  const longStrokes = [...piecesAt(LEVELS[1]! + 9), ...piecesAt(LEVELS[2]! + 9)];
  expect(findUnderlines(page.lines, { ...search, longStrokes })).toEqual([]);
});

test('short coloured ink right over the heads of the next line is none, a long stroke there is', () => {
  const drawnTo = (right: number): number => {
    const sheet = blankSheet(720, 250);
    const lines = LEVELS.map((y) => print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT }));
    const y = (x: number): number => LEVELS[0]! + 1.45 * X_HEIGHT + Math.sin(x / 9);
    stroke(sheet, { left: 200, right, y, thickness: 2, colour: BLUE });
    return underlinesOf({ sheet, lines }).length;
  };
  expect([drawnTo(300), drawnTo(480)]).toEqual([0, 1]);
});

test('black lines under coloured letters are links’ where the page has links whose lines stand as high', () => {
  const withLinks = (count: number, below = 6): number => {
    const sheet = blankSheet(720, 480);
    const levels = Array.from({ length: 9 }, (_, k) => 60 + 45 * k);
    const lines = levels.map((y, k) =>
      print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT, ...(k % 3 === 0 ? { colour: LINK } : {}) }),
    );
    const under = (y: number, colour: Rgb): void =>
      stroke(sheet, { left: 200, right: 430, y: (x) => y + Math.sin(x / 15) / 2, thickness: 2.4, colour });
    for (const y of [levels[0]!, levels[3]!].slice(0, count)) under(y + 6, LINK);
    under(levels[6]! + below, [20, 20, 20]);
    return underlinesOf({ sheet, lines }).length;
  };
  expect([withLinks(1), withLinks(2), withLinks(2, 11)]).toEqual([1, 0, 1]);
});
