import { type Point, unionOf } from '../../../core/geometry.ts';
import { type Character, extentOf, isBlank } from './character.ts';
import { inReadingOrder, type LineSign } from './reading-order.ts';
import { inOrderOfGlyph, isRightToLeft, kindOfSign, MARK } from './right-to-left-signs.ts';

/** Pieces of a line that PDFium took apart share their baseline within this share of their size. */
const SAME_BASELINE_SHARE = 0.5;
/** Pieces of such a line have no more room between them than this share of their size. */
const PIECE_GAP_SHARE = 1;
/** A space is where this share of the size is free. */
const SPACE_SHARE = 0.2;
const WIDE_SHARE = 1;
/** What has so large a share of the least room of a line's own spaces, where PDFium puts one, is a space. */
const AS_SPACE = 0.9;
/** Two signs of one glyph begin at the same point. */
const SAME_POINT = 0.01;

/** Where the pen stood for a character, by its place among all, in points of the shown page. */
export type OriginOf = (place: number) => Point;

/**
 * The characters with lines of Hebrew or Arabic in the order in which they are read: PDFium turns a line round word by
 * word and letter by letter, so that words of other languages in it, numbers with signs, brackets, glyphs for several
 * letters and points under letters come out of order. What is given comes back as it is where nothing runs to the left.
 */
export function withRightToLeft(characters: readonly Character[], originOf: OriginOf): readonly Character[] {
  if (!characters.some(isRightToLeft)) return characters;
  const lines = linesOf(wholeGlyphs(characters, originOf));
  const units = lines.map(({ signs }) => unitsOf(signs).toSorted((a, b) => a.pen - b.pen || fromLeft(a, b)));
  const beginnings = units.map(beginningOf);
  const gap = spaceOf(characters);
  return lines.flatMap(({ signs, end }, at) => {
    const line = units[at] ?? [];
    if (!line.some(({ text }) => kindOfSign(text) === 'turned'))
      return [...signs.map(({ character }) => character), ...end];
    return [...read(withSpaces(line, gap), beginsRight(beginnings, at)), ...end];
  });
}

/**
 * Of two signs at one point the first in the file is the left one; a space that a file has with a letter, as Cairo writes it,
 * is read after that.
 */
function fromLeft(a: Unit, b: Unit): number {
  const [space, sign] = a.text === ' ' ? [a, b] : [b, a];
  if (space.text !== ' ' || !['turned', 'other'].includes(kindOfSign(sign.text))) return a.place - b.place;
  return space === a ? -1 : 1;
}

/** Where a line begins, as far as it shows: what stands at both of its ends is of the script in which it is written. */
type Beginning = 'right' | 'left' | 'either';

function beginningOf(units: readonly Unit[]): Beginning {
  const kinds = units.map(({ text }) => kindOfSign(text)).filter((kind) => kind === 'turned' || kind === 'letter');
  const turned = kinds.filter((kind) => kind === 'turned').length;
  if (turned === 0) return kinds.length === 0 ? 'either' : 'left';
  if (kinds[0] === 'turned' && kinds.at(-1) === 'turned') return 'right';
  return kinds[0] === 'letter' && kinds.at(-1) === 'letter' && turned * 2 < kinds.length ? 'left' : 'either';
}

/** A line that may begin at either side goes with the nearest ones that do not, rather with those that begin at the right. */
function beginsRight(beginnings: readonly Beginning[], at: number): boolean {
  for (let far = 0; far < beginnings.length; far += 1) {
    const near = [beginnings[at - far], beginnings[at + far]].filter((one) => one !== undefined && one !== 'either');
    if (near.length > 0) return near.includes('right');
  }
  return true;
}

/** From how much room on, in sizes, a line has a space: where a file brings its own, only what is far more than one has none. */
function spaceOf(characters: readonly Character[]): number {
  const spaces = characters.filter(({ text }) => text === ' ');
  return spaces.filter(({ isGenerated }) => isGenerated).length * 2 > spaces.length ? SPACE_SHARE : WIDE_SHARE;
}

/** A character and where its pen stood along the line. */
interface Sign {
  readonly character: Character;
  readonly pen: number;
}

interface Line {
  readonly signs: Sign[];
  /** The break after it. */
  readonly end: readonly Character[];
}

/** Glyphs that stand for several letters, each as one character. */
function wholeGlyphs(characters: readonly Character[], originOf: OriginOf): readonly Sign[] {
  const signs: (Sign & { readonly origin: Point })[] = [];
  characters.forEach((character, place) => {
    const origin = originOf(place);
    const last = signs.at(-1);
    const isOne =
      last !== undefined &&
      isOfGlyph(last.character, character) &&
      Math.hypot(last.origin.x - origin.x, last.origin.y - origin.y) < SAME_POINT;
    if (isOne) signs[signs.length - 1] = { ...last, character: joined(last.character, character) };
    else signs.push({ character, origin, pen: alongLine(origin, character) });
  });
  return signs.map(({ character, pen }) => {
    const text = isRightToLeft(character) ? inOrderOfGlyph(character.text) : character.text;
    return { pen, character: text === character.text ? character : { ...character, text } };
  });
}

function isOfGlyph(one: Character, other: Character): boolean {
  const isTurned = [one, other].some(isRightToLeft);
  return isTurned && one.object !== 0 && one.object === other.object && !isBlank(other) && !isBlank(one);
}

function joined(one: Character, other: Character): Character {
  const [box, loose] = [unionOf([one.box, other.box]), unionOf([one.loose, other.loose])];
  return { ...one, text: one.text + other.text, box, loose };
}

function alongLine({ x, y }: Point, { direction }: Character): number {
  return { right: x, down: y, left: -x, up: -y }[direction];
}

function isBreak({ text, isGenerated }: Character): boolean {
  return isGenerated && /[\r\n]/u.test(text);
}

/**
 * Lines as they are printed: what PDFium takes apart at points over and under letters stays one, and a sign that it sets
 * among those of the next line goes back to its own.
 */
function linesOf(signs: readonly Sign[]): readonly Line[] {
  const lines: Line[] = [];
  let open: Line = { signs: [], end: [] };
  let breaks: Character[] = [];
  const finish = (): void => {
    const [last, before] = [lines.at(-1), lines.at(-2)];
    if (last !== undefined && areOneLine(last.signs, open.signs)) {
      lines[lines.length - 1] = { signs: [...last.signs, ...last.end.map(asSign), ...open.signs], end: breaks };
    } else if (last !== undefined && before !== undefined && areOneLine(before.signs, open.signs)) {
      lines.splice(
        -2,
        2,
        { ...before, signs: [...before.signs, ...open.signs] },
        { ...last, end: [...last.end, ...breaks] },
      );
    } else lines.push({ signs: open.signs, end: breaks });
    [open, breaks] = [{ signs: [], end: [] }, []];
  };
  for (const sign of signs) {
    if (isBreak(sign.character)) breaks.push(sign.character);
    else {
      if (breaks.length > 0 || isOffLine(sign, open.signs)) finish();
      open.signs.push(sign);
    }
  }
  finish();
  return lines;
}

function asSign(character: Character): Sign {
  return { character, pen: 0 };
}

function isOffLine({ character }: Sign, line: readonly Sign[]): boolean {
  const main = mainOf(line);
  return main !== undefined && !isBlank(character) && !MARK.test(character.text) && !areLevel(main, character);
}

function areLevel(one: Character, other: Character): boolean {
  const size = Math.max(one.size, other.size);
  return Math.abs(one.baseline - other.baseline) <= size * SAME_BASELINE_SHARE;
}

/** On one baseline, hardly apart, in one direction, and right to left at least in part. */
function areOneLine(line: readonly Sign[], piece: readonly Sign[]): boolean {
  const [one, other] = [mainOf(line), mainOf(piece)];
  if (one === undefined || other === undefined || one.direction !== other.direction) return false;
  if (![...line, ...piece].some(({ character }) => isRightToLeft(character))) return false;
  if (!areLevel(one, other)) return false;
  const size = Math.max(one.size, other.size);
  const [[from, to], [begin, end]] = [reachOf(line), reachOf(piece)];
  return Math.max(begin - to, from - end) <= size * PIECE_GAP_SHARE;
}

/** The first letter, or what there is. */
function mainOf(signs: readonly Sign[]): Character | undefined {
  const inked = signs.map(({ character }) => character).filter((character) => !isBlank(character));
  return inked.find(({ text }) => !MARK.test(text)) ?? inked[0];
}

function reachOf(signs: readonly Sign[]): readonly [number, number] {
  const extents = signs
    .filter(({ character }) => !isBlank(character))
    .map(({ character }) => extentOf(character.box, character));
  return [Math.min(...extents.map(([from]) => from)), Math.max(...extents.map(([, to]) => to))];
}

/** A base with the points that belong to it, where it stands. */
interface Unit extends LineSign {
  readonly characters: Character[];
  readonly pen: number;
  readonly from: number;
  readonly to: number;
  /** Its place in PDFium's order, counted without spaces that PDFium added; `isAfterSpace` where one of those is before it. */
  readonly place: number;
  readonly isAfterSpace: boolean;
  /** Which of the pieces into which PDFium took the line apart it is in. */
  readonly piece: number;
}

function read(units: readonly Unit[], isTurned: boolean): readonly Character[] {
  return inReadingOrder(units, isTurned).flatMap(({ characters, text }) =>
    characters.map((character, at) => (at === 0 ? { ...character, text } : character)),
  );
}

function unitsOf(signs: readonly Sign[]): readonly Unit[] {
  const units: Unit[] = [];
  const points: { readonly character: Character; readonly middle: number }[] = [];
  let isAfterSpace = false;
  let piece = 0;
  for (const { character, pen } of signs) {
    const [from, to] = extentOf(character.box, character);
    if (isBreak(character)) piece += 1;
    else if (character.isGenerated) isAfterSpace = true;
    else if (MARK.test(character.text)) points.push({ character, middle: (from + to) / 2 });
    else {
      const { text } = character;
      units.push({
        ...{ characters: [character], text, pen, from, to, isAfterSpace, piece },
        place: units.length,
      });
      isAfterSpace = false;
    }
  }
  for (const { character, middle } of points) baseOf(middle, units)?.characters.push(character);
  return units;
}

/** The letter that a point stands over or under. */
function baseOf(middle: number, units: readonly Unit[]): Unit | undefined {
  const [base] = units
    .filter(({ text }) => kindOfSign(text) === 'turned')
    .map((unit) => ({
      unit,
      far: Math.max(unit.from - middle, middle - unit.to, 0),
      off: Math.abs(middle - (unit.from + unit.to) / 2),
    }))
    .toSorted((a, b) => a.far - b.far || a.off - b.off);
  return base?.unit;
}

/** With spaces where the file has room instead: between signs that PDFium parted, or that it did not have side by side. */
function withSpaces(units: readonly Unit[], gap: number): readonly Unit[] {
  const asOwn = Math.min(gap, roomOfSpaces(units) * AS_SPACE);
  return units.flatMap((unit, at) => {
    const next = units[at + 1];
    const [character] = unit.characters;
    if (next === undefined || character === undefined || unit.text === ' ' || next.text === ' ') return [unit];
    const later = unit.place > next.place ? unit : next;
    const isParted = Math.abs(unit.place - next.place) !== 1 || later.isAfterSpace;
    const least = unit.piece === next.piece ? Math.max(asOwn, SPACE_SHARE) : SPACE_SHARE;
    return isParted && next.from - unit.to > character.size * least ? [unit, spaceAfter(unit, character)] : [unit];
  });
}

/** The least room, in sizes, that a space of the file has on a line: Cairo leaves out those beside signs. */
function roomOfSpaces(units: readonly Unit[]): number {
  const rooms = units.flatMap(({ text, characters: [space] }, at) => {
    const [before, after] = [units[at - 1], units[at + 1]];
    if (text !== ' ' || space === undefined || before === undefined || after === undefined) return [];
    return [(after.from - before.to) / space.size];
  });
  return Math.min(...rooms);
}

function spaceAfter({ to, pen, place, piece }: Unit, character: Character): Unit {
  const { loose, direction } = character;
  const edges = {
    right: { left: loose.right },
    down: { top: loose.bottom },
    left: { right: loose.left },
    up: { bottom: loose.top },
  };
  const box = { ...loose, ...edges[direction] };
  const flat =
    direction === 'right' || direction === 'left'
      ? { ...box, left: box.left, right: box.left }
      : { ...box, bottom: box.top };
  const space: Character = { ...character, text: ' ', box: flat, loose: flat, object: 0, isGenerated: true };
  return { characters: [space], text: ' ', from: to, to, pen, place, isAfterSpace: false, piece };
}
