import { type Box, enclosedArea, type Point } from '../../../core/geometry.ts';
import type { MarkKind, QuotedWord } from '../../../core/mark.ts';
import { median } from '../../../core/statistics.ts';

/** One stroke of a pen or highlighter that a file holds as a path, in points of the shown page. */
export interface Stroke {
  /** The outline of a filled stroke (closed), or the way of the pen. */
  readonly points: readonly Point[];
  /** Width of the pen; absent for an outline. */
  readonly penWidth?: number;
  /** True for a way that is drawn past its ends by half of that, round. */
  readonly hasRoundEnds?: true;
  readonly box: Box;
  /** `#rrggbb` */
  readonly colour: string;
  /** True where print shows through. */
  readonly isTranslucent: boolean;
  /** True for a stroke of the reader's own: a way that no ruler draws, or an annotation of any shape. */
  readonly isFreehand: boolean;
  /** The form that holds it, by its place on the page: programs that flatten annotations make each a form. */
  readonly form?: number;
  /** True where that form holds no text, as that of a mark: what it draws is of one annotation. */
  readonly isOfBareForm?: boolean;
  /** Its own place among the objects of the page, where no form holds it. */
  readonly place?: number;
  /** True for a shape that a program drew for the reader: a rectangle, an ellipse, a straight line. */
  readonly isRuled?: boolean;
  /** True where it may be a highlighter's though nothing shines through it: after all print, or under it by a pen. */
  readonly mayBeOpaque?: boolean;
}

/** A narrow upright part of a stroke. */
export interface Slice {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** At most this many slices of one stroke: a line of a page has some 200 at a quarter of its height. */
const MOST_SLICES = 400;

/** The stroke cut into upright slices of about `width` points, left to right; parts without ink are left out. */
export function slicesOf(stroke: Stroke, width: number): readonly Slice[] {
  const { left, right } = stroke.box;
  const count = Math.max(1, Math.min(MOST_SLICES, Math.round((right - left) / width)));
  const step = (right - left) / count;
  const tops = Array.from({ length: count }, () => Number.POSITIVE_INFINITY);
  const bottoms = Array.from({ length: count }, () => Number.NEGATIVE_INFINITY);
  const half = (stroke.penWidth ?? 0) / 2;
  for (const [from, to] of edgesOf(stroke)) {
    const first = Math.floor((Math.min(from.x, to.x) - half - left) / step);
    const last = Math.floor((Math.max(from.x, to.x) + half - left) / step);
    for (let index = Math.max(0, first); index <= Math.min(count - 1, last); index += 1) {
      const within = between(from, to, { from: left + index * step - half, to: left + (index + 1) * step + half });
      tops[index] = Math.min(tops[index] ?? 0, within.top - half);
      bottoms[index] = Math.max(bottoms[index] ?? 0, within.bottom + half);
    }
  }
  return tops.flatMap((top, index) => {
    const bottom = bottoms[index] ?? top;
    return bottom < top ? [] : [{ left: left + index * step, right: left + (index + 1) * step, top, bottom }];
  });
}

/** How near an end the outline is looked at, and how much of its thickness a straight cut has there; both are shares. */
const END_SHARE = 0.05;
const CUT_SHARE_MIN = 0.8;

/** True where an outline `thickness` high ends as high as it is: cut straight, not round. */
export function isCutStraight(
  stroke: Stroke,
  { side, thickness }: { readonly side: 'left' | 'right'; readonly thickness: number },
): boolean {
  const { left, right } = stroke.box;
  const depth = thickness * END_SHARE;
  const part = side === 'left' ? { from: left, to: left + depth } : { from: right - depth, to: right };
  const spans = edgesOf(stroke)
    .filter(([a, b]) => Math.max(a.x, b.x) >= part.from && Math.min(a.x, b.x) <= part.to)
    .map(([a, b]) => between(a, b, part));
  const height = Math.max(...spans.map(({ bottom }) => bottom)) - Math.min(...spans.map(({ top }) => top));
  return height >= thickness * CUT_SHARE_MIN;
}

/** The edges of an outline, back to its start; those of a way, end to end. */
function edgesOf({ points, penWidth }: Stroke): readonly (readonly [Point, Point])[] {
  const edges = points.slice(1).map((point, index): readonly [Point, Point] => [points[index] ?? point, point]);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  return penWidth === undefined ? [...edges, [last, first]] : edges.length === 0 ? [[first, first]] : edges;
}

/** How high an edge runs within a range of x. */
function between(a: Point, b: Point, { from, to }: { from: number; to: number }): { top: number; bottom: number } {
  const at = (x: number): number => (a.x === b.x ? a.y : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x));
  const low = Math.max(Math.min(a.x, b.x), from);
  const high = Math.min(Math.max(a.x, b.x), to);
  if (a.x === b.x) return { top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) };
  return { top: Math.min(at(low), at(high)), bottom: Math.max(at(low), at(high)) };
}

/** A ring must be seen from its middle in these directions, but for a gap where the pen did not quite come round. */
const DIRECTIONS = 16;
const GAP_DIRECTIONS_MAX = 2;
/** The ends of such a gap are as near as this share of the ring's width and height. */
export const GAP_SHARE = 0.15;
/** A ring comes no nearer to the middle of its box than this share of half its width and height. */
const FREE_SHARE = 0.4;

/** The outline of a ring encloses at most this share of its box; that of a highlighter's stroke nearly all. */
const RING_AREA_SHARE_MAX = 0.5;

/** True for a stroke that runs all the way round its own middle and leaves that free. */
export function isRing(stroke: Stroke): boolean {
  const { points, box, penWidth } = stroke;
  const boxArea = (box.right - box.left) * (box.bottom - box.top);
  if (penWidth === undefined && enclosedArea(points) > boxArea * RING_AREA_SHARE_MAX) return false;
  return runRound([stroke], box) && (penWidth === undefined || isClosed(stroke));
}

/** The ends of a ring are near each other, or one has run past the other. */
function isClosed({ points, box }: Stroke): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return false;
  const gap = Math.hypot(first.x - last.x, first.y - last.y);
  return (
    gap <= (box.right - box.left + box.bottom - box.top) * GAP_SHARE || directionsOf([{ points }], box) === DIRECTIONS
  );
}

/** A program's wave has so many points at least, and steps that differ by at most this share. */
const WAVE_POINTS_MIN = 4;
const WAVE_STEP_SHARE = 0.1;

/** True for a way that goes up and down in even steps, or from side to side, which no hand does. */
export function isWave({ points, penWidth }: Stroke): boolean {
  if (penWidth === undefined || points.length < WAVE_POINTS_MIN) return false;
  const turned = points.map(({ x, y }) => ({ x: y, y: x }));
  return goesInWaves(points) || goesInWaves(turned);
}

/** How far a wave that goes up and down is from one crest to the next, in points. */
export function lengthOfWave({ points }: Pick<Stroke, 'points'>): number {
  return 2 * Math.max(0, median(stepsOf(points).map(({ x }) => x)));
}

/** The first step and the last may be less than whole: a box that the wave is cut to ends them. */
function goesInWaves(points: readonly Point[]): boolean {
  const steps = stepsOf(points);
  const [across, down] = [median(steps.map(({ x }) => x)), median(steps.map(({ y }) => Math.abs(y)))];
  return steps.every(({ x, y }, at) => {
    const turns = at === 0 || y * (steps[at - 1]?.y ?? 0) < 0;
    const [wide, high] = [x / across, Math.abs(y) / down];
    const isWhole = isAbout(wide, 1) && isAbout(high, 1);
    const isPart = (at === 0 || at === steps.length - 1) && wide > 0 && wide < 1 && isAbout(wide, high);
    return turns && (isWhole || isPart);
  });
}

function stepsOf(points: readonly Point[]): readonly Point[] {
  return points.slice(1).map(({ x, y }, at) => ({ x: x - (points[at]?.x ?? x), y: y - (points[at]?.y ?? y) }));
}

function isAbout(one: number, other: number): boolean {
  return Math.abs(one - other) <= WAVE_STEP_SHARE;
}

/** True for strokes that together run all the way round the middle of a box and leave that free. */
export function runRound(strokes: readonly Stroke[], box: Box): boolean {
  return directionsOf(strokes, box) >= DIRECTIONS - GAP_DIRECTIONS_MAX;
}

/** In how many directions strokes are seen from the middle of a box; none where they run through it. */
function directionsOf(strokes: readonly Pick<Stroke, 'points'>[], box: Box): number {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [halfWidth, halfHeight] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  const seen = new Set<number>();
  for (const point of strokes.flatMap(({ points }) => sampled(points))) {
    const [across, down] = [(point.x - x) / halfWidth, (point.y - y) / halfHeight];
    if (Math.hypot(across, down) < FREE_SHARE) return 0;
    seen.add(Math.floor(((Math.atan2(down, across) + Math.PI) / (2 * Math.PI)) * DIRECTIONS) % DIRECTIONS);
  }
  return seen.size;
}

function sampled(points: readonly Point[]): readonly Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1] ?? point;
    return Array.from({ length: DIRECTIONS }, (_, step) => {
      const share = step / DIRECTIONS;
      return { x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share };
    });
  });
}

/** What strokes do to the text; boxes in points of the shown page, one for each stretch of a line. */
export interface StrokeMark {
  readonly kind: MarkKind;
  readonly colour: string;
  readonly regions: readonly Box[];
  /** True for what a program drew. */
  readonly isRuled?: boolean;
  /** The words that it takes in as one, where it was drawn round them. */
  readonly words?: readonly QuotedWord[];
}
