import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import type { Box, Point } from '../../core/geometry.ts';
import type { Enclosure } from '../enclosures/enclosures.ts';
import type { PageScene } from '../scene/scene.ts';
import type { UnderlineCandidate } from '../strokes/strokes.ts';
import type { Candidate } from './candidates.ts';
import { judged } from './judge.ts';

const SIZE = { width: 720, height: 300 };
const X_HEIGHT = 16;
const BOX: Box = { left: 150, right: 450, top: 70, bottom: 112 };

/** Two lines of print at 105 and 150 on blank paper; unless told, the network sees strokes of every kind everywhere. */
function page(maps = evenMaps(SIZE, { underline: 1, around: 1, beside: 1 })): PageScene {
  const { sheet, lines } = printedPage(105, 150);
  return sceneOn(sheet, lines, maps);
}

function underline(line: number, [left, right]: readonly [number, number], below: number): UnderlineCandidate {
  const offsets = new Float32Array(right - left).fill(below / X_HEIGHT);
  const look = { contrast: 0.5, continuity: 1, clearColumns: 20 };
  return { what: 'underline', colour: '#202020', line, left, right, offsets, ...look };
}

function enclosure({ left, right, top, bottom }: Box): Enclosure {
  const outline: Point[] = [];
  for (let x = left; x < right; x += 2) outline.push({ x, y: top });
  for (let y = top; y < bottom; y += 2) outline.push({ x: right, y });
  for (let x = right; x > left; x -= 2) outline.push({ x, y: bottom });
  for (let y = bottom; y > top; y -= 2) outline.push({ x: left, y });
  return {
    what: 'enclosure',
    kind: 'box',
    colour: '#202020',
    outline,
    cells: [],
    odds: 0.9,
    stretches: [{ line: 0, left, right }],
  };
}

test('the foot of a box is no underline; one under other words stays', () => {
  const foot = underline(0, [BOX.left + 5, BOX.right - 5], BOX.bottom - 105);
  const other = underline(1, [200, 400], 7);
  const box = enclosure(BOX);
  expect(judged([foot, other, box], page())).toEqual([other, box]);
});

test('what lies on a box where its outline was followed wrongly, along letters, is its side', () => {
  const head = underline(0, [BOX.left + 5, BOX.right - 5], 7);
  const cells = Array.from({ length: 38 }, (_, k) => ({ x: BOX.left + 4 + 8 * k, y: 108 }));
  const box = enclosure({ ...BOX, top: 94, bottom: 140 });
  expect(judged([head, box], page())).toEqual([head, box]);
  expect(judged([head, { ...box, cells }], page())).toEqual([{ ...box, cells }]);
});

const upright = (x: number): Point[] => Array.from({ length: 40 }, (_, k) => ({ x, y: 72 + k }));

/** Odds by its own look of a sign of which only its page can tell what it is. */
const DOUBTFUL = 0.7;

/** A bar beside the first line, as the network sees it. */
function seenBar(odds: number, x = 81): Candidate {
  return { what: 'seen sign', kind: 'bar', lines: [0], points: upright(x), colour: '#202020', odds };
}

/** Words of the first line between two hooks, with the log of their odds. */
function hookedPhrase(score: number): Candidate {
  return {
    ...{ what: 'hooked phrase', hooks: [upright(80), upright(400)], colour: '#202020', contrast: 0.5, score },
    stretches: [{ line: 0, left: 80, right: 400 }],
  };
}

test('hooks are a reader’s by what either network sees of them', () => {
  expect(judged([hookedPhrase(2)], page(evenMaps(SIZE)))).toEqual([]);
  expect(judged([hookedPhrase(9)], page(evenMaps(SIZE)))).toEqual([hookedPhrase(9)]);
  expect(judged([hookedPhrase(2)], page(evenMaps(SIZE, { beside: 1 })))).toEqual([hookedPhrase(2)]);
});

test('what stands beside lines is a sign when it likely is one, and no side of a box', () => {
  expect(judged([seenBar(0.2)], page())).toEqual([]);
  expect(judged([seenBar(0.99)], page())).toEqual([seenBar(0.99)]);
  const box = enclosure(BOX);
  expect(judged([seenBar(0.99, BOX.left - 2), box], page())).toEqual([box]);
});

test('what hardly looks like a mark is one beside another that surely is, which does not touch it, and none alone', () => {
  const doubtful = seenBar(DOUBTFUL);
  expect(judged([doubtful], page())).toEqual([]);
  const sure = { ...enclosure(BOX), odds: 0.99 };
  expect(judged([doubtful, sure], page())).toEqual([doubtful, sure]);
  const touching = { ...enclosure({ ...BOX, left: 70 }), odds: 0.99 };
  expect(judged([doubtful, touching], page())).toEqual([touching]);
});

test('a second look that is sure bears out what stands alone on its page', () => {
  const scene = page();
  const sceneOfBold: PageScene = { ...scene, network: { ...scene.network, lookAgain: () => 5 } };
  const doubtful = seenBar(DOUBTFUL);
  expect(judged([doubtful], scene)).toEqual([]);
  expect(judged([doubtful], sceneOfBold)).toEqual([doubtful]);
});

test('what is traced and the network does not see is no mark where nothing else is one', () => {
  const [seen, unseen] = [underline(0, [150, 450], 7), underline(1, [150, 450], 7)];
  const maps = evenMaps(SIZE);
  paintMap(maps, 'underline', { left: 140, right: 460, top: 104, bottom: 120 });
  expect(judged([unseen], page(maps))).toEqual([]);
  expect(judged([seen], page(maps))).toEqual([seen]);
});

test('an underline that is traced and seen is one; one that is only seen stays', () => {
  const traced = underline(0, [150, 450], 7);
  const { offsets } = traced;
  const seen = (line: number, left = 140): Candidate => ({
    ...{ what: 'seen underline', kind: 'underline', line, left, right: 460, odds: 0.9, colour: '#202020' },
    offsets,
  });
  const other = seen(1);
  expect(judged([traced, seen(0), other], page())).toEqual([traced, other]);
  // A word before the traced part is under the pen as well.
  expect(judged([traced, seen(0, 100)], page())).toEqual([traced, seen(0, 100)]);
});
