import { type Box, type Point, sharedArea } from '../../core/geometry.ts';
import type { Column } from '../../imaging/layout/layout.ts';
import { areaOf, boundsOf, crossingsOf, directionAt, ellipseThrough } from '../../imaging/maths/maths.ts';
import type { ColourPlanes, GreyImage } from '../../imaging/pixels/pixels.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import { isClearOfLetters } from './clear-of-letters.ts';
import { guidesAround, type Shape } from './enclosure-guides.ts';
import { isFilledFrame } from './filled-frame.ts';
import { areRowsOfTable, isPrintedFrame, isRuledFrame, keepsFarOff } from './printed-frame.ts';
import { hasEnds } from './rim-ends.ts';
import { type Rim, traceRim } from './rim-trace.ts';
import { isBetweenRules } from './rules-beyond.ts';
import { type LevelStroke, levelAt, strokePicture } from './stroke-picture.ts';

/** A circle or box drawn around words, and the stretches of lines that it holds. */
export interface Enclosure {
  readonly kind: Shape;
  /** `#rrggbb` of the ink. */
  readonly colour: string;
  readonly rim: Rim;
  /** Indices of lines among those of all columns in reading order. */
  readonly stretches: readonly { readonly line: number; readonly left: number; readonly right: number }[];
}

export interface EnclosureSearch {
  /** Where to look; in pixels of the analysed picture. */
  readonly area: Box;
  readonly planes: ColourPlanes;
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  readonly xHeight: number;
  readonly isHighlighted: (x: number, y: number) => boolean;
}

/** How far a rim may run from its guide, in x-heights. */
const REACH = 0.7;
/** Smaller ones are letters, bullets and dots; in x-heights. */
const MIN_WIDTH = 1.6;
const MIN_HEIGHT = 1.9;
/** Shares of a rim. Of 99 drawn ones the poorest showed 0.89 (felt tip around one letter) and missed 0.05. */
const MIN_THIN = 0.88;
const MAX_NOTHING = 0.07;
/** A rim first followed along a poor guide must show this much to be followed again. */
const MIN_FIRST = 0.6;
/** No gap of a rim is longer than this, in x-heights. */
const MAX_OPEN = 2.6;
/** No stretch of a rim longer than this, in x-heights, runs along letters: it would be their own strokes. */
const MAX_HIDDEN = 4.5;
const MIN_CONTRAST = 0.1;
/** A rim with colour on one side only along this share of it is the rim of highlighter. */
const MAX_COLOUR_RIM = 0.3;
/** Where that is looked for on both sides, in x-heights: beyond the thickest felt tip. */
const COLOUR_REACH = 0.9;
/** An ellipse fills 0.79 of the box around it; a box drawn askew little more of the level one. */
const BOX_FILL = { circle: 0.88, box: 0.82 } as const;

/**
 * A rim that scores more than this needs no second look. Letters that close a shorter or a longer one scored up to 0.89
 * where the drawn one scored 0.9 to 1.
 */
const CLEAR = 0.97;

/** Circles and boxes of a page; and the rims of its printed frames, so that nothing on them is taken for a mark. */
export interface Enclosures {
  readonly drawn: readonly Enclosure[];
  readonly printed: readonly Rim[];
}

/** Finds circles and boxes that a pen drew around words of a page's columns. */
export function findEnclosures(columns: readonly Column[], search: EnclosureSearch): Enclosures {
  const { xHeight } = search;
  const lines = columns.flatMap((column) => column.lines);
  const found: Found[] = [];
  const picture = strokePicture(search.darkEven, search.area, xHeight);
  const isSide = (stroke: LevelStroke): boolean => !isEdgeOfColour(stroke, search);
  for (const { shape, points: guide } of guidesAround(picture, { lines, xHeight, isSide })) {
    if (!isLarge(guide, xHeight) || stretchesInside(lines, guide).length === 0) continue;
    if (found.some(({ rim, score }) => score > CLEAR && overlaps(rim.points, guide))) continue;
    for (const rim of rimsAlong(guide, { ...search, grain: picture.least / 255 })) {
      const stretches = stretchesInside(lines, rim.points);
      if (stretches.length === 0 || !goesAroundWords(rim, stretches, { lines, search })) continue;
      found.push({ shape, rim, stretches, score: rim.thin - 3 * rim.nothing });
      break;
    }
  }
  const drawn: Enclosure[] = [];
  const printed: Rim[] = [];
  for (const { shape, rim, stretches } of found.sort((a, b) => b.score - a.score)) {
    if (drawn.some((other) => overlaps(other.rim.points, rim.points))) continue;
    const isPrinted =
      isPrintedFrame(rim.points, columns) ||
      isRuledFrame(rim.points, stretches.length, xHeight) ||
      isFilledFrame(rim.points, search.planes, xHeight);
    if (isPrinted) {
      printed.push(rim);
      continue;
    }
    if (keepsFarOff(rim.points, lines[stretches[0]!.line]!, lines[stretches.at(-1)!.line]!)) continue;
    if (colourRim(rim, search) > MAX_COLOUR_RIM) continue;
    const thin = rim.points.filter((_, k) => rim.shows[k] === 'thin');
    drawn.push({
      kind: kindOf(rim.points, shape),
      colour: inkColour(thin, search.planes, xHeight * 0.4),
      rim,
      stretches,
    });
  }
  const isRow = ({ rim }: Enclosure): boolean =>
    drawn.some((other) => other.rim !== rim && areRowsOfTable(rim.points, other.rim.points, xHeight));
  const rows = drawn.filter(isRow);
  return { drawn: drawn.filter((each) => !rows.includes(each)), printed: [...printed, ...rows.map(({ rim }) => rim)] };
}

/** A rim that goes around words, before it is known whether a reader drew it. */
interface Found {
  readonly shape: Shape;
  readonly rim: Rim;
  readonly stretches: Enclosure['stretches'];
  readonly score: number;
}

/** True for a rim that passes by whole letters and is not made of rules that go on beyond it. */
function goesAroundWords(
  rim: Rim,
  stretches: Enclosure['stretches'],
  { lines, search }: { lines: readonly TextLine[]; search: EnclosureSearch },
): boolean {
  const [first, last] = [lines[stretches[0]!.line]!, lines[stretches.at(-1)!.line]!];
  return isClearOfLetters(rim.points, first, last) && !isBetweenRules(rim, search);
}

/**
 * Rims that a pen may have drawn along a guide: the one found first; and, where the guide was poor or that one is none, the
 * one along a rounder guide, which cuts off what hangs on a circle from outside.
 */
function* rimsAlong(guide: readonly Point[], search: EnclosureSearch & { grain: number }): Generator<Rim> {
  const how = { ...search, reach: REACH };
  const first = traceRim(guide, how);
  if (isDrawn(first, search)) yield first;
  if (first.thin < MIN_FIRST || first.contrast < MIN_CONTRAST) return;
  const round = ellipseThrough(first.points.filter((_, k) => first.shows[k] === 'thin'));
  if (round === undefined || !isLarge(round, search.xHeight)) return;
  const rim = traceRim(round, how);
  if (isDrawn(rim, search)) yield rim;
}

/** True for a closed line wide and high enough to go around a word. */
function isLarge(points: readonly Point[], xHeight: number): boolean {
  const box = boundsOf(points);
  return box.right - box.left >= MIN_WIDTH * xHeight && box.bottom - box.top >= MIN_HEIGHT * xHeight;
}

function overlaps(one: readonly Point[], other: readonly Point[]): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  return sharedArea(a, b) > 0.5 * Math.min(areaOf(a), areaOf(b));
}

function isDrawn(rim: Rim, search: EnclosureSearch): boolean {
  if (rim.thin < MIN_THIN || rim.nothing > MAX_NOTHING || rim.contrast < MIN_CONTRAST) return false;
  if (!isLarge(rim.points, search.xHeight)) return false;
  if (longestOf(rim, ['nothing']) > MAX_OPEN * STROKE_X_HEIGHT) return false;
  if (longestOf(rim, ['nothing', 'letter']) > MAX_HIDDEN * STROKE_X_HEIGHT) return false;
  return hasEnds(rim, search.xHeight);
}

/** The longest stretch of a rim that shows none but the given, in steps. */
function longestOf(rim: Rim, given: readonly Rim['shows'][number][]): number {
  let run = 0;
  let longest = 0;
  for (const show of [...rim.shows, ...rim.shows]) {
    run = given.includes(show) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Share of the rim with highlighter on one side and none on the other. */
function colourRim(rim: Rim, search: EnclosureSearch): number {
  const { isHighlighted, xHeight } = search;
  let one = 0;
  rim.points.forEach((p, k) => {
    const along = directionAt(rim.points, k);
    const length = Math.hypot(along.x, along.y) || 1;
    const [dx, dy] = [(-along.y / length) * COLOUR_REACH * xHeight, (along.x / length) * COLOUR_REACH * xHeight];
    if (isHighlighted(p.x + dx, p.y + dy) !== isHighlighted(p.x - dx, p.y - dy)) one++;
  });
  return one / rim.points.length;
}

/** Places along a level stroke at which colour is looked for, and the share of them that shows it. */
const COLOUR_STEPS = 16;
const MIN_COLOUR_EDGE = 0.8;

/** Ink takes more than this share away of every colour, highlighter leaves one as it is. */
const INKED = 0.85;

/** True for a stroke along highlighter: its edge, or where two of its strokes lie over each other. No rim is made of it. */
function isEdgeOfColour(stroke: LevelStroke, { isHighlighted, planes, xHeight }: EnclosureSearch): boolean {
  const reach = COLOUR_REACH * xHeight;
  const lightAt = (x: number, y: number): number => {
    const i = Math.round(y) * planes.width + Math.round(x);
    return Math.max(planes.red[i] ?? 0, planes.green[i] ?? 0, planes.blue[i] ?? 0);
  };
  const isInked = (x: number, y: number): boolean =>
    Math.min(lightAt(x, y - 1), lightAt(x, y), lightAt(x, y + 1)) <
    INKED * Math.min(lightAt(x, y - reach), lightAt(x, y + reach));
  let coloured = 0;
  for (let k = 0; k < COLOUR_STEPS; k++) {
    const x = stroke.left + ((k + 0.5) / COLOUR_STEPS) * (stroke.right - stroke.left);
    const y = levelAt(stroke, x);
    if ((isHighlighted(x, y - reach) || isHighlighted(x, y + reach)) && !isInked(x, y)) coloured++;
  }
  return coloured >= MIN_COLOUR_EDGE * COLOUR_STEPS;
}

/** By how much of the leaning box around it a rim fills. */
function kindOf(points: readonly Point[], shape: Shape): Shape {
  const box = boundsOf(points);
  const middle = (box.left + box.right) / 2;
  const level = (isLeft: boolean): number => {
    const half = points.filter((p) => p.x < middle === isLeft);
    return half.reduce((sum, p) => sum + p.y, 0) / Math.max(1, half.length);
  };
  const slope = (level(false) - level(true)) / ((box.right - box.left) / 2);
  const straight = boundsOf(points.map((p) => ({ x: p.x, y: p.y - slope * (p.x - middle) })));
  let twice = 0;
  points.forEach((a, k) => {
    const b = points[(k + 1) % points.length]!;
    twice += a.x * b.y - b.x * a.y;
  });
  return Math.abs(twice) / 2 >= BOX_FILL[shape] * areaOf(straight) ? 'box' : 'circle';
}

/** The middle of a piece of the rim's own ink lies this near to it, in x-heights. */
const ON_RIM = 0.4;

/** True for what was taken for a letter and is a piece of the rim: several of them look like a line above the real one. */
function isOfRim(piece: Box, rim: readonly Point[], xHeight: number): boolean {
  const [x, y] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
  return rim.some((p) => Math.abs(p.x - x) < ON_RIM * xHeight && Math.abs(p.y - y) < ON_RIM * xHeight);
}

/** For each line the stretch of its letters' middle that lies within a closed line. */
function stretchesInside(
  lines: readonly TextLine[],
  rim: readonly Point[],
): { line: number; left: number; right: number }[] {
  return lines.flatMap((line, at) => {
    const crossings = crossingsOf(line, rim);
    if (crossings.length < 2) return [];
    const left = Math.max(Math.min(...crossings), line.left - line.xHeight);
    const right = Math.min(Math.max(...crossings), line.right + line.xHeight);
    const isHeld = (c: Box): boolean => (c.left + c.right) / 2 > left && (c.left + c.right) / 2 < right;
    const held = line.letters.some((c) => isHeld(c) && !isOfRim(c, rim, line.xHeight));
    return held && right - left > line.xHeight * 0.5 ? [{ line: at, left, right }] : [];
  });
}
