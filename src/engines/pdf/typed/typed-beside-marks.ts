import type { Box } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { inkOf } from '../lines/lines.ts';
import type { Item } from '../objects/objects.ts';
import { type Character, isBlank } from '../text/text.ts';

/** Pieces of text over text that are looked at: a bound of the work, which decides nothing. */
const MOST_OVER = 200;

interface Texts {
  /** All text of the page that can be seen, in the order in which it is painted. */
  readonly texts: readonly Item[];
  /** The page's characters, each with the piece of text that it belongs to. */
  readonly characters: readonly Character[];
}

/** The letters of each piece of text, by its address. */
type Letters = ReadonlyMap<number, readonly Character[]>;

/**
 * The last text of a page with a highlight that printing to a file made plain drawing, wherever the highlight comes, when
 * it tells itself from print: it is in faces that the file does not bring, where it brings those of all other text and
 * most of the page; or its letters stand on other letters. What does neither, a footnote or a gloss in a face of its own,
 * may be print; so may a form, as figures are.
 */
export function typedBesideMarks(memory: PdfiumMemory, { texts, characters }: Texts): readonly Item[] {
  const letters = lettersOf(characters);
  return [...withoutFace(memory, texts, letters), ...overPrint(texts, letters)].filter(({ isInForm }) => !isInForm);
}

/** True for text in a face that the file brings with it. */
export function isBrought(memory: PdfiumMemory, { object }: Item): boolean {
  return memory.pdfium.FPDFFont_GetIsEmbedded(memory.pdfium.FPDFTextObj_GetFont(object)) === 1;
}

function lettersOf(characters: readonly Character[]): Letters {
  const letters = new Map<number, Character[]>();
  for (const character of characters) {
    if (isBlank(character) || character.isGenerated) continue;
    const own = letters.get(character.object);
    if (own === undefined) letters.set(character.object, [character]);
    else own.push(character);
  }
  return letters;
}

function countIn(texts: readonly Item[], letters: Letters): number {
  return texts.reduce((sum, { object }) => sum + (letters.get(object)?.length ?? 0), 0);
}

function withoutFace(memory: PdfiumMemory, texts: readonly Item[], letters: Letters): readonly Item[] {
  const last = texts.findLastIndex((item) => isBrought(memory, item));
  const [before, after] = [texts.slice(0, last + 1), texts.slice(last + 1)];
  const isPrintBefore = before.every((item) => isBrought(memory, item));
  return isPrintBefore && countIn(after, letters) < countIn(before, letters) ? after : [];
}

function overPrint(texts: readonly Item[], letters: Letters): readonly Item[] {
  const least = texts.length - MOST_OVER;
  let first = texts.length;
  while (first > least && standsOn(texts.slice(0, first), letters)) first -= 1;
  const over = texts.slice(first);
  return countIn(over, letters) < countIn(texts.slice(0, first), letters) ? over : [];
}

/**
 * True where most letters of the last of some pieces stand on letters of those before it. The same letter again makes
 * bold type or a shadow, and one letter alone a sign that was put together.
 */
function standsOn(texts: readonly Item[], letters: Letters): boolean {
  const own = letters.get(texts.at(-1)?.object ?? 0) ?? [];
  if (own.length < 2) return false;
  const others = texts
    .slice(0, -1)
    .flatMap(({ object }) => letters.get(object) ?? [])
    .map((letter) => ({ text: letter.text, ink: inkOf(letter) }));
  const over = own.filter((letter) => {
    const ink = inkOf(letter);
    const under = others.filter((other) => holdsMiddle(other.ink, ink));
    return under.length > 0 && under.every(({ text }) => text !== letter.text);
  });
  return over.length * 2 > own.length;
}

function holdsMiddle({ left, top, right, bottom }: Box, ink: Box): boolean {
  const [x, y] = [(ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}
