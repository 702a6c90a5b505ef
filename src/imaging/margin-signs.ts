import type { Box, Point } from '../core/geometry.ts';
import { curveAt } from './curve.ts';
import { type GlyphShape, shapeOf, thicknessOf } from './glyph-shapes.ts';
import { type Paper, paperAt } from './illumination.ts';
import type { GreyImage } from './image.ts';
import { findMarginPieces, lineBeside, type MarginPiece } from './margin-ink-pieces.ts';
import type { Column, PageLayout } from './page-layout.ts';
import { inkColour } from './pen-colour.ts';
import type { ColourPlanes } from './reduce.ts';
import { textEnds } from './text-ends.ts';

/** A small sign that a pen drew beside the text: a tick, star, cross, arrow, exclamation mark or short bracket. */
export interface MarginSign {
  readonly kind: 'tick' | 'bracket' | 'bar';
  /** Indices of the lines that it stands beside, among those of the page in reading order. */
  readonly lines: readonly number[];
  /** `#rrggbb` of the ink. */
  readonly colour: string;
  /** Points of its ink, in pixels of the analysed picture. */
  readonly points: readonly Point[];
  /** 0 to 1: how well it keeps to its shape. */
  readonly likeness: number;
}

export interface SignSearch {
  readonly planes: ColourPlanes;
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  readonly paper: Paper;
  /** All columns of the picture, those of a facing page among them. */
  readonly columns: readonly Column[];
}

/** Mean distance between ink and shape: of 30 drawn signs all but one kept under 0.027, print and dirt start at 0.03. */
const MOST_OFF = 0.03;
/** Any small tangle is somewhat like a star. */
const STAR_OFF = 0.022;
/** Coloured ink is a pen's: small signs whose shape is lost between pixels count as well. */
const TINTED_OFF = 1.5;
const TINTED = 0.2;
/** Neighbour columns may reach this far into the box of a column, in x-heights. */
const INTO_COLUMN = 3;
/** Sizes in x-heights: smaller is dirt and footnote marks, larger is a drawing. */
const MIN_SIZE = 1.1;
const MAX_SIZE = 5.2;
const MAX_HEIGHT_OF_BRACKET = 30;
const MAX_WIDTH_OF_BRACKET = 2.4;
/** Strokes thicker than this, in x-heights, are no pen's. */
const MAX_THICKNESS = 0.75;
/** …nor strokes as thick as this share of the sign: felt tips reach 0.26, spots are 0.32 and more. */
const MAX_SHARE = 0.29;
/** A sign stands beside its line: its middle is no further off than this, in x-heights. */
const MAX_OFF_LINE = 0.95;
/** Other ink as large as this nearer than this to it: it is a letter of a word. In x-heights. */
const NEIGHBOUR_SIZE = 0.45;
const ALONE = 0.8;
/** Share of the light beside the text that falls on it: in folds and beyond edges there is less. */
const LIT = 0.7;
/** The stroke of an exclamation mark: its width as a share of its height, and its size in x-heights. */
const UPRIGHT_LEAN = 0.35;
const MIN_UPRIGHT_WIDTH = 0.12;
const MIN_UPRIGHT = 0.95;
const MAX_UPRIGHT = 3.6;
/** Its dot is this much smaller at least. */
const MAX_DOT = 0.45;
/** Bars: heights and thicknesses in x-heights; share of their rows that show; how far they stray and lean. */
const MIN_BAR = 1.2;
const MIN_BAR_THICKNESS = 0.09;
const MAX_BAR_THICKNESS = 0.6;
const WHOLE = 0.93;
const MAX_BEND = 0.15;
const BEND_SHARE = 0.012;
const MAX_LEAN = 0.15;
/** Ink of a bar to its height times its thickness: 1, of a cross 2. */
const MAX_FILL = 1.5;
/** Ink takes away this much of some colour; grain and shadows less. */
const LEAST_INK = 38;
/** Coloured ink takes away this share less of one colour than of another. */
const VIVID = 0.35;
/** A bracket or bar holds a line whose middle lies within it, give or take this many x-heights. */
const SPAN_SLACK = 0.3;

/** Finds the signs in the margins of a page. About 10 ms. */
export function findMarginSigns(layout: PageLayout, search: SignSearch): MarginSign[] {
  const all = layout.columns.flatMap((column) => column.lines);
  return layout.columns.flatMap((column) => {
    if (column.lines.length < 2) return [];
    return (['left', 'right'] as const).flatMap((side) => {
      const ends = textEnds(column.lines, side);
      const area = {
        column,
        side,
        xHeight: layout.xHeight,
        ends,
        limit: limitOf(column, side, { ...search, xHeight: layout.xHeight }),
      };
      const pieces = findMarginPieces(area, search.darkEven);
      return pieces.flatMap((piece): MarginSign[] => {
        const sign = signOf(piece, pieces, { ...area, search });
        return sign === undefined ? [] : [{ ...sign, lines: sign.lines.map((k) => all.indexOf(column.lines[k]!)) }];
      });
    });
  });
}

/** Where the next column, or the picture, ends a margin. */
function limitOf(
  { box }: Column,
  side: 'left' | 'right',
  { columns, darkEven, xHeight }: SignSearch & { readonly xHeight: number },
): number {
  const beside = columns.filter((other) => other.box.top < box.bottom && other.box.bottom > box.top);
  const inside = INTO_COLUMN * xHeight;
  return side === 'left'
    ? Math.max(0, ...beside.map((other) => other.box.right).filter((x) => x < box.left + inside))
    : Math.min(darkEven.width, ...beside.map((other) => other.box.left).filter((x) => x > box.right - inside));
}

interface Around {
  readonly column: Column;
  readonly side: 'left' | 'right';
  readonly xHeight: number;
  readonly search: SignSearch;
}

function signOf(piece: MarginPiece, pieces: readonly MarginPiece[], around: Around): MarginSign | undefined {
  const { xHeight, search, column, side } = around;
  const { box } = piece;
  const [width, height] = [(box.right - box.left) / xHeight, (box.bottom - box.top) / xHeight];
  const size = Math.max(width, height);
  const isTall = height > MAX_SIZE;
  if (piece.touches || size < MIN_SIZE || width > MAX_SIZE) return undefined;
  if (isTall && (width > MAX_WIDTH_OF_BRACKET || height > MAX_HEIGHT_OF_BRACKET)) return undefined;
  const thickness = thicknessOf(piece.pixels, box);
  if (thickness > MAX_THICKNESS * xHeight || !isAlone(piece, pieces, xHeight) || !isLit(piece, around))
    return undefined;
  const points = pointsOf(piece);
  const colour = inkColour(points, search.planes, xHeight * 0.5);
  if (inkOf(colour) < LEAST_INK) return undefined;
  const match = matchOf(piece, { thickness, colour, around });
  const mostOff = (match?.shape === 'star' ? STAR_OFF : MOST_OFF) * (tintOf(colour) >= TINTED ? TINTED_OFF : 1);
  if (match === undefined || match.distance > mostOff) return undefined;
  const { shape } = match;
  const spans = shape === 'bracket' || shape === 'bar';
  if (isTall && !spans) return undefined;
  const lines = spans ? linesWithin(piece, around) : [];
  const beside = lineBeside(column.lines, side, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  if (beside === undefined) return undefined;
  if (lines.length === 0 && Math.abs(beside.off) > MAX_OFF_LINE) return undefined;
  return {
    kind: kindOf(shape),
    lines: lines.length > 0 ? lines : [beside.line],
    colour,
    points,
    likeness: 1 - match.distance / MOST_OFF / 2,
  };
}

const kindOf = (shape: GlyphShape | 'bar'): MarginSign['kind'] =>
  shape === 'bracket' || shape === 'bar' ? shape : 'tick';

interface Match {
  readonly shape: GlyphShape | 'bar';
  readonly distance: number;
}

function matchOf(
  piece: MarginPiece,
  { thickness, colour, around }: { thickness: number; colour: string; around: Around },
): Match | undefined {
  const { xHeight } = around;
  if (isExclamation(piece, xHeight, colour)) return { shape: 'exclamation', distance: MOST_OFF / 2 };
  if (isBar(piece, { thickness, colour, around })) return { shape: 'bar', distance: MOST_OFF / 2 };
  const { box } = piece;
  const size = Math.max(box.right - box.left, box.bottom - box.top);
  return thickness > MAX_SHARE * size ? undefined : shapeOf({ ...piece, thickness });
}

/** True for one straight coloured stroke down the margin: without colour it may be a fold, an edge or a rule. */
function isBar(
  piece: MarginPiece,
  { thickness, colour, around: { xHeight } }: { thickness: number; colour: string; around: Around },
): boolean {
  const height = piece.box.bottom - piece.box.top;
  if (piece.parts.length > 2 || height < MIN_BAR * xHeight || !isStraight(piece, xHeight)) return false;
  if (piece.pixels.length / 2 > height * thickness * MAX_FILL) return false;
  if (thickness < MIN_BAR_THICKNESS * xHeight || thickness > MAX_BAR_THICKNESS * xHeight) return false;
  return tintOf(colour) >= VIVID;
}

/** True when the ink keeps to one upright line from end to end. */
function isStraight({ pixels, box }: MarginPiece, xHeight: number): boolean {
  const height = box.bottom - box.top;
  const sums = new Float64Array(height);
  const counts = new Int32Array(height);
  for (let k = 0; k < pixels.length; k += 2) {
    sums[pixels[k + 1]! - box.top]! += pixels[k]!;
    counts[pixels[k + 1]! - box.top]!++;
  }
  const rows = [...counts.keys()].filter((row) => counts[row]! > 0);
  if (rows.length < height * WHOLE) return false;
  const middle = rows.reduce((sum, row) => sum + row, 0) / rows.length;
  const mean = rows.reduce((sum, row) => sum + sums[row]! / counts[row]!, 0) / rows.length;
  let along = 0;
  let spread = 0;
  for (const row of rows) {
    along += (row - middle) * (sums[row]! / counts[row]! - mean);
    spread += (row - middle) ** 2;
  }
  const lean = along / Math.max(1, spread);
  const bend = (MAX_BEND + BEND_SHARE * (height / xHeight)) * xHeight;
  return (
    Math.abs(lean) <= MAX_LEAN &&
    rows.every((row) => Math.abs(sums[row]! / counts[row]! - mean - lean * (row - middle)) <= bend)
  );
}

/** True when no other ink of the size of letters stands near: letters come in words. */
function isAlone(piece: MarginPiece, pieces: readonly MarginPiece[], xHeight: number): boolean {
  const near = ALONE * xHeight;
  const { box } = piece;
  return !pieces.some(
    ({ box: other }, k) =>
      pieces[k] !== piece &&
      isLetterLarge(other, xHeight) &&
      other.left < box.right + near &&
      other.right > box.left - near &&
      other.top < box.bottom + near * 0.5 &&
      other.bottom > box.top - near * 0.5,
  );
}

/** True for ink of the size of letters and signs; larger is the page's edge. */
function isLetterLarge(box: Box, xHeight: number): boolean {
  const size = Math.max(box.right - box.left, box.bottom - box.top) / xHeight;
  return size > NEIGHBOUR_SIZE && size < MAX_SIZE;
}

/** True when about as much light falls on it as beside the text. */
function isLit({ box }: MarginPiece, { column, side, xHeight, search }: Around): boolean {
  const y = (box.top + box.bottom) / 2;
  const inner = paperAt(search.paper, column.box[side] + (side === 'left' ? 1 : -1) * xHeight, y);
  return [box.left - xHeight, box.right + xHeight].every((x) => paperAt(search.paper, x, y) >= inner * LIT);
}

/** True for an upright stroke with its dot below. */
function isExclamation(piece: MarginPiece, xHeight: number, colour: string): boolean {
  const [stroke, dot] = piece.parts;
  if (stroke === undefined || piece.parts.length > 3) return false;
  const [width, height] = [(stroke.right - stroke.left) / xHeight, (stroke.bottom - stroke.top) / xHeight];
  if (height < MIN_UPRIGHT || height > MAX_UPRIGHT || width > height * UPRIGHT_LEAN || width < MIN_UPRIGHT_WIDTH)
    return false;
  if (dot === undefined) return false;
  const isBelow = dot.top >= stroke.bottom && dot.bottom - dot.top <= MAX_DOT * height * xHeight;
  return isBelow && dot.right - dot.left <= MAX_DOT * height * xHeight && inkOf(colour) >= LEAST_INK;
}

/** What ink takes away of red, green and blue. */
function absorbed(colour: string): number[] {
  return [1, 3, 5].map((k) => 255 - Number.parseInt(colour.slice(k, k + 2), 16));
}

const inkOf = (colour: string): number => Math.max(...absorbed(colour));

/** The share by which ink takes away less of one colour than of another. */
function tintOf(colour: string): number {
  const own = absorbed(colour);
  return 1 - Math.min(...own) / Math.max(1, ...own);
}

function linesWithin({ box }: MarginPiece, { column, side, xHeight }: Around): number[] {
  const slack = xHeight * SPAN_SLACK;
  return [...column.lines.keys()].filter((k) => {
    const line = column.lines[k]!;
    const y = curveAt(line.baseline, line[side]) - line.xHeight / 2;
    return y > box.top - slack && y < box.bottom + slack;
  });
}

function pointsOf({ pixels }: MarginPiece): Point[] {
  const out: Point[] = [];
  for (let k = 0; k < pixels.length; k += 2) out.push({ x: pixels[k]!, y: pixels[k + 1]! });
  return out;
}
