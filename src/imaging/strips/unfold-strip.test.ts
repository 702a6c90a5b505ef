import { expect, test } from 'vitest';
import type { Foreshortening } from '../layout/foreshortening.ts';
import type { GreyImage } from '../loops/image.ts';
import { pathAlong, STRIP_ABOVE, STRIP_BELOW, STRIP_X_HEIGHT, type StripPath } from './line-strip.ts';
import { unfoldStrip } from './unfold-strip.ts';

const LINE = {
  left: 100,
  right: 400,
  baseline: { left: 0, step: 500, ys: Float32Array.of(200, 200) },
  xHeight: STRIP_X_HEIGHT,
  letters: [],
};
const PATH = pathAlong(LINE, { xHeight: STRIP_X_HEIGHT, margin: 1 });
const HEIGHT = Math.round((STRIP_ABOVE + STRIP_BELOW) * STRIP_X_HEIGHT);
const MIDDLE = (STRIP_ABOVE - 0.5) * STRIP_X_HEIGHT;

/** A page that faces the camera but for what is told. */
const page = (shown: Partial<Foreshortening>): Foreshortening => ({
  stretchAt: () => 1,
  sizeAt: () => 1,
  uprightAt: () => 0,
  ...shown,
});

/** White but for strokes three columns wide that lean by so many columns a row; `at` is where they cross the letters' middle. */
function stripWith(strokes: readonly number[], lean: number, path: StripPath = PATH): GreyImage {
  const data = new Uint8Array(path.columns * HEIGHT).fill(250);
  for (let y = 0; y < HEIGHT; y++)
    for (const at of strokes) {
      const from = Math.round(at + lean * (y - MIDDLE)) - 1;
      data.fill(20, y * path.columns + from, y * path.columns + from + 3);
    }
  return { width: path.columns, height: HEIGHT, data };
}

/** The middle of the dark columns of a row between two others. */
function inkIn({ width, data }: GreyImage, row: number, [from, to]: readonly [number, number]): number {
  let [sum, weight] = [0, 0];
  for (let x = from; x < to; x++) {
    const dark = 250 - data[row * width + x]!;
    sum += x * dark;
    weight += dark;
  }
  return sum / weight;
}

test('leaning strokes stand upright where they crossed the middle of the letters', () => {
  const strip = stripWith([120, 200], 0.3);
  const { image } = unfoldStrip(strip, PATH, page({ uprightAt: () => 0.3 }));
  for (const row of [2, 20, HEIGHT - 3]) {
    expect(inkIn(image, row, [100, 160])).toBeCloseTo(120, 0);
    expect(inkIn(image, row, [160, 240])).toBeCloseTo(200, 0);
  }
});

test('what is foreshortened gets its width back, and its columns tell where they came from', () => {
  const strip = stripWith([60, 200, 240], 0);
  const from = PATH.xs[150]!;
  const { image, columnBefore } = unfoldStrip(strip, PATH, page({ stretchAt: (x) => (x < from ? 1 : 1.5) }));
  expect(image.width).toBeCloseTo(150 + (PATH.columns - 150) * 1.5, -1);
  const [first, second, third] = [
    inkIn(image, 10, [30, 100]),
    inkIn(image, 10, [200, 250]),
    inkIn(image, 10, [260, 320]),
  ];
  expect(third - second).toBeCloseTo(60, 0);
  expect([first, second, third].map((column) => Math.round(columnBefore(column)))).toEqual([60, 200, 240]);
  expect(columnBefore(-20)).toBe(0);
  expect(columnBefore(10_000)).toBeLessThan(PATH.columns);
});

test('a line that slopes where strokes stand upright is straightened as one that leans', () => {
  const sloping = { ...LINE, baseline: { left: 0, step: 500, ys: Float32Array.of(200, 300) } };
  const path = pathAlong(sloping, { xHeight: STRIP_X_HEIGHT, margin: 1 });
  const strip = stripWith([150], 0.2, path);
  const upright = unfoldStrip(strip, path, page({}));
  expect(inkIn(upright.image, 2, [100, 200])).toBeCloseTo(inkIn(upright.image, HEIGHT - 3, [100, 200]), 0);
});

test('print that is larger at one end gets the size of the rest, on the same baseline', () => {
  const { columns, xs } = PATH;
  const from = xs[200]!;
  const larger = (column: number): number => (column < 200 ? 1 : 1.3);
  const base = STRIP_ABOVE * STRIP_X_HEIGHT;
  const data = new Uint8Array(columns * HEIGHT).fill(250);
  for (const column of [60, 220, 246])
    for (let y = Math.round(base - STRIP_X_HEIGHT * larger(column)); y < base; y++)
      data.fill(20, y * columns + column, y * columns + column + 3);
  const { image } = unfoldStrip(
    { width: columns, height: HEIGHT, data },
    PATH,
    page({ sizeAt: (x) => (x < from ? 2 : 2.6) }),
  );
  const heightAt = (column: number): number =>
    Array.from({ length: HEIGHT }, (_, y) => image.data[y * image.width + column]!).filter((grey) => grey < 130).length;
  const [small, large, last] = [
    [50, 80],
    [205, 225],
    [226, 246],
  ].map((part) => Math.round(inkIn(image, Math.round(base - 10), [part[0]!, part[1]!])));
  expect(heightAt(small!)).toBe(STRIP_X_HEIGHT);
  expect(Math.abs(heightAt(large!) - STRIP_X_HEIGHT)).toBeLessThanOrEqual(1);
  expect(last! - large!).toBeCloseTo(20, -0.5);
  expect(image.width).toBeCloseTo(200 + (columns - 200) / 1.3, -1);
});

test('the strip of a flat page is the same picture', () => {
  const strip = stripWith([120], 0);
  const { image, columnBefore } = unfoldStrip(
    strip,
    PATH,
    page({ stretchAt: () => 1.05, sizeAt: () => 7, uprightAt: () => 0.03 }),
  );
  expect(image).toBe(strip);
  expect(columnBefore(77)).toBe(77);
});
