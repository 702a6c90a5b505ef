import { describe, expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { BLACK, blankSheet, fill, print } from '../../../tests/fixtures/drawn/print.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import type { Box } from '../../core/geometry.ts';
import { seenSigns } from './margin.ts';

const SIZE = { width: 1100, height: 520 };
const X_HEIGHT = 16;
const PITCH = 48;
const TOP = 100;
const COLUMNS = [
  { left: 120, right: 480 },
  { left: 620, right: 980 },
] as const;

interface Seen {
  readonly odds?: number;
  /** How much higher and lower the network sees the ink than it reaches, in pixels. */
  readonly beyond?: number;
  /** A line of the columns that ends early. */
  readonly short?: number;
}

/** Finds the signs beside two columns of eight lines; ink is drawn in each box, and the network sees it. */
function signsOf(ink: readonly Box[], { odds = 0.9, beyond = 0, short }: Seen = {}) {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  const [first, second] = COLUMNS.map(({ left, right }) =>
    Array.from({ length: 8 }, (_, k) =>
      print(sheet, { left, right: k === short ? left + 120 : right, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
    ),
  );
  const maps = evenMaps(SIZE);
  for (const box of ink) {
    fill(sheet, box, BLACK);
    paintMap(maps, 'beside', { ...box, top: box.top - beyond, bottom: box.bottom + beyond }, odds);
  }
  return seenSigns(sceneOn(sheet, first!, maps, second!));
}

const told = (signs: ReturnType<typeof signsOf>) => signs.map(({ kind, lines }) => ({ kind, lines }));

/** A stroke down the page beside the lines from one to another. */
const upright = (x: number, from: number, to: number): Box => ({
  left: x,
  right: x + 4,
  top: TOP + from * PITCH - 24,
  bottom: TOP + to * PITCH + 8,
});

/** A tick whose corner is at a place: a short stroke down, a long one up. */
const tick = (x: number, y: number): Box[] =>
  Array.from({ length: 34 }, (_, k) => {
    const [dx, dy] = k < 10 ? [k - 10, k - 10] : [0.7 * (k - 10), 10 - k];
    return { left: x + dx, right: x + dx + 4, top: y + dy, bottom: y + dy + 4 };
  });

describe('signs that the network sees beside the text', () => {
  test('a stroke down the margin is a bar beside the lines that it reaches', () => {
    const signs = signsOf([upright(92, 2, 4)]);
    expect(told(signs)).toEqual([{ kind: 'bar', lines: [2, 3, 4] }]);
    expect(signs[0]!.odds).toBeGreaterThan(0.65);
  });

  test('it ends where its ink does, though the network sees it reach further lines', () => {
    expect(told(signsOf([upright(92, 2, 4)], { beyond: 44 }))).toEqual([{ kind: 'bar', lines: [2, 3, 4] }]);
  });

  test('one whose ends turn towards the text is a bracket, on either side', () => {
    const { top, bottom } = upright(80, 1, 3);
    const arm = (left: number, y: number): Box => ({ left, right: left + 24, top: y, bottom: y + 4 });
    const left = [upright(80, 1, 3), arm(80, top), arm(80, bottom - 4)];
    const right = [upright(1020, 1, 3), arm(1000, top), arm(1000, bottom - 4)];
    expect(told(signsOf(left))).toEqual([{ kind: 'bracket', lines: [1, 2, 3] }]);
    expect(told(signsOf(right))).toEqual([{ kind: 'bracket', lines: [9, 10, 11] }]);
  });

  test('a small one is a tick beside the nearest line', () => {
    expect(told(signsOf(tick(80, TOP + 5 * PITCH - 4)))).toEqual([{ kind: 'tick', lines: [5] }]);
  });

  test('between two columns it belongs to the nearer one', () => {
    expect(signsOf([upright(500, 1, 2)])[0]!.lines).toEqual([1, 2]);
    expect(signsOf([upright(594, 1, 2)])[0]!.lines).toEqual([9, 10]);
  });

  test('beside a short line it may stand where the lines around end', () => {
    const y = TOP + 5 * PITCH - 4;
    expect(told(signsOf(tick(1010, y), { short: 5 }))).toEqual([{ kind: 'tick', lines: [13] }]);
    expect(signsOf(tick(895, y), { short: 5 })).toEqual([]);
  });

  test('what stands among the words, or far from them, is none', () => {
    expect(signsOf([upright(300, 1, 3)])).toEqual([]);
    expect(signsOf([{ left: 200, right: 204, top: 6, bottom: 40 }])).toEqual([]);
  });

  test('its points lie on its ink, one in each row', () => {
    const { points } = signsOf([upright(92, 2, 3)])[0]!;
    expect(points.every(({ x }) => x >= 91 && x <= 96)).toBe(true);
    expect(new Set(points.map(({ y }) => y)).size).toBeGreaterThan(PITCH);
  });
});
