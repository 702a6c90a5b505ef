import { mean } from '../../core/statistics.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import {
  type DarkStrip,
  darkStrip,
  findStrokes,
  isBetweenLetters,
  type PenStroke,
  ridgeAt,
  STROKE_X_HEIGHT,
} from '../../imaging/strips/strips.ts';
import { inkColour, strokePoints } from '../../imaging/tint/tint.ts';
import { meanOf } from '../along/along.ts';
import type { PageScene } from '../scene/scene.ts';
import { courseOfStroke, oddsOfInk } from './stroke-odds.ts';

/** A stroke that was traced under a line. */
export interface Underline extends PenStroke {
  /** Index of the line among those that were searched. */
  readonly line: number;
  /** `#rrggbb` of the ink. */
  readonly colour: string;
}

/** What is asked of a scene. */
export type UnderlineScene = Pick<PageScene, 'lines' | 'strips' | 'planes' | 'darkEven' | 'maps'>;

/** Heads of the next line's letters stand an x-height above its baseline; a pen keeps this much off them too. */
const NEXT_LINE_CLEAR = 1.2;
const DEEPEST = 2.3;
/**
 * Mean odds in the maps of what is traced, 0 to 1: of less the judge keeps nothing. It spares it feet of letters, some 20
 * on a page.
 */
const LEAST_ODDS = 0.2;

/** Thin strokes under the words of a page where the network sees some. */
export function findUnderlines(scene: UnderlineScene): Underline[] {
  const { lines, strips, planes, darkEven } = scene;
  const strokes = lines.flatMap((line, at) => {
    const strip = strips[at]!;
    const to = Math.min(DEEPEST, pitchBelow(lines, line) - NEXT_LINE_CLEAR);
    return findStrokes(strip, { from: 0, to })
      .map((stroke) => ({ ...stroke, line: at }))
      .filter((stroke) => meanOf(oddsOfInk(stroke, scene, 'underline', 'around')) >= LEAST_ODDS)
      .filter((stroke) => !isRule(stroke, strip, darkEven))
      .map((stroke) => ({
        ...stroke,
        colour: inkColour(strokePoints(stroke, strip), planes, line.xHeight / 2),
      }));
  });
  return onOneLine(joined(strokes, lines), lines);
}

/** Readers run past the end of a line by less than this, in x-heights; rules of the book do not care for lines. */
const MAX_OVERRUN = 3;
/** A stroke that runs beyond its line is followed so far from the line's ends, in x-heights. */
const FOLLOWED = 7;
/**
 * What goes on paler than this share of the stroke is something else: a crease beyond a red pen's end had 0.33 in three
 * columns of four, rules 0.46 and more.
 */
const SAME_STROKE = 0.36;

/** True for a rule of the book: it goes on where the letters have ended, on either side. */
function isRule(stroke: PenStroke, { path: { line } }: DarkStrip, darkEven: UnderlineScene['darkEven']): boolean {
  const isBeyond = (x: number, by: number): boolean =>
    x < line.left - by * line.xHeight || x > line.right + by * line.xHeight;
  if (!isBeyond(stroke.left, 1) && !isBeyond(stroke.right, 1)) return false;
  const wide = darkStrip(darkEven, line, FOLLOWED);
  const offset = mean([...stroke.offsets]);
  const longer = findStrokes(wide, { from: Math.max(0, offset - 0.5), to: offset + 0.5 });
  return longer.some(({ left, right, offsets, firstColumn, contrast }) => {
    if (right <= stroke.left || left >= stroke.right) return false;
    const beyond = [...offsets.keys()].filter((k) => {
      const column = firstColumn + k;
      const row = wide.baseRow + Math.round(offsets[k]! * STROKE_X_HEIGHT);
      if (!isBeyond(wide.path.xs[column]!, 0.3) || !isBetweenLetters(wide, column, row)) return false;
      return ridgeAt(wide, column, row) >= SAME_STROKE * contrast;
    });
    return beyond.length > MAX_OVERRUN * STROKE_X_HEIGHT;
  });
}

/** Leaves out strokes whose ink belongs to a longer one of another line: where lines bend, one is traced from two. */
function onOneLine(strokes: readonly Underline[], lines: readonly TextLine[]): Underline[] {
  const lengthOf = ({ left, right }: Underline): number => right - left;
  return strokes.filter(
    (stroke) =>
      !strokes.some(
        (other) => other.line !== stroke.line && lengthOf(other) > lengthOf(stroke) && isSameInk(stroke, other, lines),
      ),
  );
}

/** Two strokes within this distance of each other are one, traced twice; in x-heights. */
const NEAR = 0.35;
/** Where a line was found in two pieces, each one's stroke runs on under the other: less than this share is common. */
const SHARED = 0.5;

/** True where two strokes run over each other, seen at the middle of what they share. */
function isSameInk(a: Underline, b: Underline, lines: readonly TextLine[]): boolean {
  const left = Math.max(a.left, b.left);
  const right = Math.min(a.right, b.right);
  if (right <= left || right - left < SHARED * Math.min(a.right - a.left, b.right - b.left)) return false;
  const x = (left + right) / 2;
  const { yAt, xHeight } = courseOfStroke(a, lines);
  return Math.abs(yAt(x) - courseOfStroke(b, lines).yAt(x)) < NEAR * xHeight;
}

/** Gaps between words up to this many x-heights do not end an underline that goes on at the same height. */
const JOIN_GAP = 1.3;
const JOIN_STEP = 0.4;

/** Joins pieces of one underline that was drawn word by word. */
function joined(strokes: readonly Underline[], lines: readonly TextLine[]): Underline[] {
  const out: Underline[] = [];
  for (const stroke of strokes) {
    const last = out.at(-1);
    if (last !== undefined && goesOn(last, stroke, lines)) out[out.length - 1] = bridge(last, stroke);
    else out.push(stroke);
  }
  return out;
}

/** True where a stroke lies right after another one of its line at the same height. */
function goesOn(a: Underline, b: Underline, lines: readonly TextLine[]): boolean {
  if (a.line !== b.line) return false;
  const gap = (b.left - a.right) / lines[a.line]!.xHeight;
  return gap < JOIN_GAP && Math.abs(b.offsets[0]! - a.offsets.at(-1)!) < JOIN_STEP;
}

function bridge(a: Underline, b: Underline): Underline {
  const gap = Math.max(0, b.firstColumn - a.firstColumn - a.offsets.length);
  const offsets = new Float32Array(a.offsets.length + gap + b.offsets.length);
  offsets.set(a.offsets);
  offsets.fill((a.offsets.at(-1)! + b.offsets[0]!) / 2, a.offsets.length, a.offsets.length + gap);
  offsets.set(b.offsets, a.offsets.length + gap);
  const weight = a.offsets.length / (a.offsets.length + b.offsets.length);
  const mix = (p: number, q: number): number => p * weight + q * (1 - weight);
  return {
    ...a,
    right: b.right,
    offsets,
    contrast: mix(a.contrast, b.contrast),
    continuity: mix(a.continuity, b.continuity),
    clearColumns: a.clearColumns + b.clearColumns,
  };
}

/** Distance to the next line below, in x-heights of the line; 4 where there is none. */
export function pitchBelow(lines: readonly TextLine[], line: TextLine): number {
  let least = 4;
  for (const other of lines) {
    if (other === line || other.left > line.right || other.right < line.left) continue;
    const x = (Math.max(line.left, other.left) + Math.min(line.right, other.right)) / 2;
    const distance = (curveAt(other.baseline, x) - curveAt(line.baseline, x)) / line.xHeight;
    if (distance > 1.2 && distance < least) least = distance;
  }
  return least;
}
