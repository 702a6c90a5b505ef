import type { Note, Source, SourcePart } from '../note.ts';
import { merged } from './note-edits.ts';

/** A note of further pages that goes on with notes of the book over a page turn. */
export interface JoinedNote {
  /** Its place among the notes that are added. */
  readonly at: number;
  /** What it is made of, in order; `isThere` for those that the book got before, as they were then. */
  readonly pieces: readonly { readonly note: Note; readonly isThere: boolean }[];
}

/**
 * `whole` in place of the pieces that the book has; where the reader has changed one of these or dropped it, of what
 * stands there now and of what is new. A word that the page turn splits is one all the same, and nowhere stays a half of
 * it. `notes` are those of the book without it where none of them is there.
 */
export function joinedInto(
  notes: readonly Note[],
  whole: Note,
  { pieces }: JoinedNote,
): { readonly note: Note; readonly notes: readonly Note[]; readonly isIn: boolean } {
  const firstNew = pieces.findIndex(({ isThere }) => !isThere);
  const stand = pieces.map(({ note, isThere }, at) => {
    if (!isThere) return { note, place: -1, isSame: true };
    // Of one that was split it is the half at the turn.
    const isIt = (one: Note): boolean => shareWords(one.source, note.source);
    const place = at < firstNew ? notes.findLastIndex(isIt) : notes.findIndex(isIt);
    const now = notes[place];
    return { note: now, place, isSame: now?.text === note.text };
  });
  const places = stand.flatMap(({ place }) => (place < 0 ? [] : [place]));
  const [first] = places;
  const page = stand.find((one) => one.note !== undefined)?.note ?? whole;
  const isWhole = stand.every(({ isSame }) => isSame);
  const note = isWhole ? numberedAs(whole, page) : mergedOverTurns(stand, pieces, wordsAtTurns(whole, pieces));
  if (first === undefined) return { note, notes, isIn: false };
  const rest = notes.flatMap((one, at) => (at === first ? [note] : places.includes(at) ? [] : [one]));
  return { note, notes: rest, isIn: true };
}

/** A word over a page turn, and its halves as their pages have them. */
interface WordAtTurn {
  readonly word: string;
  readonly halves: readonly [string, string];
}

/** The words that the turns after each piece split, as the whole has them; none where no word is split. */
function wordsAtTurns(whole: Note, pieces: JoinedNote['pieces']): readonly (WordAtTurn | undefined)[] {
  const words = whole.text.split(' ');
  let count = 0;
  return pieces.map(({ note }, at) => {
    const own = note.text.split(' ');
    count += own.length;
    const [before = '', after = ''] = [own.at(-1), pieces[at + 1]?.note.text.split(' ')[0]];
    const word = words[count - 1];
    if (word === undefined || word === before || lettersOf(word) !== lettersOf(before + after)) return undefined;
    count -= 1;
    return { word, halves: [before, after] };
  });
}

/** What a word is without its signs. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** What stands there of the pieces as one note; there is some, as one of them is new. */
function mergedOverTurns(
  stand: readonly { readonly note: Note | undefined }[],
  pieces: JoinedNote['pieces'],
  turns: readonly (WordAtTurn | undefined)[],
): Note {
  const texts = stand.map(({ note }) => note?.text.split(' ') ?? []);
  const own = pieces.map(({ note }) => note.text.split(' '));
  turns.forEach((turn, at) => {
    const [before = [], after = [], ownBefore = [], ownAfter = []] = [texts[at], texts[at + 1], own[at], own[at + 1]];
    if (turn === undefined) return;
    const { word, halves } = turn;
    const [left, right] = [
      halfNow(before.at(-1), { half: halves[0], own: ownBefore }),
      halfNow(after[0], { half: halves[1], own: ownAfter }),
    ];
    const isOne = left === 'there' && right === 'there';
    // Both sides of a dash, or of the hyphen of a compound, are words by themselves, and so may signs without spaces be.
    if (!isOne && word === halves.join('')) return;
    const whole = left === 'replaced' || right === 'replaced' ? [] : [word];
    if (left === 'there') texts[at] = [...before.slice(0, -1), ...whole];
    if (right === 'there') texts[at + 1] = [...(left === 'there' ? [] : whole), ...after.slice(1)];
  });
  const note = stand.flatMap((one) => one.note ?? []).reduce(merged);
  return { ...note, text: texts.flat().join(' ') };
}

/**
 * What became of half a word, by what stands in its place `now`: something else stands for all of the word, and where the
 * half was dropped, alone or with its note, it is nothing or another word of `own`, those that its page has.
 */
export function halfNow(
  now: string | undefined,
  { half, own }: { readonly half: string; readonly own: readonly string[] },
): 'there' | 'dropped' | 'replaced' {
  if (now === undefined) return 'dropped';
  if (lettersOf(now) === lettersOf(half)) return 'there';
  return own.includes(now) ? 'dropped' : 'replaced';
}

/** The reader may have given the page another number. */
function numberedAs({ label: _label, ...note }: Note, { page, label }: Note): Note {
  return { ...note, page, ...(label !== undefined && { label }) };
}

function shareWords(one: Source | undefined, other: Source | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const known = new Set(wordsOf(one));
  return wordsOf(other).some((word) => known.has(word));
}

/** The words of a note by where they stand. */
function wordsOf(source: Source): readonly string[] {
  const parts: readonly SourcePart[] = [source, ...(source.continued ?? [])];
  return parts.flatMap(({ file, pageIndex, words = [] }) =>
    words.map(({ box }) => JSON.stringify([file, pageIndex, box.left, box.top, box.right, box.bottom])),
  );
}
