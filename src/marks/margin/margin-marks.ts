import type { Point } from '../../core/geometry.ts';
import { continuesBeyond } from '../../imaging/ink/ink.ts';
import {
  type Column,
  endsWithoutSigns,
  isNearerToOther,
  type PageLayout,
  withTwins,
} from '../../imaging/layout/layout.ts';
import { hasSamePaper, type Paper } from '../../imaging/light/light.ts';
import { type ColourPlanes, type GreyImage, valueAt } from '../../imaging/loops/loops.ts';
import { curveAt, fitRobustly } from '../../imaging/maths/maths.ts';
import type { Component } from '../../imaging/pixels/pixels.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { ridgeAt, STROKE_X_HEIGHT, type ThinPath, traceThin } from '../../imaging/strips/strips.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import { areSidesOfFrame } from '../printed/printed.ts';
import { foldSide } from './fold-side.ts';
import { mayBeOfHeading } from './heading-letters.ts';
import { extendedTo } from './margin-ink-pieces.ts';
import { type Beside, type MarginStrip, OVERRUN, straightenMargin } from './margin-strip.ts';

/** A stroke down the margin and the lines that it spans. */
export interface MarginStroke {
  readonly side: 'left' | 'right';
  /** `bracket` when its ends turn towards the text, else `bar`. */
  readonly kind: 'bar' | 'bracket';
  /** Indices of the lines that it spans, among those of the page in reading order. */
  readonly lines: readonly number[];
  readonly contrast: number;
  /** `#rrggbb` of the ink. */
  readonly colour: string;
  /** Where it stands, in pixels of the analysed picture. */
  readonly points: readonly { x: number; y: number }[];
}

const MIN_HEIGHT = 2;
const MIN_CONTINUITY = 0.86;
/**
 * Of 40 drawn strokes the palest showed 0.1, a bracket in pencil on a dim photo 0.099; page edges and grain up to 0.09.
 */
const MIN_CONTRAST = 0.1;
const MIN_BRACKET_CONTRAST = 0.09;
/** A pale stroke beside so many lines is the edge of a leaf: one showed 0.1 beside 29. */
const MANY_LINES = 16;
const MIN_LONG_CONTRAST = 0.15;
/** A stroke that overruns the column by this much at either end is the fold, an edge or a printed rule. */
const MAX_OVERRUN = 3;
/** A line is spanned when its body's middle lies within the stroke, give or take this many x-heights. */
const SPAN_SLACK = 0.35;

/** Finds vertical strokes and brackets beside the columns of a page; towards a fold only near the text. */
export function findMarginStrokes(layout: PageLayout, search: MarginSearch): MarginStroke[] {
  const all = layout.columns.flatMap((column) => column.lines);
  const found = layout.columns.flatMap((column) =>
    besideColumn(layout, column, search).map((stroke) => ({
      column,
      stroke: { ...stroke, lines: stroke.lines.map((k) => all.indexOf(column.lines[k]!)) },
    })),
  );
  const ways = found.map(({ stroke }) => stroke.points);
  return found.flatMap(({ column, stroke }) => {
    const place = { column, side: stroke.side, xHeight: layout.xHeight };
    const points = withTwins(stroke.points, ways, layout.xHeight);
    return isNearerToOther(points, place, search.columns ?? []) ? [] : [stroke];
  });
}

/** The strokes beside one column; their lines are counted from its first. */
function besideColumn(layout: PageLayout, column: Column, search: MarginSearch): MarginStroke[] {
  const { xHeight } = layout;
  if (column.lines.length < 2) return [];
  const lines = layout.columns.flatMap((other) => (other === column ? [] : other.lines));
  const others = [...lines, ...layout.loose];
  const strokes = (['left', 'right'] as const).flatMap((side) => {
    const limit = side === layout.fold ? foldSide(layout, side, search.columns ?? []) : undefined;
    if (side === layout.fold && limit === undefined) return [];
    const print = withoutStrokes(column.lines, side);
    return pensOnly(strokesBeside({ lines: print, others, side, xHeight, limit }, search), column, xHeight);
  });
  return strokes
    .filter((stroke) => !strokes.some((other) => areSidesOfFrame(stroke, other)))
    .filter(({ points }) => hasSamePaper(points, search.planes, xHeight));
}

/** Higher than any letter or sign of print, in x-heights: a piece of a stroke. */
const TALL = 2.1;
/** Higher than most stems, in x-heights, and the second many times as high as wide: a piece of a stroke as well. */
const STEM = 1.75;
const SLIM = 2.5;

/** The lines of a column without what is no letter at one of their ends but a piece of a stroke beside them. */
function withoutStrokes(lines: readonly TextLine[], side: 'left' | 'right'): TextLine[] {
  const ends = endsWithoutSigns(lines, side);
  return lines.map((line, k) => {
    const end = ends[k]!;
    const isBeyond = (c: Component): boolean => (side === 'left' ? c.right <= end : c.left >= end);
    const isPiece = ({ left, right, top, bottom }: Component): boolean =>
      bottom - top >= (bottom - top >= SLIM * (right - left) ? STEM : TALL) * line.xHeight;
    const isStroke = line.letters.some((c) => isBeyond(c) && isPiece(c));
    return isStroke ? { ...line, [side]: end } : line;
  });
}

export interface MarginSearch {
  readonly planes: ColourPlanes;
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  readonly paper: Paper;
  readonly isHighlighted: (x: number, y: number) => boolean;
  /** All columns of the picture, those of a facing page among them. */
  readonly columns?: readonly Column[];
}

/** Strokes that together go down this share of a column's side are its fold, its edge or a printed rule. */
const WHOLE_SIDE = 0.62;
/** Pieces of one stroke stray from one to the next by less than this, in x-heights and by way down. */
const PIECE_STRAY = 0.6;
const PIECE_LEAN = 0.12;

function pensOnly(strokes: MarginStroke[], column: Column, xHeight: number): MarginStroke[] {
  if (column.lines.length <= 5) return strokes;
  const limit = (column.box.bottom - column.box.top) * WHOLE_SIDE;
  return strokes.filter((stroke) => {
    const pieces = strokes.filter((other) => other === stroke || arePieces(stroke, other, xHeight));
    return pieces.reduce((sum, { points }) => sum + points.at(-1)!.y - points[0]!.y, 0) <= limit;
  });
}

/** True for two strokes of which one goes on below where the other ends. */
function arePieces(a: MarginStroke, b: MarginStroke, xHeight: number): boolean {
  const [upper, lower] = a.points[0]!.y < b.points[0]!.y ? [a, b] : [b, a];
  const [end, start] = [upper.points.at(-1)!, lower.points[0]!];
  const down = start.y - end.y;
  return down > -xHeight && Math.abs(start.x - end.x) < PIECE_STRAY * xHeight + PIECE_LEAN * Math.max(0, down);
}

/**
 * Nearer to the picture's edge than this a stroke is the sheet's edge; in x-heights. On 178 pages with text near the
 * edge four bars and brackets stood 0.76 to 0.98 off it, one edge of a page 0.44.
 */
const EDGE = 0.7;
/** Beyond a page's edge or in its fold there is less light than this share of that beside the text. */
const LIT_SHARE = 0.8;

/** A pen is thin and leaves the light around it; the fold of a book is a trough of shadow. */
const FOLD_SHARE = 0.82;

/** Share of a stroke that must be lit so: a finger may lie beside the rest. */
const LIT_LENGTH = 0.65;

/** True for a stroke on paper: light on both sides of it, no highlighter's end, not at the picture's edge. */
function isOnPaper(stroke: MarginStroke, beside: Beside, search: MarginSearch): boolean {
  const { xHeight, side } = beside;
  const out = side === 'left' ? -1 : 1;
  let lit = 0;
  let coloured = 0;
  for (const { x, y } of stroke.points) {
    if (x < EDGE * xHeight || x > search.darkEven.width - EDGE * xHeight) return false;
    const inner = valueAt(search.paper, x - out * xHeight * 0.8, y);
    const outer = Math.min(
      valueAt(search.paper, x + out * xHeight * 1.2, y),
      valueAt(search.paper, x + out * xHeight * 2.4, y),
    );
    const here = valueAt(search.paper, x, y);
    if (outer >= inner * LIT_SHARE && here >= inner * FOLD_SHARE) lit++;
    if ([0.9, 1.3].every((t) => search.isHighlighted(x - out * t * xHeight, y))) coloured++;
  }
  return lit >= stroke.points.length * LIT_LENGTH && coloured <= stroke.points.length * 0.4;
}

function strokesBeside(beside: Beside, search: MarginSearch): MarginStroke[] {
  const strip = straightenMargin(beside, search.darkEven);
  return traceAll(strip).flatMap((path) => {
    const height = (path.end - path.start) / STROKE_X_HEIGHT;
    if (height < MIN_HEIGHT) return [];
    let shown = 0;
    let contrast = 0;
    for (let s = path.start; s < path.end; s++) {
      const ridge = ridgeAt(strip, s, path.rows[s]!);
      if (ridge < 0.05) continue;
      shown++;
      contrast += ridge;
    }
    contrast /= Math.max(1, shown);
    if (shown < (path.end - path.start) * MIN_CONTINUITY) return [];
    const kind = kindOf(strip, path);
    if (contrast < (kind === 'bracket' ? MIN_BRACKET_CONTRAST : MIN_CONTRAST)) return [];
    const slack = (OVERRUN - MAX_OVERRUN) * STROKE_X_HEIGHT;
    if (path.start < slack || path.end > strip.columns - slack) return [];
    const lines = spanned(beside, placeOf(strip, path, path.start), placeOf(strip, path, path.end - 1));
    if (lines.length === 0 || (lines.length >= MANY_LINES && contrast < MIN_LONG_CONTRAST)) return [];
    const spannedLines = lines.map((k) => beside.lines[k]!);
    if (mayBeOfHeading(height * beside.xHeight, spannedLines, beside.xHeight)) return [];
    const points: { x: number; y: number }[] = [];
    for (let s = path.start; s < path.end; s += 4) points.push({ x: strip.xAt(s, path.rows[s]!), y: strip.yAt(s) });
    if (contrast < MIN_BOWED_CONTRAST && bowOf(points) > MOST_BOW * beside.xHeight) return [];
    if (leans(points) || wavers(path) || continuesBeyond(points, search.darkEven, beside.xHeight)) return [];
    const stroke = { side: beside.side, kind, lines, contrast, points, colour: '' };
    return isOnPaper(stroke, beside, search)
      ? [{ ...stroke, colour: inkColour(points, search.planes, beside.xHeight * 0.5) }]
      : [];
  });
}

const placeOf = (strip: MarginStrip, path: ThinPath, step: number): Point => ({
  x: strip.xAt(step, path.rows[step]!),
  y: strip.yAt(step),
});

/** Strokes side by side (a page's edge outside a bracket) are traced one after the other, this many at most. */
const TRACES = 4;

function traceAll(strip: MarginStrip): ThinPath[] {
  const { columns, rows: across, ink, reaches, maxLoss } = strip;
  const dark = strip.dark.slice();
  const all: ThinPath[] = [];
  for (let round = 0; round < TRACES; round++) {
    const paths = traceThin({ columns, rows: across, dark, ink, reaches, maxLoss }, 6, across - 7);
    if (paths.length === 0) break;
    all.push(...paths);
    for (const { start, end, rows } of paths) {
      for (let s = start; s < end; s++) {
        const row = rows[s]!;
        for (let r = Math.max(0, row - 4); r <= Math.min(across - 1, row + 4); r++) dark[s * across + r] = 0;
      }
    }
  }
  return all;
}

/** Readers' strokes lean less than this (dx/dy over their height); creases and shadows go aslant. */
const MAX_LEAN = 0.3;

function leans(points: readonly { x: number; y: number }[]): boolean {
  const first = points[0]!;
  const last = points.at(-1)!;
  return Math.abs(last.x - first.x) > MAX_LEAN * (last.y - first.y);
}

/**
 * A stroke strays from a smooth course by less than this, in strip rows (root mean square). Of 86 strokes beside text
 * on made pages the crookedest strayed by 2.9; one that was led through four words of handwriting by 10.4.
 */
const MAX_WAVER = 4;
const SMOOTH = { degree: 2, scale: 1, slope: 0 };

/**
 * A pale line that bows by more than this, in x-heights, is the edge of a stain: two rings of cups showed 0.09 and 0.1.
 */
const MOST_BOW = 0.6;
const MIN_BOWED_CONTRAST = 0.13;

/** How far a stroke's middle is off the straight line from end to end, in pixels. */
function bowOf(points: readonly Point[]): number {
  const [first, middle, last] = [points[0]!, points[points.length >> 1]!, points.at(-1)!];
  const share = (middle.y - first.y) / Math.max(1, last.y - first.y);
  return Math.abs(middle.x - first.x - (last.x - first.x) * share);
}

function wavers({ start, end, rows }: ThinPath): boolean {
  const points = Array.from(rows.subarray(start, end), (y, x) => ({ x, y, weight: 1 }));
  const course = fitRobustly(points, SMOOTH);
  return points.reduce((sum, { x, y }) => sum + (y - course(x)) ** 2, 0) > points.length * MAX_WAVER ** 2;
}

/** Indices of the lines that a stroke from one point to another stands beside. */
function spanned({ lines, side }: Beside, top: Point, bottom: Point): number[] {
  const height = Math.max(1, bottom.y - top.y);
  return [...lines.keys()].filter((k) => {
    const line = lines[k]!;
    const near = curveAt(line.baseline, line[side]) - line.xHeight / 2;
    const share = Math.max(0, Math.min(1, (near - top.y) / height));
    const { y } = extendedTo(lines, k, { side, x: top.x + (bottom.x - top.x) * share });
    const slack = line.xHeight * SPAN_SLACK;
    return y >= top.y - slack && y <= bottom.y + slack;
  });
}

/** Looks for hooks: ink from the stroke's ends towards the text. */
function kindOf(strip: MarginStrip, path: { start: number; end: number; rows: Int32Array }): 'bar' | 'bracket' {
  const hook = (step: number): boolean => {
    const row = path.rows[Math.max(path.start, Math.min(path.end - 1, step))]!;
    for (let s = Math.max(0, step - 5); s <= Math.min(strip.columns - 1, step + 5); s++) {
      let ink = 0;
      for (let r = row - 8; r <= row - 3; r++) if (r >= 0 && strip.dark[s * strip.rows + r]! > 0.08) ink++;
      if (ink >= 5) return true;
    }
    return false;
  };
  return hook(path.start) && hook(path.end - 1) ? 'bracket' : 'bar';
}
