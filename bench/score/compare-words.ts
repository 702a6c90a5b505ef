/** A word as it is compared: as written, and its bare lower-case form. */
export interface ScoredWord {
  readonly raw: string;
  readonly key: string;
  readonly optional: boolean;
}

/** From this similarity on, two words count as the same place in the text. */
export const SAME_PLACE = 0.6;

/** One spelling for each kind of quote, dash and ellipsis. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2019\u2018\u02bc`\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2010\u2011\u2013\u2014\u2212]/g, '-')
    .replace(/\u2026/g, '...');
}

const OUTER_SIGNS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const BETWEEN_WORDS = /\s+|(?<=\p{L}{2})-(?=\p{L}{2})/u;

/** Words of a text: cut at white space and at dashes between words; what has neither letter nor digit is left out. */
export function scoredWords(text: string, optional = false): readonly ScoredWord[] {
  const even = plain(text)
    .replace(/-{1,3}/g, '-')
    .replace(/(\p{L})-(?=\s|$)/gu, '$1');
  return even
    .split(BETWEEN_WORDS)
    .map((raw) => ({ raw, key: raw.toLowerCase().replace(OUTER_SIGNS, ''), optional }))
    .filter(({ key }) => key !== '');
}

/** Words of a label's text, in which `[[…]]` and `⟦?…⟧` enclose doubtful ones. */
export function goldWords(text: string): readonly ScoredWord[] {
  const parts = text.split(/(\[\[.*?\]\]|⟦\?.*?⟧)/s);
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return scoredWords(part);
    return scoredWords(part.startsWith('[[') ? part.slice(2, -2) : part.slice(2, -1), true);
  });
}

/** Least number of inserted, deleted and changed UTF-16 units that turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  if (a === b) return 0;
  let previous = Uint16Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const current = new Uint16Array(b.length + 1);
    current[0] = i + 1;
    for (let j = 0; j < b.length; j++) {
      const change = (previous[j] ?? 0) + (a.charCodeAt(i) === b.charCodeAt(j) ? 0 : 1);
      current[j + 1] = Math.min((previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1, change);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** 1 for equal strings, 0 for strings without anything in common. */
export function similarity(a: string, b: string): number {
  return a === b ? 1 : 1 - editDistance(a, b) / Math.max(a.length, b.length);
}
