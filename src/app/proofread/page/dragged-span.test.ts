import { expect, test } from 'vitest';
import { bandOf, levelled, linesOf } from './dragged-span.ts';

const LINES = { height: 20, left: 10, right: 200 };

test('a span within a line is one piece, whichever way it was dragged', () => {
  const band = [{ left: 30, right: 90, top: 42, bottom: 62 }];
  expect(bandOf({ from: { x: 30, y: 50 }, to: { x: 90, y: 54 } }, LINES)).toEqual(band);
  expect(bandOf({ from: { x: 90, y: 54 }, to: { x: 30, y: 50 } }, LINES)).toEqual(band);
});

test('a span over lines runs as text does', () => {
  const band = [
    { left: 150, right: 200, top: 40, bottom: 60 },
    { left: 10, right: 200, top: 60, bottom: 90 },
    { left: 10, right: 40, top: 90, bottom: 110 },
  ];
  expect(bandOf({ from: { x: 150, y: 50 }, to: { x: 40, y: 100 } }, LINES)).toEqual(band);
  expect(bandOf({ from: { x: 40, y: 100 }, to: { x: 150, y: 50 } }, LINES)).toEqual(band);
});

test('a hand that trembles stays on one line', () => {
  const ends = { from: { x: 30, y: 50 }, to: { x: 90, y: 58 } };
  expect(levelled(ends, LINES)).toEqual({ from: { x: 30, y: 54 }, to: { x: 90, y: 54 } });
  const far = { from: { x: 30, y: 50 }, to: { x: 90, y: 80 } };
  expect(levelled(far, LINES)).toEqual(far);
});

test('where no word is known, lines are guessed within the margins', () => {
  const { left, right } = linesOf([], { width: 1000, height: 1400 });
  expect([left, right]).toEqual([100, 900]);
  const box = { left: 40, top: 10, right: 80, bottom: 34 };
  expect(linesOf([{ box }], { width: 1000, height: 1400 })).toEqual({ height: 24, left: 40, right: 80 });
});
