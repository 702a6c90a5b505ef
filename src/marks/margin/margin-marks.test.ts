import { describe, expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print, type Sheet, tint } from '../../../tests/fixtures/drawn/print.ts';
import type { Box } from '../../core/geometry.ts';
import type { PageLayout } from '../../imaging/layout/page-layout.ts';
import { findMarginStrokes, type MarginStroke } from './margin-marks.ts';

const X_HEIGHT = 14;
const PITCH = 38;
const TOP = 90;
const LEFT = 110;

interface Page {
  readonly sheet: Sheet;
  readonly layout: PageLayout;
}

function page(fold?: 'left' | 'right'): Page {
  const sheet = blankSheet(600, 560);
  const lines = Array.from({ length: 11 }, (_, k) =>
    print(sheet, { left: LEFT, right: 490, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
  );
  const right = Math.max(...lines.map((line) => line.right));
  const box = { left: LEFT, right, top: TOP - 22, bottom: TOP + 10 * PITCH + 7 };
  const layout = { columns: [{ lines, box }], box, xHeight: X_HEIGHT, loose: [], ...(fold ? { fold } : {}) };
  return { sheet, layout };
}

function strokesOf(
  { sheet, layout }: Page,
  { isHighlighted = () => false, facing }: { isHighlighted?: () => boolean; facing?: Box } = {},
): MarginStroke[] {
  const columns = facing === undefined ? [] : [{ lines: [], box: facing }];
  return findMarginStrokes(layout, { ...lightOf(sheet), isHighlighted, columns });
}

/** Draws a bar at `x` beside lines `from` to `to`. */
function bar(
  { sheet }: Page,
  { x, from, to, width = 3 }: { x: number; from: number; to: number; width?: number },
): void {
  const [top, bottom] = [TOP + from * PITCH - X_HEIGHT - 4, TOP + to * PITCH + 4];
  fill(sheet, { left: x, right: x + width, top, bottom }, BLACK);
}

describe('strokes down the margin', () => {
  test.each(['left', 'right'] as const)('a bar in the %s margin spans the lines that it stands beside', (side) => {
    const drawn = page();
    bar(drawn, { x: side === 'left' ? LEFT - 28 : drawn.layout.box.right + 28, from: 3, to: 5 });
    expect(strokesOf(drawn)).toMatchObject([{ side, kind: 'bar', lines: [3, 4, 5] }]);
  });

  test.each<[string, { left: number; right: number }]>([
    ['a desk', { left: 0, right: 70 }],
    ['a sticky tab', { left: 34, right: 70 }],
  ])('the edge of %s is none', (_, sides) => {
    const edge = page();
    bar(edge, { x: 70, from: 3, to: 5 });
    expect(strokesOf(edge)).toHaveLength(1);
    tint(edge.sheet, { ...sides, top: TOP + 3 * PITCH - X_HEIGHT - 3, bottom: TOP + 5 * PITCH + 3 }, [255, 215, 170]);
    expect(strokesOf(edge)).toEqual([]);
  });

  test('a stroke whose ends turn towards the text is a bracket', () => {
    const drawn = page();
    bar(drawn, { x: LEFT - 34, from: 2, to: 4 });
    for (const y of [TOP + 2 * PITCH - X_HEIGHT - 4, TOP + 4 * PITCH + 2])
      fill(drawn.sheet, { left: LEFT - 34, right: LEFT - 18, top: y, bottom: y + 3 }, BLACK);
    expect(strokesOf(drawn)).toMatchObject([{ side: 'left', kind: 'bracket', lines: [2, 3, 4] }]);
  });

  test('two bars are two', () => {
    const drawn = page();
    bar(drawn, { x: LEFT - 28, from: 1, to: 2 });
    bar(drawn, { x: LEFT - 30, from: 6, to: 8 });
    expect(strokesOf(drawn).map(({ lines }) => lines)).toEqual([
      [1, 2],
      [6, 7, 8],
    ]);
  });
});

test('two bars that together stand beside most lines of a page are a reader’s, unless one goes on where the other ends', () => {
  const apart = page();
  bar(apart, { x: LEFT - 28, from: 0, to: 3 });
  bar(apart, { x: LEFT - 52, from: 5, to: 9 });
  expect(strokesOf(apart)).toHaveLength(2);
  const edge = page();
  bar(edge, { x: LEFT - 28, from: 0, to: 3 });
  bar(edge, { x: LEFT - 30, from: 5, to: 9 });
  expect(strokesOf(edge)).toEqual([]);
});

test('towards the facing page bars are looked for near the text only: beyond is the fold', () => {
  const facing = { left: 0, right: LEFT - 92, top: 60, bottom: 500 };
  const near = page('left');
  bar(near, { x: LEFT - 28, from: 3, to: 5 });
  expect(strokesOf(near, { facing })).toMatchObject([{ side: 'left', lines: [3, 4, 5] }]);
  const far = page('left');
  bar(far, { x: LEFT - 46, from: 3, to: 5 });
  expect(strokesOf(far, { facing })).toEqual([]);
});

test('in the narrow space between two columns that were taken for facing pages there is no fold', () => {
  const facing = { left: 0, right: LEFT - 56, top: 60, bottom: 500 };
  const drawn = page('left');
  bar(drawn, { x: LEFT - 27, from: 3, to: 5 });
  expect(strokesOf(drawn, { facing })).toMatchObject([{ side: 'left', lines: [3, 4, 5] }]);
});

test('a piece of a bar that was taken for the first letter of its line', () => {
  const drawn = page();
  const [first, last] = [2, 7];
  bar(drawn, { x: LEFT - 28, from: first, to: last });
  const { layout } = drawn;
  const lines = layout.columns[0]!.lines.map((line, k) => {
    if (k !== 4) return line;
    const [left, top, height] = [LEFT - 28, TOP + k * PITCH - 20, 1.9 * X_HEIGHT];
    const piece = { ...line.letters[0]!, left, right: left + 3, top, bottom: top + height };
    return { ...line, left, letters: [piece, ...line.letters] };
  });
  const taken = { ...drawn, layout: { ...layout, columns: [{ ...layout.columns[0]!, lines }] } };
  expect(strokesOf(taken)).toMatchObject([{ side: 'left', lines: [2, 3, 4, 5, 6, 7] }]);
});

describe('what is no mark in the margin', () => {
  test('plain margins', () => {
    expect(strokesOf(page())).toEqual([]);
  });

  test('a stroke at the edge of the picture: the page’s edge; a little off it a reader’s', () => {
    const drawn = page();
    const { sheet, layout } = drawn;
    const shift = LEFT - 30;
    const lines = layout.columns[0]!.lines.map((line) => ({ ...line, left: line.left - shift }));
    const moved = { ...layout, columns: [{ lines, box: { ...layout.box, left: 30 } }] };
    const strokesAt = (left: number): MarginStroke[] => {
      const near = { ...sheet, data: sheet.data.slice() };
      fill(near, { left, right: left + 3, top: TOP + 2 * PITCH, bottom: TOP + 5 * PITCH }, BLACK);
      return strokesOf({ sheet: near, layout: moved });
    };
    expect(strokesAt(6)).toEqual([]);
    expect(strokesAt(12)).toHaveLength(1);
  });

  test('a rule down the whole side', () => {
    const drawn = page();
    bar(drawn, { x: LEFT - 28, from: 0, to: 10 });
    expect(strokesOf(drawn)).toEqual([]);
  });

  test('strokes on both sides of the same lines: a printed frame', () => {
    const drawn = page();
    for (const x of [LEFT - 28, drawn.layout.box.right + 28]) bar(drawn, { x, from: 3, to: 5 });
    expect(strokesOf(drawn)).toEqual([]);
  });

  test('a line that leans like a crease', () => {
    const drawn = page();
    for (let y = 200; y < 330; y++)
      fill(
        drawn.sheet,
        { left: LEFT - 80 + (y - 200) * 0.45, right: LEFT - 77 + (y - 200) * 0.45, top: y, bottom: y + 1 },
        BLACK,
      );
    expect(strokesOf(drawn)).toEqual([]);
  });

  test('a pale bow: the edge of a stain; in darker ink it is a bracket', () => {
    const found = [222, 150].map((shade) => {
      const drawn = page();
      for (let y = 190; y < 340; y++) {
        const left = LEFT - 60 + ((y - 265) / 75) ** 2 * 20;
        fill(drawn.sheet, { left, right: left + 3, top: y, bottom: y + 1 }, [shade, shade, shade]);
      }
      return strokesOf(drawn).length;
    });
    expect(found).toEqual([0, 1]);
  });

  test('a trace that is led through handwriting', () => {
    const drawn = page();
    const steps = Array.from({ length: 130 }, (_, k) => ({ x: LEFT - 60 + 9 * Math.sin(k / 9), y: 200 + k }));
    const waver = (size: number): void => {
      for (const { x, y } of steps) {
        const left = LEFT - 60 + (x - LEFT + 60) * size;
        fill(drawn.sheet, { left, right: left + 3, top: y, bottom: y + 1 }, BLACK);
      }
    };
    waver(1);
    expect(strokesOf(drawn)).toEqual([]);
    const drawnWell = page();
    for (const { y } of steps)
      fill(drawnWell.sheet, { left: LEFT - 60, right: LEFT - 57, top: y, bottom: y + 1 }, BLACK);
    expect(strokesOf(drawnWell)).toHaveLength(1);
  });

  test('the fold, where no facing text tells how far it is', () => {
    const drawn = page('left');
    bar(drawn, { x: LEFT - 28, from: 3, to: 5 });
    expect(strokesOf(drawn)).toEqual([]);
  });

  test('the edge of the page with darkness beyond it', () => {
    const drawn = page();
    tint(drawn.sheet, { left: 0, right: LEFT - 28, top: 0, bottom: 560 }, [70, 70, 70]);
    bar(drawn, { x: LEFT - 29, from: 3, to: 5 });
    expect(strokesOf(drawn)).toEqual([]);
  });

  test('the end of highlighter', () => {
    const drawn = page();
    bar(drawn, { x: LEFT - 28, from: 3, to: 5 });
    expect(strokesOf(drawn, { isHighlighted: () => true })).toEqual([]);
  });
});
