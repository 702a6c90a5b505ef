import { describe, expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn-maps.ts';
import { blankSheet, print } from '../../../tests/fixtures/drawn-print.ts';
import type { SeenUnderline, UnderlineCandidate } from './strokes.ts';
import { underlineFeatures } from './underline-features.ts';

const SIZE = { width: 720, height: 250 };
const sheet = blankSheet(SIZE.width, SIZE.height);
const lines = [105, 150, 195].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16 }));
const ends = { left: lines.map(({ left }) => left), right: lines.map(({ right }) => right) };
const at = (left: number, right: number) => ({ left, right, offsets: new Float32Array(right - left).fill(0.4) });

const traced = (line: number, left: number, right: number, contrast = 0.3): UnderlineCandidate => ({
  ...{ what: 'underline', line, ...at(left, right), colour: '#202020', firstColumn: 0 },
  ...{ contrast, gapContrast: 0.2, continuity: 0.9, clearColumns: 12 },
});
const seen = (line: number, left: number, right: number): SeenUnderline => ({
  ...{
    what: 'seen underline',
    kind: 'underline',
    line,
    ...at(left, right),
    colour: '#202020',
    firstColumn: 0,
    odds: 0.8,
  },
});

describe('what a stroke under words looks like', () => {
  const maps = evenMaps(SIZE);
  paintMap(maps, 'underline', { left: 200, right: 300, top: 104, bottom: 118 }, 0.9);
  paintMap(maps, 'around', { left: 300, right: 400, top: 104, bottom: 118 }, 0.9);
  const scene = { maps, lines, ends };

  test('the odds of its own kind, of another, and of any: half of a drifting stroke is seen as an outline', () => {
    const [features] = underlineFeatures([traced(0, 204, 396)], scene);
    expect(features!.odds).toBeCloseTo(0.45, 1);
    expect(features!.around).toBeCloseTo(0.45, 1);
    expect(features!.stroke).toBeCloseTo(0.9, 1);
  });

  test('a stroke that is only seen has the figures of the one that was traced there, and of none elsewhere', () => {
    const [, there, elsewhere] = underlineFeatures(
      [traced(0, 204, 300, 0.5), seen(0, 204, 396), seen(2, 100, 200)],
      scene,
    );
    expect([there!.traced, there!.contrast, there!.clearColumns]).toEqual([0, 0.5, 12]);
    expect(there!.both).toBeCloseTo(0.5, 1);
    expect(there!.depth).toBeCloseTo(0.4, 2);
    expect([elsewhere!.contrast, elsewhere!.both, elsewhere!.depth]).toEqual([0, 0, -1]);
  });

  test('it is held against the other strokes that were found in the same way', () => {
    const all = [traced(0, 204, 296), traced(1, 100, 200), traced(2, 100, 200), seen(0, 204, 296)];
    const features = underlineFeatures(all, scene);
    expect(features.map(({ others }) => others)).toEqual([0, 1, 1, 0]);
    expect(features.map(({ unlikely }) => unlikely)).toEqual([2, 1, 1, 0]);
    expect(features[1]!.likeliest).toBeCloseTo(0.9, 1);
  });
});
