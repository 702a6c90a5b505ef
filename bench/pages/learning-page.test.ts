import { beforeAll, describe, expect, it } from 'vitest';
import type { Box } from '../../src/core/geometry.ts';
import { LABEL_STRIDE, type LabelMaps } from './gold/label-planes.ts';
import { LABEL_PLANES, type LabelPlane } from './gold/label-sheet.ts';
import { type LearningPage, makeLearningPage } from './learning-page.ts';

/** The plane's mean, 0 to 1, over the middle of a box: half as wide as it, and a third as high. */
function meanIn(maps: LabelMaps, plane: LabelPlane, { left, top, right, bottom }: Box): number {
  const start = LABEL_PLANES.indexOf(plane) * maps.planeHeight;
  const middle = (top + bottom) / 2;
  const [wide, high] = [(right - left) / 4, (bottom - top) / 6];
  let sum = 0;
  let count = 0;
  for (let y = Math.floor((middle - high) / LABEL_STRIDE); y <= (middle + high) / LABEL_STRIDE; y++)
    for (let x = Math.floor((left + wide) / LABEL_STRIDE); x <= (right - wide) / LABEL_STRIDE; x++) {
      sum += maps.values[(start + y) * maps.width + x] ?? 0;
      count++;
    }
  return sum / count / 255;
}

const planeOf = (maps: LabelMaps, plane: LabelPlane): Uint8Array => {
  const start = LABEL_PLANES.indexOf(plane) * maps.planeHeight * maps.width;
  return maps.values.subarray(start, start + maps.planeHeight * maps.width);
};

const greatestOf = (values: Uint8Array): number => values.reduce((most, value) => Math.max(most, value), 0);

const wordsOf = ({ gold }: LearningPage) =>
  gold.pages.flatMap(({ words }) => words).filter(({ role, text }) => role === 'body' && text.length > 3);

describe('a highlighted page to learn from', () => {
  let page: LearningPage;

  beforeAll(async () => {
    page = await makeLearningPage('maps-a', { split: 'train', unmarked: false, world: false, kinds: ['highlight'] });
  });

  it('shows highlighter on the words that its label says are highlighted, and on no others', () => {
    const words = wordsOf(page).map(({ text, box, kinds }) => ({
      text,
      seen: meanIn(page.maps, 'highlight', box) > 0.35,
      told: kinds.includes('highlight'),
    }));
    expect(words.filter(({ told }) => told).length).toBeGreaterThan(5);
    expect(words.filter(({ seen, told }) => seen !== told)).toEqual([]);
  });

  it('shows no other kind of mark', () => {
    for (const plane of LABEL_PLANES.filter((one) => one !== 'highlight' && one !== 'print'))
      expect({ plane, greatest: greatestOf(planeOf(page.maps, plane)) }).toEqual({ plane, greatest: 0 });
  });

  it('shows print at the words and none between the lines', () => {
    const words = wordsOf(page);
    const without = words.filter(({ box }) => meanIn(page.maps, 'print', box) < 0.5);
    expect(without.map(({ text }) => text)).toEqual([]);
    expect(planeOf(page.maps, 'print').filter((value) => value === 0).length).toBeGreaterThan(page.maps.width);
  });

  it('comes out the same from the same seed', async () => {
    const wish = { split: 'train', unmarked: false, world: false, kinds: ['highlight'] } as const;
    const again = await makeLearningPage('maps-a', wish);
    expect(again.jpeg.equals(page.jpeg)).toBe(true);
    expect(Buffer.from(again.maps.values).equals(Buffer.from(page.maps.values))).toBe(true);
  });
});

describe('pages to learn from of all the world', () => {
  // Three that are shown in part: a whole spread costs more than twice as much as all of them.
  it.each(['maps-c', 'maps-d', 'maps-e'])('show no stroke where there is no mark: %s', async (seed) => {
    const { maps, gold } = await makeLearningPage(seed, { split: 'train', unmarked: true, world: true });
    expect(gold.kind).toBe('made_plain');
    for (const plane of LABEL_PLANES.filter((one) => one !== 'print'))
      expect({ plane, greatest: greatestOf(planeOf(maps, plane)) }).toEqual({ plane, greatest: 0 });
    expect(greatestOf(planeOf(maps, 'print'))).toBe(255);
  });

  // Pages that are small enough to be made in a second.
  it.each([
    ['underline', 'underline', 3],
    ['strike', 'strike', 2],
    ['circle', 'around', 3],
    ['bar', 'beside', 2],
    ['margin-note', 'handwriting', 3],
  ] as const)('show a %s on the plane %s', async (kind, plane, number) => {
    const { maps } = await makeLearningPage(`maps-${kind}-${number}`, {
      ...{ split: 'held', unmarked: false, world: true, kinds: [kind] },
    });
    expect(greatestOf(planeOf(maps, plane))).toBeGreaterThan(200);
  });
});
