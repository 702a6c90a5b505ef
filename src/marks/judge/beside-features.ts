import { type Box, boxOfPoints } from '../../core/geometry.ts';
import { inkOf, tintOf } from '../../imaging/ink/ink.ts';
import type { MapKind } from '../maps/maps.ts';
import { type MarginSignCandidate, type MarginStrokeCandidate, middleBeside, type SeenSign } from '../margin/margin.ts';
import type { PageScene } from '../scene/scene.ts';
import { meanOdds } from './map-support.ts';

/** What stands beside lines, by whichever family it was found. */
export type BesideText = MarginStrokeCandidate | MarginSignCandidate | SeenSign;

/** What tells a reader's sign beside lines, and the lines that it holds, from what else stands there. Lengths in x-heights. */
export interface BesideFeatures {
  /** 1 for a stroke that was traced, and for ink that has a sign's shape; both 0 for a piece of the map. */
  readonly traced: number;
  readonly shaped: number;
  readonly tick: number;
  readonly bracket: number;
  /** What its own family thinks of it: contrast, likeness, or odds. */
  readonly traceContrast: number;
  readonly likeness: number;
  /** Odds of the piece of the map that lies there; 0 where there is none. */
  readonly seen: number;
  /** Mean odds of its ink in the maps. */
  readonly beside: number;
  readonly around: number;
  readonly handwriting: number;
  readonly print: number;
  readonly underline: number;
  readonly lines: number;
  readonly height: number;
  readonly width: number;
  /** How far it reaches beyond the middle of its first and last line, and short of the middle of the next ones. */
  readonly over: number;
  readonly under: number;
  readonly before: number;
  readonly after: number;
  /** What others found there: how many hold the same lines, the most lines that one holds beyond these, and falls short. */
  readonly agreeing: number;
  readonly longer: number;
  readonly shorter: number;
  /** Distance of its middle from the text, and of its box from the picture's nearer side. */
  readonly away: number;
  readonly edge: number;
  /** The most that its ink takes of a colour, 0 to 255, and by what share it takes less of another. */
  readonly ink: number;
  readonly tint: number;
  /** What else stands beside lines of the page. */
  readonly others: number;
}

/** Where there is no line before or after, the middle of one is so far away, in x-heights. */
const NO_LINE = 9;

/** The features of all that stands beside a page's lines, in their order. About 0.3 ms for one. */
export function besideFeatures(all: readonly BesideText[], scene: PageScene): BesideFeatures[] {
  const { xHeight, lines } = scene;
  const boxes = all.map(({ points }) => boxOfPoints(points));
  return all.map((sign, k) => {
    const box = boxes[k]!;
    const there = all.filter((_, at) => at !== k && areTogether(box, boxes[at]!, xHeight));
    const odds = (kind: MapKind): number => meanOdds(sign.points, [kind], scene);
    const held = sign.lines.toSorted((a, b) => a - b);
    const [first, last] = [held[0]!, held.at(-1)!];
    const x = (box.left + box.right) / 2;
    const side = x < (lines[first]!.left + lines[first]!.right) / 2 ? 'left' : 'right';
    const middleOf = (line: number): number | undefined => {
      const one = lines[line];
      return one === undefined ? undefined : middleBeside(one, scene.ends[side][line]!, x);
    };
    const [top, foot] = [middleOf(first)!, middleOf(last)!];
    const [previous, next] = [middleOf(first - 1), middleOf(last + 1)];
    const end = scene.ends[side][held[held.length >> 1]!]!;
    const seen = [sign, ...there].flatMap((one) => (one.what === 'seen sign' ? [one.odds] : []));
    return {
      traced: sign.what === 'margin stroke' ? 1 : 0,
      shaped: sign.what === 'margin sign' ? 1 : 0,
      tick: sign.kind === 'tick' ? 1 : 0,
      bracket: sign.kind === 'bracket' ? 1 : 0,
      traceContrast: sign.what === 'margin stroke' ? sign.contrast : 0,
      likeness: sign.what === 'margin sign' ? sign.likeness : 0,
      seen: Math.max(0, ...seen),
      beside: odds('beside'),
      around: odds('around'),
      handwriting: odds('handwriting'),
      print: odds('print'),
      underline: odds('underline'),
      lines: held.length,
      height: (box.bottom - box.top) / xHeight,
      width: (box.right - box.left) / xHeight,
      over: (top - box.top) / xHeight,
      under: (box.bottom - foot) / xHeight,
      before: previous === undefined || previous > top ? NO_LINE : Math.min(NO_LINE, (box.top - previous) / xHeight),
      after: next === undefined || next < foot ? NO_LINE : Math.min(NO_LINE, (next - box.bottom) / xHeight),
      agreeing: there.filter((other) => isSameSet(other.lines, sign.lines)).length,
      longer: Math.max(0, ...there.map((other) => other.lines.filter((line) => !held.includes(line)).length)),
      shorter: Math.max(0, ...there.map((other) => held.filter((line) => !other.lines.includes(line)).length)),
      away: ((x - end) * (side === 'left' ? -1 : 1)) / xHeight,
      edge: Math.min(box.left, scene.darkEven.width - box.right) / xHeight,
      ink: inkOf(sign.colour),
      tint: tintOf(sign.colour),
      others: all.length - 1 - there.length,
    };
  });
}

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((line) => b.includes(line));

/** True for signs of which one lies on the other, give or take an x-height: at least so much of the smaller one. */
const TOGETHER = 0.3;

/** True for the ink of one sign found twice. */
export function areTogether(one: Box, other: Box, xHeight: number): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left) + xHeight;
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + xHeight;
  const area = (box: Box): number => Math.max(1, box.right - box.left) * Math.max(1, box.bottom - box.top);
  return Math.max(0, across) * Math.max(0, down) > TOGETHER * Math.min(area(one), area(other));
}
