import { UNKNOWN_LETTER } from '../../../core/passages/passages.ts';
import { type Character, endsLine, isBlank } from './character.ts';

/** Letters that stand for nothing: not assigned, for private use, replaced, control. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/u;
const BULLET = '•';

/** True for a character of which the file does not say what it means. */
export function isMeaningless({ text }: Character): boolean {
  return MEANINGLESS.test(text);
}

/** Of the characters of a face this share is control characters without ink where it has numbers for letters and for spaces. */
export const CONTROL_SHARE_MAX = 0.08;
const CONTROL = /\p{Cc}/u;
/**
 * Ghostscript 10 lets the two bytes of codes that follow one another fall into one: most letters of other scripts
 * come as figures, signs and capitals then. Of those that are left, at least so many, so large a share follows one of these;
 * of Greek hardly any may be left but signs, of which tables of figures have fewer kinds.
 */
const AFTER_LOST_SHARE_MIN = 0.1;
const LEFT_OVER_MIN = 10;
const LEFT_OVER = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;
const SIGN = /[\u00ac-\u00bf×]/u;
const KINDS_OF_SIGNS_MIN = 8;
const LOST = /[/0-9:;<=>?@A-Z\u00ac-\u0101]/u;
const LATIN = /[a-z]/u;
/** What moves the pen by less than this share of its size parts no words. */
const SPACE_SHARE_MIN = 0.15;
/** Programs write boxes for spaces that are this share of their size high at most; a full stop is five times as high. */
const INK_SHARE_MIN = 0.02;

/** Asks for the face of a text object. */
type FaceOf = (object: number) => number;

/**
 * The characters with one sign for all of which the file does not say what they mean, and with spaces for those of them
 * that have no ink; alone before a line it is a bullet. Where a face has numbers for spaces, or lost the
 * letters of its script, all of its letters are such.
 */
export function withUnknownLetters(characters: readonly Character[], faceOf: FaceOf): readonly Character[] {
  const hasUnknown = characters.some((one) => isUnknown(one));
  const faces = hasUnknown ? facesOfNumbers(characters, faceOf) : [];
  const numbered = new Set([...faces, ...facesOfLostLetters(characters, faceOf)]);
  if (!hasUnknown && numbered.size === 0) return characters;
  const said = characters.map((one) => (isInkless(one) ? { ...one, text: movesOn(one) ? ' ' : '' } : one));
  return said.map((one, at) => {
    const isNumber = numbered.size > 0 && one.object !== 0 && !isBlank(one) && numbered.has(faceOf(one.object));
    if (!isNumber && !isUnknown(one)) return one;
    const [before, after] = [said[at - 1], said[at + 1]];
    const isFirst = before === undefined || endsLine(before);
    const isBullet = !isNumber && isFirst && after !== undefined && isBlank(after);
    return { ...one, text: isBullet ? BULLET : UNKNOWN_LETTER };
  });
}

function isUnknown(character: Character): boolean {
  return isMeaningless(character) && !isBlank(character);
}

function isInkless({ text, box, size, isGenerated }: Character): boolean {
  const least = Math.min(box.right - box.left, box.bottom - box.top);
  return !isGenerated && CONTROL.test(text) && least < size * INK_SHARE_MIN;
}

function movesOn({ loose, size }: Character): boolean {
  return Math.max(loose.right - loose.left, loose.bottom - loose.top) >= size * SPACE_SHARE_MIN;
}

/** The faces that give numbers for letters. A tab without ink tells nothing: some programs write one for each space. */
function facesOfNumbers(characters: readonly Character[], faceOf: FaceOf): ReadonlySet<number> {
  const counts = new Map<number, { all: number; inkless: number }>();
  for (const one of characters) {
    if (one.object === 0) continue;
    const face = faceOf(one.object);
    const count = counts.get(face) ?? { all: 0, inkless: 0 };
    counts.set(face, count);
    count.all += 1;
    if (one.text !== '\t' && isInkless(one)) count.inkless += 1;
  }
  return new Set([...counts].flatMap(([face, { all, inkless }]) => (inkless > all * CONTROL_SHARE_MAX ? [face] : [])));
}

/** What is left of the letters of a face, and what follows a letter that is lost. */
interface LeftOver {
  letters: number;
  signs: number;
  readonly kinds: Set<string>;
  afterLost: number;
  latin: number;
}

/** The faces of Greek, Cyrillic, Hebrew or Arabic that lost most of their letters. */
function facesOfLostLetters(characters: readonly Character[], faceOf: FaceOf): readonly number[] {
  if (!characters.some(({ text }) => LEFT_OVER.test(text))) return [];
  const counts = new Map<number, LeftOver>();
  characters.forEach(({ text, object }, at) => {
    const isLetter = LEFT_OVER.test(text);
    const isSign = SIGN.test(text);
    if (!isLetter && !isSign && !LATIN.test(text)) return;
    const face = faceOf(object);
    const count = counts.get(face) ?? { letters: 0, signs: 0, kinds: new Set(), afterLost: 0, latin: 0 };
    counts.set(face, count);
    if (isLetter) count.letters += 1;
    else if (isSign) count.signs += 1;
    else count.latin += 1;
    if (isSign) count.kinds.add(text);
    const before = characters[at - 1];
    if ((isLetter || isSign) && before?.object === object && LOST.test(before.text)) count.afterLost += 1;
  });
  return [...counts].flatMap(([face, { letters, signs, kinds, afterLost, latin }]) => {
    const left = letters + (kinds.size >= KINDS_OF_SIGNS_MIN ? signs : 0);
    return left >= LEFT_OVER_MIN && left > latin && afterLost > left * AFTER_LOST_SHARE_MIN ? [face] : [];
  });
}
