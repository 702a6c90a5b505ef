import { boxOfPoints, type Point } from '../../core/geometry.ts';
import type { KindOfForm } from '../../core/mark.ts';
import { mean } from '../../core/statistics.ts';
import type { Column } from '../../imaging/layout/layout.ts';
import { curveAt, oddsOf, scoreOf, slopeAt } from '../../imaging/maths/maths.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import { inkOfPiece, type MapPiece, type PieceFit, piecesOf } from '../pieces/pieces.ts';
import { type LineEnds, lineEnds, type PageScene } from '../scene/scene.ts';
import { type SignFeatures, signFeatures } from './sign-features.ts';
import { SIGN_SCORE } from './sign-score.ts';

/** A sign that a pen drew beside the text: a bar, bracket or brace, or a tick, star, cross, arrow, exclamation mark. */
export interface SeenSign {
  readonly what: 'seen sign';
  readonly kind: KindOfForm<'sign'>;
  /** Indices of the lines that it stands beside, among those of the page in reading order. */
  readonly lines: readonly number[];
  /** `#rrggbb` of the ink. */
  readonly colour: string;
  /** Points of its ink, in pixels of the analysed picture. */
  readonly points: readonly Point[];
  /** Odds that it is a reader's, 0 to 1. */
  readonly odds: number;
  readonly features: SignFeatures;
}

/**
 * Cells of the map, odds 0 to 1, that begin a sign and that belong to it: weak ones too, for the judge asks how sure
 * the network is of the whole.
 */
const PIECES: PieceFit = { seed: 0.45, member: 0.3, reach: 2, leastCells: 4 };
/**
 * Readers put signs no further from the text than this, in x-heights: from its line, or where that is short from the
 * lines around. Below <= 3.55 (n 623), above >= 12.1 (n 166).
 */
const FARTHEST = 9;
/** So many lines before a short one and after it say where their column ends. Below <= 4 (n 77), above >= 6 (n 584). */
const AROUND = 5;
/**
 * A sign may reach so far into its lines, in x-heights: hooks of brackets do. Below <= -0.17 (n 128),
 * above >= 11 (n 177).
 */
const INTO_TEXT = 0.6;
/**
 * A sign holds a line whose middle lies within it, give or take this many x-heights. Below <= -1.07 (n 1,015),
 * above >= 2.23 (n 1,904).
 */
const SPAN_SLACK = 0.1;
/**
 * What a sign is by its form. Of 114 drawn signs with odds of 0.5 and more on 267 made pages 103 are told right: 43 of 46
 * bars, 23 of 29 brackets, 37 of 39 ticks; lengths in x-heights.
 *
 * Ends of a bracket turn towards the text: both together by so much more than twice its middle, each measured at its
 * furthest cell. Of 46 bars two turned as far, of 26 brackets over two lines and more three did not.
 */
const TURNS = 0.75;
/** Bars and brackets are higher than this, and than wide: of 46 bars one was lower, 2.5. */
const STROKE_HEIGHT = 3;
/** Bars are slimmer than this, height by width of their ink. Below <= 1.65 (n 2), above >= 4.25 (n 16). */
const STROKE_SLIM = 2.4;
/** Beside one line a stroke this high is an exclamation mark: seven were 3.5 to 4, the one bar 8.5. */
const EXCLAMATION = 5;
/** The colour of ink is that beside paper so far off, in x-heights: beyond the blurred edge of a pen. */
const APART = 0.5;

/** A piece of the map and the side of the column beside which it stands. */
interface Beside {
  readonly piece: MapPiece;
  readonly column: Column;
  readonly side: 'left' | 'right';
  /** Distance from the text that it reaches, in pixels; below zero it reaches into it. */
  readonly away: number;
}

/** The signs beside the columns of a page; what stands nearer to the facing page's text is that page's. */
export function seenSigns(scene: PageScene): readonly SeenSign[] {
  const { maps, columns, layout, lines, planes, darkEven, xHeight } = scene;
  const ends = new Map(columns.map((column) => [column, lineEnds(column.lines, maps)]));
  const all = piecesOf(maps, 'beside', PIECES).flatMap((piece) => {
    const places = columns.flatMap((column) => placesOf(piece, column, ends.get(column)!, xHeight));
    const nearest = places.toSorted((a, b) => a.away - b.away)[0];
    return nearest === undefined || !layout.columns.includes(nearest.column) ? [] : [nearest];
  });
  return all.flatMap((beside) => {
    const { piece, column } = beside;
    const points = inkOfPiece(piece, darkEven, maps);
    if (points.length === 0) return [];
    const { kind, lines: held } = formOf(beside, { points, ends: ends.get(column)!, xHeight });
    if (held.length === 0) return [];
    const colour = inkColour(points, planes, xHeight * APART);
    const features = signFeatures({ ...beside, lines: held.length, colour, others: all.length - 1 }, scene);
    const odds = oddsOf(scoreOf(SIGN_SCORE, features));
    const place = { lines: held.map((k) => lines.indexOf(column.lines[k]!)), points, colour };
    return [{ what: 'seen sign', kind, ...place, odds, features }];
  });
}

/** Where a piece stands, across. */
const middleOf = (cells: readonly Point[]): number => mean(cells.map(({ x }) => x));

/** Height of a line's middle at a place beside it. */
function middleBeside(column: Column, k: number, end: number, x: number): number {
  const { baseline, xHeight } = column.lines[k]!;
  return curveAt(baseline, end) + slopeAt(baseline, end) * (x - end) - xHeight / 2;
}

/** Beside which sides of a column a piece may stand: it keeps out of all lines that it reaches. */
function placesOf(piece: MapPiece, column: Column, ends: LineEnds, xHeight: number): Beside[] {
  const { box, cells } = piece;
  const x = middleOf(cells);
  return (['left', 'right'] as const).flatMap((side) => {
    const out = side === 'left' ? -1 : 1;
    let away = Number.POSITIVE_INFINITY;
    for (const [k, end] of ends[side].entries()) {
      const y = middleBeside(column, k, end, x);
      if (y < box.top - xHeight || y > box.bottom + xHeight) continue;
      const own = (x - end) * out;
      const beyond = (x - edgeAround(ends[side], k, side)) * out;
      away = Math.min(away, own > FARTHEST * xHeight && beyond >= 0 ? beyond : own);
    }
    if (away < -INTO_TEXT * xHeight || away > FARTHEST * xHeight) return [];
    return [{ piece, column, side, away }];
  });
}

/** Where the lines around one end, the furthest of them. */
function edgeAround(ends: readonly number[], k: number, side: 'left' | 'right'): number {
  const near = ends.slice(Math.max(0, k - AROUND), k + 1 + AROUND);
  return side === 'left' ? Math.min(...near) : Math.max(...near);
}

/** The lines beside which a piece stands, those it reaches or the nearest alone, and what it is by its form. */
function formOf(
  { piece, column, side }: Beside,
  { points, ends, xHeight }: { points: readonly Point[]; ends: LineEnds; xHeight: number },
): Pick<SeenSign, 'kind' | 'lines'> {
  const { box, cells } = piece;
  const ink = boxOfPoints(points);
  const [height, width] = [box.bottom - box.top, ink.right - ink.left];
  const x = middleOf(cells);
  const middles = ends[side].map((end, k) => middleBeside(column, k, end, x));
  const at = (box.top + box.bottom) / 2;
  const nearest = [...middles.keys()].toSorted((a, b) => Math.abs(middles[a]! - at) - Math.abs(middles[b]! - at));
  const slack = SPAN_SLACK * column.lines[0]!.xHeight;
  const reached = [...middles.keys()].filter(
    (k) => middles[k]! >= box.top - slack && middles[k]! <= box.bottom + slack,
  );
  const held = reached.length > 0 ? reached : nearest.slice(0, 1);
  if (height > STROKE_HEIGHT * xHeight && height > width + xHeight / 2) {
    if (isTurned(piece, side, xHeight)) return { kind: 'bracket', lines: held };
    const isLong = held.length > 1 || height > EXCLAMATION * xHeight;
    if (isLong && height > STROKE_SLIM * width) return { kind: 'bar', lines: held };
  }
  return { kind: 'tick', lines: nearest.slice(0, 1) };
}

/** True where both ends of a stroke reach further towards the text than its middle does. */
function isTurned({ box, cells }: MapPiece, side: 'left' | 'right', xHeight: number): boolean {
  const towards = side === 'left' ? 1 : -1;
  const height = box.bottom - box.top;
  const end = Math.min(0.3 * height, 1.2 * xHeight);
  const furthest = (from: number, to: number): number =>
    Math.max(...cells.filter(({ y }) => y >= box.top + from && y <= box.top + to).map(({ x }) => x * towards));
  const turn = furthest(0, end) + furthest(height - end, height) - 2 * furthest(0.35 * height, 0.65 * height);
  // A stroke that is broken in its middle tells nothing.
  return Number.isFinite(turn) && turn >= TURNS * xHeight;
}
