import { absorbed, inkOf, shadeOf, tintOf, VIVID } from '../../imaging/ink/ink.ts';
import { isOfFold } from './fold-pieces.ts';
import { type GlyphShape, shapeOf } from './glyph-shapes.ts';
import type { MarginPiece } from './margin-ink-pieces.ts';
import { isEdgeOfRibbon } from './ribbon-edges.ts';
import {
  type AmongPieces,
  hasPaperBeyond,
  isAlone,
  isLetter,
  MAX_SIZE,
  MIN_BAR,
  UPRIGHT_LEAN,
} from './sign-surroundings.ts';
import { AS_COVERED, type UprightMatch, uprightOf } from './upright-shapes.ts';

/**
 * Mean distance between ink and shape, for brackets: of tall ones in dark ink six of 60 had more than 0.03, edges of
 * leaves 0.044 and more; two in pencil had 0.035 and 0.04.
 */
const MOST_OFF = 0.03;
export const MOST_OFF_TALL = 0.042;
/**
 * Coloured ink is a pen's: brackets further off their shape count as well, but for the first letter of a coloured line.
 */
const TINTED_OFF = 1.5;
const TINTED = 0.2;
/**
 * The same for small signs, below and from a size in x-heights: dirt and letters are small, and any small tangle is
 * somewhat like a star. Of 336 signs on 1,000 made pages ticks kept under 0.008, other ink was at 0.029 and more,
 * specks with a tail on photos at 0.0145; crosses under 0.02 and 0.032, other ink 0.02 and more while small; stars
 * under 0.005 and 0.012, other ink 0.008 and 0.024; broad arrows under 0.04, other ink 0.049; small arrow heads of
 * other ink began at 0.019. Large ones in coloured ink, which is a pen's, may be bent: no other such ink but
 * handwriting, like a star at 0.02, was nearer than 0.049.
 */
const SMALL_SIGNS = {
  tick: { from: 2.5, small: 0.013, large: 0.025, tinted: 0.045 },
  cross: { from: 2, small: 0.0195, large: 0.032, tinted: 0.045 },
  star: { from: 2, small: 0.007, large: 0.0135, tinted: 0.0165 },
  arrow: { from: 2.5, small: 0.018, large: 0.04, tinted: 0.045 },
} as const;
/**
 * Lone letters of print beside their line are somewhat like a star or a cross, at 0.004 and more, one 1.5 x-heights
 * high at 0.009; signs no larger than they are, in x-heights, keep within this share of the usual distance.
 */
const LETTER_SIZE = 1.8;
const AS_LETTER = 1 / 3;
/** Sizes in x-heights: what is smaller and no bar is dirt or a footnote mark, what is larger a drawing. */
const MIN_SIZE = 1.1;
export const LONGEST_ARROW = 8;
/** Strokes as thick as this share of a sign are no pen's: felt tips reach 0.26, spots are 0.32 and more. */
const MAX_SHARE = 0.29;
/** The stroke of an exclamation mark: its least width and its size, in x-heights. */
const MIN_UPRIGHT_WIDTH = 0.12;
/** Its least thickness: of 26 the thinnest had 0.2, pieces of edges, of weave and of shadows' edges 0.13 to 0.17. */
const MIN_UPRIGHT_THICKNESS = 0.18;
const MIN_UPRIGHT = 0.95;
const MAX_UPRIGHT = 3.6;
/** Its greatest height in coloured ink, which is a pen's: one in blue felt was higher on a page of wide lines. */
const MAX_PEN_UPRIGHT = 4.6;
/** Its dot is this much smaller at least. */
const MAX_DOT = 0.45;
/** As high as this, in x-heights, a stroke is no letter of a word. */
const TALL = 3;
/** Short pencil bars of made pages took away 45 and more on average over the colours, scratches of an old page 42. */
const LEAST_BAR_INK = 44;
/** Bars no higher than this, in x-heights, took away 60 and more; scratches on that page in other light 44 to 50. */
const LOWEST_BAR = 1.35;
const LOWEST_BAR_INK = 55;
/** A `C` or `W` that hangs out is this far from a bracket; in shares of its size. */
const LIKE_LETTER = 0.02;
/**
 * Edges of leaves that look like tall brackets took away 62 of some colour, pens more; pencils less, with paper beyond.
 */
export const DARK_INK = 90;
/** Short strokes thinner than this many pixels are scraps of letters. */
const LEAST_WIDTH = 1.5;
/** Hooks may run into the text, but not more of a sign's rows than this share. */
const MAX_TOUCHING = 0.25;
/**
 * Two hooks take up to this many times their thickness of a sign's height: 0.3 and 0.41 of the rows of brackets beside
 * one line. Ends of highlighter, which look like these, took away 17 and less of one of the colours, pens 29 and more.
 */
const BOTH_HOOKS = 2.3;
const LEAST_OF_EACH = 23;
/** Ink takes away this much of some colour; grain and shadows less. */
export const LEAST_INK = 38;

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
 * How far off its shape a sign may be; its width and height in x-heights. A stroke is a pen's, no edge's; print may be
 * where a letter of a line would stand.
 */
export function mostOffOf({ shape }: Match, { colour, width, height, isStroke, isPrint }: SignLook): number {
  if (shape === 'bracket' && height >= TALL) return isStroke ? MOST_OFF_TALL : MOST_OFF;
  const isTinted = tintOf(colour) >= TINTED;
  if (shape === 'bracket') return MOST_OFF * (isTinted && !(isPrint && height < LETTER_SIZE) ? TINTED_OFF : 1);
  if (!isSmallSign(shape)) return MOST_OFF;
  const size = Math.max(width, height);
  const { from, small, large, tinted } = SMALL_SIGNS[shape];
  if (size >= from) return isTinted ? tinted : large;
  return isPrint && !isTinted && size < LETTER_SIZE ? small * AS_LETTER : small;
}

export const isSmallSign = (shape: Match['shape']): shape is keyof typeof SMALL_SIGNS => shape in SMALL_SIGNS;

interface Look extends AmongPieces {
  readonly thickness: number;
  /** True where it stands where words of its line may be that were not found. */
  readonly isAmong: boolean;
  readonly slope: number;
}

/** The shape that a piece is most like: of those down the margin, and where it is small and alone of the others. */
export function matchOf(piece: MarginPiece, look: Look): Match | undefined {
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
  if (isEdgeOfRibbon(piece, look.around.search.planes, xHeight)) return undefined;
  return hasPaperBeyond(piece, look.around, isOfPen(look.colour)) ? match : undefined;
}

/**
 * True for ink that neither print nor the edges of leaves have: of a colour, and dark; the edge of a dim photo took 50.
 */
export const isOfPen = (colour: string): boolean => tintOf(colour) >= VIVID && inkOf(colour) >= DARK_INK;

/** True for an upright stroke with its dot below. */
function isExclamation(piece: MarginPiece, xHeight: number, colour: string): boolean {
  const [stroke, dot] = piece.parts;
  if (stroke === undefined || piece.parts.length > 3) return false;
  const [width, height] = [(stroke.right - stroke.left) / xHeight, (stroke.bottom - stroke.top) / xHeight];
  const highest = isOfPen(colour) ? MAX_PEN_UPRIGHT : MAX_UPRIGHT;
  if (height < MIN_UPRIGHT || height > highest || width > height * UPRIGHT_LEAN || width < MIN_UPRIGHT_WIDTH)
    return false;
  if (dot === undefined) return false;
  const isBelow = dot.top >= stroke.bottom && dot.bottom - dot.top <= MAX_DOT * height * xHeight;
  return isBelow && dot.right - dot.left <= MAX_DOT * height * xHeight && inkOf(colour) >= LEAST_INK;
}
