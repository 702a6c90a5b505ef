/**
 * Quotation marks and apostrophes in one style. Recognisers give a straight mark here and a curly one there; print has
 * one of them.
 */

const CURLED = /[\u2018\u2019\u201a\u201c\u201d\u201e]/gu;
const STRAIGHT = /["']/gu;
const CURLED_SINGLE = /[\u2018\u2019\u201a]/u;
const CURLED_DOUBLE = /[\u201c\u201d\u201e]/u;
/** What stands before a mark that opens. */
const BEFORE_OPENING = /(?:^|[\s([{\u2018\u201a\u201c\u201e\u2014\u2013-])$/u;
/** Words that begin with an apostrophe, and years: nothing opens there. */
const ELISION = /^(?:\d|(?:tis|twas|twere|twill|em|til|cause|bout|neath|round|s|t)(?!\p{L}))/iu;

/**
 * A straight mark in a passage with curly ones of its kind becomes what its place asks for; passages that have only
 * straight ones are printed so.
 */
export function withOneStyleOfQuotes(text: string): string {
  const isLow = opensLow(text);
  const doubles = CURLED_DOUBLE.test(text) ? curl(text, { sign: '"', isLow }) : text;
  return CURLED_SINGLE.test(text) ? curl(doubles, { sign: "'", isLow }) : doubles;
}

/**
 * The words of a page with its quotation marks in one style: where no fewer of them are curly than straight, the
 * straight ones are misread.
 */
export function withQuotesOfPage<Word extends { readonly text: string }>(
  lines: readonly (readonly Word[])[],
): (readonly Word[])[] {
  const print = lines.flat().map(({ text }) => text);
  const count = (signs: RegExp): number => print.reduce((sum, text) => sum + (text.match(signs)?.length ?? 0), 0);
  const curled = count(CURLED);
  if (curled === 0 || curled < count(STRAIGHT)) return [...lines];
  const isLow = opensLow(print.join(' '));
  return lines.map((words) =>
    words.map((word) => {
      // A mark by itself belongs to the word before or after it: the passage will tell.
      if (!/["']/u.test(word.text) || !/[\p{L}\p{N}]/u.test(word.text)) return word;
      return { ...word, text: curl(curl(word.text, { sign: '"', isLow }), { sign: "'", isLow }) };
    }),
  );
}

/** True where more marks open on the line than above it, as in German: one alone may be a comma that was misread. */
function opensLow(text: string): boolean {
  const count = (marks: RegExp): number => text.match(marks)?.length ?? 0;
  return (
    count(/(?<![^\s([{\u2014\u2013-])[\u201e\u201a](?=\S)/gu) >
    count(/(?<![^\s([{\u2014\u2013-])[\u201c\u2018](?=\S)/gu)
  );
}

interface Curling {
  readonly sign: '"' | "'";
  /** The marks that open stand on the line, as in German. */
  readonly isLow: boolean;
}

function curl(text: string, { sign, isLow }: Curling): string {
  const [opening, closing] = signsOf(sign, isLow);
  return text.replaceAll(sign, (_mark, at: number) => {
    const after = text.slice(at + 1);
    if (sign === "'" && (ELISION.test(after) || /\p{L}$/u.test(text.slice(0, at)))) {
      // Within and after a word it is an apostrophe, in every language the same.
      return /^\p{L}/u.test(after) || !isLow ? '\u2019' : closing;
    }
    return BEFORE_OPENING.test(text.slice(0, at)) ? opening : closing;
  });
}

function signsOf(sign: '"' | "'", isLow: boolean): readonly [string, string] {
  if (sign === '"') return isLow ? ['\u201e', '\u201c'] : ['\u201c', '\u201d'];
  return isLow ? ['\u201a', '\u2018'] : ['\u2018', '\u2019'];
}
