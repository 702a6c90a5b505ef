import { describe, expect, test } from 'vitest';
import {
  corners,
  ellipse,
  FIRST,
  LEFT,
  PITCH,
  type PrintedPage,
  penLine,
  printedPage,
  RIGHT,
  X_HEIGHT,
} from '../../../tests/fixtures/drawn-pen.ts';
import { blankSheet, lightOf, print, stroke, tint } from '../../../tests/fixtures/drawn-print.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import { type Enclosures, findEnclosures } from './find-enclosures.ts';

const PENCIL = [165, 165, 170] as const;
const baseOf = (line: number): number => FIRST + line * PITCH;
const middleOf = (line: number): number => baseOf(line) - X_HEIGHT * 0.45;

/** What is found where the lines between two are under highlighter. */
function enclosuresOn({ sheet, lines }: PrintedPage, [from, to]: readonly number[] = []): Enclosures {
  const { planes, darkEven } = lightOf(sheet);
  const box = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
  const columns = [{ lines, box: { left: LEFT, top: FIRST - 30, right: RIGHT, bottom: sheet.height - 40 } }];
  return findEnclosures(columns, {
    area: box,
    planes,
    darkEven,
    xHeight: X_HEIGHT,
    isHighlighted: (_, y) => y > baseOf(from ?? Infinity) - 20 && y < baseOf(to ?? -Infinity) + 12,
  });
}

/** What was found, each as kind, first and last line, left and right. */
const found = (page: PrintedPage): (string | number)[][] =>
  enclosuresOn(page).drawn.map(({ kind, stretches }) => [
    kind,
    stretches[0]!.line,
    stretches.at(-1)!.line,
    Math.round(Math.min(...stretches.map(({ left }) => left)) / 8),
    Math.round(Math.max(...stretches.map(({ right }) => right)) / 8),
  ]);

describe('circles and boxes around words', () => {
  test.each([
    ['ink', {}],
    ['pale pencil', { colour: PENCIL, thickness: 2 }],
    ['a felt tip', { thickness: 6 }],
  ])('a circle in %s takes in the stretch of its line', (_, pen) => {
    const page = printedPage();
    penLine(page.sheet, ellipse({ x: 280, y: middleOf(3) }, { x: 72, y: 23 }), pen);
    expect(found(page)).toEqual([['circle', 3, 3, 26, 44]]);
  });

  test('a circle whose ends do not meet is one', () => {
    const page = printedPage();
    penLine(page.sheet, ellipse({ x: 280, y: middleOf(3) }, { x: 72, y: 23 }).slice(0, 88));
    expect(found(page)).toEqual([['circle', 3, 3, 26, 44]]);
  });

  test('a box around whole lines takes them in', () => {
    const page = printedPage();
    const points = [...byHand(baseOf(4) + 9), ...byHand(baseOf(2) - 23).toReversed()];
    penLine(page.sheet, [...points, points[0]!]);
    expect(found(page)).toEqual([['box', 2, 4, 6, 78]]);
  });

  test('a box of four strokes that go beyond its corners ends at its sides', () => {
    const page = printedPage();
    const [left, right, top, bottom] = [200, 330, baseOf(5) - 24, baseOf(5) + 9];
    penLine(page.sheet, [
      { x: left - 10, y: top },
      { x: right + 8, y: top + 1 },
    ]);
    penLine(page.sheet, [
      { x: left - 6, y: bottom },
      { x: right + 12, y: bottom - 1 },
    ]);
    penLine(page.sheet, [
      { x: left, y: top - 7 },
      { x: left + 2, y: bottom + 8 },
    ]);
    penLine(page.sheet, [
      { x: right, y: top - 8 },
      { x: right - 1, y: bottom + 6 },
    ]);
    expect(found(page)).toEqual([['box', 5, 5, 25, 41]]);
  });

  test('a high box whose sides are bowed, as on a bent page, takes in its lines', () => {
    const page = printedPage();
    const [top, bottom] = [baseOf(1) - 23, baseOf(6) + 9];
    const bow = (t: number): number => -14 * Math.sin(Math.PI * t);
    const side = (x: number): { x: number; y: number }[] =>
      [...Array(21).keys()].map((k) => ({ x: x + bow(k / 20), y: top + ((bottom - top) * k) / 20 }));
    const [left, right] = [side(LEFT - 10), side(RIGHT + 14)];
    penLine(page.sheet, [...left, ...byHand(bottom), ...right.toReversed(), ...byHand(top).toReversed()]);
    expect(found(page).map(([kind, first, last]) => [kind, first, last])).toEqual([['box', 1, 6]]);
  });

  test('a box whose top is led on beyond its corner by another stroke ends at its sides', () => {
    const page = printedPage();
    const box = { left: 190, right: 330, top: baseOf(4) - 24, bottom: baseOf(4) + 10 };
    penLine(page.sheet, corners(box));
    penLine(page.sheet, [
      { x: box.right, y: box.top + 1 },
      { x: box.right + 60, y: box.top + 2 },
    ]);
    expect(found(page)).toEqual([['box', 4, 4, 24, 41]]);
  });

  test('two on one page are both found', () => {
    const page = printedPage();
    penLine(page.sheet, ellipse({ x: 160, y: middleOf(1) }, { x: 60, y: 22 }));
    penLine(page.sheet, ellipse({ x: 420, y: middleOf(6) }, { x: 80, y: 23 }));
    expect(
      found(page)
        .map(([kind, line]) => `${kind} ${line}`)
        .toSorted(),
    ).toEqual(['circle 1', 'circle 6']);
  });
});

test('a flat circle whose top is led on by a stroke beyond it ends at its own ends', () => {
  const page = printedPage();
  const [middle, reach] = [
    { x: 290, y: middleOf(3) },
    { x: 150, y: 23 },
  ];
  penLine(page.sheet, ellipse(middle, reach), { thickness: 2 });
  for (const side of [-1, 1])
    penLine(
      page.sheet,
      [
        { x: middle.x + side * 90, y: middle.y - 19 },
        { x: middle.x + side * 200, y: middle.y - 17 },
      ],
      { thickness: 2 },
    );
  expect(found(page)).toEqual([['circle', 3, 3, 17, 55]]);
});

test('a circle is found beside highlighter whose edges make up more boxes than are looked at', () => {
  const page = printedPage();
  const edge = { thickness: 2, colour: [225, 205, 70] } as const;
  const [top, foot] = [baseOf(1) - 22, baseOf(4) + 9];
  const rows = [1, 2, 3, 4].flatMap((line) => [baseOf(line) - 22, baseOf(line) + 9]);
  for (let left = 90; left < 520; left += 36) {
    const right = left + 24;
    for (const y of rows)
      penLine(
        page.sheet,
        [
          { x: left - 4, y },
          { x: right + 4, y },
        ],
        edge,
      );
    for (const x of [left, right])
      penLine(
        page.sheet,
        [
          { x, y: top },
          { x, y: foot },
        ],
        edge,
      );
  }
  penLine(page.sheet, ellipse({ x: 280, y: middleOf(6) }, { x: 72, y: 23 }));
  expect(enclosuresOn(page, [1, 4]).drawn.map(({ kind, stretches }) => [kind, stretches[0]!.line])).toEqual([
    ['circle', 6],
  ]);
});

describe('what goes around no words', () => {
  test('print alone', () => {
    expect(enclosuresOn(printedPage(12))).toEqual({ drawn: [], printed: [] });
  });

  test('strokes under the same words of two lines, their sides open', () => {
    const page = printedPage();
    for (const line of [2, 3])
      stroke(page.sheet, { left: 150, right: 400, y: (x) => baseOf(line) + 7 + Math.sin(x / 40) });
    expect(found(page)).toEqual([]);
  });

  test('a ring with a side missing', () => {
    const page = printedPage();
    const [a, b, c, d] = corners({ left: 190, right: 470, top: baseOf(2) - 24, bottom: baseOf(4) + 10 });
    penLine(page.sheet, [b!, a!, d!, c!]);
    expect(found(page)).toEqual([]);
  });

  test('rows of a table, which share their rules', () => {
    const page = printedPage();
    for (const x of [80, 240, 400, 560])
      penLine(
        page.sheet,
        [
          { x, y: baseOf(2) - 27 },
          { x, y: baseOf(5) + 13 },
        ],
        { thickness: 2 },
      );
    for (const y of [baseOf(2) - 27, baseOf(3) - 27, baseOf(4) - 27, baseOf(5) - 27, baseOf(5) + 13])
      penLine(
        page.sheet,
        [
          { x: 80, y },
          { x: 560, y },
        ],
        { thickness: 2 },
      );
    expect(found(page)).toEqual([]);
  });

  test('the edge of a band of highlighter', () => {
    const page = printedPage();
    const box = { left: 180, right: 420, top: baseOf(2) - 22, bottom: baseOf(2) + 9 };
    tint(page.sheet, box, [255, 240, 120]);
    penLine(page.sheet, corners(box), { thickness: 2, colour: [225, 205, 70] });
    expect(enclosuresOn(page).drawn).toHaveLength(1);
    expect(enclosuresOn(page, [2, 2]).drawn).toEqual([]);
  });
});

describe('a frame set to the width of the column around inset lines is print', () => {
  const frameOn = (
    page: PrintedPage,
    [first, last]: readonly [number, number],
    pads: readonly [number, number],
  ): void =>
    penLine(
      page.sheet,
      corners({
        left: LEFT,
        right: page.lines[0]!.right,
        top: baseOf(first) - pads[0],
        bottom: baseOf(last) + pads[1],
      }),
      { thickness: 2 },
    );
  const inset = (lines: readonly TextLine[], [first, last]: readonly [number, number]): TextLine[] =>
    lines.map((line, k) => (k < first || k > last ? line : { ...line, left: LEFT + 14, right: line.right - 14 }));
  const counts = ({ drawn, printed }: Enclosures): number[] => [drawn.length, printed.length];

  test('near its lines', () => {
    const page = printedPage(11);
    frameOn(page, [4, 6], [26, 12]);
    expect(counts(enclosuresOn({ ...page, lines: inset(page.lines, [4, 6]) }))).toEqual([0, 1]);
  });

  test('with more room above its lines than a reader leaves', () => {
    const page = pageOf([0, 1, 2, 3, 5, 6, 7, 9, 10, 11]);
    frameOn(page, [5, 7], [66, 16]);
    expect(counts(enclosuresOn({ ...page, lines: inset(page.lines, [4, 6]) }))).toEqual([0, 1]);
  });

  test('around a tint that looks like highlighter', () => {
    const page = printedPage(11);
    frameOn(page, [4, 6], [26, 12]);
    const tinted = { ...page, lines: inset(page.lines, [4, 6]) };
    expect(counts(enclosuresOn(tinted, [4, 6]))).toEqual([0, 1]);
  });

  test('under a line with a sign in the margin', () => {
    const page = printedPage(11);
    frameOn(page, [4, 6], [26, 12]);
    const lines = inset(page.lines, [4, 6]).map((line, k) => (k === 2 ? withSign(line) : line));
    expect(counts(enclosuresOn({ ...page, lines }))).toEqual([0, 1]);
  });

  test('in a column whose lines end unevenly', () => {
    const page = printedPage(11);
    const right = RIGHT - 10;
    penLine(page.sheet, corners({ left: LEFT, right: right + 7, top: baseOf(4) - 26, bottom: baseOf(6) + 12 }), {
      thickness: 2,
    });
    const short = [0, 34, 26, 18];
    const uneven = page.lines.map((line, k) => ({ ...line, right: right - short[k % 4]! }));
    const lines = inset(uneven, [4, 6]);
    expect(counts(enclosuresOn({ ...page, lines }))).toEqual([0, 1]);
  });
});

describe('a line around a whole page of text', () => {
  const [top, bottom] = [baseOf(0) - 26, baseOf(6) + 12];
  const counts = ({ drawn, printed }: Enclosures): number[] => [drawn.length, printed.length];

  test('is print where it is ruled', () => {
    const page = printedPage(7);
    penLine(page.sheet, corners({ left: LEFT - 10, right: RIGHT + 14, top, bottom }), { thickness: 2 });
    expect(counts(enclosuresOn(page))).toEqual([0, 1]);
  });

  test('is the reader’s where it wavers', () => {
    const page = printedPage(7);
    const points = [...byHand(bottom), ...byHand(top).toReversed()];
    penLine(page.sheet, [...points, points[0]!], { thickness: 2 });
    expect(counts(enclosuresOn(page))).toEqual([1, 0]);
  });
});

/** A level stroke over the page that wavers as a hand does. */
function byHand(y: number): { x: number; y: number }[] {
  const [left, right] = [LEFT - 10, RIGHT + 14];
  return [...Array(101).keys()].map((k) => ({
    x: left + ((right - left) * k) / 100,
    y: y + 1.6 * Math.sin(k / 3),
  }));
}

test('a closed line far off the lines in it is not a reader’s', () => {
  const page = pageOf([0, 1, 2, 3, 5, 6, 7, 9, 10, 11]);
  penLine(page.sheet, corners({ left: LEFT - 14, right: RIGHT + 10, top: baseOf(5) - 66, bottom: baseOf(7) + 12 }));
  expect(found(page)).toEqual([]);
});

/** A page with lines on some of its places only. */
function pageOf(places: readonly number[]): PrintedPage {
  const sheet = blankSheet(680, FIRST + 13 * PITCH);
  const lines = places.map((k) => print(sheet, { left: LEFT, right: RIGHT, y: baseOf(k), xHeight: X_HEIGHT }));
  return { sheet, lines };
}

/** A line whose first letter is a sign that a reader put into the margin. */
function withSign(line: TextLine): TextLine {
  const first = line.letters[0]!;
  const sign = { ...first, left: LEFT - 40, right: LEFT - 24, top: first.bottom - 18 };
  return { ...line, left: LEFT - 40, letters: [sign, ...line.letters] };
}
