import { expect, test } from 'vitest';
import { type Box, boxOfPoints } from '../../../src/core/geometry.ts';
import { randomFrom } from '../random.ts';
import { loosePenInk } from '../world/draw-lines.ts';
import type { Stretch } from './choose-run.ts';
import { circleInk, looseCircleInk } from './draw-around.ts';
import { besideInk } from './draw-beside.ts';
import type { Ink } from './reader-mark.ts';
import type { Tool } from './tool.ts';

const PEN: Tool = { name: 'blue-pen', texture: 'pen', colour: [40, 60, 160], width: 0.5, strength: 0.9 };
const HANDS = Array.from({ length: 60 }, (_, k) => `hand ${k}`);

/** Words of a line of type, millimetres. */
const stretchAt = (baseline: number): Stretch => ({
  ...{ line: baseline / 5, left: 50, right: 64, baseline, xHeight: 1.7, size: 3.8, leading: 5 },
  ...{ words: [{ left: 50, right: 64 }], column: { left: 20, right: 120 }, roomLeft: 1, roomRight: 1 },
});

function boxOf(inks: readonly Ink[]): Box {
  return boxOfPoints(inks.flatMap((ink) => (ink.kind === 'line' ? ink.points.map(([x, y]) => ({ x, y })) : [])));
}

test('a quick circle takes its words in, and keeps off the words beside them', () => {
  const stretch = stretchAt(40);
  const heights = HANDS.map((hand) => {
    const { left, right, top, bottom } = boxOf(looseCircleInk(stretch, { tool: PEN, random: randomFrom(hand) }));
    expect({ hand, isAround: left < 51 && right > 63 && top < 38.3 && bottom > 40 }).toEqual({ hand, isAround: true });
    expect(left).toBeGreaterThan(44);
    expect(right).toBeLessThan(70);
    return bottom - top;
  });
  const careful = HANDS.map((hand) => {
    const { top, bottom } = boxOf(circleInk(stretch, { tool: PEN, random: randomFrom(hand) }));
    return bottom - top;
  });
  expect(Math.max(...heights)).toBeGreaterThan(Math.max(...careful) + 1.5);
});

test('a quick bracket goes over itself and scribbles now and then, and stays beside its lines', () => {
  const lines = [stretchAt(40), stretchAt(45), stretchAt(50)];
  const lengths = (isQuick: boolean): number[] =>
    HANDS.map((hand) => {
      const inks = besideInk(lines, 'square-bracket', { tool: PEN, room: 12, random: randomFrom(hand), isQuick });
      const { top, bottom } = boxOf(inks);
      expect(top).toBeGreaterThan(34);
      expect(top).toBeLessThan(40);
      expect(bottom).toBeGreaterThan(49);
      expect(bottom).toBeLessThan(55);
      return inks.reduce((sum, ink) => sum + (ink.kind === 'line' ? ink.points.length : 0), 0);
    });
  const [careful, quick] = [lengths(false), lengths(true)];
  const longest = Math.max(...careful);
  const again = quick.filter((length) => length > 1.3 * longest).length;
  expect(again).toBeGreaterThan(HANDS.length / 10);
  expect(again).toBeLessThan(HANDS.length / 2);
});

test('a quick underline has an upright at each end now and then, and else keeps under its words', () => {
  const stretches = [stretchAt(40), stretchAt(45)];
  const heights = HANDS.map((hand) => {
    const inks = loosePenInk(stretches, PEN, randomFrom(hand));
    const height = (ink: Ink | undefined): number => {
      const { top, bottom } = boxOf(ink === undefined ? [] : [ink]);
      return bottom - top;
    };
    return [height(inks[0]), height(inks.at(-1))] as const;
  });
  /** Millimetres: less than an upright rises, more than lines drift. */
  const HIGH = 1.2;
  const cornered = heights.filter(([opens]) => opens > HIGH);
  expect(cornered.length).toBeGreaterThan(0);
  expect(cornered.length).toBeLessThan(HANDS.length / 3);
  expect(heights.filter(([, closes]) => closes > HIGH)).toEqual(cornered);
});
