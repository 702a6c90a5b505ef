import type { Character } from './character.ts';

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
const LOWER_CASE = /^\p{Ll}$/u;

type Order = 'old' | 'cork';

/**
 * The characters of faces whose codes stand for letters in one of TeX's orders, which files with faces made of pixels do
 * not say: there PDFium takes the codes themselves for letters, `ÿ` for `ß`, and ligatures for signs that nobody sees. A
 * face shows its order by a ligature beside its lower-case letters, and one without a name has the order of the others.
 */
export function withTexLetters(
  characters: readonly Character[],
  { faceOf, isNamed }: { readonly faceOf: (object: number) => number; readonly isNamed: (face: number) => boolean },
): readonly Character[] {
  const isLigature = (one: Character): boolean =>
    isInked(one) && one.text !== '' && (OLD_LIGATURES + CORK_LIGATURES).includes(one.text);
  if (!characters.some(isLigature)) return characters;
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
    return text === undefined ? one : { ...one, text };
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
