import { describe, expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import type { Box } from '../../core/geometry.ts';
import { drawnAround } from './around.ts';
import { piecesOf } from './map-pieces.ts';

const SIZE = { width: 720, height: 300 };
const FIT = { seed: 0.6, member: 0.35 };

const { lines } = printedPage(100, 150, 200);

/** The sides of a box, painted as an outline. */
function outline({ left, right, top, bottom }: Box, sides = ['top', 'bottom', 'left', 'right']) {
  const maps = evenMaps(SIZE);
  const thick = 8;
  const strokes: Record<string, Box> = {
    top: { left, right, top, bottom: top + thick },
    bottom: { left, right, top: bottom - thick, bottom },
    left: { left, right: left + thick, top, bottom },
    right: { left: right - thick, right, top, bottom },
  };
  for (const side of sides) paintMap(maps, 'around', strokes[side]!);
  return piecesOf(maps, 'around', FIT);
}

describe('what is drawn around words', () => {
  test('a box around words of one line holds what lies between its sides', () => {
    const [piece] = outline({ left: 200, right: 400, top: 72, bottom: 112 });
    const drawn = drawnAround(piece!, lines);
    expect(drawn?.kind).toBe('box');
    expect(drawn?.stretches.map(({ line }) => line)).toEqual([0]);
    expect(drawn?.stretches[0]!.left).toBeCloseTo(204, -1);
    expect(drawn?.stretches[0]!.right).toBeCloseTo(396, -1);
  });

  test('a box around two lines holds both', () => {
    const [piece] = outline({ left: 200, right: 400, top: 120, bottom: 216 });
    expect(drawnAround(piece!, lines)?.stretches.map(({ line }) => line)).toEqual([1, 2]);
  });

  test('a box that runs close over its first line, and leans, holds that line too', () => {
    const maps = evenMaps(SIZE);
    for (let x = 200; x < 420; x += 2) {
      const lean = (x - 200) * 0.03;
      paintMap(maps, 'around', { left: x, right: x + 4, top: 84 + lean, bottom: 90 + lean });
      paintMap(maps, 'around', { left: x, right: x + 4, top: 158 + lean, bottom: 164 + lean });
    }
    for (const left of [196, 420]) paintMap(maps, 'around', { left, right: left + 6, top: 84, bottom: 168 });
    const [piece] = piecesOf(maps, 'around', FIT);
    expect(drawnAround(piece!, lines)?.stretches.map(({ line }) => line)).toEqual([0, 1]);
  });

  test('two sides alone hold nothing, nor does a stroke under words', () => {
    const [upright] = outline({ left: 200, right: 400, top: 72, bottom: 112 }, ['left']);
    const [under] = outline({ left: 200, right: 400, top: 72, bottom: 112 }, ['bottom']);
    expect(drawnAround(upright!, lines)).toBeUndefined();
    expect(drawnAround(under!, lines)).toBeUndefined();
  });
});

describe('pieces of a map', () => {
  test('weak cells belong to a piece that has a strong one; specks are none', () => {
    const maps = evenMaps(SIZE);
    paintMap(maps, 'beside', { left: 40, right: 48, top: 40, bottom: 120 }, 0.4);
    expect(piecesOf(maps, 'beside', FIT)).toEqual([]);
    paintMap(maps, 'beside', { left: 40, right: 48, top: 80, bottom: 88 }, 0.9);
    paintMap(maps, 'beside', { left: 400, right: 408, top: 80, bottom: 88 }, 0.9);
    const pieces = piecesOf(maps, 'beside', FIT);
    expect(pieces.map(({ box }) => box)).toEqual([{ left: 40, right: 48, top: 40, bottom: 120 }]);
    expect(pieces[0]!.odds).toBeCloseTo(0.45, 1);
  });
});
