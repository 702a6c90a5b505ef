import { describe, expect, test } from 'vitest';
import { BLACK, fill, lightOf, print, tint, WHITE } from '../../../tests/fixtures/drawn/print.ts';
import {
  BLUE,
  bar,
  CROOKED,
  CROSS,
  draw,
  EXCLAMATION,
  LEFT,
  LETTER,
  PITCH,
  page,
  shade,
  signsOf,
  TICK,
  TOP,
  X_HEIGHT,
} from '../../../tests/fixtures/drawn/signs.ts';
import { findMarginSigns } from './margin-signs.ts';

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

  test('a pale scratch hardly higher than small letters; a higher one is a pencil bar', () => {
    const found = [17, 22].map((height) => {
      const drawn = page();
      const base = TOP + 4 * PITCH;
      const box = { left: LEFT - 40, right: LEFT - 37, top: base - height, bottom: base + 1 };
      fill(drawn.sheet, box, shade(205));
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([[], ['bar']]);
  });

  test('a spot with a tail, as small as a letter, is a tick only where it is much like one', () => {
    const found = [0.3, 0.1].map((start) => {
      const drawn = page();
      const lines = [
        [
          [-0.5, start],
          [0, 0.4],
          [0.5, -0.3],
        ],
      ] as const;
      draw(drawn, { lines, x: LEFT - 60, beside: 4, size: 20 });
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([[], ['tick']]);
  });

  test('the first letter of a line that hangs out', () => {
    const drawn = page();
    bar(drawn, { x: LEFT - 10, lines: [4] });
    const [column] = drawn.layout.columns;
    const lines = column!.lines.map((line, k) => {
      if (k !== 4) return line;
      const [left, right, y] = [LEFT - 10, LEFT - 7, TOP + 4 * PITCH];
      return {
        ...line,
        left,
        letters: [{ ...line.letters[0]!, left, right, top: y - 22, bottom: y + 3 }, ...line.letters],
      };
    });
    expect(signsOf({ ...drawn, layout: { ...drawn.layout, columns: [{ ...column!, lines }] } })).toEqual([]);
  });

  test('the last letter of a line and its stop', () => {
    const drawn = page();
    const end = drawn.layout.box.right + 8;
    const [column] = drawn.layout.columns;
    const longest = column!.lines.findIndex(({ right }) => right === drawn.layout.box.right);
    const y = TOP + longest * PITCH;
    fill(drawn.sheet, { left: end, right: end + 3, top: y - 30, bottom: y - 8 }, BLACK);
    fill(drawn.sheet, { left: end, right: end + 3, top: y - 3, bottom: y }, BLACK);
    const lines = column!.lines.map((line, k) =>
      k === longest
        ? {
            ...line,
            right: end + 3,
            letters: [...line.letters, { ...line.letters[0]!, left: end, right: end + 3, top: y - 30, bottom: y }],
          }
        : line,
    );
    expect(signsOf({ ...drawn, layout: { ...drawn.layout, columns: [{ ...column!, lines }] } })).toEqual([]);
  });

  test('a scrap of an edge with darkness beyond it', () => {
    const drawn = page();
    bar(drawn, { x: LEFT - 40, lines: [4] });
    for (let y = 0; y < 560; y += 8)
      fill(drawn.sheet, { left: LEFT - 70, right: LEFT - 43, top: y, bottom: y + 6 }, BLACK);
    expect(signsOf(drawn)).toEqual([]);
  });

  test('a shade before a dark edge with a speck below it', () => {
    const drawn = page();
    draw(drawn, { lines: EXCLAMATION, x: LEFT - 39, beside: 4, colour: BLUE });
    expect(signsOf(drawn)).toHaveLength(1);
    fill(drawn.sheet, { left: LEFT - 64, right: LEFT - 45, top: 0, bottom: 560 }, shade(120));
    expect(signsOf(drawn)).toEqual([]);
  });

  test('what highlighter left', () => {
    const drawn = page();
    draw(drawn, { lines: TICK, x: LEFT - 45, beside: 4, colour: [254, 255, 180] });
    expect(signsOf(drawn)).toEqual([]);
  });

  test.each([
    ['left', LEFT - 80],
    ['right', 560],
  ])('the edge of a ribbon in the %s margin, all that evened light leaves of it', (_, x) => {
    const { sheet, layout } = page();
    const band = { left: x, right: x + 40, top: TOP + PITCH, bottom: TOP + 8 * PITCH };
    const edge = { ...sheet, data: sheet.data.slice() };
    fill(edge, { ...band, right: band.left + 3 }, BLUE);
    fill(sheet, band, BLUE);
    const seen = [edge, sheet].map((shown) => {
      const light = { ...lightOf(edge), planes: lightOf(shown).planes };
      return findMarginSigns(layout, { ...light, columns: layout.columns }).map(({ kind }) => kind);
    });
    expect(seen).toEqual([['bar'], []]);
  });

  test('a pale stroke far beyond the ends of all lines around, an edge of leaves; in a pen’s colour it is a bar', () => {
    const found = [[228, 205, 182] as const, BLUE].map((colour) => {
      const { sheet, layout } = page();
      const [column] = layout.columns;
      fill(sheet, { left: 370, right: 540, top: TOP + 5 * PITCH, bottom: 560 }, WHITE);
      const lines = column!.lines.map((line, k) =>
        k < 6 ? line : print(sheet, { left: LEFT, right: 370, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
      );
      const drawn = { sheet, layout: { ...layout, columns: [{ ...column!, lines }] } };
      bar(drawn, { x: 535, lines: [9, 10], colour });
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([[], ['bar']]);
  });

  test('a crooked letter at the even edge of the print, off where its line was thought to end; a sign stands outside', () => {
    const found = [-24, 20].map((off) => {
      const { sheet, layout } = page();
      const [column] = layout.columns;
      const right = layout.box.right - 50;
      fill(sheet, { left: right, right: 540, top: TOP + 4 * PITCH - 25, bottom: TOP + 4 * PITCH + 8 }, WHITE);
      const lines = column!.lines.map((line, k) => (k === 4 ? { ...line, right } : line));
      const drawn = { sheet, layout: { ...layout, columns: [{ ...column!, lines }] } };
      draw(drawn, { lines: CROOKED, x: layout.box.right + off, beside: 4, size: 18 });
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([[], ['tick']]);
  });

  test('a sign between the lines', () => {
    const drawn = page();
    draw(drawn, { lines: CROSS, x: LEFT - 45, beside: 4.5 });
    expect(signsOf(drawn)).toEqual([]);
  });

  test('scratches on the desk beyond the page; a cross in colour lies in a shadow', () => {
    const found = [BLACK, BLUE].map((colour) => {
      const drawn = page();
      tint(drawn.sheet, { left: 0, right: LEFT - 26, top: 0, bottom: 560 }, [110, 110, 110]);
      draw(drawn, { lines: CROSS, x: LEFT - 60, beside: 4, colour });
      return signsOf(drawn).map(({ kind }) => kind);
    });
    expect(found).toEqual([[], ['tick']]);
  });
});
