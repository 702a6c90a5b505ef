import { median } from '../../core/statistics.ts';
import { curveAt, scoreOf } from '../../imaging/maths/maths.ts';
import type { LongStroke, TextLine } from '../../imaging/print/print.ts';
import {
  type DarkStrip,
  darknessOfPrint,
  darkStrip,
  findStrokes,
  meanOffset,
  type PenStroke,
  paperBeyond,
  widthOf,
} from '../../imaging/strips/strips.ts';
import { colourOfPrint, inkColour, strokePoints } from '../../imaging/tint/tint.ts';
import {
  isAmongLinks,
  isPrintedLink,
  isRule,
  rowsOfRules,
  withoutPrinted,
  withoutTableRules,
} from '../printed/printed.ts';
import { isCrease } from './creases.ts';
import { isDrawnThroughLetters } from './drawn-through-letters.ts';
import { isEdgeOfHighlighter } from './highlighter-edges.ts';
import { darknessOfPage, isUnderPaleLetters } from './pale-letters.ts';
import type { PenSearch } from './pen-search.ts';
import { runsUnder } from './runs-under.ts';
import { isSameInk } from './same-ink.ts';
import { overShortWords } from './short-words.ts';
import { isEdgeOfStain } from './stain-strokes.ts';
import { featuresOf, type StrokeFeatures } from './stroke-features.ts';
import { UNDERLINE_SCORE } from './underline-score.ts';

/** An underline and the line that it stands under. */
export interface Underline extends PenStroke {
  /** Index of the line among those that were searched. */
  readonly line: number;
  /** `#rrggbb` of the ink. */
  readonly colour: string;
}

/** A stroke under a line as it was traced, and what it looks like. */
export interface UnderlinePath {
  /** Distance to the next line below, in x-heights. */
  readonly pitch: number;
  readonly stroke: PenStroke;
  readonly strip: DarkStrip;
  readonly features: StrokeFeatures;
  /** Index of the line among those that were searched. */
  readonly line: number;
}

/** Heads of the next line's letters stand an x-height above its baseline; a pen keeps this much off them too. */
const NEXT_LINE_CLEAR = 1.2;
const DEEPEST = 2.3;

/** Everything thin that runs along a line of print below its letters, but edges of highlighter and printed strokes. */
export function strokesUnder(lines: readonly TextLine[], search: PenSearch): UnderlinePath[] {
  const strips = search.strips ?? lines.map((line) => darkStrip(search.darkEven, line));
  const colours = { planes: search.planes, print: colourOfPrint(strips, search.planes) };
  const ofPage = darknessOfPage(strips);
  const traced = lines.map((line, at) => {
    const strip = strips[at]!;
    const pitch = pitchBelow(lines, line);
    const strokes = findStrokes(strip, { from: 0, to: Math.min(DEEPEST, pitch - NEXT_LINE_CLEAR) });
    return { strip, pitch, strokes, links: strokes.filter((stroke) => isPrintedLink(stroke, strip, colours)) };
  });
  const linked = traced.flatMap(({ strip, links }) => links.map((stroke) => ({ stroke, strip })));
  return traced.flatMap(({ strip, pitch, strokes, links }, line) => {
    const isLink = (stroke: PenStroke): boolean =>
      links.some((link) => isBeside(stroke, link, lines[line]!.xHeight)) ||
      isAmongLinks({ stroke, strip }, linked, colours) ||
      isUnderPaleLetters(stroke, strip, ofPage);
    return strokes
      .filter((stroke) => !isEdgeOfHighlighter(stroke, strip, search) && !isLink(stroke))
      .map((stroke) => ({
        ...{ stroke, strip, line, pitch },
        features: featuresOf(stroke, strip, { planes: search.planes, headroom: pitch - 1 }),
      }));
  });
}

/** The line under a link is broken with its words; in x-heights. */
const LINK_GAP = 1;
const LINK_STEP = 0.15;

/** True for a link's own line, and for one that goes on beside it at the same height. */
function isBeside(stroke: PenStroke, link: PenStroke, xHeight: number): boolean {
  const gap = Math.max(stroke.left - link.right, link.left - stroke.right);
  return stroke === link || (gap < LINK_GAP * xHeight && Math.abs(meanOffset(stroke) - meanOffset(link)) < LINK_STEP);
}

/** Log odds from which a stroke is a pen's by itself, and from which it is one beside such a stroke. */
const SURE = 1;
const LIKELY = -1;
/** The same for a piece that goes on where a stroke ends. */
const CONTINUES = -4;

/** Finds the underlines of a page. */
export function findUnderlines(lines: readonly TextLine[], search: PenSearch): Underline[] {
  const all = strokesUnder(lines, search)
    .map((candidate) => ({ ...candidate, score: scoreOf(UNDERLINE_SCORE, candidate.features) }))
    .filter(({ score, features, pitch }) => score >= CONTINUES && !isOther(features, pitch));
  const likely = all.filter(({ score }) => score >= LIKELY).filter((candidate) => isDrawn(candidate, search));
  const strokes = likely.map((candidate) => asUnderline(candidate, search));
  const scores = new Map(strokes.map((stroke, i) => [stroke, likely[i]!.score]));
  const sure = strokes.filter((stroke) => scores.get(stroke)! >= SURE || isOneOfMany(stroke, scores));
  const taken = strokes.filter((stroke) => sure.includes(stroke) || resembles(stroke, sure));
  const doubtful = all.filter(({ score }) => score < LIKELY);
  const pitches = lines.map((line) => pitchBelow(lines, line));
  const strips = new Map(all.map(({ line, strip }) => [line, strip]));
  const continued = withoutPrinted(withContinuations(taken, doubtful, { lines, search }), lines, pitches);
  const drawn = withoutTableRules(continued, lines, rulesOf(all, lines, search.longStrokes ?? []));
  const whole = drawn.map((stroke) => overShortWords(stroke, strips.get(stroke.line)!));
  return onOneLine(joined(whole, lines, strips), lines).filter(
    (stroke) => runsUnder(stroke, lines[stroke.line]!.xHeight) && !isEdgeOfStain(stroke, strips.get(stroke.line)!),
  );
}

/** The long strokes of a page, and rules that were found in pieces: as shorter ones, or under the cells of a table. */
function rulesOf(
  candidates: readonly UnderlinePath[],
  lines: readonly TextLine[],
  longStrokes: readonly LongStroke[],
): LongStroke[] {
  const xHeight = median(lines.map((line) => line.xHeight));
  return [...longStrokes, ...rowsOfRules([...longStrokes, ...candidates.map(asLongStroke)], xHeight)];
}

function asLongStroke({ stroke, strip }: UnderlinePath): LongStroke {
  const { line } = strip.path;
  const rows = Float32Array.from({ length: Math.max(1, Math.round(stroke.right - stroke.left)) }, (_, k) => {
    const at = Math.min(stroke.offsets.length - 1, Math.round(k / strip.path.scale));
    return curveAt(line.baseline, stroke.left + k) + stroke.offsets[at]! * line.xHeight;
  });
  return { left: Math.round(stroke.left), rows, thickness: 0 };
}

function isDrawn({ stroke, strip, pitch, features: { colourGain } }: UnderlinePath, search: PenSearch): boolean {
  if (isRule(stroke, strip, search.darkEven)) return false;
  return colourGain >= COLOURED || !isCrease(stroke, strip, { darkEven: search.darkEven, pitch });
}

type Coloured = Underline & { readonly colourGain: number; readonly shareOfPrint: number };

function asUnderline(
  { stroke, strip, line, features: { colourGain } }: UnderlinePath,
  { planes }: PenSearch,
): Coloured {
  const colour = inkColour(
    strokePoints(stroke, strip),
    planes,
    paperBeyond(widthOf(stroke, strip), strip.path.line.xHeight),
  );
  return { ...stroke, line, colourGain, shareOfPrint: stroke.gapContrast / darknessOfPrint(strip), colour };
}

/** Adds pieces that go on where a stroke ends, one after another, dark as it is. */
function withContinuations(
  taken: readonly Coloured[],
  doubtful: readonly UnderlinePath[],
  { lines, search }: { lines: readonly TextLine[]; search: PenSearch },
): Coloured[] {
  const out = [...taken];
  for (let i = 0; i < out.length; i++) {
    for (const candidate of doubtful) {
      if (
        candidate.line !== out[i]!.line ||
        out.some((one) => one.line === candidate.line && one.left === candidate.stroke.left)
      )
        continue;
      const piece = asUnderline(candidate, search);
      if (isNextPiece(out[i]!, piece, lines) && resembles(piece, [out[i]!]) && isDrawn(candidate, search))
        out.push(piece);
    }
  }
  return out;
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

/** Strokes drawn word by word tell together what none tells alone: so many like each other, with so much in sum. */
const MANY = 3;
const MANY_SCORE = 4;

function isOneOfMany(stroke: Underline, scores: ReadonlyMap<Underline, number>): boolean {
  const near = [...scores.keys()].filter(
    (other) => Math.abs(other.line - stroke.line) <= 1 && resembles(other, [stroke]),
  );
  return near.length >= MANY && near.reduce((sum, other) => sum + scores.get(other)!, 0) >= MANY_SCORE;
}

/** An underline stands under letters: this share of its columns at least. A rule across empty paper does not. */
const MIN_INK_ABOVE = 0.22;
/**
 * A stroke of the print's colour, this deep in x-heights, with letters right under this share of it, is the heads of a
 * line that was missed; still deeper only long strokes were ever a reader's, in colour, too, with letters right below:
 * warm light gave heads under one word a gain of 0.3, and of strokes on 49 marked pages none was so.
 */
const DEEP = 0.9;
const MAX_INK_BELOW = 0.4;
const VERY_DEEP = 1.3;
const LONG = 8;
/** On photos of readers' books no stroke lay deeper than 1 x-height; rules above footnotes and tables do. */
const OF_NO_LINE = 1.6;
const COLOURED = 0.12;

/** Letters stand apart; so much of a long stroke is unbroken. */
const UNBROKEN = 0.98;
const SCRAPS = 2;

/** Two lines nearer to each other than this have no room for one between them that was missed; in x-heights. */
const NEXT_LINE = 2.9;

/** True for what the score cannot know from words alone: rules off the print, heads of letters. */
function isOther(features: StrokeFeatures, pitch: number): boolean {
  const { inkAbove, colourGain, offset, inkBelow, length, continuity, thin } = features;
  if (inkAbove < MIN_INK_ABOVE) return true;
  if (offset > VERY_DEEP && inkBelow >= MAX_INK_BELOW && length < LONG) return true;
  if (colourGain >= COLOURED) return false;
  if (offset > OF_NO_LINE) return true;
  if (pitch < NEXT_LINE && length >= LONG) return false;
  const areLetters = length < LONG || Math.min(continuity, thin) < UNBROKEN;
  return (offset > DEEP && inkBelow >= MAX_INK_BELOW && areLetters) || (offset > VERY_DEEP && length < LONG);
}

/** A reader keeps about the same distance to the letters all over a page. In x-heights. */
const LIKE_OFFSET = 0.4;

/** Gaps between words up to this many x-heights do not end an underline that goes on at the same height. */
const JOIN_GAP = 1.3;
const JOIN_STEP = 0.4;

/** Joins pieces of one underline that was drawn word by word, or lost among letters' feet on its way. */
function joined(
  strokes: readonly Underline[],
  lines: readonly TextLine[],
  strips: ReadonlyMap<number, DarkStrip>,
): Underline[] {
  const out: Underline[] = [];
  for (const stroke of [...strokes].sort((a, b) => a.line - b.line || a.left - b.left)) {
    const last = out.at(-1);
    if (
      last !== undefined &&
      (isNextPiece(last, stroke, lines) || isDrawnThroughLetters(last, stroke, strips.get(last.line)))
    )
      out[out.length - 1] = bridge(last, stroke);
    else out.push(stroke);
  }
  return out;
}

/** True when two strokes of a line lie next to each other at the same height. */
function isNextPiece(a: Underline, b: Underline, lines: readonly TextLine[]): boolean {
  if (a.line !== b.line) return false;
  const [first, second] = a.left < b.left ? [a, b] : [b, a];
  const gap = (second.left - first.right) / lines[a.line]!.xHeight;
  return gap < JOIN_GAP && Math.abs(second.offsets[0]! - first.offsets.at(-1)!) < JOIN_STEP;
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
    gapContrast: mix(a.gapContrast, b.gapContrast),
    continuity: mix(a.continuity, b.continuity),
    clearColumns: a.clearColumns + b.clearColumns,
  };
}

/** True when a sure stroke of the page was drawn as dark and as far below its line. */
function resembles(stroke: Underline, sure: readonly Underline[]): boolean {
  return sure.some(
    (other) =>
      stroke.contrast > other.contrast * 0.6 &&
      stroke.contrast < other.contrast * 1.7 &&
      Math.abs(meanOffset(stroke) - meanOffset(other)) < LIKE_OFFSET,
  );
}

/** Distance to the next line below, in x-heights of the line; 4 where there is none. */
export function pitchBelow(lines: readonly TextLine[], line: TextLine): number {
  let least = 4;
  for (const other of lines) {
    if (other === line || other.left > line.right || other.right < line.left || isScrap(other)) continue;
    const x = (Math.max(line.left, other.left) + Math.min(line.right, other.right)) / 2;
    const distance = (curveAt(other.baseline, x) - curveAt(line.baseline, x)) / line.xHeight;
    if (distance > 1.2 && distance < least) least = distance;
  }
  return least;
}

/** True for a piece or two of ink that were taken for a line: what a thick stroke left of itself. */
const isScrap = ({ letters }: TextLine): boolean => letters.length > 0 && letters.length <= SCRAPS;
