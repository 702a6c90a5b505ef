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

test('a ring holds what lies within its ink, where the network sees it further out', () => {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  const line = print(sheet, { left: 50, right: 470, y: 100, xHeight: X_HEIGHT });
  const spaces = line.letters.flatMap(({ right }, k) => {
    const next = line.letters[k + 1]?.left ?? right;
    return next - right > X_HEIGHT / 2 ? [(right + next) / 2] : [];
  });
  const [left, right] = [spaces.at(1)!, spaces.at(-2)!];
  const ring = ellipse({ x: (left + right) / 2, y: 93 }, { x: (right - left) / 2, y: 30 }, 400);
  penLine(sheet, ring, { colour: [40, 60, 190] });
  const maps = evenMaps(SIZE, {}, 4);
  for (const { x, y } of ring) {
    const seen = x + Math.sign(x - (left + right) / 2) * (X_HEIGHT / 2);
    paintMap(maps, 'around', { left: seen, right: seen + 1, top: y, bottom: y + 1 });
  }
  const stretches = enclosureCandidates(sceneOn(sheet, [line], maps)).flatMap((found) => found.stretches);
  expect(stretches).toHaveLength(1);
  expect(Math.abs(stretches[0]!.left - left)).toBeLessThan(X_HEIGHT / 5);
  expect(Math.abs(stretches[0]!.right - right)).toBeLessThan(X_HEIGHT / 5);
});
