import { expect, test } from 'vitest';
import { paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { type Rgb, type StrokeShape, stroke } from '../../../tests/fixtures/drawn/print.ts';
import { type PrintedPage, printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import type { DarkStrip } from '../../imaging/strips/pen-strokes.ts';
import { findUnderlines, pitchBelow, type UnderlineCandidate } from './underlines.ts';

const X_HEIGHT = 16;
const LEVELS = [60, 105, 150, 195];
const BLUE: Rgb = [40, 60, 190];

const page = (): PrintedPage => printedPage(...LEVELS);

/** The underlines of a page on which the network sees one under the second line, unless told otherwise all over it. */
function underlinesOf({ sheet, lines, maps }: PrintedPage, odds = 0.8): UnderlineCandidate[] {
  paintMap(maps, 'underline', { left: 0, right: 720, top: LEVELS[1]! + 2, bottom: LEVELS[1]! + 14 }, odds);
  return findUnderlines(sceneOn(sheet, lines, maps));
}

/** Underlines the second line from 200 to 430. */
function underline({ sheet }: Pick<PrintedPage, 'sheet'>, shape: Partial<StrokeShape> = {}): void {
  stroke(sheet, { left: 200, right: 430, y: () => LEVELS[1]! + 6, thickness: 2.4, colour: BLUE, ...shape });
}

test.each<[string, (x: number) => number]>([
  ['sloping', (x) => 4 + (x - 200) * 0.02],
  ['wavy', (x) => 6.5 + 1.5 * Math.sin(x / 14)],
])('a %s stroke is found where it was drawn, if the network sees one there', (_, below) => {
  const drawn = page();
  underline(drawn, { y: (x) => LEVELS[1]! + below(x) });
  const found = underlinesOf(drawn);
  expect(found.map(({ line }) => line)).toEqual([1]);
  expect(Math.abs(found[0]!.left - 200)).toBeLessThan(X_HEIGHT / 2);
  expect(Math.abs(found[0]!.right - 430)).toBeLessThan(X_HEIGHT / 2);
  expect(underlinesOf(drawn, 0.1)).toEqual([]);
});

test('only a line under which the network sees something is straightened', () => {
  const { sheet, lines, maps } = page();
  underline({ sheet });
  paintMap(maps, 'underline', { left: 200, right: 430, top: LEVELS[1]! + 2, bottom: LEVELS[1]! + 14 }, 0.8);
  const scene = sceneOn(sheet, lines, maps);
  const straightened: number[] = [];
  const stripOf = (line: number): DarkStrip => {
    straightened.push(line);
    return scene.stripOf(line);
  };
  expect(findUnderlines({ ...scene, stripOf }).map(({ line }) => line)).toEqual([1]);
  expect(straightened).toEqual([1]);
});

test('its colour is the pen’s', () => {
  const drawn = page();
  underline(drawn, { thickness: 4, y: () => LEVELS[1]! + 8 });
  const rgb = [1, 3, 5].map((k) => Number.parseInt(underlinesOf(drawn)[0]!.colour.slice(k, k + 2), 16));
  for (const [k, value] of BLUE.entries()) expect(Math.abs(rgb[k]! - value)).toBeLessThan(40);
});

test('each piece of a line keeps its stroke, which runs on a little under the other', () => {
  const { sheet, lines, maps } = page();
  stroke(sheet, { left: 92, right: 590, y: () => LEVELS[1]! + 9, colour: BLUE });
  const { letters } = lines[1]!;
  const half = letters.length >> 1;
  const pieces = [letters.slice(0, half), letters.slice(half)].map((part) => ({
    ...lines[1]!,
    ...{ letters: part, left: part[0]!.left, right: part.at(-1)!.right },
  }));
  const found = underlinesOf({ sheet, lines: [lines[0]!, ...pieces, lines[2]!], maps });
  expect(found.map(({ line }) => line)).toEqual([1, 2]);
});

test('the distance to the next line is told in x-heights, 4 where there is none', () => {
  const { lines } = page();
  expect(lines.map((line) => pitchBelow(lines, line))).toEqual([45 / 16, 45 / 16, 45 / 16, 4]);
});
