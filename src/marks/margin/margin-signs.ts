import type { Box, Point } from '../../core/geometry.ts';
import { inkOf, shadeOf, tintOf, VIVID } from '../../imaging/ink/ink.ts';
import { endsWithoutSigns, isNearerToOther, type PageLayout, withTwins } from '../../imaging/layout/layout.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import { NEAR_FOLD } from './fold-side.ts';
import { thicknessOf } from './glyph-shapes.ts';
import { extendedTo, findMarginPieces, lineBeside, type MarginArea, type MarginPiece } from './margin-ink-pieces.ts';
import { marginLimit } from './margin-limit.ts';
import {
  DARK_INK,
  isOfPen,
  isSmallSign,
  LEAST_INK,
  LONGEST_ARROW,
  MOST_OFF_TALL,
  matchOf,
  mostOffOf,
} from './sign-match.ts';
import { withoutScraps } from './sign-scraps.ts';
import {
  type Around,
  hasPaperBeyond,
  isAtPictureEdge,
  isFarOut,
  isLetter,
  isLit,
  MIN_BAR,
  pointsOf,
  type SignSearch,
} from './sign-surroundings.ts';

/** A sign that a pen drew beside the text: a tick, star, cross, arrow, exclamation mark, bracket or bar. */
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

/**
 * What is as near to its shape as this and as large, in x-heights, is a sign even right before the picture's edge, and
 * in colour in a finger's shadow: of other ink in such places on 1,200 made pages none was nearer than 0.012.
 */
const CLEAR = 0.006;
const CLEAR_SIZE = 2;
/**
 * A star or cross without much colour as small as this right beside the print, in x-heights, is a spot or the last
 * letter of a pale line: of some 25 below 2.1 on made pages the nearest stood 0.59 off, 0.87 the next; a spot and an
 * `s` of 1.2 stood 0.2 off, an `a` of 1.76 on a photo that a phone had smoothed 0.18.
 */
const SMALL = 2.1;
const CLOSE = 0.5;
/** Higher ones, in x-heights, are edges and drawings. */
const MAX_HEIGHT = 30;
/** Strokes thicker than this, in x-heights, are no pen's. */
const MAX_THICKNESS = 0.95;
/** A sign stands beside its line: its middle is no further off than this, in x-heights. */
const MAX_OFF_LINE = 0.95;
/**
 * What is thinner is a hair, in x-heights: one that lay like a bracket was 0.07, a scratch like an exclamation mark
 * 0.09; the thinnest of some 300 bars, brackets and ticks on made pages 0.13.
 */
const MIN_THICKNESS = 0.11;
/** Strokes of brackets are no thicker than this, in x-heights, where they are less like one: ribbons and tabs are. */
const BRACKET_THICKNESS = 0.5;
/**
 * Short dark strokes this far off the end of their line, in x-heights, and within the column are of words that were not
 * found: 12 to 42 they stood off on a page of thin letters. Bars beside the last line of a paragraph stand outside.
 */
const FAR_OFF_LINE = 11;
/**
 * What highlighter leaves takes away hardly more than one colour; pens and pencils take this much of all, on average.
 */
const LEAST_SHADE = 28;
/**
 * Beside what is much darker a pale sign is a pencil's, which took away 69 and more of some colour (edges of leaves
 * 45), and is like its shape: small signs, which are nearer to theirs than brackets, more so.
 */
const SURE_INK = 57;
const SURE_LIKENESS = { bracket: 0.75, tick: 0.9 };
/** A bracket or bar holds a line whose middle lies within it, give or take this many x-heights. */
const SPAN_SLACK = 0.3;

/** Of so many lines above and below a bar one ends where the column does. */
const SHORT_LINES = 4;

/** Finds the signs in the margins of a page. About 10 ms. */
export function findMarginSigns(layout: PageLayout, search: SignSearch): MarginSign[] {
  const all = layout.columns.flatMap((column) => column.lines);
  const found = layout.columns.flatMap((column) => {
    if (column.lines.length < 2) return [];
    return (['left', 'right'] as const).flatMap((side) => {
      const ends = endsWithoutSigns(column.lines, side);
      const { xHeight } = layout;
      const place = { column, side, xHeight };
      const area = { column, side, xHeight, ends, limitAt: marginLimit(place, search.columns, search.darkEven.width) };
      const around = { ...area, search };
      const signsAmong = (pieces: readonly MarginPiece[]): MarginSign[] =>
        pieces
          .flatMap((piece) => signOf(piece, pieces, around) ?? smallSignOf(piece, pieces, around) ?? [])
          .filter((sign) => side !== layout.fold || !isOfFoldItself(sign, around));
      const { dark, pale } = findMarginPieces(area, search.darkEven);
      const signs = signsAmong(dark);
      const isBeside = ({ lines }: MarginSign): boolean =>
        signs.some((sign) => sign.lines.some((line) => lines.includes(line)));
      const others = signsAmong(pale).filter((sign) => isSure(sign) && !isBeside(sign));
      return [...signs, ...others].map((sign) => ({ place, sign }));
    });
  });
  const bars = found.flatMap(({ sign }) => (sign.kind === 'bar' ? [sign.points] : []));
  return found.flatMap(({ place, sign }) => {
    const points = sign.kind === 'bar' ? withTwins(sign.points, bars, layout.xHeight) : sign.points;
    // A bracket's hooks tell which text it belongs to.
    if (sign.kind !== 'bracket' && isNearerToOther(points, place, search.columns)) return [];
    return [{ ...sign, lines: sign.lines.map((k) => all.indexOf(place.column.lines[k]!)) }];
  });
}

/**
 * True for a bar that stands where the fold itself does, on the way to the facing page's text; pens have its colour.
 */
function isOfFoldItself(
  { kind, colour, points, lines }: MarginSign,
  { ends, side, limitAt }: MarginArea & Around,
): boolean {
  if (kind !== 'bar' || isOfPen(colour)) return false;
  const { x, y } = points[points.length >> 1]!;
  const near = ends.slice(Math.max(0, lines[0]! - SHORT_LINES), lines.at(-1)! + SHORT_LINES + 1);
  const end = side === 'left' ? Math.min(...near) : Math.max(...near);
  return Math.abs(x - end) > NEAR_FOLD * Math.abs(limitAt(y) - end);
}

/** True for a sign that no edge of a leaf and no weave of a desk looks like. */
function isSure({ kind, colour, likeness }: MarginSign): boolean {
  return kind !== 'bar' && likeness >= SURE_LIKENESS[kind] && inkOf(colour) >= SURE_INK;
}

/** A tick, star, cross or arrow amid scraps of other ink. */
function smallSignOf(piece: MarginPiece, pieces: readonly MarginPiece[], around: Around): MarginSign | undefined {
  const bare = withoutScraps(piece, around);
  if (bare === undefined) return undefined;
  const sign = signOf(bare, pieces.with(pieces.indexOf(piece), bare), around);
  return sign?.kind === 'tick' ? sign : undefined;
}

function signOf(piece: MarginPiece, pieces: readonly MarginPiece[], around: Around): MarginSign | undefined {
  const { xHeight, search, column, side } = around;
  const { box } = piece;
  const [width, height] = [(box.right - box.left) / xHeight, (box.bottom - box.top) / xHeight];
  if (Math.max(width, height) < MIN_BAR) return undefined;
  if (piece.isCut || width > LONGEST_ARROW || height > MAX_HEIGHT) return undefined;
  const thickness = thicknessOf(piece.pixels, box);
  if (thickness < MIN_THICKNESS * xHeight || thickness > MAX_THICKNESS * xHeight) return undefined;
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const beside = lineBeside(column.lines, side, middle);
  if (beside === undefined) return undefined;
  const points = pointsOf(piece);
  const colour = inkColour(points, search.planes, xHeight * 0.5);
  if (inkOf(colour) < LEAST_INK || shadeOf(colour) < LEAST_SHADE) return undefined;
  const isInLight = isLit(piece, around);
  if (!isInLight && (tintOf(colour) < VIVID || Math.max(width, height) < CLEAR_SIZE)) return undefined;
  const isAmong = isAmongUnfound(box, column.lines[beside.line]!, around);
  const match = matchOf(piece, { thickness, colour, around, pieces, slope: beside.slope, isAmong });
  if (match === undefined) return undefined;
  const isPen = inkOf(colour) >= DARK_INK || hasPaperBeyond(piece, around);
  const isStroke = isPen && thickness < BRACKET_THICKNESS * xHeight;
  if (match.distance > mostOffOf(match, { colour, width, height, isStroke, isPrint: isLetter(piece, around) }))
    return undefined;
  const { shape } = match;
  const isUncertain = shape === 'exclamation' || (shape === 'bar' && !isOfPen(colour));
  if (isUncertain && isFarOut(box, around)) return undefined;
  const isLetterSized = Math.max(width, height) < SMALL && piece.away < CLOSE && tintOf(colour) < VIVID;
  if (isLetterSized && (shape === 'star' || shape === 'cross')) return undefined;
  const isClear = isSmallSign(shape) && match.distance <= CLEAR && Math.max(width, height) >= CLEAR_SIZE;
  if (!isClear && !isInLight) return undefined;
  if (shape !== 'bracket' && isAtPictureEdge(box, around, isClear || (shape === 'bar' && isOfPen(colour))))
    return undefined;
  const lines = shape === 'bracket' || shape === 'bar' ? linesWithin(piece, around) : [];
  if (lines.length === 0 && Math.abs(beside.off) > MAX_OFF_LINE) return undefined;
  return {
    kind: shape === 'bracket' || shape === 'bar' ? shape : 'tick',
    lines: lines.length > 0 ? lines : [beside.line],
    colour,
    points,
    likeness: 1 - match.distance / MOST_OFF_TALL / 2,
  };
}

/** True for a place far beyond the end of a line and still within its column. */
function isAmongUnfound(box: Box, line: TextLine, { column, side, xHeight }: Around): boolean {
  const out = side === 'left' ? -1 : 1;
  const near = side === 'left' ? box.right : box.left;
  return (near - line[side]) * out > FAR_OFF_LINE * xHeight && (near - column.box[side]) * out < 0;
}

function linesWithin({ box }: MarginPiece, { column, side, xHeight }: Around): number[] {
  const slack = xHeight * SPAN_SLACK;
  return [...column.lines.keys()].filter((k) => {
    const { y } = extendedTo(column.lines, k, { side, x: (box.left + box.right) / 2 });
    return y > box.top - slack && y < box.bottom + slack;
  });
}
