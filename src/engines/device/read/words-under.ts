import { sharedAcross } from '../../../core/geometry.ts';
import type { Word } from '../../../core/page.ts';
import { MOSTLY } from './read-lines.ts';

/** A stretch of a line under a mark, in the pixels of the words' boxes. */
interface Run {
  readonly left: number;
  readonly right: number;
}

/** What a drawn stroke between two words is read as: bars, brackets, dashes, stars; not what sentences, figures and short forms have. */
const SIGN = /[^\p{L}\p{N}'’"“”.,:;!?…%°&]/u;
/**
 * A mark ends at a sign that stands within this of its end, in letters of its word, which are not all as wide as one another, and
 * nearer to it than either end of the word: marks are drawn a little short of words, too. Half: one of 312 passages on 180 made pages
 * less is whole; twice: the same.
 */
const NEAR = 1.5;

/**
 * The words of a line, those parted in which a mark begins or ends at a sign: the side of a ring or the edge of a highlighter between two words was
 * read as one and ties them together (*which(was)retained*). The sign stays with what is not marked.
 */
export function partedAtMarks<Printed extends Word>(words: readonly Printed[], runs: readonly Run[]): Printed[] {
  const ends = runs.flatMap(({ left, right }) => [
    { at: left, after: 1 },
    { at: right, after: 0 },
  ]);
  return ends.reduce<Printed[]>((parts, end) => parts.flatMap((word) => parted(word, end)), [...words]);
}

function parted<Printed extends Word>(word: Printed, { at, after }: { at: number; after: number }): Printed[] {
  const { left, right } = word.box;
  if (at <= left || at >= right) return [word];
  const signs = [...word.text];
  const place = ((at - left) / (right - left)) * signs.length - 0.5;
  const reach = Math.min(NEAR, place + 0.5, signs.length - 0.5 - place);
  const near = [...signs.keys()]
    .filter((k) => SIGN.test(signs[k]!) && Math.abs(k - place) < reach)
    .toSorted((a, b) => Math.abs(a - place) - Math.abs(b - place));
  for (const sign of near) {
    const texts = [signs.slice(0, sign + after).join(''), signs.slice(sign + after).join('')] as const;
    if (!texts.every((text) => /[\p{L}\p{N}]/u.test(text))) continue;
    return [
      { ...word, text: texts[0], box: { ...word.box, right: at } },
      { ...word, text: texts[1], box: { ...word.box, left: at } },
    ];
  }
  return [word];
}

/** Places of the words under a stretch: those of which it covers most, else the one that holds most of it, for no mark goes without a word. */
export function wordsUnder(words: readonly Word[], run: Run): readonly number[] {
  const shared = words.map(({ box }) => sharedAcross(box, run));
  const under = shared.flatMap((width, k) => {
    const { left, right } = words[k]!.box;
    return width >= MOSTLY * (right - left) ? [k] : [];
  });
  const most = Math.max(...shared);
  return under.length === 0 && most >= MOSTLY * (run.right - run.left) ? [shared.indexOf(most)] : under;
}
