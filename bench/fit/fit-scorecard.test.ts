import { describe, expect, test } from 'vitest';
import { scoreOf } from '../../src/imaging/maths/scorecard.ts';
import { type Example, fitScorecard } from './fit-scorecard.ts';

type Feature = 'length' | 'darkness' | 'noise';

/** A thousand examples: long ones are mostly ones, dark ones a little more often; the noise says nothing. */
function examples(): Example<Feature>[] {
  return Array.from({ length: 1000 }, (_, i) => {
    const values = { length: (i * 37) % 101, darkness: (i * 61) % 13, noise: (i * 7919) % 97 };
    const odds = (values.length > 60 ? 80 : 10) + (values.darkness > 8 ? 10 : 0);
    return { values, isOne: (Math.imul(i + 1, 0x9e3779b1) >>> 0) % 100 < odds, weight: 1 };
  });
}

const NAMES = ['length', 'darkness', 'noise'] as const;

describe('a scorecard', () => {
  const card = fitScorecard<Feature>(examples(), NAMES);
  const rangeOf = (name: Feature): number => {
    const points = card.features[name]?.points ?? [0];
    return Math.max(...points) - Math.min(...points);
  };

  test('gives the odds that the examples have', () => {
    for (const length of [20, 90]) {
      const alike = examples().filter(({ values }) => values.length > 60 === length > 60);
      const share = alike.filter(({ isOne }) => isOne).length / alike.length;
      const mean = alike.reduce((sum, { values }) => sum + scoreOf(card, values), 0) / alike.length;
      expect(Math.abs(mean - Math.log(share / (1 - share)))).toBeLessThan(0.4);
    }
  });

  test('gives a feature as many points as it tells', () => {
    expect(rangeOf('length')).toBeGreaterThan(3);
    expect(rangeOf('darkness')).toBeLessThan(rangeOf('length') / 2);
    expect(rangeOf('noise')).toBeLessThan(1.2);
  });

  test('an example counts by its weight', () => {
    const heavy = examples().map((one) => ({ ...one, weight: one.isOne ? 4 : 1 }));
    expect(scoreOf(fitScorecard<Feature>(heavy, NAMES), heavy[5]!.values)).toBeGreaterThan(
      scoreOf(card, heavy[5]!.values) + 0.8,
    );
  });

  test('a feature that may only speak against says nothing where it would speak for', () => {
    const bound = fitScorecard<Feature>(examples(), NAMES, { length: -1, darkness: 1, noise: 1 });
    const pointsOf = (name: Feature): readonly number[] => bound.features[name]?.points ?? [0];
    expect(pointsOf('length')[0]! - pointsOf('length').at(-1)!).toBeLessThan(1);
    expect(pointsOf('length')).toEqual(pointsOf('length').toSorted((a, b) => b - a));
    expect(pointsOf('darkness')).toEqual(pointsOf('darkness').toSorted((a, b) => a - b));
  });
});
