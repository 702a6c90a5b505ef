import type { Box } from '../../../core/geometry.ts';
import type { Character } from './character.ts';

const LATIN = /^[A-Za-z]$/u;
const OF_LATIN_WORD = /^\p{Script=Latin}$/u;
/** Where the faces of Windows and their likes have two ligatures as well, among the codes for private use. */
const PRIVATE: ReadonlyMap<string, string> = new Map([
  ['\uf001', 'fi'],
  ['\uf002', 'fl'],
]);

/**
 * The characters with the letters of ligatures as they are meant: Ghostscript writes those of a glyph that stands for
 * several with their two bytes the other way round, so that `ff` comes as two signs of Chinese that share a place. Others
 * give the code of a face's own for a ligature, in a word of Latin letters.
 */
export function withLettersOfLigatures(characters: readonly Character[]): readonly Character[] {
  if (!characters.some(({ text }) => PRIVATE.has(text) || swapped(text) !== undefined)) return characters;
  return characters.map((character, at) => {
    const [before, after] = [characters[at - 1], characters[at + 1]];
    const ligature = PRIVATE.get(character.text);
    const isInWord = [before, after].some((beside) => OF_LATIN_WORD.test(beside?.text ?? ''));
    if (ligature !== undefined) return isInWord ? { ...character, text: ligature } : character;
    const letter = swapped(character.text);
    const isShared = [before, after].some(
      (beside) => beside !== undefined && isOfGlyph(beside, character) && swapped(beside.text) !== undefined,
    );
    return letter === undefined || !isShared ? character : { ...character, text: letter };
  });
}

/** The Latin letter that a sign is with its bytes the other way round. */
function swapped(text: string): string | undefined {
  const code = text.charCodeAt(0);
  if ((code & 0xff) !== 0 || text.length !== 1) return undefined;
  const letter = String.fromCharCode(code >> 8);
  return LATIN.test(letter) ? letter : undefined;
}

function isOfGlyph(one: Character, other: Character): boolean {
  return one.object !== 0 && one.object === other.object && isSame(one.box, other.box);
}

function isSame(one: Box, other: Box): boolean {
  return one.left === other.left && one.right === other.right && one.top === other.top && one.bottom === other.bottom;
}
