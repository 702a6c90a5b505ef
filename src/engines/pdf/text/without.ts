import { type Character, isBlank } from './character.ts';
import { breakBetween } from './false-breaks.ts';

/**
 * The characters without those that a reader does not see. Between the letters on both sides of such stand the blanks that
 * their places ask for, not those that were set with what is left out.
 */
export function without(
  characters: readonly Character[],
  isLeftOut: (character: Character) => boolean,
): readonly Character[] {
  const kept: Character[] = [];
  let last: Character | undefined;
  let blanks: Character[] = [];
  let isSeam = false;
  for (const character of characters) {
    if (isLeftOut(character)) isSeam ||= !isBlank(character);
    else if (isBlank(character)) blanks.push(character);
    else {
      const between = isSeam && last !== undefined ? breakBetween({ last, main: last }, character, blanks) : blanks;
      kept.push(...between, character);
      [last, blanks, isSeam] = [character, [], false];
    }
  }
  return kept.length + blanks.length === characters.length ? characters : [...kept, ...blanks];
}
