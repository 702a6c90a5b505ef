import { expect, test } from 'vitest';
import { colourAt, darknessAt } from './between-pixels.ts';

test('darkness changes evenly between four pixels, and there is none outside', () => {
  const grey = { width: 2, height: 2, data: Uint8Array.of(255, 0, 255, 51) };
  expect(
    darknessAt({ width: 3, height: 3, data: Uint8Array.of(255, 0, 9, 255, 51, 9, 9, 9, 9) }, 0.5, 0.5),
  ).toBeCloseTo(0.45);
  expect([darknessAt(grey, -0.1, 0), darknessAt(grey, 0, 1)]).toEqual([0, 0]);
});

test('of three colours the brightest or the darkest between pixels, up to the edge; white outside', () => {
  const image = { width: 2, height: 1, data: Uint8Array.of(0, 100, 50, 255, 200, 100, 150, 255) };
  const both = (x: number): number[] => [colourAt(image, x, 0, 'darkest'), colourAt(image, x, 0, 'brightest')];
  expect([both(0), both(0.25), both(1), both(1.1)]).toEqual([
    [0, 100],
    [50, 100],
    [100, 200],
    [255, 255],
  ]);
});
