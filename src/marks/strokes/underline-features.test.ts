import { describe, expect, test } from 'vitest';
import { paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import type { SeenUnderline } from './seen-strokes.ts';
import { underlineFeatures } from './underline-features.ts';
import type { UnderlineCandidate } from './underlines.ts';

const { lines, maps } = printedPage(105, 150, 195);
const at = (left: number, right: number) => ({ left, right, offsets: new Float32Array(right - left).fill(0.4) });

const traced = (line: number, left: number, right: number, contrast = 0.3): UnderlineCandidate => ({
  ...{ what: 'underline', line, ...at(left, right), colour: '#202020' },
  ...{ contrast, continuity: 0.9, clearColumns: 12 },
});
const seen = (line: number, left: number, right: number): SeenUnderline => ({
  ...{ what: 'seen underline', kind: 'underline', line, ...at(left, right) },
  ...{ colour: '#202020', odds: 0.8 },
});

describe('what a stroke under words looks like', () => {
  paintMap(maps, 'underline', { left: 200, right: 300, top: 104, bottom: 118 }, 0.9);
  paintMap(maps, 'around', { left: 300, right: 400, top: 104, bottom: 118 }, 0.9);
  const scene = { maps, lines };

  test('the odds along its ink: half of a drifting stroke is seen as an outline', () => {
    const [features] = underlineFeatures([traced(0, 204, 396)], scene);
    expect(features!.odds).toBeCloseTo(0.45, 1);
    expect(features!.ink).toBeCloseTo(0.9, 1);
    expect(features!.length).toBeCloseTo(12, 1);
  });

  test('a stroke that runs low is looked for where it runs', () => {
    paintMap(maps, 'underline', { left: 450, right: 550, top: 122, bottom: 130 }, 0.8);
    const low = { ...traced(0, 454, 546), offsets: new Float32Array(92).fill(1.3) };
    expect(underlineFeatures([low], scene)[0]!.odds).toBeCloseTo(0.8, 1);
    expect(underlineFeatures([traced(0, 454, 546)], scene)[0]!.odds).toBeLessThan(0.2);
  });

  test('a stroke that is only seen has the figures of the one that was traced there, and of none elsewhere', () => {
    const [, there, elsewhere] = underlineFeatures(
      [traced(0, 204, 300, 0.5), seen(0, 204, 396), seen(2, 100, 200)],
      scene,
    );
    expect([there!.contrast, there!.clearColumns]).toEqual([0.5, 12]);
    expect(there!.both).toBeCloseTo(0.5, 1);
    expect([elsewhere!.contrast, elsewhere!.both]).toEqual([0, 0]);
  });

  test('the likeliest of the page is of those that were found in the same way', () => {
    const all = [traced(0, 204, 296), traced(1, 100, 200), seen(2, 100, 200)];
    const [first, second, third] = underlineFeatures(all, scene);
    expect(first!.best).toBeCloseTo(0.9, 1);
    expect(second!.best).toBe(first!.best);
    expect(third!.best).toBe(0);
  });
});
