import { UNKNOWN_LETTER } from '../../../core/passages/passages.ts';
import { type Character, endsLine, isBlank } from './character.ts';

/** Letters that stand for nothing: not assigned, for private use, replaced, control. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/u;
const BULLET = '•';

/** True for a character of which the file does not say what it means. */
export function isMeaningless({ text }: Character): boolean {
  return MEANINGLESS.test(text);
}

/** The characters with one sign for all of which the file does not say what they mean; alone before a line it is a bullet. */
export function withUnknownLetters(characters: readonly Character[]): readonly Character[] {
  if (!characters.some((one) => isUnknown(one))) return characters;
  return characters.map((one, at) => {
    if (!isUnknown(one)) return one;
    const [before, after] = [characters[at - 1], characters[at + 1]];
    const isBullet = (before === undefined || endsLine(before)) && after !== undefined && isBlank(after);
    return { ...one, text: isBullet ? BULLET : UNKNOWN_LETTER };
  });
}

function isUnknown(character: Character): boolean {
  return isMeaningless(character) && !isBlank(character);
}
