import { expect, test } from 'vitest';
import type { Point } from '../../core/geometry.ts';
import { withoutPiecesOfEdges } from './pieces-of-edge.ts';

const X_HEIGHT = 12;

interface Sign {
  readonly kind: 'tick' | 'bracket' | 'bar';
  readonly points: readonly Point[];
}

/** A stroke two pixels wide that leans by as much as the folds of photos do. */
function down(kind: Sign['kind'], x: number, from: number, to: number): Sign {
  const points = Array.from({ length: to - from }, (_, k) =>
    [0, 1].map((aside) => ({ x: Math.round(x - k * 0.04) + aside, y: from + k })),
  );
  return { kind, points: points.flat() };
}

/** `isEdge` is asked of each whole stroke, by where it begins and ends. */
const kept = (signs: readonly Sign[], isEdge: (top: number, bottom: number) => boolean): number[] => {
  const isDrawn = (points: readonly Point[]): boolean => {
    const down = points.map(({ y }) => y);
    return !isEdge(Math.min(...down), Math.max(...down));
  };
  return withoutPiecesOfEdges(signs, isDrawn, X_HEIGHT).map((sign) => signs.indexOf(sign));
};

test('a piece in line with an edge goes with it, one after the other', () => {
  const edge = [down('bar', 100, 40, 120), down('bar', 97, 122, 200), down('bar', 92, 222, 300)];
  expect(kept(edge, (_top, bottom) => bottom >= 299)).toEqual([]);
});

test('pieces of a bar, each of which goes on in the next, stay where the bar ends', () => {
  const bar = [down('bar', 100, 40, 120), down('bar', 97, 122, 200), down('bar', 92, 222, 300)];
  expect(kept(bar, (top, bottom) => top > 40 || bottom < 299)).toEqual([0, 1, 2]);
});

test('pieces of something as long as a ribbon go where one of them goes on, though both its ends are seen', () => {
  const ribbon = [down('bar', 100, 40, 200), down('bar', 93, 202, 360), down('bar', 87, 362, 500)];
  expect(kept(ribbon, (top, bottom) => top > 40 || bottom < 499)).toEqual([]);
});

test('a bar beside an edge and one far below it stay', () => {
  const signs = [down('bar', 100, 40, 120), down('bar', 110, 130, 200), down('bar', 94, 190, 260)];
  expect(kept(signs, (top) => top === 40)).toEqual([1, 2]);
});

test('an upright tick that is a piece of an edge goes, a wide one is not asked', () => {
  const upright = down('tick', 100, 40, 90);
  const wide: Sign = { kind: 'tick', points: Array.from({ length: 30 }, (_, k) => ({ x: 100 + k, y: 40 + k })) };
  expect(kept([upright, wide], () => true)).toEqual([1]);
});

test('a low exclamation mark goes with an edge in line with it; alone it is not asked', () => {
  const [edge, low] = [down('bar', 100, 40, 120), down('tick', 97, 124, 146)];
  expect(kept([edge, low], () => true)).toEqual([]);
  expect(kept([low], () => true)).toEqual([0]);
});
