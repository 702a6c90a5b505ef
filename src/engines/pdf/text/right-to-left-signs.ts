import type { Character } from './character.ts';

/** Points and other signs over and under letters. */
export const MARK = /^\p{M}/u;
const LETTER = /^\p{L}/u;
const DIGIT = /^\p{Nd}/u;

/** What a sign is to the order of a line: a letter that runs to the left, another one, a digit, or none of them. */
export type SignKind = 'turned' | 'letter' | 'digit' | 'other';

export function kindOfSign(text: string): SignKind {
  if (DIGIT.test(text)) return 'digit';
  if (isTurnedCode(text.charCodeAt(0))) return 'turned';
  return LETTER.test(text) ? 'letter' : 'other';
}

/** True for letters of Hebrew, Arabic and their kin, and for the points that belong to them. */
export function isRightToLeft({ text }: Character): boolean {
  return isTurnedCode(text.charCodeAt(0)) && !DIGIT.test(text);
}

/** The blocks of scripts that run to the left, and of the forms of their letters. */
function isTurnedCode(code: number): boolean {
  return (
    (code >= 0x5_90 && code <= 0x8_ff) || (code >= 0xfb_1d && code <= 0xfd_ff) || (code >= 0xfe_70 && code <= 0xfe_fc)
  );
}

let forms: ReadonlySet<string> | undefined;

/**
 * The letters of one glyph in their order, points after the letter that has them. PDFium takes those that a file spells out as
 * it takes all letters, from the last to the first; those of a glyph that has a code of its own it has from a table, in order.
 */
export function inOrderOfGlyph(text: string): string {
  const signs = Array.from(text);
  if (signs.length < 2 || (MARK.test(signs[1] ?? '') && !MARK.test(text))) return text;
  forms ??= formsWithCodes();
  const turned = signs.toReversed().join('');
  return forms.has(text) && !forms.has(turned) ? text : turned;
}

/** What the codes for forms of letters stand for. */
function formsWithCodes(): ReadonlySet<string> {
  const codes = [rangeOf(0xfb_1d, 0xfd_ff), rangeOf(0xfe_70, 0xfe_fc)].flat();
  return new Set(codes.map((code) => String.fromCharCode(code).normalize('NFKC')));
}

function rangeOf(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}
