import type { Note, SourceWord } from '../note.ts';
import { partsOf } from '../passages/passages.ts';

/**
 * Words that were read with less certainty are shown as doubtful. Of words at 0.9 or more 99.8 % were exact; below 0.75
 * lie few right ones and most wrong ones.
 */
const DOUBTFUL_BELOW = 0.75;

/** A piece of a note's text. */
export interface TextPiece {
  readonly text: string;
  readonly isDoubtful: boolean;
}

/** True for a word that the reader had better look at. */
export function isDoubtful({ confidence, text }: SourceWord): boolean {
  return confidence < DOUBTFUL_BELOW && /[\p{L}\p{N}]/u.test(text);
}

/**
 * The note's text in pieces, those that stand for doubtful words set apart; joined they are the text. A doubtful word
 * that the reader has written anew is found no more, and so no longer doubtful. `isMeant` sets other words apart.
 */
export function piecesOf(note: Note, isMeant = isDoubtful): readonly TextPiece[] {
  const words = partsOf(note).flatMap((part) => part.words ?? []);
  const ranges: { from: number; to: number }[] = [];
  let at = 0;
  for (const word of words) {
    const bare = word.text.replace(/[-\u00ad\u2010]$/u, '');
    const from = bare === '' ? -1 : indexOfWord(note.text, bare, at);
    if (from < 0) continue;
    at = from + bare.length;
    if (isMeant(word)) ranges.push({ from, to: at });
  }
  return cutAt(note.text, ranges);
}

/** How far ahead a word is looked for: a word that the reader wrote anew must not swallow the rest of the text. */
const REACH = 80;

function indexOfWord(text: string, word: string, from: number): number {
  const at = text.indexOf(word, from);
  return at - from > REACH ? -1 : at;
}

function cutAt(text: string, ranges: readonly { readonly from: number; readonly to: number }[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    pieces.push({ text: text.slice(at, from), isDoubtful: false }, { text: text.slice(from, to), isDoubtful: true });
    at = to;
  }
  pieces.push({ text: text.slice(at), isDoubtful: false });
  return pieces.filter((piece) => piece.text !== '');
}
