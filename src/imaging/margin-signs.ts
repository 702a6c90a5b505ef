import { type Box, overlap, type Point } from '../core/geometry.ts';
import { curveAt } from './curve.ts';
import { isOfFold } from './fold-pieces.ts';
import { type GlyphShape, shapeOf, thicknessOf } from './glyph-shapes.ts';
import { type Paper, paperAt } from './illumination.ts';
import type { GreyImage } from './image.ts';
import { findMarginPieces, ledOn, lineBeside, type MarginPiece } from './margin-ink-pieces.ts';
import { marginLimit } from './margin-limit.ts';
import { isNearerToOther, withTwins } from './nearest-column.ts';
import type { Column, PageLayout } from './page-layout.ts';
import { inkColour } from './pen-colour.ts';
import type { ColourPlanes } from './reduce.ts';
import { textEnds } from './text-ends.ts';
import { uprightOf } from './upright-shapes.ts';

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

export interface SignSearch {
  readonly planes: ColourPlanes;
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  readonly paper: Paper;
  /** All columns of the picture, those of a facing page among them. */
  readonly columns: readonly Column[];
}

/**
 * Mean distance between ink and shape: of 70 drawn signs and short brackets on made pages all but three kept under 0.03,
 * print and dirt start at 0.031; of tall brackets in dark ink six of 60 had more, edges of
 * leaves 0.044 and more.
 */
const MOST_OFF = 0.03;
const MOST_OFF_TALL = 0.042;
/** Any small tangle is somewhat like a star. */
const STAR_OFF = 0.022;
/** Low and broad as it is, dirt is seldom like an arrow; blunt felt tips drew some of 0.031 to 0.035. */
const ARROW_OFF = 0.037;
/** Coloured ink is a pen's: small signs whose shape is lost between pixels count as well. */
const TINTED_OFF = 1.5;
const TINTED = 0.2;
/** Sizes in x-heights: smaller is dirt and footnote marks, larger is a drawing. */
const MIN_SIZE = 1.1;
const MAX_SIZE = 5.2;
const MAX_HEIGHT = 30;
/** Strokes thicker than this, in x-heights, are no pen's. */
const MAX_THICKNESS = 0.95;
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
/** Strokes down the margin are no lower, and bars no thinner; in x-heights. */
const MIN_BAR = 1.05;
const MIN_BAR_THICKNESS = 0.09;
/** As high as this, in x-heights, a stroke is no letter of a word. */
const TALL = 3;
/** The highest letters and signs of print, in x-heights. */
const LETTER_HEIGHT = 3;
/** …and the highest of those that begin most lines: an `l` or `I` of which the line took no notice. */
const ASCENDER = 1.75;
/** …how far off the middle of their line theirs may be, and the widest space between words, in x-heights. */
const LETTER_OFF = 1.3;
const LETTER_SPACE = 0.9;
/** What stands this far beyond the ends of so many lines above and below is no letter. In x-heights. */
const HANGING = 0.55;
const NEIGHBOURS = 4;
/** Coloured ink takes away this share less of one colour than of another. */
const VIVID = 0.35;
/** Short pencil bars of made pages took away 47 and more on average over the colours, scratches of an old page 42. */
const LEAST_BAR_INK = 44;
/** A `C` or `W` that hangs out is this far from a bracket; in shares of its size. */
const LIKE_LETTER = 0.02;
/** Strokes of brackets are no thicker than this, in x-heights, where they are less like one: ribbons and tabs are. */
const BRACKET_THICKNESS = 0.5;
/** Edges of leaves that look like tall brackets took away 62 of some colour, pens more. */
const DARK_INK = 90;
/** Beyond a stroke paper is looked at between these distances, in x-heights; less than this share of it is dark. */
const BEYOND = [0.3, 1.3] as const;
const MOST_DARK_BEYOND = 0.5;
/** Strokes of a doubled bar stand beside each other over this share of the shorter. */
const DOUBLED = 0.6;
/** What is nearer to the picture's rim, in x-heights, is an edge or another page's. */
const RIM = 0.8;
/** Short strokes thinner than this many pixels are scraps of letters. */
const LEAST_WIDTH = 1.5;
/** Hooks may run into the text, but not more of a sign's rows than this share. */
const MAX_TOUCHING = 0.25;
/** Ink takes away this much of some colour; grain and shadows less. */
const LEAST_INK = 38;
/** A bracket or bar holds a line whose middle lies within it, give or take this many x-heights. */
const SPAN_SLACK = 0.3;

/** Finds the signs in the margins of a page. About 10 ms. */
export function findMarginSigns(layout: PageLayout, search: SignSearch): MarginSign[] {
  const all = layout.columns.flatMap((column) => column.lines);
  const found = layout.columns.flatMap((column) => {
    if (column.lines.length < 2) return [];
    return (['left', 'right'] as const).flatMap((side) => {
      const ends = textEnds(column.lines, side);
      const place = { column, side, xHeight: layout.xHeight };
      const area = { ...place, ends, limitAt: marginLimit(place, search.columns, search.darkEven.width) };
      const pieces = findMarginPieces(area, search.darkEven);
      return pieces.flatMap((piece) => {
        const sign = signOf(piece, pieces, { ...area, search });
        return sign === undefined ? [] : [{ place, sign }];
      });
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

interface Around {
  readonly column: Column;
  /** Where the print of each line ends on that side. */
  readonly ends: readonly number[];
  readonly side: 'left' | 'right';
  readonly xHeight: number;
  readonly search: SignSearch;
}

function signOf(piece: MarginPiece, pieces: readonly MarginPiece[], around: Around): MarginSign | undefined {
  const { xHeight, search, column, side } = around;
  const { box } = piece;
  const [width, height] = [(box.right - box.left) / xHeight, (box.bottom - box.top) / xHeight];
  if (Math.max(width, height) < MIN_SIZE) return undefined;
  if (piece.isCut || width > MAX_SIZE || height > MAX_HEIGHT) return undefined;
  const thickness = thicknessOf(piece.pixels, box);
  if (thickness > MAX_THICKNESS * xHeight || !isLit(piece, around)) return undefined;
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const beside = lineBeside(column.lines, side, middle);
  if (beside === undefined) return undefined;
  const points = pointsOf(piece);
  const colour = inkColour(points, search.planes, xHeight * 0.5);
  if (inkOf(colour) < LEAST_INK || shadeOf(colour) < LEAST_SHADE) return undefined;
  const match = matchOf(piece, { thickness, colour, around, pieces, slope: beside.slope });
  if (match === undefined || match.distance > mostOffOf(match, { colour, height, thickness: thickness / xHeight }))
    return undefined;
  const { shape } = match;
  if (shape !== 'bracket' && isAtRim(box, around)) return undefined;
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

interface Match {
  readonly shape: GlyphShape | 'bar' | 'bracket';
  readonly distance: number;
}

/** How far off its shape a sign may be; lengths in x-heights. */
function mostOffOf(
  { shape }: Match,
  { colour, height, thickness }: { colour: string; height: number; thickness: number },
): number {
  if (shape === 'bracket' && height >= TALL)
    return inkOf(colour) >= DARK_INK && thickness < BRACKET_THICKNESS ? MOST_OFF_TALL : MOST_OFF;
  const most = shape === 'star' ? STAR_OFF : shape === 'arrow' ? ARROW_OFF : MOST_OFF;
  return most * (tintOf(colour) >= TINTED ? TINTED_OFF : 1);
}

interface Look {
  readonly thickness: number;
  readonly colour: string;
  readonly slope: number;
  readonly pieces: readonly MarginPiece[];
  readonly around: Around;
}

/** The shape that a piece is most like: of those down the margin, and where it is small and alone of the others. */
function matchOf(piece: MarginPiece, look: Look): Match | undefined {
  const upright = uprightMatch(piece, look);
  const small = smallMatch(piece, look);
  return small === undefined || (upright !== undefined && upright.distance <= small.distance) ? upright : small;
}

function smallMatch(piece: MarginPiece, look: Look): Match | undefined {
  const { thickness, colour, around } = look;
  const { box } = piece;
  const { xHeight } = around;
  const size = Math.max(box.right - box.left, box.bottom - box.top);
  if (piece.touching > 0 || size > MAX_SIZE * xHeight || !isAlone(piece, look)) return undefined;
  if (isExclamation(piece, xHeight, colour)) {
    const isPrint = tintOf(colour) < VIVID && isLetter(piece, around);
    return isPrint || !hasPaperBeyond(piece, around) ? undefined : { shape: 'exclamation', distance: 0 };
  }
  return thickness > MAX_SHARE * size
    ? undefined
    : shapeOf({ ...piece, thickness }, (shape) => shape !== 'opening' && shape !== 'closing');
}

function uprightMatch(piece: MarginPiece, look: Look): Match | undefined {
  const { xHeight, side } = look.around;
  const height = piece.box.bottom - piece.box.top;
  if (height < MIN_BAR * xHeight || piece.touching > MAX_TOUCHING) return undefined;
  if (height < TALL * xHeight && !isAlone(piece, look)) return undefined;
  const isVivid = tintOf(look.colour) >= VIVID;
  const match = uprightOf(piece, { ...look, side, xHeight, isVivid }, piece.parts);
  const isPrint = !isVivid && isLetter(piece, look.around);
  if (match?.shape !== 'bar') return isPrint && match !== undefined && match.distance > LIKE_LETTER ? undefined : match;
  if (look.thickness < MIN_BAR_THICKNESS * xHeight || piece.parts.length > 2) return undefined;
  const isShort = height < TALL * xHeight;
  if (isShort && (piece.pixels.length / 2 < LEAST_WIDTH * height || shadeOf(look.colour) < LEAST_BAR_INK))
    return undefined;
  if (
    isPrint ||
    isOfFold(
      piece.box,
      look.pieces.map(({ box }) => box),
      xHeight,
    )
  )
    return undefined;
  return hasPaperBeyond(piece, look.around) ? match : undefined;
}

/** True for a stroke no higher than a letter, in a line or where its first or last one stands: `I` or `l` hang out there. */
function isLetter({ box, away }: MarginPiece, { column, side, ends, xHeight }: Around): boolean {
  const height = (box.bottom - box.top) / xHeight;
  if (away >= LETTER_SPACE || height >= LETTER_HEIGHT) return false;
  const reach = height < ASCENDER ? LETTER_SPACE * xHeight : 0;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const out = side === 'left' ? -1 : 1;
  const isOutside = (k: number): boolean => {
    const near = ends.slice(Math.max(0, k - NEIGHBOURS), k + NEIGHBOURS + 1).map((end) => out * end);
    return Math.min(out * box.left, out * box.right) > Math.max(...near) + HANGING * xHeight;
  };
  return column.lines.some(
    (line, k) =>
      box.right > line.left - reach &&
      box.left < line.right + reach &&
      !isOutside(k) &&
      Math.abs(curveAt(line.baseline, x) - xHeight / 2 - y) < LETTER_OFF * xHeight,
  );
}

/** True where paper lies on the far side of a stroke: edges of leaves and folds are darker there. */
function hasPaperBeyond({ pixels, box }: MarginPiece, { side, xHeight, search: { darkEven } }: Around): boolean {
  const out = side === 'left' ? -1 : 1;
  let [own, beyond, dark] = [0, 0, 0];
  for (let k = 0; k < pixels.length; k += 2) own += darkEven.data[pixels[k + 1]! * darkEven.width + pixels[k]!]!;
  const limit = (255 + own / (pixels.length / 2)) / 2;
  for (let y = box.top; y < box.bottom; y++)
    for (let t = BEYOND[0]; t <= BEYOND[1]; t += 0.1) {
      const x = Math.round((side === 'left' ? box.left : box.right) + out * t * xHeight);
      if (x < 0 || x >= darkEven.width) return false;
      beyond++;
      if (darkEven.data[y * darkEven.width + x]! < limit) dark++;
    }
  return dark < beyond * MOST_DARK_BEYOND;
}

/**
 * True when no other ink of the size of letters stands near: letters come in words. Beside coloured ink print does not
 * count.
 */
function isAlone(piece: MarginPiece, { pieces, colour, around: { xHeight, search } }: Look): boolean {
  const near = ALONE * xHeight;
  const { box } = piece;
  const isVivid = tintOf(colour) >= VIVID;
  const isPrint = (other: MarginPiece): boolean =>
    isVivid && tintOf(inkColour(pointsOf(other), search.planes, xHeight * 0.5)) < VIVID;
  return !pieces.some(
    (other) =>
      other !== piece &&
      !areBars(box, other.box, xHeight) &&
      isLetterLarge(other.box, xHeight) &&
      other.box.left < box.right + near &&
      other.box.right > box.left - near &&
      other.box.top < box.bottom + near * 0.5 &&
      other.box.bottom > box.top - near * 0.5 &&
      !isPrint(other),
  );
}

/** True for what stands at the picture's rim. */
function isAtRim(box: Box, { xHeight, search }: Around): boolean {
  return box.left < RIM * xHeight || box.right > search.darkEven.width - RIM * xHeight;
}

/** True for two upright strokes side by side: a doubled bar. */
function areBars(a: Box, b: Box, xHeight: number): boolean {
  const height = Math.min(a.bottom - a.top, b.bottom - b.top);
  const isUpright = [a, b].every((box) => box.right - box.left < UPRIGHT_LEAN * (box.bottom - box.top));
  return isUpright && height >= MIN_BAR * xHeight && overlap(a.top, a.bottom, b.top, b.bottom) >= DOUBLED * height;
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

/** What highlighter leaves takes away hardly more than one colour; pens and pencils take this much of all, on average. */
const LEAST_SHADE = 28;
const shadeOf = (colour: string): number => absorbed(colour).reduce((sum, value) => sum + value, 0) / 3;

const inkOf = (colour: string): number => Math.max(...absorbed(colour));

/** The share by which ink takes away less of one colour than of another. */
function tintOf(colour: string): number {
  const own = absorbed(colour);
  return 1 - Math.min(...own) / Math.max(1, ...own);
}

function linesWithin({ box }: MarginPiece, { column, side, xHeight }: Around): number[] {
  const slack = xHeight * SPAN_SLACK;
  return [...column.lines.keys()].filter((k) => {
    const { y } = ledOn(column.lines, k, { side, x: (box.left + box.right) / 2 });
    return y > box.top - slack && y < box.bottom + slack;
  });
}

function pointsOf({ pixels }: MarginPiece): Point[] {
  const out: Point[] = [];
  for (let k = 0; k < pixels.length; k += 2) out.push({ x: pixels[k]!, y: pixels[k + 1]! });
  return out;
}
