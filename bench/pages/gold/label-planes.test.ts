import { beforeAll, describe, expect, it } from 'vitest';
import { drawSheet } from '../photo/sheet.ts';
import { SHEET_DETAIL, takePicture } from '../photo/take-picture.ts';
import { randomFrom } from '../random.ts';
import { rescaled, type Stage, stageOf } from '../stage.ts';
import { labelMapsOf } from './label-planes.ts';
import { LabelSheet } from './label-sheet.ts';

const SHRINK = 0.5;

describe('label maps', () => {
  let stage: Stage;

  beforeAll(() => {
    stage = rescaled(stageOf('planes', { easy: true, kinds: ['underline', 'highlight'], megapixels: 2 }), 0.6);
  });

  it('leave the sheet as it is without them', () => {
    const plan = { ...stage.plan, unit: 4 };
    const labels = new LabelSheet(plan, 2);
    const plain = drawSheet(plan, randomFrom('ink')).canvas.data();
    const labelled = drawSheet(plan, randomFrom('ink'), labels).canvas.data();
    expect(labelled.equals(plain)).toBe(true);
  });

  it('are empty where something lies on top', () => {
    const { picture, map, labels } = takePicture(stage, { labelDetail: SHRINK * SHEET_DETAIL });
    if (labels === undefined) throw new Error('labels were wanted');
    const stored = { width: Math.round(picture.width * SHRINK), height: Math.round(picture.height * SHRINK) };
    const lookup = { labels, map, taken: picture, stored };
    const half = labelMapsOf({ ...lookup, seen: (x) => (x < picture.width / 2 ? 0 : 1) });
    const all = labelMapsOf(lookup);
    const left = (values: Uint8Array): number =>
      values.reduce((sum, value, at) => (at % all.width < all.width / 2 - 1 ? sum + value : sum), 0);
    expect(left(all.values)).toBeGreaterThan(1000);
    expect(left(half.values)).toBe(0);
    expect(half.values.reduce((most, value) => Math.max(most, value), 0)).toBe(255);
  });
});
