import type { Character } from './character.ts';

/** Characters whose baselines lie within this share of their size stand on one baseline. */
const SAME_BASELINE_SHARE = 0.15;
/** And within this share, the one is raised or lowered: a figure of a footnote, an index. */
const SAME_LINE_SHARE = 0.6;
/** Up to this share of the size lies between two letters of a word; PDFium's own measure for a space is similar. */
const LETTER_GAP_SHARE = 0.2;
/** And up to this share between two words of a line. */
const WORD_GAP_SHARE = 1;
/** Letters may overlap by this share where they are kerned or slanted. */
const OVERLAP_SHARE = 0.3;

/**
 * The characters without the line breaks that PDFium puts into the middle of a line, where a page is written word by
 * word ("Stree" / "t") or where a sign is raised. Such a break becomes nothing or a space, by the gap that is printed.
 */
export function withoutFalseBreaks(characters: readonly Character[]): readonly Character[] {
  const mended: Character[] = [];
  let index = 0;
  while (index < characters.length) {
    const character = characters[index];
    if (character === undefined) break;
    const end = endOfBreak(characters, index);
    const [before, after] = [mended.at(-1), characters[end]];
    if (end > index && before !== undefined && after !== undefined) {
      mended.push(...breakBetween(before, after, characters.slice(index, end)));
      index = end;
    } else {
      mended.push(character);
      index += 1;
    }
  }
  return mended;
}

/** The first place after a generated line break that begins at `index`; `index` itself when none does. */
function endOfBreak(characters: readonly Character[], index: number): number {
  let end = index;
  while (characters[end]?.isGenerated === true && /[\r\n]/u.test(characters[end]?.text ?? '')) end += 1;
  return end;
}

function breakBetween(before: Character, after: Character, found: readonly Character[]): readonly Character[] {
  const size = Math.max(before.size, after.size);
  const shift = Math.abs(before.baseline - after.baseline) / size;
  const isLevel = before.direction === 'right' && after.direction === 'right';
  if (!isLevel || shift > SAME_LINE_SHARE || before.isLineEndHyphen) return found;
  const gap = (after.box.left - before.box.right) / size;
  if (gap < -OVERLAP_SHARE || gap > WORD_GAP_SHARE) return found;
  const [first] = found;
  const isOneWord = gap <= LETTER_GAP_SHARE && shift <= SAME_BASELINE_SHARE;
  return isOneWord || first === undefined ? [] : [{ ...first, text: ' ' }];
}
