import { overlap, unionOf } from '../geometry.ts';
import { type Mark, strikesOut } from '../mark.ts';
import { type Note, type PagePlace, placeOf, type Unread } from '../note.ts';
import type { PageReading } from '../page.ts';
import { printedPageOf } from '../printed-page.ts';
import { type Lexicon, textOfWords } from '../words/words.ts';
import { lineBeside, marksOfWords } from './marked-words.ts';
import { noteFromPassage, type Passage, type PlacedPassage } from './passage.ts';
import { passagesFromReading } from './passages-from-reading.ts';

/** What notes of the reader's own words start with. */
export const OWN_WORDS = 'Note: ';

/** Something that becomes a note: a passage whose text is still to be made, or a note that is finished. */
export type Find =
  | { readonly kind: 'passage'; readonly passage: Passage }
  | { readonly kind: 'note'; readonly note: Note };

/** Everything that a page gives: its finds in reading order, and the ink that became no note. */
export interface PageFinds {
  readonly finds: readonly Find[];
  readonly unread: readonly Unread[];
}

/** What a page gives: its passages, the reader's own words directly after the passage they belong to, unread ink. */
export function findsFromReading(reading: PageReading, page: PagePlace): PageFinds {
  const place = placeOf({ ...page, ...reading });
  const passages = passagesFromReading(reading, place);
  const after = commentsByPassage(reading, place, passages);
  const finds = [...(after.get(-1) ?? [])];
  passages.forEach(({ passage }, at) => {
    finds.push({ kind: 'passage', passage }, ...(after.get(at) ?? []));
  });
  const unread = unreadOf(reading, place, passages);
  // Marks that all came to nothing, words struck out for one: whoever made them must be able to see that.
  const isBare = finds.length === 0 && unread.length === 0;
  return { finds, unread: isBare ? bareMarks(reading).map((mark) => unreadMark(mark, reading, place)) : unread };
}

/** The notes of one page by itself, for callers that have no batch. */
export function notesFromReading(
  reading: PageReading,
  place: PagePlace,
  lexicon: Lexicon,
): { readonly notes: readonly Note[]; readonly unread: readonly Unread[] } {
  const { finds, unread } = findsFromReading(reading, place);
  return { notes: finds.map((find) => noteOfFind(find, lexicon)), unread };
}

/** The note of a find. */
export function noteOfFind(find: Find, lexicon: Lexicon): Note {
  return find.kind === 'note' ? find.note : noteFromPassage(find.passage, lexicon);
}

/** The reader's words by the place of the passage that they follow; -1 stands for those before every passage. */
function commentsByPassage(
  reading: PageReading,
  place: PagePlace,
  passages: readonly PlacedPassage[],
): ReadonlyMap<number, readonly Find[]> {
  const after = new Map<number, Find[]>();
  const commented = [...reading.marks.entries()].toSorted(([, a], [, b]) => topOf(a) - topOf(b));
  for (const [at, mark] of commented) {
    const text = (mark.text ?? '').replace(/\s+/gu, ' ').trim();
    if (text === '') continue;
    const anchor = anchorOf({ mark, at }, reading, passages);
    const finds = after.get(anchor) ?? [];
    after.set(anchor, finds);
    const note = commentNote(mark, text, { reading, place });
    // Two annotations of the same words may say the same as well.
    const isSaid = passages[anchor]?.marks.has(at) === true && finds.some((find) => textOf(find) === note.text);
    if (!isSaid) finds.push({ kind: 'note', note });
  }
  return after;
}

function textOf(find: Find): string {
  return find.kind === 'note' ? find.note.text : '';
}

function commentNote(
  mark: Mark,
  text: string,
  { reading, place }: { readonly reading: PageReading; readonly place: PagePlace },
): Note {
  const { kind, colour, confidence, regions } = mark;
  return {
    ...printedPageOf(reading),
    text: OWN_WORDS + text,
    source: { ...place, boxes: regions, marks: [kind], confidence, colour },
  };
}

/**
 * The place of the passage that a comment follows: the one that its own mark made, else the one beside which it
 * stands, else the last one above it.
 */
function anchorOf(
  { mark, at }: { readonly mark: Mark; readonly at: number },
  { lines }: PageReading,
  passages: readonly PlacedPassage[],
): number {
  const own = passages.findLastIndex((placed) => placed.marks.has(at));
  if (own >= 0) return own;
  const beside = besideOf(mark, passages);
  if (beside >= 0) return beside;
  const line = lineBeside(unionOf(mark.regions), lines);
  return passages.findLastIndex((placed) => placed.firstLine <= line);
}

/** The passage that shares height with a margin note; of several the one that is nearest to it sideways. */
function besideOf(mark: Mark, passages: readonly PlacedPassage[]): number {
  const box = unionOf(mark.regions);
  let best = -1;
  let bestGap = Number.POSITIVE_INFINITY;
  passages.forEach(({ passage }, at) => {
    const text = unionOf(passage.boxes);
    if (overlap(box.top, box.bottom, text.top, text.bottom) === 0) return;
    const gap = Math.max(0, text.left - box.right, box.left - text.right);
    if (gap < bestGap) [best, bestGap] = [at, gap];
  });
  return best;
}

/** Marks without a word of print under them, whose own words were not read either. */
function unreadOf(reading: PageReading, place: PagePlace, passages: readonly PlacedPassage[]): readonly Unread[] {
  const explained = new Set(passages.flatMap((placed) => [...placed.marks]));
  marksOfWords(reading).forEach((words, line) => {
    words.forEach((marks, word) => {
      if (/[\p{L}\p{N}]/u.test(reading.lines[line]?.words[word]?.text ?? '')) for (const at of marks) explained.add(at);
    });
  });
  return reading.marks.flatMap((mark, at) => {
    if (strikesOut(mark)) return [];
    const isRead = explained.has(at) || (mark.text ?? '').trim() !== '';
    if (isRead && !isOverUnreadWords(mark)) return [];
    return [unreadMark(mark, reading, place)];
  });
}

/** True for a mark that says which words it takes in, and none of them could be read. */
function isOverUnreadWords({ words }: Mark): boolean {
  return words?.length === 0;
}

/** Marks that have a place on the page. */
function bareMarks({ marks }: PageReading): readonly Mark[] {
  return marks.filter(({ regions }) => regions.length > 0);
}

function unreadMark(mark: Mark, reading: PageReading, place: PagePlace): Unread {
  const box = unionOf(mark.regions);
  const line = reading.lines[lineBeside(box, reading.lines)];
  const beside = textOfWords(
    (line?.words ?? []).map(({ text }) => ({ text, endsLine: false })),
    { counts: new Map() },
  );
  const unread: Unread = { ...place, page: reading.pageNumber, kind: mark.kind, box };
  return beside === '' ? unread : { ...unread, beside };
}

function topOf(mark: Mark): number {
  return unionOf(mark.regions).top;
}
