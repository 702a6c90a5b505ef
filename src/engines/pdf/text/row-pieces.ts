import { blankAfter, type Character, endsLine, extentOf, isBlank } from './character.ts';
import { type LineEnd, lineEnd, MAIN_SIZE_SHARE, sharesBaseline } from './on-line.ts';
import { isRightToLeft } from './right-to-left-signs.ts';

/** Pieces of one line have their baselines within this share of their size. */
const SAME_BASELINE_SHARE = 0.15;
/** Words stand no further apart than this share of their size where a piece fills the gap that another one leaves. */
const HOLE_GAP_SHARE = 0.6;
/** The same where it goes on at the end of another one: the columns of a page stand further apart. */
const END_GAP_SHARE = 0.4;
/** Between a letter and the space beside it lies no more than this: signs may stand there else. */
const AT_SPACE_SHARE = 0.15;
/** Letters may overlap by this share where they are kerned or slanted. */
const OVERLAP_SHARE = 0.3;

/** Characters up to a break or the end of their line, and the break. */
interface Piece {
  readonly inked: readonly Character[];
  readonly all: readonly Character[];
  readonly end: readonly Character[];
}

/** A part of a piece without a gap in it. */
interface Segment {
  readonly piece: Piece;
  readonly characters: readonly Character[];
  readonly left: number;
  readonly right: number;
  /** The same with the spaces of the file before and after it. */
  readonly from: number;
  readonly to: number;
}

/**
 * The characters with the pieces of a line in their order, where a program writes all words in one face first and those in
 * another after them, or letters that its face does not have: what fills a gap of a line, or goes on at an end of it as words do,
 * belongs there. Between the pieces stays a space of the file, or a break; what that stands for is told by their gap.
 */
export function withPiecesInRows(characters: readonly Character[]): readonly Character[] {
  const pieces = piecesOf(characters);
  const rows = rowsOf(pieces);
  const placed = new Map<Piece, readonly Character[]>();
  for (const row of rows) {
    const chains = chainsOf(row);
    const piecesIn = chains.map((chain) => [...new Set(chain.map(({ piece }) => piece))]);
    const chainsOfPiece = new Map<Piece, number>();
    for (const piece of piecesIn.flat()) chainsOfPiece.set(piece, (chainsOfPiece.get(piece) ?? 0) + 1);
    for (const [at, chain] of chains.entries()) {
      // A piece whose parts are of two lines stays as it is.
      if (piecesIn[at]!.some((piece) => chainsOfPiece.get(piece) !== 1)) continue;
      const [main, ...others] = piecesIn[at]!.toSorted((a, b) => b.inked.length - a.inked.length);
      if (main === undefined || others.length === 0) continue;
      const end = [main, ...others].find((piece) => piece.end.length > 0)?.end;
      placed.set(main, [...joined(chain), ...(end ?? [blankAfter(chain.at(-1)!.characters.at(-1)!, '\n')])]);
      for (const other of others) placed.set(other, []);
    }
  }
  return placed.size === 0 ? characters : pieces.flatMap((piece) => placed.get(piece) ?? [...piece.all, ...piece.end]);
}

function piecesOf(characters: readonly Character[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let [all, end]: [Character[], Character[]] = [[], []];
  let line: LineEnd | undefined;
  const finish = (): void => {
    if (all.length + end.length > 0) pieces.push({ all, end, inked: all.filter((one) => !isBlank(one)) });
    [all, end, line] = [[], [], undefined];
  };
  for (const character of characters) {
    const isBreak = character.isGenerated && endsLine(character);
    const isInked = !isBlank(character);
    if ((!isBreak && end.length > 0) || (isInked && line !== undefined && beginsAnew(line, character))) finish();
    if (isInked) line = lineEnd(character, line);
    (isBreak ? end : all).push(character);
    if (character.isLineEndHyphen) finish();
  }
  finish();
  return pieces;
}

/** True in the next line, which PDFium does not always tell, and where a program begins with the letters of another face at the start of the same one. */
function beginsAnew({ last, main }: LineEnd, next: Character): boolean {
  if (!sharesBaseline(main, next)) return true;
  return last.baseline === next.baseline && rightOf(next) < leftOf(last) - last.size;
}

/** Pieces on one baseline, of which there are several. */
function rowsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const level = pieces
    .filter(
      ({ inked }) =>
        inked.length > 0 && inked.every(({ direction }) => direction === 'right') && !inked.some(isRightToLeft),
    )
    .toSorted((a, b) => baselineOf(a) - baselineOf(b));
  const rows: Piece[][] = [];
  for (const piece of level) {
    const open = rows.at(-1);
    const [first] = open ?? [];
    const isSame = first !== undefined && baselineOf(piece) - baselineOf(first) <= sizeOf(first) * SAME_BASELINE_SHARE;
    if (isSame && open !== undefined) open.push(piece);
    else rows.push([piece]);
  }
  return rows.filter((row) => row.length > 1);
}

function baselineOf({ inked }: Piece): number {
  return inked[0]?.baseline ?? 0;
}

function sizeOf({ inked }: Piece): number {
  return inked[0]?.size ?? 1;
}

/** Segments of a row one after the other, as long as they are one line. */
function chainsOf(row: readonly Piece[]): readonly (readonly Segment[])[] {
  const letters = row.flatMap((piece) => piece.inked.map((one) => ({ piece, middle: middleOf(one) })));
  const inOrder = letters.toSorted((a, b) => a.middle - b.middle);
  const segments = row.flatMap((piece) => segmentsOf(piece, inOrder)).toSorted((a, b) => a.left - b.left);
  // What is set twice at one place, or in a row of a figure, is left as it is.
  if (segments.some((segment, at) => overlaps(segments[at - 1], segment))) return [];
  const chains: Segment[][] = [];
  segments.forEach((segment, at) => {
    const [before, after] = [segments[at - 1], segments[at + 1]];
    const isOne =
      before !== undefined &&
      goesOn(before, segment, segments[at - 2]?.piece === segment.piece || before.piece === after?.piece);
    if (isOne) chains.at(-1)?.push(segment);
    else chains.push([segment]);
  });
  return chains;
}

function overlaps(before: Segment | undefined, { piece, left }: Segment): boolean {
  return before !== undefined && left < before.right - sizeOf(piece) * OVERLAP_SHARE;
}

function goesOn(before: Segment, segment: Segment, isInHole: boolean): boolean {
  if (before.piece === segment.piece) return true;
  const [small, size] = [sizeOf(before.piece), sizeOf(segment.piece)].toSorted((a, b) => a - b) as [number, number];
  const gap = (segment.left - before.right) / size;
  // A space of the file that begins or ends at the other is as wide as it is.
  const isSpaced = Math.min(segment.from - before.right, segment.left - before.to) / size <= AT_SPACE_SHARE;
  // A large initial stands on the baseline of another line than its own word.
  return small >= size * MAIN_SIZE_SHARE && (isSpaced || gap <= (isInHole ? HOLE_GAP_SHARE : END_GAP_SHARE));
}

/** A letter of a row, by its middle. */
interface RowLetter {
  readonly piece: Piece;
  readonly middle: number;
}

/** Parts of a piece between which is room, or letters of others of its row stand: those are sorted. */
function segmentsOf(piece: Piece, ofRow: readonly RowLetter[]): readonly Segment[] {
  const parts: Character[][] = [];
  let last: Character | undefined;
  let blanks: Character[] = [];
  let at = 0;
  const isFilled = (from: number, to: number): boolean => {
    while ((ofRow[at]?.middle ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    const next = ofRow[at];
    return next !== undefined && next.piece !== piece && next.middle < to;
  };
  for (const character of piece.all) {
    if (isBlank(character)) blanks.push(character);
    else {
      const [from, to] = [last === undefined ? 0 : rightOf(last), leftOf(character)];
      const isApart = last !== undefined && (to - from > last.size * HOLE_GAP_SHARE || isFilled(from, to));
      if (last === undefined || isApart) parts.push([character]);
      else parts.at(-1)?.push(...blanks, character);
      [last, blanks] = [character, []];
    }
  }
  const first = piece.all.findIndex((one) => !isBlank(one));
  const opening = piece.all.slice(0, Math.max(0, first)).find((blank) => !blank.isGenerated);
  const closing = blanks.findLast((blank) => !blank.isGenerated);
  return parts.map((characters, at) => {
    const [left, right] = [leftOf(characters[0]!), rightOf(characters.at(-1)!)];
    return {
      ...{ piece, characters, left, right },
      from: at === 0 && opening !== undefined ? Math.min(left, leftOf(opening)) : left,
      to: at === parts.length - 1 && closing !== undefined ? Math.max(right, rightOf(closing)) : right,
    };
  });
}

function joined(chain: readonly Segment[]): readonly Character[] {
  const all = [...new Set(chain.map(({ piece }) => piece))].flatMap((piece) => piece.all);
  const spaces = all
    .filter((one) => isBlank(one) && !one.isGenerated)
    .map((space) => ({ space, middle: middleOf(space) }))
    .toSorted((a, b) => a.middle - b.middle);
  let reached = 0;
  const spaceBetween = (one: Character, other: Character): Character | undefined => {
    while ((spaces[reached]?.middle ?? Number.POSITIVE_INFINITY) < rightOf(one)) reached += 1;
    const next = spaces[reached];
    return next !== undefined && next.middle <= leftOf(other) ? next.space : undefined;
  };
  return chain.flatMap(({ piece, characters }, at) => {
    const [before, first] = [chain[at - 1], characters[0]];
    const last = before?.characters.at(-1);
    if (last === undefined || first === undefined) return characters;
    if (before?.piece === piece) return [...between(piece, last, first), ...characters];
    return [spaceBetween(last, first) ?? blankAfter(last, '\n'), ...characters];
  });
}

/** What a piece has between two of its letters. */
function between({ all }: Piece, last: Character, next: Character): readonly Character[] {
  return all.slice(all.indexOf(last) + 1, all.indexOf(next));
}

function middleOf(character: Character): number {
  const [from, to] = extentOf(isBlank(character) ? character.loose : character.box, character);
  return (from + to) / 2;
}

function leftOf(character: Character): number {
  return extentOf(character.box, character)[0];
}

function rightOf(character: Character): number {
  return extentOf(character.box, character)[1];
}
