import { isUnspaced } from '../../../core/words/words.ts';
import { type Character, isBlank } from '../text/text.ts';

/** A word counts when at least this share of its letters is marked. */
const TAKEN_MIN = 0.5;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * The letters of the words that marked ones belong to, by place: the recognised letters of a scan stand only about where
 * they are seen, so that a mark cuts words that its reader did not. Signs before and after a word count by themselves; of a
 * mark within a single word all that it cuts.
 */
export function wholeWords(places: readonly number[], characters: readonly Character[]): readonly number[] {
  const taken = new Set(places);
  const seen = new Set<number>();
  const whole = places.flatMap((place) => {
    if (seen.has(place)) return [];
    const signs = wordAround(place, characters);
    for (const one of signs) seen.add(one);
    const isLetter = (one: number): boolean => LETTER.test(characters[one]?.text ?? '');
    const [first, last] = [signs.findIndex(isLetter), signs.findLastIndex(isLetter)];
    const word = signs.filter((one, at) => taken.has(one) || (at >= first && at <= last));
    return word.filter((one) => taken.has(one)).length >= word.length * TAKEN_MIN ? word : [];
  });
  return whole.length > 0 ? whole : places;
}

function wordAround(place: number, characters: readonly Character[]): readonly number[] {
  const isOfWord = (at: number): boolean => {
    const character = characters[at];
    return character !== undefined && !isBlank(character) && !isUnspaced(character.text);
  };
  if (!isOfWord(place)) return [place];
  let [from, to] = [place, place];
  while (isOfWord(from - 1)) from -= 1;
  while (isOfWord(to + 1)) to += 1;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
