import { type Character, isBlank } from './character.ts';

/** The first halves of TeX's two orders of letters, from code 11 on; a space where a code has an accent or a sign. */
const FROM = 0x0b;
const OLD = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'ı', 'ȷ', ...'       ', 'ß', 'æ', 'œ', 'ø', 'Æ', 'Œ', 'Ø'];
const CORK = [...'     “”„«»–—  ıȷ', 'ff', 'fi', 'fl', 'ffi', 'ffl'];
/** Signs that the old order has at places of ASCII. */
const OLD_SIGNS: ReadonlyMap<string, string> = new Map([
  ['\\', '“'],
  ['"', '”'],
  ['{', '–'],
  ['|', '—'],
  ['<', '¡'],
  ['>', '¿'],
]);
/** What the newer order has from code 128 on. */
const UPPER_FROM = 0x80;
const UPPER = [
  ...'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§',
  ...'ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£',
  ...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞ',
  ...'àáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß',
];
/** Where each order has its ligatures. */
const OLD_LIGATURES = '\v\f\r\u000e\u000f';
const CORK_LIGATURES = '\u001b\u001c\u001d\u001e\u001f';
const UNKNOWN = '\ufffd';
const LOWER_CASE = /^\p{Ll}$/u;

type Order = 'old' | 'cork';

/**
 * The characters of faces whose codes stand for letters in one of TeX's orders, which files with faces made of pixels do
 * not say: there PDFium takes the codes themselves for letters, `ÿ` for `ß`, and ligatures for signs that nobody sees. A
 * face without a name shows its order by a ligature beside its lower-case letters, else it has that of the others. Faces
 * with a name have outlines, and codes in an order of their own.
 */
export function withTexLetters(
  characters: readonly Character[],
  { faceOf, isNamed }: { readonly faceOf: (object: number) => number; readonly isNamed: (face: number) => boolean },
): readonly Character[] {
  const isCode = (one: Character): boolean =>
    isInked(one) && one.text !== '' && (OLD_LIGATURES + CORK_LIGATURES).includes(one.text);
  if (!characters.some(isCode)) return characters;
  const isLigature = (one: Character): boolean => isCode(one) && !isNamed(faceOf(one.object));
  const orders = new Map<number, Order>();
  characters.forEach((one, at) => {
    const isInWord = [characters[at - 1], characters[at + 1]].some(
      (beside) => beside !== undefined && LOWER_CASE.test(beside.text) && faceOf(beside.object) === faceOf(one.object),
    );
    if (isLigature(one) && isInWord) orders.set(faceOf(one.object), OLD_LIGATURES.includes(one.text) ? 'old' : 'cork');
  });
  const isCork = [...orders.values()].includes('cork');
  return characters.map((one) => {
    if (!isInked(one) || one.isLineEndHyphen) return one;
    const face = faceOf(one.object);
    const text =
      letterIn(orders.get(face), one.text) ?? (isCork && !isNamed(face) ? letterIn('cork', one.text) : undefined);
    // Some of the codes are those of blanks, which nothing with ink is.
    return text === undefined && !(isCode(one) && isBlank(one)) ? one : { ...one, text: text ?? UNKNOWN };
  });
}

function isInked({ box, object }: Character): boolean {
  return object !== 0 && box.right > box.left;
}

function letterIn(order: Order | undefined, text: string): string | undefined {
  const code = text.length === 1 ? text.charCodeAt(0) : 0;
  if (order === undefined) return undefined;
  const low = (order === 'old' ? OLD : CORK)[code - FROM];
  const other = order === 'old' ? OLD_SIGNS.get(text) : UPPER[code - UPPER_FROM];
  return low === undefined || low === ' ' ? other : low;
}
