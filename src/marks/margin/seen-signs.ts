import { boxOfPoints, middleOf, type Point } from '../../core/geometry.ts';
import type { KindOfForm } from '../../core/mark.ts';
import { mean } from '../../core/statistics.ts';
import { type Column, TELLING_LINES } from '../../imaging/layout/layout.ts';
import { curveAt, slopeAt } from '../../imaging/maths/maths.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import { type MarkMaps, oddsAt, SIGN_CHANNELS, SIGN_SIDE } from '../maps/maps.ts';
import { inkOfPiece, type MapPiece, type PieceFit, piecesOf } from '../pieces/pieces.ts';
import type { PageScene } from '../scene/scene.ts';
import { cutSign, signNumbers } from './sign-patch.ts';

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
}

/**
 * Cells of the map, odds 0 to 1, that begin a sign and that belong to it, and the least of them. Faint ones
 * are shown to the network for signs as well: of 157 signs on 230 made pages of the world 23 reach no more than 0.45 anywhere, 9
 * no more than 0.2. Half or twice of any number of the faint ones: no change on 6 pages.
 */
const SURE: PieceFit = { seed: 0.45, member: 0.3 };
const FAINT: PieceFit = { ...SURE, seed: 0.15, member: 0.1 };
/**
 * Readers put signs no further from the text than this, in x-heights: from its line, or where that is short from the
 * lines around. Below <= 3.55 (n 623), above >= 12.1 (n 166).
 */
const FARTHEST = 9;
/**
 * A sign holds a line whose middle its ink reaches, give or take this many x-heights. 0.5: the same on 440 made pages; 0.1: a
 * bracket lost a line.
 */
const SPAN_SLACK = 0.3;
/**
 * The colour of ink is that beside paper so far off, in x-heights: beyond the blurred edge of a pen. Half or twice: other colours
 * on 2 of 6 pages, nothing else.
 */
const APART = 0.5;

/** A piece of the map and the side of the column beside which it stands. */
interface Beside {
  readonly piece: MapPiece;
  readonly column: Column;
  /** Where the print of the column's lines ends on that side. */
  readonly ends: readonly number[];
  readonly side: 'left' | 'right';
  /** Distance from the text that it reaches, in pixels; below zero it reaches into it. */
  readonly away: number;
}

/** What may be a sign: a piece of the map with its ink. */
interface SignPlace extends Beside {
  /** Points of its ink, in pixels of the analysed picture. */
  readonly points: readonly Point[];
}

/** What the network for signs says something is, in the order of its outputs. */
const SHOWS = ['none', 'bar', 'bracket', 'tick'] as const;

/** The signs beside the columns of a page. */
export function seenSigns(scene: PageScene): readonly SeenSign[] {
  const { lines, planes, xHeight, network } = scene;
  const places = signPlaces(scene);
  const size = SIGN_SIDE * SIGN_SIDE * SIGN_CHANNELS;
  const numbers = new Float32Array(places.length * size);
  for (const [k, { piece, side }] of places.entries()) signNumbers(cutSign(piece.box, side, scene), numbers, k * size);
  const said = network.seeSigns(numbers);
  return places.map((place, at) => {
    const { column, points } = place;
    const shares = said.subarray(at * SHOWS.length, (at + 1) * SHOWS.length).map(Math.exp);
    const likeliest = shares.indexOf(Math.max(...shares.subarray(1)));
    const kind = SHOWS[likeliest] as KindOfForm<'sign'>; // never the first
    const held = linesOf(place, kind === 'tick');
    const colour = inkColour(points, planes, xHeight * APART);
    const odds = 1 - shares[0]! / shares.reduce((sum, share) => sum + share, 0);
    return { what: 'seen sign', kind, lines: held.map((k) => lines.indexOf(column.lines[k]!)), points, colour, odds };
  });
}

/** The pieces of the map beside the columns of a page; what stands nearer to the facing page's text is that page's. */
export function signPlaces({ maps, columns, layout, darkEven }: PageScene): SignPlace[] {
  return signPieces(maps).flatMap((piece) => {
    const places = columns.flatMap((column) => placesOf(piece, column));
    const nearest = places.toSorted((a, b) => a.away - b.away)[0];
    if (nearest === undefined || !layout.columns.includes(nearest.column)) return [];
    const points = inkOfPiece(piece, darkEven, maps);
    return points.length === 0 ? [] : [{ ...nearest, points }];
  });
}

/** What the map shows surely, and what it shows faintly elsewhere. */
function signPieces(maps: MarkMaps): MapPiece[] {
  const faint = piecesOf(maps, 'beside', FAINT);
  return [
    ...piecesOf(maps, 'beside', SURE),
    ...faint.filter(({ cells }) => cells.every((cell) => oddsAt(maps, 'beside', cell) < SURE.seed)),
  ];
}

/** Where a piece stands, across. */
const middleAcross = (cells: readonly Point[]): number => mean(cells.map(({ x }) => x));

/** Height of a line's middle at a place beside it. */
function middleBeside(column: Column, k: number, end: number, x: number): number {
  const { baseline, xHeight } = column.lines[k]!;
  return curveAt(baseline, end) + slopeAt(baseline, end) * (x - end) - xHeight / 2;
}

/** Beside which sides of a column a piece may stand: it keeps out of all lines that it reaches. */
function placesOf(piece: MapPiece, column: Column): Beside[] {
  const { box, cells } = piece;
  const { lines, xHeight } = column;
  const x = middleAcross(cells);
  return (['left', 'right'] as const).flatMap((side) => {
    const out = side === 'left' ? -1 : 1;
    const ends = lines.map((line) => line[side]);
    let away = Number.POSITIVE_INFINITY;
    for (const [k, end] of ends.entries()) {
      const y = middleBeside(column, k, end, x);
      if (y < box.top - xHeight || y > box.bottom + xHeight) continue;
      const own = (x - end) * out;
      const beyond = (x - edgeAround(ends, k, side)) * out;
      away = Math.min(away, own > FARTHEST * xHeight && beyond >= 0 ? beyond : own);
    }
    // Hooks of brackets reach into their lines.
    if (away < -xHeight || away > FARTHEST * xHeight) return [];
    return [{ piece, column, ends, side, away }];
  });
}

/** Where the lines around one end, the furthest of them. */
function edgeAround(ends: readonly number[], k: number, side: 'left' | 'right'): number {
  const near = ends.slice(Math.max(0, k - TELLING_LINES), k + 1 + TELLING_LINES);
  return side === 'left' ? Math.min(...near) : Math.max(...near);
}

/** The lines beside which a sign stands: those that its ink reaches, or the nearest to its piece alone. */
function linesOf({ piece, points, column, ends }: SignPlace, isOfOneLine: boolean): number[] {
  const x = middleAcross(piece.cells);
  const middles = ends.map((end, k) => middleBeside(column, k, end, x));
  const { top, bottom } = boxOfPoints(points, SPAN_SLACK * column.xHeight);
  const reached = [...middles.keys()].filter((k) => middles[k]! >= top && middles[k]! <= bottom);
  if (reached.length > 0 && !isOfOneLine) return reached;
  const at = middleOf(piece.box).y;
  return [...middles.keys()].toSorted((a, b) => Math.abs(middles[a]! - at) - Math.abs(middles[b]! - at)).slice(0, 1);
}
