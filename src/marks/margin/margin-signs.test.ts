import { describe, expect, test } from 'vitest';
import { BLACK, fill, lightOf, print, type Rgb, tint, WHITE } from '../../../tests/fixtures/drawn/print.ts';
import {
  ARROW,
  BLUE,
  BRACE,
  BRACKET,
  bar,
  CROOKED,
  CROSS,
  draw,
  EXCLAMATION,
  HEAD,
  LEFT,
  PITCH,
  type Polyline,
  page,
  STAR,
  shade,
  signsOf,
  TICK,
  TOP,
  X_HEIGHT,
} from '../../../tests/fixtures/drawn/signs.ts';
import { findMarginSigns } from './margin-signs.ts';

describe('signs in the margin', () => {
  test.each([
    ['tick', TICK],
    ['cross', CROSS],
    ['star', STAR],
    ['arrow', ARROW],
    ['head of an arrow', HEAD],
    ['exclamation mark', EXCLAMATION],
  ])('a %s marks the line beside it', (_, lines) => {
    for (const side of ['left', 'right'] as const) {
      const drawn = page();
      draw(drawn, { lines, x: side === 'left' ? LEFT - 45 : drawn.layout.box.right + 45, beside: 4, colour: BLUE });
      expect(signsOf(drawn)).toMatchObject([{ kind: 'tick', lines: [4] }]);
    }
  });

  test.each([
    ['a small letter', 16, 30, 1],
    ['a small letter', 16, 20, 0],
    ['a capital', 22, 36, 1],
    ['a capital', 22, 22, 0],
  ])('a star as small as %s marks its line, but not right beside the print', (_, size, off, count) => {
    const drawn = page();
    draw(drawn, { lines: STAR, x: drawn.layout.columns[0]!.lines[4]!.right + off, beside: 4, size });
    expect(signsOf(drawn)).toHaveLength(count);
  });

  test('black ink is as good as coloured', () => {
    const drawn = page();
    draw(drawn, { lines: TICK, x: LEFT - 45, beside: 7 });
    expect(signsOf(drawn)).toMatchObject([{ kind: 'tick', lines: [7], colour: '#141414' }]);
  });

  test('a bracket beside one line', () => {
    const drawn = page();
    draw(drawn, { lines: BRACKET, x: LEFT - 30, beside: 2, size: 30 });
    expect(signsOf(drawn)).toMatchObject([{ kind: 'bracket', lines: [2] }]);
  });

  test.each([
    ['blue', BLUE],
    ['black', BLACK],
    ['pencil', [150, 150, 150]],
  ] as const)('a %s stroke beside one line or two is a bar', (_, colour) => {
    for (const lines of [[4], [4, 5]]) {
      const drawn = page();
      bar(drawn, { x: LEFT - 30, lines, colour });
      expect(signsOf(drawn)).toMatchObject([{ kind: 'bar', lines }]);
    }
  });

  test('a stroke as high as an `l` right before a line is its first letter; a higher one is a bar', () => {
    const found = [20, 27].map((height) => {
      const drawn = page();
      const base = TOP + 4 * PITCH;
      fill(drawn.sheet, { left: LEFT - 9, right: LEFT - 6, top: base - height, bottom: base + 1 }, BLACK);
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([[], ['bar']]);
  });

  test('a bracket in coloured ink stands beside print that hangs out; in black it is a letter of that', () => {
    const found = [BLUE, BLACK].map((colour) => {
      const drawn = page();
      draw(drawn, { lines: BRACKET, x: LEFT - 48, beside: 4, size: 24, colour });
      const y = TOP + 4 * PITCH;
      fill(drawn.sheet, { left: LEFT - 30, right: LEFT - 22, top: y - 24, bottom: y - 14 }, BLACK);
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([['bracket'], []]);
  });

  test.each([20, 13])('a short stroke further out than any line begins is no letter: %d pixels', (height) => {
    const drawn = page();
    const base = TOP + 4 * PITCH;
    fill(drawn.sheet, { left: LEFT - 14, right: LEFT - 11, top: base - height, bottom: base + 1 }, BLACK);
    expect(signsOf(drawn)).toMatchObject([{ kind: 'bar', lines: [4] }]);
  });

  test('a large sign in colour may be bent, a small one as bent is dirt', () => {
    const bent = [
      [
        [-0.5, 0.2],
        [-0.15, 0.35],
        [0.25, 0.25],
        [0.5, -0.35],
      ],
    ] as const;
    const found = [36, 28].map((size) => {
      const drawn = page();
      draw(drawn, { lines: bent, x: LEFT - 45, beside: 4, size, colour: BLUE });
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([['tick'], []]);
  });

  test.each([
    [6, ['tick']],
    [9, []],
  ])('an arrow may be longer than other signs, to a degree: %d x-heights', (size, kinds) => {
    const drawn = page();
    const lines = [
      [
        [-0.5, 0],
        [0.5, 0],
      ],
      [
        [-0.32, -0.13],
        [-0.5, 0],
        [-0.32, 0.13],
      ],
    ] as const;
    const x = drawn.layout.box.right + 12 + (size * X_HEIGHT) / 2;
    draw(drawn, { lines, x, beside: 4, size: size * X_HEIGHT });
    expect(signsOf(drawn).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('a long cross is none, as an arrow as long is', () => {
    const drawn = page();
    draw(drawn, { lines: CROSS, x: drawn.layout.box.right + 70, beside: 4, size: 7 * X_HEIGHT });
    expect(signsOf(drawn)).toEqual([]);
  });

  test('a cross right before the edge of the picture, unless it is cut off or small', () => {
    const found = [
      [584, 34],
      [590, 34],
      [590, 22],
    ].map(([x, size]) => {
      const drawn = page(602);
      draw(drawn, { lines: CROSS, x: x!, beside: 4, size: size! });
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([['tick'], [], []]);
  });

  test.each([
    [0.5, 0.3],
    [0.65, 0.25],
  ])('a low bracket %d wide is no head of an arrow', (width, bend) => {
    const low = [
      [
        [width, -0.4],
        [bend, -0.3],
        [0, -0.1],
        [0, 0.1],
        [bend, 0.3],
        [width, 0.4],
      ],
    ] as const;
    const drawn = page();
    draw(drawn, { lines: low, x: LEFT - 40, beside: 4, size: 22, colour: BLUE });
    expect(signsOf(drawn)).toMatchObject([{ kind: 'bracket', lines: [4] }]);
  });

  test('a crooked cross no larger than a letter, where one would stand: a sign in colour, print in black', () => {
    const found = [BLUE, BLACK].map((colour) => {
      const drawn = page();
      draw(drawn, { lines: CROOKED, x: LEFT - 14, beside: 4, size: 18, colour });
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([['tick'], []]);
  });

  test('a short dark stroke within the column, far off its line, is of a word that was not found', () => {
    const base = TOP + 4 * PITCH;
    const found = [
      [BLUE, -40],
      [BLACK, -40],
      [BLACK, 10],
    ].map(([colour, off]) => {
      const { sheet, layout } = page();
      fill(sheet, { left: 200, right: 600, top: base - 24, bottom: base + 9 }, WHITE);
      const lines = layout.columns[0]!.lines.map((line, k) => (k === 4 ? { ...line, right: 200 } : line));
      const left = layout.box.right + (off as number);
      fill(sheet, { left, right: left + 3, top: base - 20, bottom: base + 1 }, colour as Rgb);
      return signsOf({ sheet, layout: { ...layout, columns: [{ ...layout.columns[0]!, lines }] } });
    });
    expect(found).toMatchObject([[{ kind: 'bar', lines: [4] }], [], [{ kind: 'bar', lines: [4] }]]);
  });

  test('both strokes of a doubled bar', () => {
    const drawn = page();
    bar(drawn, { x: LEFT - 30, lines: [4] });
    bar(drawn, { x: LEFT - 39, lines: [4] });
    expect(signsOf(drawn)).toMatchObject([
      { kind: 'bar', lines: [4] },
      { kind: 'bar', lines: [4] },
    ]);
  });

  test('a brace of one line, broader than high', () => {
    const drawn = page();
    draw(drawn, { lines: BRACE, x: LEFT - 34, beside: 3, size: 24 });
    expect(signsOf(drawn)).toMatchObject([{ kind: 'bracket', lines: [3] }]);
  });

  test('a bracket that leans and whose hooks run into the text', () => {
    const drawn = page();
    const leaning = [
      [
        [0.32, -0.5],
        [-0.08, -0.5],
        [0.08, 0.5],
        [0.32, 0.5],
      ],
    ] as const;
    draw(drawn, { lines: leaning, x: LEFT - 20, beside: 3.5, size: 72 });
    expect(signsOf(drawn)).toMatchObject([{ kind: 'bracket', lines: [3, 4] }]);
  });

  test('a bracket of one line in a broad pen whose hooks run into the text', () => {
    const drawn = page();
    const lines = BRACKET.map((line) => line.map(([x, y]) => [2 * x, y] as const));
    draw(drawn, { lines, x: LEFT - 10, beside: 3, size: 19, colour: BLUE });
    expect(signsOf(drawn)).toMatchObject([{ kind: 'bracket', lines: [3] }]);
  });

  test('a bent bracket in colour, unless it stands where the first letter of a coloured line would and is as low', () => {
    const bent = [
      [
        [0.25, -0.5],
        [-0.25, -0.4],
        [-0.05, 0],
        [-0.25, 0.4],
        [0.25, 0.5],
      ],
    ] as const;
    const found = [30, 10].map((off) => {
      const drawn = page();
      draw(drawn, { lines: bent, x: LEFT - off, beside: 3, size: 21, colour: BLUE });
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([['bracket'], []]);
  });

  test('an exclamation mark, unless it is as thin as edges are: that is a bar at most', () => {
    const found = [3, 2].map((thickness) => {
      const drawn = page();
      const [left, right, middle] = [LEFT - 40, LEFT - 40 + thickness, TOP + 3 * PITCH - X_HEIGHT / 2];
      fill(drawn.sheet, { left, right, top: middle - 18, bottom: middle + 9 }, BLACK);
      fill(drawn.sheet, { left, right, top: middle + 14, bottom: middle + 17 }, BLACK);
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([['tick'], ['bar']]);
  });

  test('a high exclamation mark in coloured ink', () => {
    const drawn = page();
    const [left, right, middle] = [LEFT - 40, LEFT - 36, TOP + 3 * PITCH - X_HEIGHT / 2];
    fill(drawn.sheet, { left, right, top: middle - 2.6 * X_HEIGHT, bottom: middle + 1.4 * X_HEIGHT }, BLUE);
    fill(drawn.sheet, { left, right, top: middle + 2.05 * X_HEIGHT, bottom: middle + 2.35 * X_HEIGHT }, BLUE);
    expect(signsOf(drawn)).toMatchObject([{ kind: 'tick', lines: [3] }]);
  });

  test('a pale sign beside the weave of a desk, which is darker', () => {
    const drawn = page();
    draw(drawn, { lines: TICK, x: LEFT - 30, beside: 4, colour: shade(170) });
    expect(signsOf(drawn)).toMatchObject([{ kind: 'tick', lines: [4] }]);
    for (let y = 0; y < 560; y += 6)
      for (let x = 20; x < 60; x += 6) fill(drawn.sheet, { left: x, right: x + 3, top: y, bottom: y + 3 }, BLACK);
    expect(signsOf(drawn)).toMatchObject([{ kind: 'tick', lines: [4] }]);
  });

  test('a tall pencil bracket with one short hook, unless it is darker beyond: an edge of leaves', () => {
    const lines: readonly Polyline[] = [
      [
        [0.1, -0.5],
        [0, -0.5],
        [0, 0.5],
        [0.053, 0.5],
      ],
    ];
    const found = [255, 120].map((beyond) => {
      const drawn = page();
      fill(drawn.sheet, { left: LEFT - 64, right: LEFT - 46, top: 0, bottom: 560 }, shade(beyond));
      draw(drawn, { lines, x: LEFT - 40, beside: 4.5, size: 150, colour: shade(190) });
      return signsOf(drawn).map((sign) => sign.kind);
    });
    expect(found).toEqual([['bracket'], []]);
  });

  test('a bar between two columns marks the nearer one', () => {
    const drawn = page();
    const right = { ...drawn, layout: page().layout };
    const moved = right.layout.columns.map(({ lines, box }) => ({
      lines: lines.map((line) => ({ ...line, left: line.left + 430, right: line.right + 430, letters: [] })),
      box: { ...box, left: box.left + 430, right: box.right + 430 },
    }));
    const columns = [...drawn.layout.columns, ...moved];
    const end = drawn.layout.box.right;
    bar(drawn, { x: end + 14, lines: [4, 5] });
    const layout = { ...drawn.layout, columns };
    expect(findMarginSigns(layout, { ...lightOf(drawn.sheet), columns })).toMatchObject([
      { kind: 'bar', lines: [4, 5] },
    ]);
  });

  test('a dark stretch of the fold, further on the way to the facing page than bars are drawn', () => {
    const found = [12, 60].map((away) => {
      const drawn = page(1060);
      const lines = drawn.layout.columns[0]!.lines.map((_, k) =>
        print(drawn.sheet, { left: 640, right: 1020, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
      );
      const { right } = drawn.layout.box;
      bar(drawn, { x: right + away, lines: [3, 4, 5] });
      const layout = { ...drawn.layout, fold: 'right' as const };
      const columns = [...layout.columns, { lines, box: { ...layout.box, left: 640, right: 1020 } }];
      return findMarginSigns(layout, { ...lightOf(drawn.sheet), columns });
    });
    expect(found).toMatchObject([[{ kind: 'bar' }], []]);
  });

  test('ink in the shadow of a fold', () => {
    const drawn = page();
    for (let x = 0; x < LEFT; x++)
      tint(drawn.sheet, { left: x, right: x + 1, top: 0, bottom: 560 }, shade(Math.min(255, 190 + x / 2)));
    draw(drawn, { lines: TICK, x: LEFT - 60, beside: 4, colour: [90, 90, 90] });
    expect(signsOf(drawn)).toMatchObject([{ kind: 'tick', lines: [4] }]);
  });

  test('a sign that was taken for the first letter of its line', () => {
    const drawn = page();
    draw(drawn, { lines: CROSS, x: LEFT - 30, beside: 3 });
    const [column] = drawn.layout.columns;
    const lines = column!.lines.map((line, k) => {
      if (k !== 3) return line;
      const [left, right, y] = [LEFT - 44, LEFT - 16, TOP + 3 * PITCH - 7];
      const cross = { ...line.letters[0]!, left, right, top: y - 14, bottom: y + 14 };
      return { ...line, left, letters: [cross, ...line.letters] };
    });
    expect(signsOf({ ...drawn, layout: { ...drawn.layout, columns: [{ ...column!, lines }] } })).toMatchObject([
      { kind: 'tick', lines: [3] },
    ]);
  });
});
