import { median } from '../../../core/statistics.ts';
import { type Character, endsLine, isBlank } from './character.ts';

/** Letters stand apart where the pen moves on by this share of the type's size more than a letter takes. */
const APART_SHARE = 0.1;
/** More than this between its letters is no word: signs of a figure or a table stand so. */
const SPREAD_SHARE_MAX = 0.75;
/** Between two words a spread line has so much more room, in sizes, than between two letters: half of a narrow space. */
const WORD_MORE_SHARE = 0.15;
/** So many letters as evenly apart are one word, in a file that writes its spaces and in one that leaves them out. */
const LETTERS_MIN = 3;
const LETTERS_MIN_UNSPACED = 5;

/** Where the pen stood for a character and where it stood after it, along its line, by its place among all. */
export type PenOf = (place: number) => readonly [from: number, to: number];

/**
 * The characters without the spaces that PDFium puts between the letters of a word that is set wide. A file that writes
 * its spaces says where words end; in one that does not the gaps of a line tell, since those between words are wider.
 */
export function withoutSpread(characters: readonly Character[], penOf: PenOf): readonly Character[] {
  const dropped = new Set<number>();
  for (const line of linesOf(characters)) {
    const isSpread = line.some((place, at) => isParted(characters, line, at) && isParted(characters, line, at + 1));
    if (!isSpread) continue;
    for (const stretch of stretchesOf(line.map((place) => signOf(characters, place, penOf)))) {
      for (const place of spacesWithin(stretch, characters)) dropped.add(place);
    }
  }
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

/** True where PDFium alone has put a space before a letter. */
function isParted(characters: readonly Character[], line: readonly number[], at: number): boolean {
  const [before, place] = [line[at - 1], line[at]];
  return before !== undefined && place === before + 2 && characters[before + 1]?.isGenerated === true;
}

interface Sign {
  readonly place: number;
  readonly character: Character;
  readonly pen: readonly [number, number];
}

function signOf(characters: readonly Character[], place: number, penOf: PenOf): Sign {
  return { place, character: characters[place] as Character, pen: penOf(place) };
}
