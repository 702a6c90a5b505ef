import { boxOfPoints, middleOf, type Point, unionOf } from '../../../core/geometry.ts';
import type { Extraction, Note } from '../../../core/note.ts';
import { type PrintedPage, withInOrder, withNote } from '../../../core/notes/notes.ts';
import {
  heldWords,
  isReadThrough,
  isWhollyRead,
  noteOfWords,
  type PageWord,
  placeOfWord,
  withRun,
  withWordToggled,
} from '../../../core/passages/passages.ts';
import { printedPageOf } from '../../../core/printed-page.ts';
import type { KeptPage } from '../../storage/page-shelf.ts';
import { type Proofreader, standsOn } from '../proofreader.ts';
import { levelled, linesOf } from './dragged-span.ts';
import type { Span } from './dragging.ts';
import { nearestWord } from './nearest-word.ts';
import { sizeOfPage } from './page-size.ts';

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
    const made = noteOfWords(mended, [at], number);
    const next = withNewNote(proofreader, content, { note: made, page, first: at });
    created = next.created;
    return next.content;
  });
  const goal = leadsTo ?? created;
  if (goal !== undefined) proofreader.goTo(goal);
}

/** A place of a page where no word is known was chosen: the page is read until there is one, or to its end. */
export async function choosePoint(proofreader: Proofreader, page: KeptPage, point: Point): Promise<void> {
  const box = boxOfPoints([point], 1);
  const placeIn = (now: KeptPage): number => placeOfWord(proofreader.pages.words(now), box);
  const read = await proofreader.pages.readUntil(page, box, (now) => placeIn(now) >= 0);
  const at = placeIn(read);
  if (at >= 0) chooseWord(proofreader, read, at);
}

/**
 * A page was dragged over before its words were known: it is read until those from end to end are, and they are chosen.
 */
export async function chooseSpan(proofreader: Proofreader, page: KeptPage, span: Span): Promise<void> {
  const lookedAt = boxOfPoints([span.from, span.to]);
  const read = await proofreader.pages.readUntil(
    page,
    lookedAt,
    (now) => knownRun(proofreader, now, span) !== undefined,
  );
  // The nearest of a few words may be far away.
  const run = isWhollyRead(read.readings) ? runOf(proofreader, read, span)?.run : knownRun(proofreader, read, span);
  if (run !== undefined) chooseRun(proofreader, read, run);
}

/**
 * A point further from the middle of a word than this share of the height of lines may be on a line that was not read,
 * unless the line on its other side was.
 */
const ON_LINE = 0.6;

/** The words that were dragged over, once it is sure that no line is missing that was. */
function knownRun(proofreader: Proofreader, page: KeptPage, span: Span): WordRun | undefined {
  const words = proofreader.pages.words(page);
  const { run, from, to, height } = runOf(proofreader, page, span) ?? {};
  const [first, last] = [words[run?.from ?? -1], words[run?.to ?? -1]];
  if (first === undefined || last === undefined || height === undefined) return undefined;
  const isOn = (word: PageWord, point: Point | undefined): boolean => {
    const line = unionOf(words.filter((other) => other.line === word.line).map(({ box }) => box));
    const { x, y } = point ?? { x: 0, y: 0 };
    const isBeside = x < line.left - height || x > line.right + height;
    const off = y - middleOf(word.box).y;
    return !isBeside && (Math.abs(off) <= height * ON_LINE || areBothRead(word.line, word.line + Math.sign(off)));
  };
  const areBothRead = (line: number, other: number): boolean =>
    words.some((word) => word.line === other) && isReadThrough(page.readings, [line, other]);
  const areOn = isOn(first, from) && isOn(last, to);
  return areOn && isReadThrough(page.readings, [first.line, last.line]) ? run : undefined;
}

/** The words that are nearest to the ends of what was dragged over. */
function runOf(proofreader: Proofreader, page: KeptPage, span: Span) {
  const words = proofreader.pages.words(page).map(({ box }, at) => ({ at, box }));
  const { height } = linesOf(words, sizeOfPage(page) ?? { width: 0, height: 0 });
  const { from, to } = levelled(span, { height });
  const [first, last] = [nearestWord(words, from), nearestWord(words, to)];
  return first === undefined || last === undefined ? undefined : { run: { from: first, to: last }, from, to, height };
}

/** A new note among the others: where the first of its words stands in the reading order of its page. */
function withNewNote(proofreader: Proofreader, content: Extraction, { note, page, first }: NewNote) {
  const source = note?.source;
  const [box] = source?.boxes ?? [];
  if (note === undefined || source === undefined || box === undefined) return { content };
  const words = proofreader.pages.words(page);
  const onPage = content.notes.map((one) => (standsOn(one, page) ? heldWords(one, page, words)[0] : undefined));
  const before = onPage.findLastIndex((word) => word !== undefined && word < first);
  const after = onPage.findIndex((word) => word !== undefined && word > first);
  const at = before >= 0 ? before + 1 : after;
  const { pages } = proofreader.state.get();
  const notes =
    at >= 0
      ? content.notes.toSpliced(at, 0, note)
      : withInOrder(content.notes, note, { file: source.file, pageIndex: source.pageIndex, box, pages });
  return { content: { ...content, notes }, created: notes.indexOf(note) };
}

interface NewNote {
  readonly note: Note | undefined;
  readonly page: KeptPage;
  /** Place of its first word. */
  readonly first: number;
}

/**
 * A run of words was chosen by dragging or with Shift and arrows. Where it begins in the note that the reader is at, it
 * is left out of it, unless it draws an end of it further; else it is taken in, or becomes a note of its own where none of this page is current. Words of
 * other notes stay theirs.
 */
export function chooseRun(proofreader: Proofreader, page: KeptPage, run: WordRun): void {
  const { current } = proofreader.state.get();
  const mended = proofreader.pages.mended(page);
  const [first, last] = run.from <= run.to ? [run.from, run.to] : [run.to, run.from];
  let created: number | undefined;
  proofreader.edit('Change words', (content) => {
    const { others, held } = wordsOfNotes(proofreader, page, { notes: content.notes, current });
    const chosen = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((at) => !others.has(at));
    const note = content.notes[current ?? -1];
    if (note !== undefined && current !== null && standsOn(note, page)) {
      const next = withRun(note, mended, { chosen, isTakenIn: isTakenIn(run, held) });
      return next === note ? content : withNote(content, current, next);
    }
    const number = numberAt(proofreader, page, { at: first, notes: content.notes });
    const made = noteOfWords(mended, chosen, number);
    const next = withNewNote(proofreader, content, { note: made, page, first: chosen[0] ?? first });
    created = next.created;
    return next.content;
  });
  if (created !== undefined) proofreader.goTo(created);
}

/** True where a run begins outside of the words that a note has, or at an end of them and leads on outwards. */
export function isTakenIn({ from, to }: WordRun, held: ReadonlySet<number>): boolean {
  if (!held.has(from)) return true;
  const isLast = from === Math.max(...held);
  const isFirst = from === Math.min(...held);
  return (isLast && to > from) || (isFirst && to < from);
}

/** From which word to which, in the order in which they were chosen. */
export interface WordRun {
  readonly from: number;
  readonly to: number;
}

interface NewWord {
  readonly at: number;
  readonly notes: readonly Note[];
}

/** Number and label of the page, of the two of a spread, on which a word stands: as its notes have it, else as it is printed. */
function numberAt(proofreader: Proofreader, page: KeptPage, { at, notes }: NewWord): PrintedPage {
  const words = proofreader.pages.words(page);
  const side = sideOf(page, words[at]?.line ?? 0);
  const beside = notes.find((note) => {
    const [word] = standsOn(note, page) ? heldWords(note, page, words) : [];
    return word !== undefined && sideOf(page, words[word]?.line ?? 0) === side;
  });
  const reading = page.readings[side];
  if (beside !== undefined) {
    return { page: beside.page, ...(beside.label !== undefined && { label: beside.label }) };
  }
  return reading === undefined ? { page: 'x' } : printedPageOf(reading);
}

/** Which reading of a picture a line belongs to, counted over all of them. */
function sideOf({ readings }: KeptPage, line: number): number {
  let before = 0;
  return readings.findIndex(({ lines }) => {
    before += lines.length;
    return line < before;
  });
}
