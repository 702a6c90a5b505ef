import type { Box, Point } from '../core/geometry.ts';
import { isRimOfBand } from './band-rims.ts';
import { isOfFold } from './fold-pieces.ts';
import { type GlyphShape, shapeOf, thicknessOf } from './glyph-shapes.ts';
import { absorbed, inkOf, shadeOf, tintOf, VIVID } from './ink-strength.ts';
import { findMarginPieces, ledOn, lineBeside, type MarginPiece } from './margin-ink-pieces.ts';
import { marginLimit } from './margin-limit.ts';
import { isNearerToOther, withTwins } from './nearest-column.ts';
import type { PageLayout } from './page-layout.ts';
import { inkColour } from './pen-colour.ts';
import { withoutScraps } from './sign-scraps.ts';
import {
  type AmongPieces,
  type Around,
  hasPaperBeyond,
  isAlone,
  isAtRim,
  isFarOut,
  isLetter,
  isLit,
  MAX_SIZE,
  MIN_BAR,
  pointsOf,
  type SignSearch,
  UPRIGHT_LEAN,
} from './sign-surroundings.ts';
import { textEnds } from './text-ends.ts';
import type { TextLine } from './text-lines.ts';
import { AS_COVERED, type UprightMatch, uprightOf } from './upright-shapes.ts';

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
 * Mean distance between ink and shape, for brackets: of tall ones in dark ink six of 60 had more than 0.03, edges of leaves
 * 0.044 and more; two in pencil had 0.035 and 0.04.
 */
const MOST_OFF = 0.03;
const MOST_OFF_TALL = 0.042;
/** Coloured ink is a pen's: brackets further off their shape count as well, but for the first letter of a coloured line. */
const TINTED_OFF = 1.5;
const TINTED = 0.2;
/**
 * The same for small signs, below and from a size in x-heights: dirt and letters are small, and any small tangle is
 * somewhat like a star. Of 336 signs on 1,000 made pages ticks kept under 0.008, other ink was at 0.029 and more; crosses
 * under 0.02 and 0.032, other ink 0.02 and more while small; stars under 0.005 and 0.012, other ink 0.008 and 0.024;
 * broad arrows under 0.04, other ink 0.049; small arrow heads of other ink began at 0.019. Large ones in coloured ink,
 * which is a pen's, may be bent: no other such ink but handwriting, like a star at 0.02, was nearer than 0.049.
 */
const SMALL_SIGNS = {
  tick: { from: 2.5, small: 0.013, large: 0.025, tinted: 0.045 },
  cross: { from: 2, small: 0.0195, large: 0.032, tinted: 0.045 },
  star: { from: 2, small: 0.007, large: 0.0135, tinted: 0.0165 },
  arrow: { from: 2.5, small: 0.018, large: 0.04, tinted: 0.045 },
} as const;
/**
 * Lone letters of print beside their line are somewhat like a star or a cross, at 0.004 and more, one 1.5 x-heights high
 * at 0.009; signs no larger than they are, in x-heights, keep within this share of the usual distance.
 */
const LETTER_SIZE = 1.8;
const AS_LETTER = 1 / 3;
/**
 * What is as near to its shape as this and as large, in x-heights, is a sign even right before the picture's rim, and
 * in colour in a finger's shadow: of other ink in such places on 1,200 made pages none was nearer than 0.012.
 */
const CLEAR = 0.006;
const CLEAR_SIZE = 2;
/**
 * A star or cross without much colour as small as this right beside the print, in x-heights, is a spot or the last letter
 * of a pale line: of some 25 below 2.1 on made pages the nearest stood 0.59 off, 0.87 the next; a spot and an `s` of 1.2
 * stood 0.2 off.
 */
const SMALL = 1.5;
const CLOSE = 0.5;
/** Sizes in x-heights: what is smaller and no bar is dirt or a footnote mark, what is larger a drawing. */
const MIN_SIZE = 1.1;
const LONGEST_ARROW = 8;
const MAX_HEIGHT = 30;
/** Strokes thicker than this, in x-heights, are no pen's. */
const MAX_THICKNESS = 0.95;
/** …nor strokes as thick as this share of the sign: felt tips reach 0.26, spots are 0.32 and more. */
const MAX_SHARE = 0.29;
/** A sign stands beside its line: its middle is no further off than this, in x-heights. */
const MAX_OFF_LINE = 0.95;
/** The stroke of an exclamation mark: its least width and its size, in x-heights. */
const MIN_UPRIGHT_WIDTH = 0.12;
/** …and its least thickness: of 26 the thinnest had 0.2, pieces of edges, of weave and of shadows' rims 0.13 to 0.17. */
const MIN_UPRIGHT_THICKNESS = 0.18;
const MIN_UPRIGHT = 0.95;
const MAX_UPRIGHT = 3.6;
/** Its dot is this much smaller at least. */
const MAX_DOT = 0.45;
/**
 * What is thinner is a hair, in x-heights: one that lay like a bracket was 0.07, a scratch like an exclamation mark 0.09;
 * the thinnest of some 300 bars, brackets and ticks on made pages 0.13.
 */
const MIN_THICKNESS = 0.11;
/** As high as this, in x-heights, a stroke is no letter of a word. */
const TALL = 3;
/** Short pencil bars of made pages took away 45 and more on average over the colours, scratches of an old page 42. */
const LEAST_BAR_INK = 44;
/** …and bars no higher than this, in x-heights, 60 and more; scratches on that page in other light 44 to 50. */
const LOWEST_BAR = 1.35;
const LOWEST_BAR_INK = 55;
/** A `C` or `W` that hangs out is this far from a bracket; in shares of its size. */
const LIKE_LETTER = 0.02;
/** Strokes of brackets are no thicker than this, in x-heights, where they are less like one: ribbons and tabs are. */
const BRACKET_THICKNESS = 0.5;
/** Edges of leaves that look like tall brackets took away 62 of some colour, pens more; pencils less, with paper beyond. */
const DARK_INK = 90;
/**
 * Short dark strokes this far off the end of their line, in x-heights, and within the column are of words that were not
 * found: 12 to 42 they stood off on a page of thin letters. Bars beside the last line of a paragraph stand outside.
 */
const FAR_OFF_LINE = 11;
/** Short strokes thinner than this many pixels are scraps of letters. */
const LEAST_WIDTH = 1.5;
/** Hooks may run into the text, but not more of a sign's rows than this share… */
const MAX_TOUCHING = 0.25;
/**
 * …or than both take by their thickness: 0.3 and 0.41 of the rows of brackets beside one line. Ends of highlighter, which
 * look like these, took away 17 and less of one of the colours, pens 29 and more.
 */
const BOTH_HOOKS = 2.3;
const LEAST_OF_EACH = 23;
/** Ink takes away this much of some colour; grain and shadows less. */
const LEAST_INK = 38;
/** What highlighter leaves takes away hardly more than one colour; pens and pencils take this much of all, on average. */
const LEAST_SHADE = 28;
/**
 * Beside what is much darker a pale sign is a pencil's, which took away 69 and more of some colour (edges of leaves 45),
 * and is like its shape: small signs, which are nearer to theirs than brackets, more so.
 */
const SURE_INK = 57;
const SURE_LIKENESS = { bracket: 0.75, tick: 0.9 };
/** A bracket or bar holds a line whose middle lies within it, give or take this many x-heights. */
const SPAN_SLACK = 0.3;

/** Finds the signs in the margins of a page. About 10 ms. */
export function findMarginSigns(layout: PageLayout, search: SignSearch): MarginSign[] {
  const all = layout.columns.flatMap((column) => column.lines);
  const found = layout.columns.flatMap((column) => {
    if (column.lines.length < 2) return [];
    return (['left', 'right'] as const).flatMap((side) => {
      const ends = textEnds(column.lines, side);
      const { xHeight } = layout;
      const place = { column, side, xHeight };
      const area = { column, side, xHeight, ends, limitAt: marginLimit(place, search.columns, search.darkEven.width) };
      const around = { ...area, search };
      const signsAmong = (pieces: readonly MarginPiece[]): MarginSign[] =>
        pieces.flatMap((piece) => signOf(piece, pieces, around) ?? smallSignOf(piece, pieces, around) ?? []);
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
  if (shape !== 'bracket' && isAtRim(box, around, isClear || (shape === 'bar' && isOfPen(colour)))) return undefined;
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

interface SignLook {
  readonly colour: string;
  readonly width: number;
  readonly height: number;
  readonly isStroke: boolean;
  readonly isPrint: boolean;
}

interface Match {
  readonly shape: GlyphShape | 'bar' | 'bracket';
  readonly distance: number;
}

/**
 * How far off its shape a sign may be; its width and height in x-heights. A stroke is a pen's, no edge's; print may be where
 * a letter of a line would stand.
 */
function mostOffOf({ shape }: Match, { colour, width, height, isStroke, isPrint }: SignLook): number {
  if (shape === 'bracket' && height >= TALL) return isStroke ? MOST_OFF_TALL : MOST_OFF;
  const isTinted = tintOf(colour) >= TINTED;
  if (shape === 'bracket') return MOST_OFF * (isTinted && !(isPrint && height < LETTER_SIZE) ? TINTED_OFF : 1);
  if (!isSmallSign(shape)) return MOST_OFF;
  const size = Math.max(width, height);
  const { from, small, large, tinted } = SMALL_SIGNS[shape];
  if (size >= from) return isTinted ? tinted : large;
  return isPrint && !isTinted && size < LETTER_SIZE ? small * AS_LETTER : small;
}

const isSmallSign = (shape: Match['shape']): shape is keyof typeof SMALL_SIGNS => shape in SMALL_SIGNS;

interface Look extends AmongPieces {
  readonly thickness: number;
  /** True where it stands where words of its line may be that were not found. */
  readonly isAmong: boolean;
  readonly slope: number;
}

/** The shape that a piece is most like: of those down the margin, and where it is small and alone of the others. */
function matchOf(piece: MarginPiece, look: Look): Match | undefined {
  const upright = uprightMatch(piece, look);
  const small = smallMatch(piece, look);
  if (small === undefined || (upright !== undefined && upright.distance <= small.distance)) return upright;
  if (upright === undefined || upright.distance > MOST_OFF) return small;
  // A low bracket is somewhat like the head of an arrow: both are measured alike.
  const alike =
    upright.isCovered === true
      ? AS_COVERED * small.distance
      : (smallShape(piece, look.thickness, 'middle')?.distance ?? Infinity);
  return alike < upright.distance ? small : upright;
}

const smallShape = (piece: MarginPiece, thickness: number, stands: 'whole' | 'middle'): Match | undefined =>
  shapeOf({ ...piece, thickness }, (shape) => shape !== 'opening' && shape !== 'closing', stands);

function smallMatch(piece: MarginPiece, look: Look): Match | undefined {
  const { thickness, colour, around } = look;
  const { box } = piece;
  const { xHeight } = around;
  const size = Math.max(box.right - box.left, box.bottom - box.top);
  if (piece.touching > 0 || size < MIN_SIZE * xHeight || size > LONGEST_ARROW * xHeight || !isAlone(piece, look))
    return undefined;
  if (isExclamation(piece, xHeight, colour)) {
    if (thickness < MIN_UPRIGHT_THICKNESS * xHeight) return undefined;
    const isPrint = tintOf(colour) < VIVID && isLetter(piece, around);
    return isPrint || !hasPaperBeyond(piece, around, isOfPen(colour))
      ? undefined
      : { shape: 'exclamation', distance: 0 };
  }
  if (thickness > MAX_SHARE * size) return undefined;
  const match = smallShape(piece, thickness, 'whole');
  return size > MAX_SIZE * xHeight && match?.shape !== 'arrow' ? undefined : match;
}

function uprightMatch(piece: MarginPiece, look: Look): UprightMatch | undefined {
  const { xHeight, side } = look.around;
  const height = piece.box.bottom - piece.box.top;
  const isPen = Math.min(...absorbed(look.colour)) >= LEAST_OF_EACH;
  const hooks = isPen ? (BOTH_HOOKS * look.thickness) / height : 0;
  if (piece.box.right - piece.box.left > MAX_SIZE * xHeight) return undefined;
  if (height < MIN_BAR * xHeight || piece.touching > Math.max(MAX_TOUCHING, hooks)) return undefined;
  if (height < TALL * xHeight && !isAlone(piece, look)) return undefined;
  const isVivid = tintOf(look.colour) >= VIVID;
  const match = uprightOf(piece, { ...look, side, xHeight, isVivid }, piece.parts);
  const isPrint = !isVivid && isLetter(piece, look.around);
  if (match?.shape !== 'bar') return isPrint && match !== undefined && match.distance > LIKE_LETTER ? undefined : match;
  if (piece.parts.length > 2) return undefined;
  const isShort = height < TALL * xHeight;
  // The last stem of a word that light or grain broke up.
  if (height < LETTER_SIZE * xHeight && piece.touching > 0) return undefined;
  if (isShort && !isVivid && look.isAmong) return undefined;
  const leastInk = height < LOWEST_BAR * xHeight ? LOWEST_BAR_INK : LEAST_BAR_INK;
  if (isShort && (piece.pixels.length / 2 < LEAST_WIDTH * height || shadeOf(look.colour) < leastInk)) return undefined;
  if (
    isPrint ||
    isOfFold(
      piece.box,
      look.pieces.map(({ box }) => box),
      xHeight,
    )
  )
    return undefined;
  if (isRimOfBand(piece, look.around.search.planes, xHeight)) return undefined;
  return hasPaperBeyond(piece, look.around, isOfPen(look.colour)) ? match : undefined;
}

/** True for ink that neither print nor the edges of leaves have: of a colour, and dark; the rim of a dim photo took 50. */
const isOfPen = (colour: string): boolean => tintOf(colour) >= VIVID && inkOf(colour) >= DARK_INK;

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

function linesWithin({ box }: MarginPiece, { column, side, xHeight }: Around): number[] {
  const slack = xHeight * SPAN_SLACK;
  return [...column.lines.keys()].filter((k) => {
    const { y } = ledOn(column.lines, k, { side, x: (box.left + box.right) / 2 });
    return y > box.top - slack && y < box.bottom + slack;
  });
}
