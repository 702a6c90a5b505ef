import type { Character } from './character.ts';

/** Where faces for Thai have forms of its signs, lowered, moved to the left or without a foot, from these codes on. */
const RANGES: readonly (readonly [from: number, signs: string])[] = [
  [0xf700, 'ฐ\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4cญ'],
  [0xf710, '\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a'],
  [0xf884, '\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e48\u0e48\u0e48\u0e49\u0e49\u0e49\u0e4a\u0e4a\u0e4a'],
  [0xf893, '\u0e4b\u0e4b\u0e4b\u0e4c\u0e4c\u0e4c\u0e4dญ\u0e38\u0e39\u0e3aฐ'],
];
const FORMS: ReadonlyMap<string, string> = new Map(
  RANGES.flatMap(([from, signs]) => [...signs].map((sign, at) => [String.fromCharCode(from + at), sign] as const)),
);
const THAI = /\p{Script=Thai}/u;

/** The characters with the signs that such forms are; those codes are free for other faces' own use, so only in Thai. */
export function withThaiSigns(characters: readonly Character[]): readonly Character[] {
  if (!characters.some(({ text }) => FORMS.has(text))) return characters;
  const isThai = (text: string | undefined): boolean => text !== undefined && (THAI.test(text) || FORMS.has(text));
  const hasThai = characters.some(({ text }) => THAI.test(text));
  return characters.map((one, at) => {
    const sign = FORMS.get(one.text);
    const isAmong = hasThai && [characters[at - 1]?.text, characters[at + 1]?.text].some(isThai);
    return sign === undefined || !isAmong ? one : { ...one, text: sign };
  });
}
