import type { Extraction, Note, PageNumber } from '../../core/note.ts';
import { withInOrder, withNote } from '../../core/note-edits.ts';
import { placeOfWord } from '../../core/page-words.ts';
import { heldWords, noteOfWords, withWordToggled } from '../../core/passage-edits.ts';
import type { KeptPage } from '../storage/page-shelf.ts';
import { type Proofreader, standsOn } from './proofreader.ts';

/** The notes on a page, by the places of its words, and all that the page view shows of them. */
export interface HeldOnPage {
  readonly held: ReadonlySet<number>;
  readonly others: ReadonlyMap<number, number>;
}

/** Which words of a page the note `current` has, and which the other notes. */
export function wordsOfNotes(
  proofreader: Proofreader,
  page: KeptPage,
  { notes, current }: { readonly notes: readonly Note[]; readonly current: number | null },
): HeldOnPage {
  const words = proofreader.pages.words(page);
  const others = new Map<number, number>();
  let held: readonly number[] = [];
  notes.forEach((note, at) => {
    if (!standsOn(note, page)) return;
    const own = heldWords(note, page, words);
    if (at === current) held = own;
    else for (const word of own) others.set(word, at);
  });
  return { held: new Set(held), others };
}

/**
 * A word of an open page was chosen: one of another note leads there; any other is taken into the note that the reader
 * is at, or left out of it; where no note of this page is current, a new one begins.
 */
export function chooseWord(proofreader: Proofreader, page: KeptPage, at: number): void {
  const { current } = proofreader.state.get();
  const mended = proofreader.pages.mended(page);
  let created: number | undefined;
  let leadsTo: number | undefined;
  proofreader.edit('Change words', (content) => {
    const { others } = wordsOfNotes(proofreader, page, { notes: content.notes, current });
    leadsTo = others.get(at);
    const note = content.notes[current ?? -1];
    if (leadsTo !== undefined) return content;
    if (note !== undefined && current !== null && standsOn(note, page)) {
      const next = withWordToggled(note, mended, at);
      return next === note ? content : withNote(content, current, next);
    }
    const number = numberAt(proofreader, page, { at, notes: content.notes });
    const { pages } = proofreader.state.get();
    const next = withNewNote(content, noteOfWords(mended, [at], number), pages);
    created = next.created;
    return next.content;
  });
  const goal = leadsTo ?? created;
  if (goal !== undefined) proofreader.goTo(goal);
}

/** A place of a page where no word is known was chosen: the rest is read, and then it may be one. */
export async function choosePoint(
  proofreader: Proofreader,
  page: KeptPage,
  point: { readonly x: number; readonly y: number },
): Promise<void> {
  const whole = await proofreader.pages.readRest(page);
  const { x, y } = point;
  const at = placeOfWord(proofreader.pages.words(whole), { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 });
  if (at >= 0) chooseWord(proofreader, whole, at);
}

function withNewNote(
  content: Extraction,
  note: Note | undefined,
  pages: readonly KeptPage[],
): { readonly content: Extraction; readonly created?: number } {
  const source = note?.source;
  const [box] = source?.boxes ?? [];
  if (note === undefined || source === undefined || box === undefined) return { content };
  const notes = withInOrder(content.notes, note, { file: source.file, pageIndex: source.pageIndex, box, pages });
  return { content: { ...content, notes }, created: notes.indexOf(note) };
}

interface NewWord {
  readonly at: number;
  readonly notes: readonly Note[];
}

/** The number of the page, of the two of a spread, on which a word stands: as its notes have it, else as it is printed. */
function numberAt(proofreader: Proofreader, page: KeptPage, { at, notes }: NewWord): PageNumber {
  const words = proofreader.pages.words(page);
  const side = sideOf(page, words[at]?.line ?? 0);
  const beside = notes.find((note) => {
    const [word] = standsOn(note, page) ? heldWords(note, page, words) : [];
    return word !== undefined && sideOf(page, words[word]?.line ?? 0) === side;
  });
  return beside?.page ?? page.readings[side]?.pageNumber ?? 'x';
}

/** Which reading of a picture a line belongs to, counted over all of them. */
function sideOf({ readings }: KeptPage, line: number): number {
  let before = 0;
  return readings.findIndex(({ lines }) => {
    before += lines.length;
    return line < before;
  });
}
