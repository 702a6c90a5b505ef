import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../tests/fixtures/drawn/maps.ts';
import { blankSheet, print } from '../../tests/fixtures/drawn/print.ts';
import { sceneOn } from '../../tests/fixtures/drawn/scene.ts';
import type { GoldWord } from '../pages/gold/label.ts';
import { readingOfLabel } from './words-under-marks.ts';

const SIZE = { width: 720, height: 250 };
const SCALE = 2;

/** A word of the label, whose pixels are half as large as those of the analysed picture. */
const word = (text: string, line: number, [left, right]: readonly [number, number]): GoldWord => {
  const base = [105, 150][line]!;
  const box = { left: left * SCALE, right: right * SCALE, top: (base - 20) * SCALE, bottom: (base + 4) * SCALE };
  return { text, box, line, role: 'body', marks: [] };
};

test("a mark takes in the label's words that it covers for more than half, line by line and in their order", () => {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  const lines = [105, 150].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16 }));
  const maps = evenMaps(SIZE);
  paintMap(maps, 'highlight', { left: 200, right: 400, top: 84, bottom: 110 }, 0.97);
  const scene = sceneOn(sheet, lines, maps);
  const words = [
    word('after', 0, [380, 460]),
    word('under', 0, [300, 375]),
    word('before', 0, [100, 190]),
    word('too', 0, [210, 290]),
    word('below', 1, [210, 390]),
  ];
  const reading = readingOfLabel(scene.layout, { scene, words, scale: SCALE });
  expect(reading.lines.map((line) => line.words.map(({ text }) => text))).toEqual([
    ['before', 'too', 'under', 'after'],
  ]);
  expect(reading.marks.map(({ kind }) => kind)).toEqual(['highlight']);
  expect(reading.markedWords).toEqual([
    { line: 0, word: 1, mark: 0 },
    { line: 0, word: 2, mark: 0 },
  ]);
  expect(reading.lines[0]!.baseline[0]!.y).toBeCloseTo(105 * SCALE, -1);
});
