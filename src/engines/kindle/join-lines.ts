import type { KindleLine } from './kindle-line.ts';

/** A browser may break a line after these without a space; a hyphen in an export is always a real one. */
const BREAKS_WITHOUT_SPACE = /[^\s][-‐–—/]$/u;
/** A dash may also open a line. */
const DASH_THEN_WORD = /^[—]\S/u;
/** Scripts that are written without spaces, and their punctuation. */
const SPACELESS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60ー]`;
const SPACELESS_END = new RegExp(`${SPACELESS}$`, 'u');
const SPACELESS_START = new RegExp(`^${SPACELESS}`, 'u');

/** Joins lines that a browser or Kindle wrapped: one space, or none where the break was inside a word. */
export function joinLines(lines: readonly Pick<KindleLine, 'text'>[]): string {
  return lines.reduce((text, line) => joinTwo(text, line.text.trim()), '');
}

function joinTwo(text: string, next: string): string {
  if (text === '' || next === '') return text + next;
  const glued =
    BREAKS_WITHOUT_SPACE.test(text) ||
    (DASH_THEN_WORD.test(next) && /\S$/u.test(text)) ||
    (SPACELESS_END.test(text) && SPACELESS_START.test(next));
  return glued ? text + next : `${text} ${next}`;
}
