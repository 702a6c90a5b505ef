const VOWELS = 'aeiouyäöüàâéèêëîïôùûæœ';
const INSEPARABLE = new Set(['th', 'sh', 'ch', 'ph', 'ck', 'gh', 'wh', 'qu', 'bl', 'br', 'cl', 'cr', 'dr', 'fl', 'fr']);
/** Letters that a word keeps before its hyphen and after it, at least. */
const LEAST_BEFORE = 2;
const LEAST_AFTER = 3;

const isVowel = (letter: string | undefined): boolean => letter !== undefined && VOWELS.includes(letter.toLowerCase());

function mayBreak(letters: string, at: number): boolean {
  if (at < LEAST_BEFORE || letters.length - at < LEAST_AFTER) return false;
  const before = letters[at - 1];
  const after = letters[at];
  if (before === undefined || after === undefined || isVowel(after)) return false;
  if (!isVowel(letters[at + 1])) return false;
  if (isVowel(before)) return true;
  return isVowel(letters[at - 2]) && !INSEPARABLE.has((before + after).toLowerCase());
}

/**
 * Places where a printer might split `word` over two lines, as offsets into it, in rising order. Rough rules (between
 * two consonants or before a single one, with vowels around), good enough to look like a book in any of our languages.
 */
export function splitsOf(word: string): readonly number[] {
  const core = /^\P{L}*(\p{L}+)\P{L}*$/u.exec(word);
  const letters = core?.[1];
  if (letters === undefined || letters.length < 6) return [];
  const start = word.indexOf(letters);
  const splits: number[] = [];
  for (let at = 1; at < letters.length; at++) if (mayBreak(letters, at)) splits.push(start + at);
  return splits;
}

/** Places after a printed hyphen or dash inside `word` where a line may end without a new hyphen. */
export function printedBreaksOf(word: string): readonly number[] {
  return [...word.matchAll(/\p{L}([-–—])(?=\p{L})/gu)].map((match) => match.index + match[0].length);
}
