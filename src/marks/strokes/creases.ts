import type { Point } from '../../core/geometry.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import { type DarkStrip, type PenStroke, STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';
import { strokePoints } from '../../imaging/tint/tint.ts';

/** A stroke is led on from its ends this far at most, in x-heights, in steps of this. */
const FARTHEST = 26;
const STEP = 0.25;
/** Part of the stroke that tells its direction, in x-heights. */
const TELLING = 12;
/** How far aside of its way it is looked for at each step, and how much of what is found it is led by. */
const ASIDE = 0.22;
const LED = 0.35;
/** Beside it, at this distance in x-heights, the paper is brighter by this much of 255. */
const APART = 0.45;
const MIN_RIDGE = 7;
/** The paper beside a crease is brighter by this share of the stroke's own contrast: creases had 0.8 and more, grain beyond the end of pencil up to 0.2. */
const SAME_STROKE = 0.36;
/** Steps that tell lie this far among the letters of its line or of the next one, or beyond the ends; in x-heights. */
const AMONG_LETTERS = -0.2;
const HEADS_OF_NEXT = 1.1;
const BEYOND_END = 1.2;
/** So much of them must be seen, in x-heights, and this share must show the stroke. */
const MIN_SEEN = 4;
const MIN_SHOWN = 0.8;
/** Where it shows nowhere for so long, in x-heights, it has ended. */
const LOST = 2.5;

interface Page {
  readonly darkEven: GreyImage;
  /** Distance from the line to the next one below, in x-heights. */
  readonly pitch: number;
}

/**
 * True for a stroke that goes on straight across the letters of its own or the next line, or past the line's end: a
 * crease of the paper. A reader's stroke ends with the words.
 */
export function isCrease(stroke: PenStroke, strip: DarkStrip, page: Page): boolean {
  const points = strokePoints(stroke, strip);
  const least = Math.max(MIN_RIDGE, SAME_STROKE * stroke.contrast * 255);
  return [points, points.toReversed()].some((way) => isLedFurther(way, strip, { ...page, least }));
}

/** True when a stroke goes on beyond the last of its points. */
function isLedFurther(
  points: readonly Point[],
  { path: { line }, ink }: DarkStrip,
  { darkEven, pitch, least }: Page & { readonly least: number },
): boolean {
  const { xHeight } = line;
  const along = directionOf(points.slice(-TELLING * STROKE_X_HEIGHT));
  let { x, y } = points.at(-1)!;
  let [seen, shown, lost] = [0, 0, 0];
  for (let t = 0; t < FARTHEST && lost < LOST; t += STEP) {
    x += along.x * STEP * xHeight;
    y += along.y * STEP * xHeight;
    if (x < 0 || y < 0 || x >= darkEven.width || y >= darkEven.height) break;
    const { ridge, aside } = ridgeNear(darkEven, { x, y }, { along, xHeight });
    const isShown = ridge >= least;
    if (isNearLetters(darkEven, { x, y }, { ink, xHeight })) continue;
    lost = isShown ? 0 : lost + STEP;
    if (isShown) {
      x -= along.y * aside * LED;
      y += along.x * aside * LED;
    }
    const offset = (y - curveAt(line.baseline, x)) / xHeight;
    const isPast = x < line.left - BEYOND_END * xHeight || x > line.right + BEYOND_END * xHeight;
    if (!isPast && offset > AMONG_LETTERS && offset < pitch - HEADS_OF_NEXT) continue;
    seen += STEP;
    if (isShown) shown += STEP;
  }
  return seen >= MIN_SEEN && shown >= seen * MIN_SHOWN;
}

/** Direction from the first half of some points to the last, of length 1. */
function directionOf(points: readonly Point[]): Point {
  const half = points.length >> 1;
  const [a, b] = [middleOf(points.slice(0, half)), middleOf(points.slice(half))];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}

function middleOf(points: readonly Point[]): Point {
  const n = Math.max(1, points.length);
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / n,
    y: points.reduce((sum, { y }) => sum + y, 0) / n,
  };
}

/** The strongest ridge across a way near a point: by how much of 255 it is darker than both sides, and how far aside. */
function ridgeNear(
  picture: GreyImage,
  at: Point,
  { along, xHeight }: { along: Point; xHeight: number },
): { ridge: number; aside: number } {
  const apart = APART * xHeight;
  const valueAt = (d: number): number => meanAt(picture, { x: at.x - along.y * d, y: at.y + along.x * d }, along);
  let best = { ridge: -255, aside: 0 };
  for (let d = -ASIDE * xHeight; d <= ASIDE * xHeight; d++) {
    const ridge = Math.min(valueAt(d - apart), valueAt(d + apart)) - valueAt(d);
    if (ridge > best.ridge) best = { ridge, aside: d };
  }
  return best;
}

/** Mean of three points one after another in a direction; white beyond the picture. */
function meanAt({ width, height, data }: GreyImage, at: Point, along: Point): number {
  let sum = 0;
  for (const t of [-1, 0, 1]) {
    const x = Math.round(at.x + along.x * t);
    const y = Math.round(at.y + along.y * t);
    sum += x < 0 || y < 0 || x >= width || y >= height ? 255 : data[y * width + x]!;
  }
  return sum / 3;
}

/** True where letters stand so near that they hide a pale stroke. */
function isNearLetters(
  { width, height, data }: GreyImage,
  { x, y }: Point,
  { ink, xHeight }: { ink: number; xHeight: number },
): boolean {
  const limit = 255 * (1 - ink);
  const column = Math.round(x);
  const reach = Math.round(APART * xHeight);
  for (let row = Math.max(0, Math.round(y) - reach); row <= Math.min(height - 1, Math.round(y) + reach); row++)
    if (data[row * width + column]! < limit) return true;
  return false;
}
