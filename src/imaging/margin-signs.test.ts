import { describe, expect, test } from 'vitest';
import {
  BLACK,
  blankSheet,
  fill,
  lightOf,
  print,
  type Rgb,
  type Sheet,
  tint,
} from '../../tests/fixtures/drawn-print.ts';
import { findMarginSigns, type MarginSign } from './margin-signs.ts';
import type { PageLayout } from './page-layout.ts';

const X_HEIGHT = 14;
const PITCH = 38;
const TOP = 90;
const LEFT = 140;
const BLUE: Rgb = [40, 60, 170];

type Polyline = readonly (readonly [number, number])[];

const TICK: readonly Polyline[] = [
  [
    [-0.45, 0],
    [-0.15, 0.4],
    [0.5, -0.6],
  ],
];
const CROSS: readonly Polyline[] = [
  [
    [-0.4, -0.4],
    [0.4, 0.4],
  ],
  [
    [0.4, -0.4],
    [-0.4, 0.4],
  ],
];
const STAR: readonly Polyline[] = [0, 1, 2].map((k) => {
  const [x, y] = [Math.cos((k * Math.PI) / 3 + 0.5) * 0.5, Math.sin((k * Math.PI) / 3 + 0.5) * 0.5];
  return [
    [-x, -y],
    [x, y],
  ];
});
const ARROW: readonly Polyline[] = [
  [
    [-0.8, 0],
    [0.5, 0],
  ],
  [
    [0.1, -0.3],
    [0.5, 0],
    [0.1, 0.3],
  ],
];
const EXCLAMATION: readonly Polyline[] = [
  [
    [0, -0.7],
    [0, 0.2],
  ],
  [
    [0, 0.5],
    [0, 0.55],
  ],
];
const BRACKET: readonly Polyline[] = [
  [
    [0.3, -0.5],
    [0, -0.5],
    [0, 0.5],
    [0.3, 0.5],
  ],
];
const LETTER: readonly Polyline[] = [
  [
    [-0.3, 0.5],
    [-0.3, -0.5],
    [0.3, -0.1],
    [-0.3, 0],
  ],
  [
    [-0.3, 0],
    [0.3, 0.5],
  ],
];

interface Page {
  readonly sheet: Sheet;
  readonly layout: PageLayout;
}

function page(): Page {
  const sheet = blankSheet(660, 560);
  const lines = Array.from({ length: 11 }, (_, k) =>
    print(sheet, { left: LEFT, right: 520, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
  );
  const right = Math.max(...lines.map((line) => line.right));
  const box = { left: LEFT, right, top: TOP - 22, bottom: TOP + 10 * PITCH + 7 };
  return { sheet, layout: { columns: [{ lines, box }], box, xHeight: X_HEIGHT, loose: [] } };
}

interface Sign {
  readonly lines: readonly Polyline[];
  readonly x: number;
  /** Index of the line of print beside it. */
  readonly beside: number;
  readonly size?: number;
  readonly colour?: Rgb;
}

function draw({ sheet }: Page, { lines, x, beside, size = 34, colour = BLACK }: Sign): void {
  const y = TOP + beside * PITCH - X_HEIGHT / 2;
  for (const line of lines)
    for (let k = 1; k < line.length; k++) {
      const [from, to] = [line[k - 1]!, line[k]!];
      for (let t = 0; t <= 1; t += 0.01) {
        const [px, py] = [x + (from[0] + (to[0] - from[0]) * t) * size, y + (from[1] + (to[1] - from[1]) * t) * size];
        fill(sheet, { left: px - 1, right: px + 2, top: py - 1, bottom: py + 2 }, colour);
      }
    }
}

function signsOf({ sheet, layout }: Page): MarginSign[] {
  return findMarginSigns(layout, { ...lightOf(sheet), columns: layout.columns });
}

describe('signs in the margin', () => {
  test.each([
    ['tick', TICK],
    ['cross', CROSS],
    ['star', STAR],
    ['arrow', ARROW],
    ['exclamation mark', EXCLAMATION],
  ])('a %s marks the line beside it', (_, lines) => {
    for (const side of ['left', 'right'] as const) {
      const drawn = page();
      draw(drawn, { lines, x: side === 'left' ? LEFT - 45 : drawn.layout.box.right + 45, beside: 4, colour: BLUE });
      expect(signsOf(drawn)).toMatchObject([{ kind: 'tick', lines: [4] }]);
    }
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

  test('a coloured stroke beside two lines is a bar, a black one may be an edge or a rule', () => {
    for (const [colour, kinds] of [
      [BLUE, ['bar']],
      [BLACK, []],
    ] as const) {
      const drawn = page();
      fill(
        drawn.sheet,
        { left: LEFT - 30, right: LEFT - 27, top: TOP + 4 * PITCH - 22, bottom: TOP + 5 * PITCH + 4 },
        colour,
      );
      const found = signsOf(drawn);
      expect(found.map(({ kind }) => kind)).toEqual(kinds);
      if (found.length > 0) expect(found[0]!.lines).toEqual([4, 5]);
    }
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

describe('what is no sign', () => {
  test('plain margins', () => {
    expect(signsOf(page())).toEqual([]);
  });

  test('a letter', () => {
    const drawn = page();
    draw(drawn, { lines: LETTER, x: LEFT - 45, beside: 4 });
    expect(signsOf(drawn)).toEqual([]);
  });

  test('a cross among letters: a word', () => {
    const drawn = page();
    draw(drawn, { lines: CROSS, x: LEFT - 70, beside: 4, size: 30 });
    draw(drawn, { lines: LETTER, x: LEFT - 36, beside: 4, size: 30 });
    expect(signsOf(drawn)).toEqual([]);
  });

  test('a footnote sign as small as print', () => {
    const drawn = page();
    draw(drawn, { lines: CROSS, x: LEFT - 30, beside: 4, size: 14 });
    expect(signsOf(drawn)).toEqual([]);
  });

  test('a spot', () => {
    const drawn = page();
    for (let r = 12; r > 0; r--)
      fill(
        drawn.sheet,
        { left: LEFT - 50 - r, right: LEFT - 50 + r, top: 230 - (12 - r), bottom: 230 + (12 - r) },
        BLACK,
      );
    expect(signsOf(drawn)).toEqual([]);
  });

  test('a black stroke without a dot', () => {
    const drawn = page();
    draw(drawn, { lines: [EXCLAMATION[0]!], x: LEFT - 45, beside: 4 });
    expect(signsOf(drawn)).toEqual([]);
  });

  test('a sign between the lines', () => {
    const drawn = page();
    draw(drawn, { lines: CROSS, x: LEFT - 45, beside: 4.5 });
    expect(signsOf(drawn)).toEqual([]);
  });

  test('scratches on the desk beyond the page', () => {
    const drawn = page();
    tint(drawn.sheet, { left: 0, right: LEFT - 26, top: 0, bottom: 560 }, [110, 110, 110]);
    draw(drawn, { lines: CROSS, x: LEFT - 60, beside: 4 });
    expect(signsOf(drawn)).toEqual([]);
  });
});
