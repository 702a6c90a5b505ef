import type { Point } from '../../core/geometry.ts';
import { type Column, endsWithoutSigns } from '../../imaging/layout/layout.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import { curveAt, scoreOf, slopeAt } from '../../imaging/maths/maths.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import type { MarkMaps } from '../maps/maps.ts';
import { type MapPiece, type PieceFit, piecesOf } from '../pieces/pieces.ts';
import type { PageScene } from '../scene/scene.ts';
import { type SignFeatures, signFeatures } from './sign-features.ts';
import { SIGN_SCORE } from './sign-score.ts';

/** A sign that a pen drew beside the text: a bar, bracket or brace, or a tick, star, cross, arrow, exclamation mark. */
export interface SeenSign {
  readonly what: 'seen sign';
  readonly kind: 'tick' | 'bracket' | 'bar';
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

/** What makes cells of the map a piece: weak ones too, for the judge asks how sure the network is of the whole. */
const PIECES: PieceFit = { seed: 0.45, member: 0.3, reach: 2, leastCells: 4 };
/** Readers put signs no further from the text than this, in x-heights. */
const FARTHEST = 9;
/** A sign may reach so far into its lines, in x-heights: hooks of brackets do. */
const INTO_TEXT = 0.6;
/** A sign holds a line whose middle lies within it, give or take this many x-heights. */
const SPAN_SLACK = 0.1;
/** Ends of a bracket turn towards the text by so much more than its middle, in x-heights. */
const HOOK = 0.3;
/** Signs that are higher than this, in x-heights, or slimmer than this (height by width) are strokes. */
const STROKE_HEIGHT = 3.2;
const STROKE_SLIM = 2.4;
/** Pieces of one stroke lie one above the other: by so much aside, and with no more between them; in x-heights. */
const ASIDE = 0.8;
const BETWEEN = 2.2;
/** The colour of ink is that beside paper so far off, in x-heights. */
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
  const ends = new Map(columns.map((column) => [column, endsOf(column)]));
  const placed = piecesOf(maps, 'beside', PIECES).flatMap((piece) => {
    const places = columns.flatMap((column) => placesOf(piece, column, ends.get(column)!, xHeight));
    const nearest = places.toSorted((a, b) => a.away - b.away)[0];
    return nearest === undefined || !layout.columns.includes(nearest.column) ? [] : [nearest];
  });
  const all = joined(placed, xHeight);
  return all.flatMap((beside) => {
    const { piece, column } = beside;
    const kind = kindOf(beside, xHeight);
    const held = heldBy(beside, ends.get(column)!, kind);
    const points = inkOfPiece(piece, darkEven, maps);
    if (held.length === 0 || points.length === 0) return [];
    const colour = inkColour(points, planes, xHeight * APART);
    const features = signFeatures({ ...beside, lines: held.length, colour, others: all.length - 1 }, scene);
    const odds = 1 / (1 + Math.exp(-scoreOf(SIGN_SCORE, features)));
    const place = { lines: held.map((k) => lines.indexOf(column.lines[k]!)), points, colour };
    return [{ what: 'seen sign', kind, ...place, odds, features }];
  });
}

type Ends = Readonly<Record<'left' | 'right', readonly number[]>>;

const endsOf = (column: Column): Ends => ({
  left: endsWithoutSigns(column.lines, 'left'),
  right: endsWithoutSigns(column.lines, 'right'),
});

/** Height of a line's middle at a place beside it. */
function middleBeside(column: Column, k: number, end: number, x: number): number {
  const { baseline, xHeight } = column.lines[k]!;
  return curveAt(baseline, end) + slopeAt(baseline, end) * (x - end) - xHeight / 2;
}

/** Beside which sides of a column a piece may stand: it keeps out of all lines that it reaches. */
function placesOf(piece: MapPiece, column: Column, ends: Ends, xHeight: number): Beside[] {
  const { box, cells } = piece;
  const x = cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length;
  return (['left', 'right'] as const).flatMap((side) => {
    const out = side === 'left' ? -1 : 1;
    let away = Number.POSITIVE_INFINITY;
    for (const [k, end] of ends[side].entries()) {
      const y = middleBeside(column, k, end, x);
      if (y < box.top - xHeight || y > box.bottom + xHeight) continue;
      away = Math.min(away, (x - end) * out);
    }
    if (away < -INTO_TEXT * xHeight || away > FARTHEST * xHeight) return [];
    return [{ piece, column, side, away }];
  });
}

/** Pieces of one stroke as one. */
function joined(all: readonly Beside[], xHeight: number): Beside[] {
  const out: Beside[] = [];
  for (const beside of all.toSorted((a, b) => a.piece.box.top - b.piece.box.top)) {
    const above = out.findIndex((other) => isOneStroke(other, beside, xHeight));
    if (above < 0) out.push(beside);
    else out[above] = { ...out[above]!, piece: together(out[above]!.piece, beside.piece) };
  }
  return out;
}

function isOneStroke(above: Beside, below: Beside, xHeight: number): boolean {
  if (above.column !== below.column || above.side !== below.side) return false;
  if (![above, below].every(({ piece }) => isSlim(piece, xHeight))) return false;
  const gap = below.piece.box.top - above.piece.box.bottom;
  const foot = middleOf(above.piece.cells.filter(({ y }) => y > above.piece.box.bottom - 2 * xHeight));
  const head = middleOf(below.piece.cells.filter(({ y }) => y < below.piece.box.top + 2 * xHeight));
  return gap < BETWEEN * xHeight && Math.abs(foot - head) < ASIDE * xHeight;
}

const middleOf = (cells: readonly Point[]): number =>
  cells.reduce((sum, { x }) => sum + x, 0) / Math.max(1, cells.length);

const isSlim = ({ box }: MapPiece, xHeight: number): boolean =>
  box.bottom - box.top > STROKE_SLIM * Math.max(xHeight, box.right - box.left);

function together(a: MapPiece, b: MapPiece): MapPiece {
  const cells = [...a.cells, ...b.cells];
  return {
    cells,
    box: {
      left: Math.min(a.box.left, b.box.left),
      right: Math.max(a.box.right, b.box.right),
      top: Math.min(a.box.top, b.box.top),
      bottom: Math.max(a.box.bottom, b.box.bottom),
    },
    odds: (a.odds * a.cells.length + b.odds * b.cells.length) / cells.length,
  };
}

function kindOf({ piece, side }: Beside, xHeight: number): SeenSign['kind'] {
  const { box, cells } = piece;
  const [height, width] = [box.bottom - box.top, box.right - box.left];
  const towards = side === 'left' ? 1 : -1;
  const band = (from: number, to: number): number =>
    middleOf(cells.filter(({ y }) => y >= box.top + from * height && y <= box.top + to * height)) * towards;
  const middle = band(0.3, 0.7);
  const [head, foot] = [band(0, Math.min(0.2, xHeight / height)), band(1 - Math.min(0.2, xHeight / height), 1)];
  if (Math.min(head, foot) - middle > HOOK * xHeight) return 'bracket';
  return height > STROKE_HEIGHT * xHeight && height > STROKE_SLIM * (width - xHeight / 2) ? 'bar' : 'tick';
}

/** The lines that a sign stands beside: those it reaches, a tick the nearest alone. */
function heldBy({ piece, column, side }: Beside, ends: Ends, kind: SeenSign['kind']): number[] {
  const { box, cells } = piece;
  const x = middleOf(cells);
  const middles = ends[side].map((end, k) => middleBeside(column, k, end, x));
  if (kind !== 'tick') {
    const slack = SPAN_SLACK * column.lines[0]!.xHeight;
    const held = [...middles.keys()].filter((k) => middles[k]! >= box.top - slack && middles[k]! <= box.bottom + slack);
    if (held.length > 0) return held;
  }
  const at = (box.top + box.bottom) / 2;
  const nearest = [...middles.keys()].toSorted((a, b) => Math.abs(middles[a]! - at) - Math.abs(middles[b]! - at))[0];
  return nearest === undefined ? [] : [nearest];
}

/** The ink of a piece: in each row of pixels the darkest of every cell, where it is nearer to ink than to paper. */
function inkOfPiece({ cells }: MapPiece, dark: GreyImage, { strideX, strideY }: MarkMaps): Point[] {
  const rows = [...new Set(cells.map(({ y }) => y))];
  return rows.flatMap((y) => {
    const beside = cells.filter((cell) => cell.y === y);
    const [top, bottom] = [
      Math.max(0, Math.round(y - strideY / 2)),
      Math.min(dark.height, Math.round(y + strideY / 2)),
    ];
    const darkest = Array.from({ length: Math.max(0, bottom - top) }, (_, k) => top + k).flatMap((row) =>
      beside.map(({ x }) => ({ row, ...extremesOf(dark, row, { from: x - strideX / 2, to: x + strideX / 2 }) })),
    );
    const ink = Math.min(...darkest.map(({ least }) => least));
    const paper = Math.max(...darkest.map(({ most }) => most));
    return darkest.flatMap(({ least, at, row }) => (2 * least <= ink + paper ? [{ x: at, y: row }] : []));
  });
}

/** The darkest value in a part of a row of pixels with its place, and the lightest in it and as much beside it. */
function extremesOf(
  { data, width }: GreyImage,
  row: number,
  { from, to }: { readonly from: number; readonly to: number },
): { least: number; at: number; most: number } {
  const [first, last] = [Math.round(from), Math.round(to)];
  const reach = last - first;
  let [least, at, most] = [255, first, 0];
  for (let x = Math.max(0, first - reach); x < Math.min(width, last + reach); x++) {
    const value = data[row * width + x]!;
    most = Math.max(most, value);
    if (x >= first && x < last && value < least) [least, at] = [value, x];
  }
  return { least, at, most };
}
