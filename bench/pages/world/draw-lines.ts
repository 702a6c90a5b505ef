import type { Stretch } from '../pen/choose-run.ts';
import type { Ink } from '../pen/reader-mark.ts';
import { handDrawn, type PagePoint } from '../pen/strokes.ts';
import type { Tool } from '../pen/tool.ts';
import type { Random } from '../random.ts';

/** Readers stay this far above the next line's baseline, in x-heights. */
const NEXT_HEADS = 1.3;
/** Millimetres by which a stroke runs into the margin at the end of a line, at most. */
const INTO_MARGIN = 9;
/** Room up to a neighbouring word's middle is at least as much as this at the edges of a column. */
const AT_EDGE = 6;

/** An end of a stroke: past its words, short of them by a part of a letter, or far into the margin. */
function endOf(room: number, stretch: Stretch, random: Random): number {
  const atEdge = room >= AT_EDGE;
  if (atEdge && random.chance(0.12)) return random.between(1, INTO_MARGIN);
  const wish = random.normal(0.3, 0.7);
  return Math.max(-0.45 * stretch.xHeight, Math.min(wish, room * 0.9));
}

/** How often an underline begins and ends with a corner, as half of a pair of brackets does. */
const CORNERED = 0.12;

/** Underlines by quick hands: drifting, sagging, sloping, gone over twice, with an upright before their first word and after their last. */
export function loosePenInk(stretches: readonly Stretch[], tool: Tool, random: Random): readonly Ink[] {
  const depth = random.weighted([
    [random.between(0.02, 0.2), 2],
    [random.between(0.2, 0.5), 5],
    [random.between(0.5, 1), 3],
  ]);
  const slope = random.normal(0, 0.012);
  const sag = random.normal(0, 0.14);
  const twice = random.chance(0.14);
  const isCornered = random.chance(CORNERED);
  const upright = (isThere: boolean): number => (isCornered && isThere ? random.between(0.8, 2.6) : 0);
  return stretches.flatMap((stretch, k) => {
    const passes = twice ? 2 : 1;
    const corners = { opens: upright(k === 0), closes: upright(k === stretches.length - 1) };
    return Array.from({ length: passes }, () => looseLine(stretch, { depth, slope, sag, corners, tool, random }));
  });
}

function looseLine(
  stretch: Stretch,
  how: {
    depth: number;
    slope: number;
    sag: number;
    /** Heights of the uprights at the ends, in x-heights; 0 for none. */
    corners: { opens: number; closes: number };
    tool: Tool;
    random: Random;
  },
): Ink {
  const { random, tool, corners } = how;
  const room = Math.max(0.25, stretch.leading / stretch.xHeight - NEXT_HEADS);
  const left = stretch.left - endOf(stretch.roomLeft, stretch, random);
  const right = Math.max(left + stretch.xHeight, stretch.right + endOf(stretch.roomRight, stretch, random));
  const from = Math.min(room, how.depth + random.normal(0, 0.1));
  const drift = ((right - left) / stretch.xHeight) * (how.slope + random.normal(0, 0.006));
  const to = Math.max(0, Math.min(room + 0.15, from + drift));
  const points = Array.from({ length: 9 }, (_, i): PagePoint => {
    const share = i / 8;
    const deep = from + (to - from) * share + how.sag * Math.sin(Math.PI * share);
    return [left + (right - left) * share, stretch.baseline + stretch.xHeight * Math.max(-0.05, deep)];
  });
  const amplitude = random.between(0.02, 0.22);
  const upright = ([x, y]: PagePoint, height: number): PagePoint[] =>
    height === 0 ? [] : [[x + random.normal(0, 0.15), y - height * stretch.xHeight]];
  const way = [...upright(points[0]!, corners.opens), ...points, ...upright(points.at(-1)!, corners.closes)];
  return { kind: 'line', points: handDrawn(way, random, { amplitude, wavelength: random.between(8, 40) }), tool };
}

type Band = Extract<Ink, { kind: 'band' }>;

/** Highlights by quick hands: half a line high or two lines at once, gone over twice, far into the margin. */
export function looseBandInk(stretches: readonly Stretch[], tool: Tool, random: Random): readonly Ink[] {
  const first = stretches[0];
  if (first === undefined) return [];
  const way = random.weighted([
    ['line', 6],
    ['half', 2.5],
    ['double', 2],
    ['pairs', 2],
  ] as const);
  if (way === 'pairs') return inPairs(stretches, tool, random);
  const height =
    way === 'half'
      ? first.xHeight * random.between(0.55, 1)
      : Math.min(first.xHeight * random.between(1.1, 2.9), first.leading * 1.25);
  const lift = way === 'half' ? random.between(-0.05, 0.75) : random.between(0.2, 0.75);
  const pen: Tool = { ...tool, width: height };
  const slope = random.normal(0, 0.008);
  return stretches.flatMap((stretch) => {
    const one = (): Band => bandOver(stretch, { pen, lift: lift + random.normal(0, 0.08), slope, random });
    return way === 'double' ? [one(), one()] : [one()];
  });
}

function bandOver(stretch: Stretch, how: { pen: Tool; lift: number; slope: number; random: Random }): Band {
  const { random, pen, slope } = how;
  const left = stretch.left - endOf(stretch.roomLeft, stretch, random);
  const right = Math.max(left + stretch.xHeight, stretch.right + endOf(stretch.roomRight, stretch, random));
  const middle = stretch.baseline - stretch.xHeight * how.lift;
  const limit = stretch.xHeight * 0.4;
  const rise = Math.max(-limit, Math.min(limit, (right - left) * (slope + random.normal(0, 0.003)))) / 2;
  return { kind: 'band', from: [left, middle - rise], to: [right, middle + rise], tool: pen };
}

/** Broad strokes that take in two lines each where both are marked from end to end; single ones elsewhere. */
function inPairs(stretches: readonly Stretch[], tool: Tool, random: Random): readonly Ink[] {
  const inks: Ink[] = [];
  const single: Tool = { ...tool, width: (stretches[0]?.xHeight ?? 1.6) * random.between(1.6, 2.2) };
  for (let i = 0; i < stretches.length; i++) {
    const [one, next] = [stretches[i], stretches[i + 1]];
    if (one === undefined) break;
    const whole = next !== undefined && overlaps(one, next);
    if (!whole) {
      inks.push(bandOver(one, { pen: single, lift: 0.45, slope: 0, random }));
      continue;
    }
    i++;
    const y = (one.baseline + next.baseline) / 2 - one.xHeight * 0.45;
    const pen: Tool = { ...tool, width: (one.leading + one.xHeight * random.between(1.3, 1.9)) / 1.1 };
    const left = Math.min(one.left, next.left) - random.between(0, 1);
    inks.push({
      kind: 'band',
      from: [left, y],
      to: [Math.max(one.right, next.right) + random.between(0, 1), y],
      tool: pen,
    });
  }
  return inks;
}

/** Ends that lie closer together than this, in millimetres, are covered by one stroke. */
const SAME_END = 3;

const overlaps = (a: Stretch, b: Stretch): boolean =>
  Math.abs(a.left - b.left) < SAME_END && Math.abs(a.right - b.right) < SAME_END;
