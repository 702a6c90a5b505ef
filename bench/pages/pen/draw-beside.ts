import type { Random } from '../random.ts';
import type { Stretch } from './choose-run.ts';
import type { Ink } from './reader-mark.ts';
import { handDrawn, type PagePoint } from './strokes.ts';
import type { Tool } from './tool.ts';

/** Signs that stand in the margin beside the lines they take in. */
export type MarginSign = 'bar' | 'double-bar' | 'square-bracket' | 'round-bracket' | 'brace';

/** Where a mark beside lines stands: over which height, and on which side of the column. Millimetres. */
interface Beside {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** 1 where the sign opens towards the right, as at the left of a column; -1 at the right. */
  readonly facing: 1 | -1;
}

/** Whose hand draws a sign, with which pen, and how far the margin goes in millimetres. */
export interface Hand {
  readonly tool: Tool;
  readonly room: number;
  readonly random: Random;
  /** A quick hand goes over a stroke again, scribbles at its end, and gives each arm a length of its own. */
  readonly isQuick: boolean;
}

/** How often a quick hand goes back along its stroke, and how often it scribbles at the end. */
const GOES_BACK = 0.3;
const SCRIBBLES = 0.25;

/** The way of a quick hand along a stroke; millimetres. */
function quickly(points: readonly PagePoint[], random: Random): readonly PagePoint[] {
  const way = [...points];
  if (random.chance(GOES_BACK)) {
    const back = points.slice(random.whole(0, points.length - 2), -1).toReversed();
    way.push(...back.map(([x, y]): PagePoint => [x + random.normal(0, 0.2), y + random.normal(0, 0.3)]));
  }
  if (random.chance(SCRIBBLES)) {
    const [x, y] = way.at(-1)!;
    const size = random.between(0.3, 0.9);
    for (let k = random.whole(2, 6); k > 0; k--) way.push([x + random.normal(0, size), y + random.normal(0, size)]);
  }
  return way;
}

function besideOf(stretches: readonly Stretch[], room: number, random: Random): Beside | undefined {
  const first = stretches[0];
  const last = stretches.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const facing = random.chance(0.6) ? 1 : -1;
  const away = Math.min(room, random.between(1.3, 4.5));
  const x = facing === 1 ? first.column.left - away : first.column.right + away;
  const play = first.xHeight * 0.35;
  return {
    x,
    top: first.baseline - first.xHeight * 1.1 + random.normal(0, play / 2),
    bottom: last.baseline + first.xHeight * 0.15 + random.normal(0, play / 2),
    facing,
  };
}

/** A bar, bracket or brace beside `stretches`; `room` is what the margin offers in millimetres. */
export function besideInk(stretches: readonly Stretch[], sign: MarginSign, how: Hand): readonly Ink[] {
  const { tool, random, isQuick } = how;
  const place = besideOf(stretches, how.room, random);
  if (place === undefined) return [];
  const line = (points: readonly PagePoint[], amplitude = 0.25): Ink => ({
    kind: 'line',
    points: handDrawn(isQuick ? quickly(points, random) : points, random, {
      amplitude,
      wavelength: random.between(14, 40),
    }),
    tool,
  });
  const { x, top, bottom, facing } = place;
  const lean = random.normal(0, 0.02) * (bottom - top);
  const hook = random.between(1, 2.6) * facing;
  const arm = (): number => (isQuick ? random.between(0.3, 1.6) : 1);
  const slope = (): number => (isQuick ? random.normal(0, 0.5) : 0);
  switch (sign) {
    case 'bar':
      return [
        line([
          [x - lean, top],
          [x + lean, bottom],
        ]),
      ];
    case 'double-bar': {
      const apart = random.between(0.9, 1.6);
      return [
        line([
          [x - lean, top],
          [x + lean, bottom],
        ]),
        line([
          [x - lean - apart, top + random.normal(0, 0.5)],
          [x + lean - apart, bottom + random.normal(0, 0.5)],
        ]),
      ];
    }
    case 'square-bracket':
      return [
        line(
          [
            [x + hook * arm(), top + slope()],
            [x - lean, top + random.normal(0, 0.2)],
            [x + lean, bottom],
            [x + hook * arm(), bottom + random.normal(0, 0.2) + slope()],
          ],
          0.12,
        ),
      ];
    case 'round-bracket':
      return [line(arc(place, hook))];
    case 'brace':
      return [line(brace(place, hook), 0.08)];
    default:
      return sign satisfies never;
  }
}

function arc({ x, top, bottom }: Beside, hook: number): readonly PagePoint[] {
  return Array.from({ length: 17 }, (_, i): PagePoint => {
    const share = i / 16;
    return [x + hook * (1 - Math.sin(Math.PI * share)), top + (bottom - top) * share];
  });
}

function brace({ x, top, bottom }: Beside, hook: number): readonly PagePoint[] {
  const middle = (top + bottom) / 2;
  const bend = Math.min(2.2, (bottom - top) / 5);
  const half = (from: number, to: number): PagePoint[] =>
    Array.from({ length: 12 }, (_, i): PagePoint => {
      const share = i / 11;
      const fromEnd = Math.min(1, Math.abs(share * (to - from)) / bend);
      const toMiddle = Math.min(1, Math.abs((1 - share) * (to - from)) / bend);
      return [
        x + hook * (1 - Math.sin((fromEnd * Math.PI) / 2)) - hook * (1 - Math.sin((toMiddle * Math.PI) / 2)),
        from + share * (to - from),
      ];
    });
  return [...half(top, middle), ...half(bottom, middle).toReversed()];
}

/** Small signs beside a line. */
export type LineSign = 'tick' | 'star' | 'arrow' | 'cross' | 'exclamation';

/** Signs beside a line, by the size of its type: of a careful hand and of a quick one. */
const SIZES = [0.9, 1.5] as const;
const QUICK_SIZES = [0.7, 2.4] as const;

/** A tick, star, arrow, cross or exclamation mark in the margin beside one line. */
export function signInk(stretch: Stretch, sign: LineSign, how: Hand): readonly Ink[] {
  const { tool, random, isQuick } = how;
  const facing = random.chance(0.6) ? 1 : -1;
  const [least, most] = isQuick ? QUICK_SIZES : SIZES;
  const size = Math.min(stretch.size * random.between(least, most), how.room * 0.75);
  const away = Math.min(how.room - size * 0.5, size * 0.5 + random.between(1, 3.5));
  const x = facing === 1 ? stretch.column.left - away : stretch.column.right + away;
  const y = stretch.baseline - stretch.xHeight * 0.5 + random.normal(0, 0.25);
  const line = (...points: PagePoint[]): Ink => ({
    kind: 'line',
    points: handDrawn(
      points.map(([dx, dy]): PagePoint => [x + dx * size, y + dy * size]),
      random,
      { amplitude: size * 0.04, wavelength: size * 2, step: 0.3 },
    ),
    tool,
  });
  switch (sign) {
    case 'tick':
      return [line([-0.45, 0], [-0.15, 0.4], [0.5, -0.6])];
    case 'cross':
      return [line([-0.4, -0.4], [0.4, 0.4]), line([0.4, -0.4], [-0.4, 0.4])];
    case 'star': {
      const turned = isQuick ? random.between(0, Math.PI / 3) : 0.5;
      return [0, 1, 2].map((i) => {
        const [cos, sin] = [Math.cos((i * Math.PI) / 3 + turned) * 0.5, Math.sin((i * Math.PI) / 3 + turned) * 0.5];
        return line([-cos, -sin], [cos, sin]);
      });
    }
    case 'arrow':
      return [
        line([-0.8 * facing, 0.05], [0.5 * facing, 0]),
        line([0.1 * facing, -0.3], [0.5 * facing, 0], [0.12 * facing, 0.32]),
      ];
    case 'exclamation':
      return [line([0.05, -0.7], [0, 0.2]), line([0, 0.5], [0.02, 0.55])];
    default:
      return sign satisfies never;
  }
}
