import { describe, expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { blankSheet, fill, lightOf, print, type Rgb } from '../../../tests/fixtures/drawn/print.ts';
import { shippedNetwork } from '../../../tests/fixtures/shipped-network.ts';
import type { Box } from '../../core/geometry.ts';
import { sceneOf } from '../scene/scene.ts';
import { noteCandidates } from './notes.ts';

const SIZE = { width: 1100, height: 400 };
const X_HEIGHT = 14;
const RED: Rgb = [200, 40, 40];

/** Notes on the left one of two facing pages; strokes are drawn in each box, and the network sees them with some odds. */
function notesOf(words: readonly Box[], odds = 0.8) {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  const layouts = [200, 700].map((left) => {
    const lines = [100, 140, 180].map((y) => print(sheet, { left, right: left + 200, y, xHeight: X_HEIGHT }));
    const box = { left, right: left + 200, top: 80, bottom: 185 };
    return { columns: [{ lines, box, xHeight: X_HEIGHT }], box, xHeight: X_HEIGHT };
  });
  const maps = evenMaps(SIZE);
  for (const word of words) {
    for (let x = word.left; x < word.right; x += 12) fill(sheet, { ...word, left: x, right: x + 3 }, RED);
    paintMap(maps, 'handwriting', word, odds);
  }
  return noteCandidates(sceneOf(layouts[0]!, { ...lightOf(sheet), maps, network: shippedNetwork(), layouts }));
}

const word = (left: number, top: number, width = 64): Box => ({ left, right: left + width, top, bottom: top + 24 });

describe('handwriting that the network sees', () => {
  test('is a note where it stands, with its letters and its ink', () => {
    const at = word(64, 96);
    const [note, ...others] = notesOf([at]);
    expect(others).toEqual([]);
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(Math.abs(note!.box[side] - at[side])).toBeLessThan(8);
    expect(note!.letters.map(({ left }) => left)).toEqual([64, 76, 88, 100, 112, 124]);
    expect(note!.points.every(({ x }) => (Math.round(x) - 64) % 12 < 3)).toBe(true);
    expect(note!.odds).toBeCloseTo(0.8, 1);
    expect(note!.chroma).toBeGreaterThan(100);
  });

  test.each([
    ['words near each other are one note', [word(32, 96, 40), word(96, 96, 40), word(32, 130)], 1],
    ['distant ones are two', [word(64, 96), word(64, 200)], 2],
    ['a sign is none', [word(64, 96, 14)], 0],
    ['what stands nearer to the facing page is that page’s', [word(600, 96)], 0],
  ])('%s', (_, words, count) => {
    expect(notesOf(words)).toHaveLength(count);
  });

  test('is none when it hardly looks like it', () => {
    expect(notesOf([word(64, 96)], 0.5)).toEqual([]);
  });
});
