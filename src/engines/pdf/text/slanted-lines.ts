import { median } from '../../../core/statistics.ts';
import { blankAfter, type Character, isBlank } from './character.ts';
import { SAME_LINE_SHARE } from './on-line.ts';

/** Points down for each point to the right: a line as wide as a page does not come to the height of the next one at less. */
const SLOPE_MIN = 0.01;
/** A piece at least so many sizes wide says how steep its line is. */
const PIECE_SIZES_MIN = 2;
/** From one line to the next, in sizes, at the most. */
const LEADING_MAX = 2;
/**
 * Two pieces of a line with more room between their boxes than this share of the size are two words: a blank is a quarter of it,
 * and boxes of letters that lean by 8° are a tenth wider.
 */
const LEANING_BLANK_SHARE = 0.12;

/** The signs of one text object that follow one another, and the blanks after them that the file does not hold. */
interface Piece {
  readonly signs: readonly [Character, ...Character[]];
  readonly blanks: readonly Character[];
  /** Undefined where it is too short to tell. */
  readonly slope: number | undefined;
}

/**
 * The characters with the lines of a page that lies askew in their order: where one ends at the height at which the next
 * begins, PDFium takes both for one and sorts what they say by where it stands from left to right. Little on other pages.
 */
export function withSlantedLines(characters: readonly Character[]): readonly Character[] {
  const { before, pieces } = piecesOf(characters);
  const slopes = pieces.flatMap(({ slope }) => (slope !== undefined && Math.abs(slope) >= SLOPE_MIN ? [slope] : []));
  if (slopes.length === 0) return characters;
  const slope = median(slopes);
  return [...before, ...stretchesOf(pieces, slope).flatMap((stretch) => inOrder(stretch, slope))];
}

function piecesOf(characters: readonly Character[]): {
  readonly before: readonly Character[];
  readonly pieces: readonly Piece[];
} {
  const before: Character[] = [];
  const found: { signs: [Character, ...Character[]]; blanks: Character[] }[] = [];
  for (const character of characters) {
    const last = found.at(-1);
    if (character.isGenerated) (last?.blanks ?? before).push(character);
    else if (last?.signs[0].object === character.object) last.signs.push(...last.blanks.splice(0), character);
    else found.push({ signs: [character], blanks: [] });
  }
  return { before, pieces: found.map((piece) => ({ ...piece, slope: slopeOf(piece.signs) })) };
}

function slopeOf(signs: Piece['signs']): number | undefined {
  const [first] = signs;
  const last = signs.at(-1) ?? first;
  const across = last.box.left - first.box.left;
  return across < first.size * PIECE_SIZES_MIN ? undefined : (last.baseline - first.baseline) / across;
}

/** Pieces that PDFium may have sorted from left to right, because they come to one height. */
function stretchesOf(pieces: readonly Piece[], slope: number): readonly (readonly Piece[])[] {
  const stretches: Piece[][] = [];
  for (const piece of pieces) {
    const stretch = stretches.at(-1);
    if (stretch !== undefined && isOfStretch(stretch, piece, slope)) stretch.push(piece);
    else stretches.push([piece]);
  }
  return stretches;
}

function isOfStretch(stretch: readonly Piece[], piece: Piece, slope: number): boolean {
  const [first, last] = [stretch[0]?.signs[0], stretch.at(-1)?.signs[0]];
  const [next] = piece.signs;
  if (first === undefined || last === undefined || next.box.left < last.box.left) return false;
  const isAskew = [...stretch.slice(-1), piece].every((one) => Math.abs((one.slope ?? slope) - slope) < SLOPE_MIN);
  const drop = Math.abs(slope) * ((piece.signs.at(-1) ?? next).box.right - first.box.left);
  return (
    isAskew && next.direction === 'right' && Math.abs(next.baseline - last.baseline) <= drop + next.size * LEADING_MAX
  );
}

/** A piece by its place in its stretch, and how far down it stands once the page is turned so that its lines are level. */
interface Placed {
  readonly piece: Piece;
  readonly at: number;
  readonly height: number;
}

function inOrder(stretch: readonly Piece[], slope: number): readonly Character[] {
  const placed = stretch.map((piece, at): Placed => {
    const [{ baseline, box }] = piece.signs;
    return { piece, at, height: baseline - slope * box.left };
  });
  const lines: Placed[][] = [];
  for (const one of placed.toSorted((a, b) => a.height - b.height)) {
    const above = lines.at(-1)?.at(-1);
    const size = Math.max(one.piece.signs[0].size, above?.piece.signs[0].size ?? 0);
    if (above !== undefined && one.height - above.height <= size * SAME_LINE_SHARE) lines.at(-1)?.push(one);
    else lines.push([one]);
  }
  const sorted = lines.map((line) => line.toSorted((a, b) => a.at - b.at));
  const isSorted = sorted.flat().every(({ at }, place) => at === place);
  return isSorted ? stretch.flatMap(({ signs, blanks }) => [...signs, ...blanks]) : sorted.flatMap(asLine);
}

function asLine(line: readonly Placed[]): readonly Character[] {
  return line.flatMap(({ piece: { signs, blanks }, at }, place) => {
    const last = signs.at(-1) ?? signs[0];
    const next = line[place + 1];
    if (next === undefined) return [...signs, blankAfter(last, '\n')];
    if (next.at === at + 1) return [...signs, ...blanks];
    const [first] = next.piece.signs;
    const isWord = first.box.left - last.box.right > Math.max(last.size, first.size) * LEANING_BLANK_SHARE;
    return isWord && !isBlank(last) && !isBlank(first) ? [...signs, blankAfter(last, ' ')] : signs;
  });
}
