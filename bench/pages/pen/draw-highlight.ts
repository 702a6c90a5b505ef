import type { Random } from '../random.ts';
import type { Stretch } from './choose-run.ts';
import type { Ink } from './reader-mark.ts';
import type { Tool } from './tool.ts';

/** How one reader uses a highlighter: the same for all strokes of a mark. */
interface Habit {
  /** Height of the stroke's middle above the baseline, in x-heights. */
  readonly lift: number;
  readonly height: number;
  readonly slope: number;
  readonly overshoot: number;
}

function habitOf(tool: Tool, stretch: Stretch, random: Random): Habit {
  if (tool.steady === true) return { lift: 0.45, height: stretch.xHeight * 1.9, slope: 0, overshoot: 0.4 };
  return {
    lift: random.weighted([
      [random.between(0.35, 0.6), 6],
      [random.between(0.05, 0.3), 1],
      [random.between(0.65, 0.85), 1],
    ]),
    height: Math.max(tool.width * 0.75, stretch.xHeight * random.between(1.2, 2.7)),
    slope: random.normal(0, 0.006),
    overshoot: random.weighted([
      [random.between(-0.2, 0.9), 5],
      [random.between(1, 5), 1],
    ]),
  };
}

/** An end of a stroke: past the words, but not over the neighbour; now and then short of them by a part of a letter. */
function end(room: number, habit: Habit, random: Random): number {
  const wish = habit.overshoot + random.normal(0, 0.5);
  return Math.min(Math.max(wish, -0.7), room);
}

/** The strokes of a highlighter over `stretches`, one or several a line, the ends uneven as by hand. */
export function highlightInk(stretches: readonly Stretch[], tool: Tool, random: Random): readonly Ink[] {
  const first = stretches[0];
  if (first === undefined) return [];
  const habit = habitOf(tool, first, random);
  const pen: Tool = { ...tool, width: Math.min(habit.height, first.size * random.between(1.35, 1.75)) };
  return stretches.flatMap((stretch) => bandsOver(stretch, pen, habit, random));
}

function bandsOver(stretch: Stretch, tool: Tool, habit: Habit, random: Random): readonly Ink[] {
  const middle = stretch.baseline - stretch.xHeight * habit.lift + random.normal(0, 0.12);
  const left = stretch.left - end(stretch.roomLeft, habit, random);
  const right = stretch.right + end(stretch.roomRight, habit, random);
  const slope = habit.slope + random.normal(0, 0.003);
  const at = (x: number): readonly [number, number] => [x, middle + (x - (left + right) / 2) * slope];
  const parts = right - left > 25 && random.chance(0.3) ? 2 : 1;
  if (parts === 1) return [{ kind: 'band', from: at(left), to: at(right), tool }];
  const cut = random.between(left + 0.3 * (right - left), left + 0.7 * (right - left));
  return [
    { kind: 'band', from: at(left), to: at(cut + random.between(0.5, 4)), tool },
    { kind: 'band', from: at(cut), to: at(right), tool },
  ];
}
