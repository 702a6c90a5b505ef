import type { Box } from '../../../core/geometry.ts';
import type { Character } from './character.ts';

const LATIN = /^[A-Za-z]$/u;
const BYTE = 8;
const LAST_BYTE = 0xff;
const LAST_ASCII = 0x7f;
/** What a glyph of several letters stands for: a hyphen that only splits, or a letter, and a letter, a sign over it, or a hyphen. */
const BEGINS = /^[A-Za-z\u00ad\u00c0-\u00ff]$/u;
const GOES_ON = /^(?:[A-Za-z\u00ad\u00c0-\u00ff\u2010]|\p{Mn})$/u;
const OF_LATIN_WORD = /^\p{Script=Latin}$/u;
/** Where the faces of Windows and their likes have two ligatures as well, among the codes for private use. */
const PRIVATE: ReadonlyMap<string, string> = new Map([
  ['\uf001', 'fi'],
  ['\uf002', 'fl'],
]);

/**
 * The characters with the letters of ligatures as they are meant: Ghostscript writes what a glyph stands for, where that is
 * more than one letter, from its second byte on, so that `ff` comes as two signs of Chinese that share a place. Others give
 * the code of a face's own for a ligature, in a word of Latin letters.
 */
export function withLettersOfLigatures(characters: readonly Character[]): readonly Character[] {
  if (!characters.some(({ text }) => PRIVATE.has(text) || (text.charCodeAt(0) & LAST_BYTE) === 0)) return characters;
  return characters.map((character, at) => {
    const [before, after] = [characters[at - 1], characters[at + 1]];
    const ligature = PRIVATE.get(character.text);
    const isInWord = [before, after].some((beside) => OF_LATIN_WORD.test(beside?.text ?? ''));
    if (ligature !== undefined) return isInWord ? { ...character, text: ligature } : character;
    const [first, second] = [before, after].map((beside) => beside !== undefined && isOfGlyph(beside, character));
    if (first === second) return character;
    const pair = first === true ? [before, character] : [character, after];
    const letters = lettersOf(pair.map((one) => one?.text ?? ''));
    return letters === undefined ? character : { ...character, text: letters[first === true ? 1 : 0] };
  });
}

/** The letters of two signs that were taken from the second byte of the first letter on, whichever of them comes first. */
function lettersOf(signs: readonly string[]): readonly [string, string] | undefined {
  const [one = 0, other = 0] = signs.map((sign) => (sign.length === 1 ? sign.charCodeAt(0) : 0));
  return shifted(one, other) ?? shifted(other, one);
}

function shifted(one: number, other: number): readonly [string, string] | undefined {
  const [low, high] = [one >> BYTE, ((one & LAST_BYTE) << BYTE) | (other >> BYTE)];
  if ((other & LAST_BYTE) !== 0) return undefined;
  const [first, second] = [String.fromCharCode(low), String.fromCharCode(high)];
  if (!BEGINS.test(first)) return undefined;
  // Of three letters the last two fell into one: `ffi` and `ffl` are such.
  const last = String.fromCharCode(high - low);
  if (first === 'f' && high > LAST_ASCII && high <= LAST_BYTE && LATIN.test(last)) return [first, first + last];
  return GOES_ON.test(second) ? [first, second] : undefined;
}

function isOfGlyph(one: Character, other: Character): boolean {
  return one.object !== 0 && one.object === other.object && isSame(one.box, other.box);
}

function isSame(one: Box, other: Box): boolean {
  return one.left === other.left && one.right === other.right && one.top === other.top && one.bottom === other.bottom;
}
