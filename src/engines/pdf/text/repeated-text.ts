import type { PdfiumMemory } from '../file/file.ts';
import type { Character } from './character.ts';

/** Between two pieces of one text stand at most so many others. */
const PIECES_BACK_MAX = 3;
/** The library's number for a value that is a text. */
const TEXT_VALUE = 3;

/** The sign that only splits words, as files write it: in UTF-16. */
const SOFT_HYPHEN = [0xfe, 0xff, 0x00, 0xad];

/** The characters of one text object, from one place on to another. */
interface Piece {
  readonly object: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The places of text that comes twice. A file may say once what several pieces of text say together (`ActualText`: a letter
 * and the signs above it, each drawn at its place); PDFium says it for the first of them, and again for one before which it
 * sorts a piece of other text, because that begins further to the left.
 */
export function repeatedPlaces(
  characters: readonly Character[],
  isOfOneText: (object: number, other: number) => boolean,
): ReadonlySet<number> {
  const pieces = piecesOf(characters);
  const textOf = ({ from, to }: Piece): string =>
    characters
      .slice(from, to)
      .map(({ text }) => text)
      .join('');
  const isRepeated = (piece: Piece, at: number): boolean =>
    pieces
      .slice(Math.max(0, at - PIECES_BACK_MAX), at)
      .some(
        (before) =>
          before.to - before.from === piece.to - piece.from &&
          textOf(before) === textOf(piece) &&
          isOfOneText(before.object, piece.object),
      );
  const repeated = pieces.filter(isRepeated);
  return new Set(repeated.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k)));
}

function piecesOf(characters: readonly Character[]): readonly Piece[] {
  const pieces: { object: number; from: number; to: number }[] = [];
  characters.forEach(({ object, isGenerated }, at) => {
    if (isGenerated || object === 0) return;
    const last = pieces.at(-1);
    if (last?.object === object && last.to === at) last.to = at + 1;
    else pieces.push({ object, from: at, to: at + 1 });
  });
  return pieces;
}

/** True where two text objects stand in one mark that says their text. */
export function isOfOneText(memory: PdfiumMemory, object: number, other: number): boolean {
  const marks = new Set(marksOf(memory, object));
  return marksOf(memory, other).some(
    (mark) => marks.has(mark) && memory.pdfium.FPDFPageObjMark_GetParamValueType(mark, 'ActualText') === TEXT_VALUE,
  );
}

/** True where the file says of a text object that it is the sign that only splits words. */
export function saysSoftHyphen(memory: PdfiumMemory, object: number): boolean {
  const { pdfium, scratch } = memory;
  return marksOf(memory, object).some((mark) => {
    // The library's own text of it is empty.
    const isSaid = pdfium.FPDFPageObjMark_GetParamBlobValue(
      mark,
      'ActualText',
      scratch,
      SOFT_HYPHEN.length,
      scratch + 8,
    );
    const isAlone = isSaid && memory.integers(scratch + 8, 1)[0] === SOFT_HYPHEN.length;
    return isAlone && SOFT_HYPHEN.every((byte, at) => memory.bytes(scratch, SOFT_HYPHEN.length)[at] === byte);
  });
}

function marksOf({ pdfium }: PdfiumMemory, object: number): readonly number[] {
  const count = Math.max(0, pdfium.FPDFPageObj_CountMarks(object));
  return Array.from({ length: count }, (_, index) => pdfium.FPDFPageObj_GetMark(object, index));
}
