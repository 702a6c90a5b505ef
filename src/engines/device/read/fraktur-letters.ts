/** Data of German set in Fraktur: it gives the long s, and not every letter that is cast together with another. */
export const FRAKTUR = 'frk';

/**
 * What that data leaves out of letters cast together (ck, ch, sch, tz), or takes them for, and of the round s at the end of a word:
 * the sign, and what may have stood there. Of 296 words on a real page 11 were wrong, most of them by these.
 */
const CAST = [
  [/k/gu, 'ck'],
  [/h/gu, 'ch'],
  [/t/gu, 'tz'],
  [/ß/gu, 'tz'],
  [/(?<=\p{L})[358]8?(?=\P{L}*$)/gu, 's'],
] as const;

/** The same by signs that no word has within it. */
const SIGNS = [
  [/(?<=\p{L})c?<h?/gu, 'ch'],
  [/(?<=\p{L})c?>/gu, 'ck'],
  [/(?<=\p{L})[358](?=\p{L})/gu, 's'],
] as const;

/** A word of that data in letters of today; one of no list that is in one with a letter that was cast together becomes that. */
export function inRoman(
  text: string,
  isWord: (letters: string) => boolean,
): { readonly text: string; readonly isKnown: boolean } {
  const roman = SIGNS.reduce((word, [sign, letters]) => word.replace(sign, letters), text.replaceAll('ſ', 's'));
  const [letters = ''] = /\p{L}.*[\p{L}\p{N}]/u.exec(roman) ?? [];
  if (letters === '' || isWord(letters)) return { text: roman, isKnown: letters !== '' };
  const others = CAST.flatMap(([sign, cast]) =>
    [...letters.matchAll(sign)].map(
      ({ index, 0: seen }) => letters.slice(0, index) + cast + letters.slice(index + seen.length),
    ),
  );
  const [word, second] = new Set(others.filter((other) => isWord(other)));
  if (word === undefined || second !== undefined) return { text: roman, isKnown: false };
  return { text: roman.replace(letters, () => word), isKnown: true };
}
