import { emWidth, type TypeStyle } from './faces.ts';
import { printedBreaksOf, splitsOf } from './hyphenate.ts';

/** A word of running text before it is set. `id` is the same for both halves of a word that gets split. */
export interface TextWord {
  readonly id: number;
  readonly text: string;
  readonly style: TypeStyle;
}

/** A word, or a part of one, as it is printed. Lengths in millimetres; `left` counts from the left edge of the page. */
export interface Piece {
  readonly text: string;
  readonly style: TypeStyle;
  readonly left: number;
  readonly width: number;
  readonly wordId: number;
  /** `head` and `tail` are the two halves of a word that was split at the end of a line. */
  readonly part: 'whole' | 'head' | 'tail';
  /** True where the last character is a hyphen that only splits the word. */
  readonly softHyphen: boolean;
}

/** How a paragraph is set; lengths in millimetres. */
export interface Measure {
  readonly left: number;
  readonly width: number;
  readonly size: number;
  readonly indent: number;
  readonly justify: boolean;
  readonly hyphenate: boolean;
}

interface Fragment {
  readonly text: string;
  readonly style: TypeStyle;
  readonly wordId: number;
  readonly part: Piece['part'];
  readonly softHyphen: boolean;
  readonly width: number;
}

/** The space between words as a typeface has it, and the widest of a justified line, in sizes of the type. */
const NATURAL_SPACE_EM = 0.27;
const WIDEST_SPACE_EM = 0.62;

const fragment = (word: TextWord, text: string, part: Piece['part'], softHyphen: boolean, size: number): Fragment => ({
  text,
  style: word.style,
  wordId: word.id,
  part,
  softHyphen,
  width: emWidth(text, word.style) * size,
});

/** Splits `word` so that its head is the longest that still fits into `room` millimetres; undefined when none fits. */
function splitToFit(word: TextWord, room: number, measure: Measure): readonly [Fragment, TextWord] | undefined {
  if (word.style.formula === true) return undefined;
  const printed = printedBreaksOf(word.text).map((at) => ({ at, hyphen: '' }));
  const soft = measure.hyphenate ? splitsOf(word.text).map((at) => ({ at, hyphen: '-' })) : [];
  for (const { at, hyphen } of [...printed, ...soft].sort((a, b) => b.at - a.at)) {
    const head = fragment(word, word.text.slice(0, at) + hyphen, 'head', hyphen !== '', measure.size);
    if (head.width <= room) return [head, { ...word, text: word.text.slice(at) }];
  }
  return undefined;
}

function place(fragments: readonly Fragment[], measure: Measure, options: { indent: number; last: boolean }): Piece[] {
  const ink = fragments.reduce((sum, one) => sum + one.width, 0);
  const shares = fragments.map((one, i) => spaceAfter(one, fragments[i + 1]));
  const gaps = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
  const natural = NATURAL_SPACE_EM * measure.size;
  const even = (measure.width - options.indent - ink) / gaps;
  const loose =
    !measure.justify || options.last || (fragments.length <= 4 && even > WIDEST_SPACE_EM * measure.size * 2);
  const space = loose ? Math.min(natural, Math.max(even, natural * 0.8)) : even;
  let left = measure.left + options.indent;
  return fragments.map((one, i) => {
    const piece: Piece = { ...one, left };
    left += one.width + space * (shares[i] ?? 0);
    return piece;
  });
}

/** Of the space between words, what stands after a word: little beside raised figures. */
function spaceAfter({ style }: Fragment, next: Fragment | undefined): number {
  if (next === undefined) return 0;
  if (next.style.raised === 'after') return 0.08;
  return style.raised === 'before' ? 0.3 : 1;
}

/**
 * Breaks a paragraph into lines the way a careful compositor would: as many words as fit, splitting a word only when
 * the line would otherwise gape. Returns the pieces of each line with their places. `measureOf` tells how wide each line may be.
 */
export function setParagraph(
  words: readonly TextWord[],
  measureOf: (line: number) => Measure,
): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [];
  const queue = [...words];
  let tailOf = -1;
  while (queue.length > 0) {
    const measure = measureOf(lines.length);
    const space = NATURAL_SPACE_EM * measure.size * 0.85;
    const indent = lines.length === 0 ? measure.indent : 0;
    let room = measure.width - indent;
    const fragments: Fragment[] = [];
    for (let word = queue[0]; word !== undefined; word = queue[0]) {
      const whole = fragment(word, word.text, word.id === tailOf ? 'tail' : 'whole', false, measure.size);
      const stuck =
        word.style.raised === 'after' ||
        (fragments.length === 0 && (word.id === tailOf || splitToFit(word, room, measure) === undefined));
      if (whole.width <= room || stuck) {
        fragments.push(whole);
        queue.shift();
        room -= whole.width + space;
        continue;
      }
      const gape = room / Math.max(1, fragments.length - 1) + space;
      const split = gape > 0.33 * measure.size || fragments.length === 0 ? splitToFit(word, room, measure) : undefined;
      if (split !== undefined && word.id !== tailOf) {
        fragments.push(split[0]);
        queue[0] = split[1];
        tailOf = word.id;
      }
      break;
    }
    lines.push(place(fragments, measure, { indent, last: queue.length === 0 }));
  }
  return lines;
}
