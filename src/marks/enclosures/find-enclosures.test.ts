import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { ellipse, penLine, X_HEIGHT } from '../../../tests/fixtures/drawn/pen.ts';
import { blankSheet, print } from '../../../tests/fixtures/drawn/print.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import { enclosureCandidates } from './find-enclosures.ts';

const SIZE = { width: 520, height: 200 };
const RING = ellipse({ x: 250, y: 94 }, { x: 90, y: 28 }, 400);

test('a ring is found with its words, its ink and its colour where the network sees one, and nothing elsewhere', () => {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  const line = print(sheet, { left: 50, right: 470, y: 100, xHeight: X_HEIGHT });
  penLine(sheet, RING, { colour: [40, 60, 190] });
  const maps = evenMaps(SIZE, {}, 4);
  expect(enclosureCandidates(sceneOn(sheet, [line], maps))).toEqual([]);
  for (const { x, y } of RING) paintMap(maps, 'around', { left: x, right: x + 1, top: y, bottom: y + 1 });
  const [ring, ...others] = enclosureCandidates(sceneOn(sheet, [line], maps));
  expect(others).toEqual([]);
  expect(ring).toMatchObject({ kind: 'circle', stretches: [{ line: 0 }] });
  expect(Math.abs(ring!.stretches[0]!.left - 160)).toBeLessThan(X_HEIGHT);
  expect(Math.abs(ring!.stretches[0]!.right - 340)).toBeLessThan(X_HEIGHT);
  const off = ring!.outline.filter(({ x, y }) => Math.abs(Math.hypot((x - 250) / 90, (y - 94) / 28) - 1) > 0.08);
  expect(off.length).toBeLessThan(ring!.outline.length * 0.05);
  expect(Number.parseInt(ring!.colour.slice(5), 16)).toBeGreaterThan(150);
});
