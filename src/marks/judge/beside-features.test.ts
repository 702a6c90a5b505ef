import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn-maps.ts';
import { blankSheet, lightOf, print } from '../../../tests/fixtures/drawn-print.ts';
import type { Point } from '../../core/geometry.ts';
import { sceneOf } from '../scene/scene.ts';
import { type BesideText, besideFeatures } from './beside-features.ts';

const SIZE = { width: 720, height: 340 };
const X_HEIGHT = 16;
const sheet = blankSheet(SIZE.width, SIZE.height);
const lines = [105, 150, 195, 240].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT }));
const box = { left: 90, right: 600, top: 85, bottom: 245 };
const layout = { columns: [{ lines, box }], box, xHeight: X_HEIGHT, loose: [] };
const light = lightOf(sheet);
const maps = evenMaps(SIZE);
paintMap(maps, 'beside', { left: 60, right: 84, top: 120, bottom: 210 }, 0.8);
const scene = sceneOf(layout, { ...light, maps, darkPaper: light.paper, longStrokes: [], layouts: [layout] });

const upright = (x: number, top: number, bottom: number): Point[] =>
  Array.from({ length: bottom - top }, (_, k) => ({ x, y: top + k }));

function stroke(held: readonly number[], points: readonly Point[]): BesideText {
  const look = { side: 'left', kind: 'bar', contrast: 0.4, colour: '#202020' } as const;
  return { what: 'margin stroke', ...look, lines: held, points };
}

function shape(held: readonly number[], points: readonly Point[]): BesideText {
  return { what: 'margin sign', kind: 'bracket', likeness: 0.8, colour: '#c02020', lines: held, points };
}

test('how far a stroke reaches beyond the lines that it holds, and short of the next ones', () => {
  // The middles of the letters stand at 97, 142, 187 and 232.
  const [features] = besideFeatures([stroke([1, 2], upright(72, 126, 203))], scene);
  expect(features!.over).toBeCloseTo((142 - 126) / X_HEIGHT, 1);
  expect(features!.under).toBeCloseTo((202 - 187) / X_HEIGHT, 1);
  expect(features!.before).toBeCloseTo((126 - 97) / X_HEIGHT, 1);
  expect(features!.after).toBeCloseTo((232 - 202) / X_HEIGHT, 1);
  expect(features!.away).toBeCloseTo((90 - 72) / X_HEIGHT, 0);
});

test('what its ink is in the maps, and what its own family thinks of it', () => {
  const [there, elsewhere] = besideFeatures(
    [stroke([1, 2], upright(72, 126, 203)), shape([3], upright(650, 225, 240))],
    scene,
  );
  expect(there!.beside).toBeGreaterThan(0.7);
  expect(elsewhere!.beside).toBeLessThan(0.1);
  expect([there!.traced, there!.shaped, there!.traceContrast, there!.likeness]).toEqual([1, 0, 0.4, 0]);
  expect([elsewhere!.traced, elsewhere!.shaped, elsewhere!.bracket, elsewhere!.likeness]).toEqual([0, 1, 1, 0.8]);
  expect([there!.others, elsewhere!.others]).toEqual([1, 1]);
});

test('what others found at the same place, and which lines they give it', () => {
  const found = [
    stroke([1, 2], upright(72, 126, 203)),
    shape([1, 2], upright(73, 128, 200)),
    stroke([1, 2, 3], upright(71, 126, 240)),
    shape([0], upright(640, 90, 105)),
  ];
  const features = besideFeatures(found, scene);
  expect(features.map(({ agreeing }) => agreeing)).toEqual([1, 1, 0, 0]);
  expect(features.map(({ longer }) => longer)).toEqual([1, 1, 0, 0]);
  expect(features.map(({ shorter }) => shorter)).toEqual([0, 0, 1, 0]);
});
