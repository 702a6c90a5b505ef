import { type Box, boxOfPoints, type Point } from '../../../core/geometry.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { type Direction, type PageFrame, shownBox, shownDirection, shownPoint } from '../file/file.ts';
import { type Character, extentOf } from './character.ts';
import { withoutFalseBreaks } from './false-breaks.ts';
import { type Form, formOf, inPage } from './form-place.ts';
import { withLateSigns } from './late-signs.ts';
import { withLostBytes } from './lost-bytes.ts';
import { isOfOneText, repeatedPlaces, saysSoftHyphen } from './repeated-text.ts';
import { withRightToLeft } from './right-to-left.ts';
import { withPiecesInRows } from './row-pieces.ts';
import { withSlantedLines } from './slanted-lines.ts';
import { withoutSpread } from './spaced-letters.ts';
import { withLettersOfLigatures } from './swapped-letters.ts';
import { withTexLetters } from './tex-codes.ts';
import { withThaiSigns } from './thai-forms.ts';
import { withColumns } from './vertical-text.ts';

/** PDFium gives this for a hyphen at the end of a line; faces that do not say which letters they draw may have it as a code. */
const LINE_END_HYPHEN = 0x02;
/** Some programs say that the sign of a hyphen is the one that only splits words; that one has no ink within a line. */
const SOFT_HYPHEN = 0xad;
/** PDFium adds only spaces and line breaks of its own. */
const SPACE = 0x20;
/** In quarter turns: at this slope a line of a page rises by half a point. */
const SKEW_MIN = 0.0006;
/** What is inked is at least this share of the type's size high and wide. */
const INK_SHARE_MIN = 0.005;
/** A font that reaches further, in sizes, has braces and integrals in mind; its letters are as high as those of others. */
const LETTERS_SHARE_MAX = 2;
const ASCENT_SHARE = 0.9;
const DESCENT_SHARE = 0.3;
/** Pages of more characters are cut: the densest real ones (telephone books) have 20,000. */
const MOST_CHARACTERS = 200_000;
/** What a character takes with its boxes, and with the lines and words that are made of it. */
const CHARACTER_BYTES = 500;

/** A page handle of PDFium with its frame; the page must have been turned upright (`FPDFPage_SetRotation` 0) first. */
export interface LoadedPage {
  readonly handle: number;
  readonly frame: PageFrame;
}

/** Characters, and the memory that they count for until they are let go. */
export interface ReadCharacters {
  readonly characters: readonly Character[];
  readonly bytes: number;
}

/**
 * The characters of a page's text layer; none for a page without one, undefined where there is no memory for so many.
 * Costs about 4 ms for a page of a book.
 */
export function readCharacters(memory: PdfiumMemory, page: LoadedPage): ReadCharacters | undefined {
  const { pdfium } = memory;
  const text = pdfium.FPDFText_LoadPage(page.handle);
  if (text === 0) return { characters: [], bytes: 0 };
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(text), MOST_CHARACTERS);
    const bytes = count * CHARACTER_BYTES;
    if (!memory.make(bytes)) return undefined;
    const styles = new Map<number, Style>();
    const characters: Character[] = [];
    for (let index = 0; index < count; index += 1) {
      characters.push(readCharacter(memory, { text, index, frame: page.frame, styles }));
    }
    const whole = withWholeSigns(characters);
    const repeated = repeatedPlaces(whole, (one, other) => isOfOneText(memory, one, other));
    // What PDFium calls each of them: those that are left move up, its places stay.
    const indices = [...whole.keys()].filter((index) => !repeated.has(index));
    const placeOf = (at: number): Place => ({ text, index: indices[at]!, frame: page.frame, styles });
    const said = indices.map((index) => whole[index]!);
    const faces = facesOf(memory);
    const letters = withLostBytes(withLettersOfLigatures(withThaiSigns(withTexLetters(said, faces))), faces.faceOf);
    const read = withRightToLeft(letters, (at) => originOf(memory, placeOf(at)));
    const cellOf = (at: number): Box => readCell(memory, placeOf(at));
    const level = read === letters ? withColumns(letters, cellOf) : read;
    const moveOf = (at: number) => readMove(memory, placeOf(at));
    const penAt = (at: number) => readPen(memory, placeOf(at), letters[at]!);
    let places: ReadonlyMap<Character, number> | undefined;
    const penOf = (one: Character) => {
      places ??= new Map(letters.map((letter, at) => [letter, at]));
      const at = places.get(one);
      return at === undefined ? undefined : penAt(at);
    };
    const isInColumns = read === letters && level !== letters;
    const closed = isInColumns ? letters : withoutSpread(letters, moveOf, penAt);
    const inWords = closed === letters ? level : leftOf(level, letters, closed);
    return {
      characters: withoutFalseBreaks(withPiecesInRows(withLateSigns(withSlantedLines(inWords))), penOf),
      bytes,
    };
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** What all characters of one text object share; reading it once for each halves the cost of a page. */
interface Style {
  readonly object: number;
  readonly direction: Direction;
  readonly size: number;
  readonly isBold: boolean;
  readonly baseline: number;
  /** How far the font reaches on the two sides of the baseline, in shown coordinates. */
  readonly before: number;
  readonly after: number;
  /** True where the baseline is neither level nor upright, and so another one for each character. */
  readonly isSkewed: boolean;
  /** What it is drawn in, where that is not the page itself. */
  readonly form: Form | undefined;
}

interface Place {
  readonly text: number;
  readonly index: number;
  readonly frame: PageFrame;
  /** By the address of the text object. */
  readonly styles: Map<number, Style>;
}

function readCharacter(memory: PdfiumMemory, place: Place): Character {
  const { pdfium, scratch } = memory;
  const { text, index, frame } = place;
  const code = pdfium.FPDFText_GetUnicode(text, index);
  const style = styleOf(memory, place);
  pdfium.FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const corners = {
    x1: memory.double(scratch),
    x2: memory.double(scratch + 8),
    y1: memory.double(scratch + 16),
    y2: memory.double(scratch + 24),
  };
  const { form } = style;
  const inked = shownBox(frame, form === undefined ? corners : inPage(memory, place, { form, corners }));
  const baseline = style.isSkewed ? readBaseline(memory, place, style) : style.baseline;
  const isLineEndHyphen = code === LINE_END_HYPHEN && pdfium.FPDFText_IsHyphen(text, index) === 1;
  // A font that is not in the file draws nothing here: its letters are as high as the font says.
  const box = code > SPACE && isFlat(inked, style.size) ? readLoose(memory, place, form) : inked;
  return {
    text:
      isLineEndHyphen || (code === SOFT_HYPHEN && showsHyphen(memory, place, inked))
        ? hyphenOf(memory, style)
        : characterOf(code),
    box,
    loose: isEmpty(box) ? readLoose(memory, place, form) : fontHigh(box, baseline, style),
    baseline,
    direction: style.direction,
    size: style.size,
    ...(style.isBold && { isBold: true }),
    object: style.object,
    isGenerated: code <= SPACE && (style.object === 0 || pdfium.FPDFText_IsGenerated(text, index) === 1),
    isLineEndHyphen,
  };
}

/** A hyphen, or the sign that only splits words where the file says so, as programs for setting books do. */
function hyphenOf(memory: PdfiumMemory, { object }: Style): string {
  return object !== 0 && saysSoftHyphen(memory, object) ? characterOf(SOFT_HYPHEN) : '-';
}

/** True where the sign that only splits words has ink, and not that of a letter whose glyph stands for both. */
function showsHyphen(memory: PdfiumMemory, { text, index }: Place, inked: Box): boolean {
  const objectAt = (place: number): number => memory.pdfium.FPDFText_GetTextObject(text, place);
  const penAt = (place: number): readonly [number, number] => {
    memory.pdfium.FPDFText_GetCharOrigin(text, place, memory.scratch, memory.scratch + 8);
    return [memory.double(memory.scratch), memory.double(memory.scratch + 8)];
  };
  if (isEmpty(inked)) return false;
  const [x, y] = penAt(index);
  const isOneGlyph = (place: number): boolean => {
    if (place < 0 || objectAt(place) !== objectAt(index)) return false;
    const [otherX, otherY] = penAt(place);
    return otherX === x && otherY === y;
  };
  return !isOneGlyph(index - 1) && !isOneGlyph(index + 1);
}

/** True where no sign of this size has ink: a full stop is ten times as high and as wide. */
function isFlat({ left, top, right, bottom }: Box, size: number): boolean {
  return Math.min(right - left, bottom - top) < size * INK_SHARE_MIN;
}

function isEmpty({ left, top, right, bottom }: Box): boolean {
  return right <= left || bottom <= top;
}

/** As wide as the ink and as high as the font. */
function fontHigh(box: Box, baseline: number, { direction, before, after }: Style): Box {
  return direction === 'right' || direction === 'left'
    ? { ...box, top: baseline - before, bottom: baseline + after }
    : { ...box, left: baseline - before, right: baseline + after };
}

function readLoose(memory: PdfiumMemory, place: Place, form?: Form): Box {
  const { pdfium, scratch } = memory;
  pdfium.FPDFText_GetLooseCharBox(place.text, place.index, scratch);
  const corners = {
    x1: memory.float(scratch),
    y1: memory.float(scratch + 4),
    x2: memory.float(scratch + 8),
    y2: memory.float(scratch + 12),
  };
  return shownBox(place.frame, form === undefined ? corners : inPage(memory, place, { form, corners }));
}

/** From where to where the pen moves for a character, along its line. */
function readMove(memory: PdfiumMemory, place: Place): readonly [from: number, to: number] {
  const { direction, form } = styleOf(memory, place);
  return extentOf(readLoose(memory, place, form), { direction });
}

/**
 * Where the pen stands for a character, along its line, and where it moves to: far before all that follows where the ink
 * reaches further than that, so that PDFium does not tell.
 */
function readPen(memory: PdfiumMemory, place: Place, character: Character): readonly [from: number, to: number] {
  const { form } = styleOf(memory, place);
  const [pen] = extentOf(boxOfPoints([readOrigin(memory, place, form)]), character);
  const [, to] = extentOf(readLoose(memory, place, form), character);
  const [start, end] = extentOf(character.box, character);
  // Type that stands on its head runs against its own direction.
  const from = pen < (start + end) / 2 ? pen : start;
  return [from, end < to - PEN_POINTS ? to : Number.NEGATIVE_INFINITY];
}

/** In points: what PDFium rounds of the boxes of a character. */
const PEN_POINTS = 0.01;

/** How far the square of a full-width sign reaches from where the pen stands, as faces for Chinese and Japanese have it. */
const CELL_ABOVE = 0.88;
const CELL_BELOW = 0.12;

/**
 * The square of a sign: as its face says, or by where the pen stood: of one that PDFium names in another way than the file it
 * gives the ink alone.
 */
function readCell(memory: PdfiumMemory, place: Place): Box {
  const { size, direction, form } = styleOf(memory, place);
  const loose = readLoose(memory, place, form);
  if (Math.max(loose.right - loose.left, loose.bottom - loose.top) >= size) return loose;
  const { x, y } = readOrigin(memory, place, form);
  const [above, below] = [size * CELL_ABOVE, size * CELL_BELOW];
  const cells: Readonly<Record<Direction, Box>> = {
    right: { left: x, right: x + size, top: y - above, bottom: y + below },
    down: { left: x - below, right: x + above, top: y, bottom: y + size },
    left: { left: x - size, right: x, top: y - below, bottom: y + above },
    up: { left: x - above, right: x + below, top: y - size, bottom: y },
  };
  return cells[direction];
}

function styleOf(memory: PdfiumMemory, place: Place): Style {
  const { text, index, styles } = place;
  const object = memory.pdfium.FPDFText_GetTextObject(text, index);
  const known = styles.get(object);
  if (known !== undefined && object !== 0) return known;
  const style = readStyle(memory, object, place);
  styles.set(object, style);
  return style;
}

function readStyle(memory: PdfiumMemory, object: number, place: Place): Style {
  const { text, index, frame } = place;
  const angle = Math.max(0, memory.pdfium.FPDFText_GetCharAngle(text, index));
  const direction = shownDirection(frame, angle);
  const form = object === 0 ? undefined : formOf(memory, { text, index, object });
  const baseline = readBaseline(memory, place, { direction, form });
  const loose = readLoose(memory, place, form);
  const isLevel = direction === 'right' || direction === 'left';
  const size = readSize(memory, text, index);
  const before = baseline - (isLevel ? loose.top : loose.left);
  const after = (isLevel ? loose.bottom : loose.right) - baseline;
  const isOfLetters = before + after <= size * LETTERS_SHARE_MAX;
  const quarters = angle / (Math.PI / 2);
  return {
    object,
    direction,
    size,
    isBold: readBold(memory, text, index),
    baseline,
    before: isOfLetters ? before : Math.min(before, size * ASCENT_SHARE),
    after: isOfLetters ? after : Math.min(after, size * DESCENT_SHARE),
    isSkewed: Math.abs(quarters - Math.round(quarters)) > SKEW_MIN,
    form,
  };
}

const BOLD = /bold|black|heavy/iu;
/** Weight of a typeface, 100 to 900, from which it is bold: that of a half-bold one. */
const BOLD_WEIGHT = 600;
/** Bytes of a typeface’s name; a longer one is not looked at. */
const MOST_NAME_BYTES = 128;

function readBold(memory: PdfiumMemory, text: number, index: number): boolean {
  const { pdfium } = memory;
  if (pdfium.FPDFText_GetFontWeight(text, index) >= BOLD_WEIGHT) return true;
  const buffer = memory.allocate(MOST_NAME_BYTES);
  try {
    const length = pdfium.FPDFText_GetFontInfo(text, index, buffer, MOST_NAME_BYTES, memory.scratch);
    const name = memory.bytes(buffer, Math.max(0, Math.min(length, MOST_NAME_BYTES) - 1));
    return length <= MOST_NAME_BYTES && BOLD.test(String.fromCharCode(...name));
  } finally {
    memory.free(buffer);
  }
}

/** Many programs set the font at size 1 and let the matrix make it large. */
function readSize(memory: PdfiumMemory, text: number, index: number): number {
  const { pdfium, scratch } = memory;
  // Below nothing where the face stands on its head and the matrix turns it back.
  const size = Math.abs(pdfium.FPDFText_GetFontSize(text, index));
  if (!pdfium.FPDFText_GetMatrix(text, index, scratch)) return size;
  const scale = Math.hypot(memory.float(scratch + 8), memory.float(scratch + 12));
  return scale > 0 ? size * scale : size;
}

function readBaseline(
  memory: PdfiumMemory,
  place: Place,
  { direction, form }: { readonly direction: Direction; readonly form: Form | undefined },
): number {
  const origin = readOrigin(memory, place, form);
  return direction === 'right' || direction === 'left' ? origin.y : origin.x;
}

function originOf(memory: PdfiumMemory, place: Place): Point {
  return readOrigin(memory, place, styleOf(memory, place).form);
}

/** Where the pen stood for a character. */
function readOrigin(memory: PdfiumMemory, { text, index, frame }: Place, form?: Form): Point {
  const { pdfium, scratch } = memory;
  pdfium.FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
  const [x, y] = [memory.double(scratch), memory.double(scratch + 8)];
  const { x1, y1 } =
    form === undefined
      ? { x1: x, y1: y }
      : inPage(memory, { text, index }, { form, corners: { x1: x, y1: y, x2: x, y2: y } });
  return shownPoint(frame, x1, y1);
}

/** Asks for the face of a text object, and whether a face has a name; those made of pixels have none. */
function facesOf({ pdfium }: PdfiumMemory): Parameters<typeof withTexLetters>[1] {
  const faces = new Map<number, number>();
  return {
    faceOf: (object) => {
      const face = faces.get(object) ?? (object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object));
      faces.set(object, face);
      return face;
    },
    isNamed: (face) => pdfium.FPDFFont_GetBaseFontName(face, 0, 0) > 1,
  };
}

/** Characters without those that are among `all` and not among what was left of these. */
function leftOf(
  characters: readonly Character[],
  all: readonly Character[],
  left: readonly Character[],
): readonly Character[] {
  if (characters === all) return left;
  const gone = new Set(all);
  for (const one of left) gone.delete(one);
  return characters.filter((one) => !gone.has(one));
}

const isHalf = (text: string | undefined, from: number, to: number): boolean => {
  const code = text?.length === 1 ? text.charCodeAt(0) : 0;
  return code >= from && code <= to;
};

/** Some programs write only one half of a sign that takes two code units. That is no sign, and no text may hold it. */
function withWholeSigns(characters: readonly Character[]): readonly Character[] {
  const isFirst = (at: number): boolean => isHalf(characters[at]?.text, 0xd800, 0xdbff);
  const isSecond = (at: number): boolean => isHalf(characters[at]?.text, 0xdc00, 0xdfff);
  const isAlone = (at: number): boolean => (isFirst(at) && !isSecond(at + 1)) || (isSecond(at) && !isFirst(at - 1));
  if (!characters.some((_, at) => isAlone(at))) return characters;
  return characters.map((one, at) => (isAlone(at) ? { ...one, text: '\ufffd' } : one));
}

/** Code units of a pair come one by one and make a whole again when they are put together. */
function characterOf(code: number): string {
  if (code === 0 || code > 0x10ffff) return '\ufffd';
  return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code);
}
