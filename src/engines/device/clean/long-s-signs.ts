/** The letter itself, which only the recogniser for old print knows. */
export const LONG_S = 'ſ';

/**
 * What the recogniser, which does not know the letter, makes of a long s, and how often: of 448 on eight made pages. What is
 * rarer costs more to be taken for one, and what is seen beside another sign for the same letter, as in `[f`, as much as the rarest.
 */
export const SEEN_AS: ReadonlyMap<string, number> = new Map(
  Object.entries({ f: 272, '[': 74, l: 50, '(': 40, i: 6, '/': 5, '{': 1 }),
);

const WORD = /^([\u201c\u201d\u2018\u2019\u201e\u201a\u00ab\u00bb"']*)(.*?)([^\p{L}]*)$/su;

/** A word without the signs around it; a bracket in front of it may be a long s. */
export function partsOf(text: string): {
  readonly opening: string;
  readonly letters: string;
  readonly closing: string;
} {
  const [, opening = '', letters = '', closing = ''] = WORD.exec(text) ?? [];
  return { opening, letters, closing };
}
