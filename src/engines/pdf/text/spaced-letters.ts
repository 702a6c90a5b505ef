import { type Character, endsLine, extentOf, isBlank } from './character.ts';
import { falseSpaces, type MoveOf } from './false-spaces.ts';
import { isRightToLeft } from './right-to-left-signs.ts';

/** Letters stand apart where the pen moves on by this share of the type's size more than a letter takes. */
const APART_SHARE = 0.1;
/** Letters may reach further than their pen moves, an `f` does: one stands close to the next from here down. */
const CLOSE_SHARE = 0.05;
/** More than this between its letters is no word: signs of a figure or a table stand so. */
const SPREAD_SHARE_MAX = 0.75;
/** Between two words a spread line has so much more room, in sizes, than between two letters: half of a narrow space. */
const WORD_MORE_SHARE = 0.15;
/** The usual gap of letters is that of this share of all gaps of a stretch, from the narrowest on: words have three letters and more. */
const LETTERS_SHARE = 0.3;
/**
 * So many gaps between letters make a stretch, on a line on which the file writes spaces and on one without: words of one
 * letter are rare.
 */
const GAPS_MIN = 2;
const GAPS_MIN_UNSPACED = 5;
/** In a row of signs, as tables have them, a smaller share is letters. */
const LETTERED_SHARE = 0.75;
/** Type of another size, by this share, is of another stretch. */
const SIZE_SHARE = 0.15;
const LETTER = /^\p{L}/u;
const CLOSING = /^[.,:;!?)\]’”»]$/u;

/**
 * The characters without the spaces that PDFium puts between letters without room, and between those of words that are set wide. A line on which the
 * file writes spaces says where words end; on one without, the gaps tell, since those between words are wider.
 */
export function withoutSpread(characters: readonly Character[], moveOf: MoveOf, penAt: MoveOf): readonly Character[] {
  const dropped = new Set<number>();
  for (const line of linesOf(characters)) {
    const isSpaced = line.some((place) => isOwnSpace(characters[place + 1]));
    if (!mayBeSpread(characters, line, isSpaced) || line.some((place) => isRightToLeft(characters[place]!))) continue;
    for (const stretch of stretchesOf(gapsOf(characters, line, moveOf))) {
      for (const place of spacesWithin(stretch, isSpaced)) dropped.add(place);
    }
  }
  for (const place of falseSpaces(characters, penAt)) dropped.add(place);
  return dropped.size === 0 ? characters : characters.filter((_, place) => !dropped.has(place));
}

/** Places of what is inked, line by line. */
function linesOf(characters: readonly Character[]): readonly (readonly number[])[] {
  const lines: number[][] = [[]];
  characters.forEach((character, place) => {
    if (!isBlank(character)) lines.at(-1)?.push(place);
    if (endsLine(character)) lines.push([]);
  });
  return lines;
}

function isOwnSpace(character: Character | undefined): boolean {
  return character !== undefined && !character.isGenerated && isBlank(character);
}

/** True where PDFium has parted a sign from both of its neighbours, or two signs of a line with spaces of the file. */
function mayBeSpread(characters: readonly Character[], line: readonly number[], isSpaced: boolean): boolean {
  const isParted = (place: number): boolean => characters[place]?.isGenerated === true && !endsLine(characters[place]);
  return line.some((place) => isParted(place - 1) && (isSpaced || isParted(place + 1)));
}

/** What is between a sign of a line and the next one. */
interface Gap {
  readonly before: number;
  readonly after: number;
  /** In sizes of the type. */
  readonly share: number;
  /** True where the file has a space there. */
  readonly isSpace: boolean;
  readonly hasLetters: boolean;
  /** True where the signs are of one size and direction. */
  readonly isEven: boolean;
}

function gapsOf(characters: readonly Character[], line: readonly number[], moveOf: MoveOf): readonly Gap[] {
  const isFilled = lettersWithin(line.flatMap((place) => characters[place] ?? []));
  return line.slice(1).flatMap((after, at) => {
    const before = line[at] ?? after;
    const [one, other] = [characters[before], characters[after]];
    if (one === undefined || other === undefined) return [];
    const size = Math.max(one.size, other.size);
    return [
      {
        ...{ before, after, share: (moveOf(after)[0] - moveOf(before)[1]) / size },
        isSpace: characters.slice(before + 1, after).some(isOwnSpace),
        hasLetters: LETTER.test(one.text) && (LETTER.test(other.text) || CLOSING.test(other.text)),
        isEven:
          one.direction === other.direction &&
          Math.abs(one.size - other.size) < size * SIZE_SHARE &&
          !isFilled(extentOf(one.box, one)[1], extentOf(other.box, other)[0]),
      },
    ];
  });
}

/** Tells whether the middle of a letter of a line lies between two places along it, as where a program sets a line face by face. */
function lettersWithin(letters: readonly Character[]): (from: number, to: number) => boolean {
  const middles = letters.map(({ box, direction }) => {
    const [from, to] = extentOf(box, { direction });
    return (from + to) / 2;
  });
  if (middles.every((middle, at) => middle >= (middles[at - 1] ?? middle))) return () => false;
  middles.sort((a, b) => a - b);
  return (from, to) => {
    let [low, high] = [0, middles.length];
    while (low < high) {
      const half = (low + high) >> 1;
      if (middles[half]! > from) high = half;
      else low = half + 1;
    }
    return (middles[low] ?? to) < to;
  };
}

/** Gaps one after the other at each of which the pen moves on, at most of them by what parts letters. */
function stretchesOf(gaps: readonly Gap[]): readonly (readonly Gap[])[] {
  return runsOf(gaps, CLOSE_SHARE).flatMap((run) =>
    (usualOf(run) ?? 0) >= APART_SHARE ? [run] : runsOf(run, APART_SHARE),
  );
}

/** Gaps one after the other of at least some share; one beside letters that stand closer is between words. */
function runsOf(gaps: readonly Gap[], least: number): readonly (readonly Gap[])[] {
  const stretches: Gap[][] = [[]];
  const isApart = (gap: Gap | undefined): boolean => gap === undefined || gap.share >= least;
  gaps.forEach((gap, at) => {
    if (!isApart(gap) || !gap.isEven) return void stretches.push([]);
    const isInside = isApart(gaps[at - 1]) && isApart(gaps[at + 1]);
    stretches.at(-1)?.push(isInside ? gap : { ...gap, isSpace: true });
  });
  return stretches;
}

/** How far the letters of a word stand apart in a stretch. */
function usualOf(stretch: readonly Gap[]): number | undefined {
  const open = stretch.filter(({ isSpace }) => !isSpace);
  return open.map(({ share }) => share).toSorted((a, b) => a - b)[Math.floor(open.length * LETTERS_SHARE)];
}

/** Places of the spaces between letters of one word. */
function spacesWithin(stretch: readonly Gap[], isSpaced: boolean): readonly number[] {
  const usual = usualOf(stretch);
  if (usual === undefined || usual > SPREAD_SHARE_MAX) return [];
  const within = stretch.filter(({ isSpace, share }) => !isSpace && share < usual + WORD_MORE_SHARE);
  const lettered = within.filter(({ hasLetters }) => hasLetters);
  const isWord = lettered.length >= within.length * LETTERED_SHARE;
  if (!isWord || within.length < (isSpaced ? GAPS_MIN : GAPS_MIN_UNSPACED)) return [];
  return within.flatMap(({ before, after }) => Array.from({ length: after - before - 1 }, (_, at) => before + 1 + at));
}
