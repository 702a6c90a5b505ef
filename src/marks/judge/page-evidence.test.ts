import { expect, test } from 'vitest';
import { printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import type { Elsewhere } from '../maps/maps.ts';
import type { Marking } from './marking.ts';
import { pageScores } from './page-evidence.ts';

const sign = (kind: 'bar' | 'tick', x: number): Marking => ({
  ...{ what: 'seen sign', kind, lines: [0], colour: '#202020', odds: 0.7 },
  points: Array.from({ length: 40 }, (_, k) => ({ x, y: 72 + k })),
});
const outline = (left: number, right: number): Marking => ({
  ...{ what: 'enclosure', kind: 'box', colour: '#202020', odds: 0.7, cells: [], stretches: [] },
  outline: [left, right].flatMap((x) => [72, 112].map((y) => ({ x, y }))),
});

/** What the page is said to show elsewhere, for each of some candidates of which these looks are had. */
function elsewhereOf(looked: readonly (readonly [Marking, number])[]): Elsewhere[] {
  const { sheet, lines, maps } = printedPage(105, 150);
  const scene = sceneOn(sheet, lines, maps);
  const looks = looked.map(([, look]) => look);
  const known: Elsewhere[] = [];
  pageScores(
    looked.map(([one]) => one),
    {
      ...scene,
      network: {
        ...scene.network,
        lookAgain: () => looks.shift()!,
        weighWithPage: (_, look, elsewhere) => {
          known.push(elsewhere);
          return look;
        },
      },
    },
  );
  return known;
}

const underline = (left: number, right: number): Marking => ({
  ...{ what: 'underline', line: 0, left, right, offsets: new Float32Array(right - left).fill(0.4), colour: '#202020' },
  ...{ contrast: 0.3, continuity: 0.9, clearColumns: 12 },
});
const NONE = Number.NEGATIVE_INFINITY;

test('a page says what it shows besides: the surest apart, the surest of another kind that is touched, how many alike are doubtful', () => {
  const known = elsewhereOf([
    [sign('bar', 81), -9],
    [sign('bar', 300), -2],
    [sign('tick', 400), -3],
    [sign('tick', 500), -5],
    [underline(60, 200), 7],
  ]);
  expect(known).toEqual([
    { apart: -2, touching: 7, doubtful: 2 },
    { apart: 7, touching: NONE, doubtful: 1 },
    { apart: 7, touching: NONE, doubtful: 1 },
    { apart: 7, touching: NONE, doubtful: 2 },
    { apart: -2, touching: -9, doubtful: 0 },
  ]);
});

test('what touches one of its own kind, or an outline, says nothing of it, nor that of what touches it', () => {
  const known = elsewhereOf([
    [underline(60, 200), -9],
    [underline(150, 300), -2],
    [outline(60, 200), 5],
  ]);
  const nothing = { apart: NONE, touching: NONE, doubtful: 0 };
  expect(known).toEqual([nothing, nothing, nothing]);
});
