import { type Box, unionOf } from '../geometry.ts';
import { isOwnWords, type MarkKind } from '../mark.ts';
import {
  type Extraction,
  type Note,
  type PageNumber,
  type PagePlace,
  placeOf,
  type Source,
  type SourcePart,
  type SourceWord,
  type Unread,
} from '../note.ts';
import { OWN_WORDS } from '../passages/passages.ts';
import { letterCount } from '../words/words.ts';
import { onPrintedPage, type PrintedPage } from './note-page.ts';
import { oneLine } from './notes-text.ts';

/** The notes without the one at a place. */
export function withoutNote(content: Extraction, at: number): Extraction {
  return { ...content, notes: content.notes.filter((_, place) => place !== at) };
}

/** The notes with another one at a place. */
export function withNote(content: Extraction, at: number, note: Note): Extraction {
  return { ...content, notes: content.notes.map((old, place) => (place === at ? note : old)) };
}

/** The notes with the text at a place written anew; a note without text goes. */
export function withText(content: Extraction, at: number, text: string): Extraction {
  const note = content.notes[at];
  const line = oneLine(text);
  if (note === undefined || line === note.text) return content;
  return line === '' ? withoutNote(content, at) : withNote(content, at, { ...note, text: line });
}

/** The note at a place made one with the next: both texts, and both places on the page or over its turn. */
export function mergedWithNext(content: Extraction, at: number): Extraction {
  const [first, second] = content.notes.slice(at, at + 2);
  if (first === undefined || second === undefined) return content;
  return { ...content, notes: content.notes.toSpliced(at, 2, merged(first, second)) };
}

/** Two notes as one, on the page of the first. */
export function merged(first: Note, second: Note): Note {
  const source = joinedSource(first.source, second.source);
  return { ...pageOf(first), text: `${first.text} ${second.text}`, ...(source && { source }) };
}

/** The note at a place one place further up (-1) or down (1); unchanged where there is no such place. */
export function withNoteMoved(content: Extraction, at: number, step: 1 | -1): Extraction {
  const note = content.notes[at];
  const to = at + step;
  if (note === undefined || to < 0 || to >= content.notes.length) return content;
  return { ...content, notes: content.notes.toSpliced(at, 1).toSpliced(to, 0, note) };
}

/** The note at a place cut in two before character `offset` of its text; unchanged where one half would be empty. */
export function splitNote(content: Extraction, at: number, offset: number): Extraction {
  const note = content.notes[at];
  if (note === undefined) return content;
  const [first, second] = [note.text.slice(0, offset).trim(), note.text.slice(offset).trim()];
  if (first === '' || second === '') return content;
  const [head, tail] = splitSource(note.source, first);
  const halves: readonly Note[] = [
    { ...pageOf(note), text: first, ...(head && { source: head }) },
    { ...pageOf(note), text: second, ...(tail && { source: tail }) },
  ];
  return { ...content, notes: content.notes.toSpliced(at, 1, ...halves) };
}

/** A piece of ink that the reader has read: a note with the ink as its source, where it stands among `pages`. */
export function inkToNote(
  content: Extraction,
  at: number,
  { text, pages = [] }: { readonly text: string; readonly pages?: readonly PagePlace[] },
): Extraction {
  const ink = content.unread?.[at];
  const line = oneLine(text);
  if (ink === undefined || line === '') return content;
  const { page, kind, box } = ink;
  const note: Note = {
    page,
    text: isOwnWords({ kind }) && !line.startsWith(OWN_WORDS) ? OWN_WORDS + line : line,
    source: { ...placeOf(ink), boxes: [box], marks: [kind], confidence: 1 },
  };
  return withoutInk({ ...content, notes: withInOrder(content.notes, note, { ...ink, pages }) }, at);
}

/** The list of ink that was not read without the piece at a place. */
export function withoutInk(content: Extraction, at: number): Extraction {
  const { unread = [], ...rest } = content;
  const left = unread.filter((_, place) => place !== at);
  return left.length === 0 ? rest : { ...rest, unread: left };
}

/** Where a new note stands on its page, and the order of the pages as far as it is known. */
export interface NewPlace extends Pick<Unread, 'file' | 'pageIndex' | 'box'> {
  readonly pages?: readonly PagePlace[];
}

/** `notes` with a note put where it stands: after the last one that begins above it, or on a page or in a file before. */
export function withInOrder(notes: readonly Note[], note: Note, place: NewPlace): readonly Note[] {
  const { file, pageIndex, box, pages = [] } = place;
  const rankOf = (of: PagePlace): number =>
    pages.findIndex((page) => page.file === of.file && page.pageIndex === of.pageIndex);
  const rank = rankOf(place);
  const isBefore = ({ source }: Note): boolean => {
    if (source === undefined) return false;
    if (source.file !== file) return rank >= 0 && rankOf(source) >= 0 && rankOf(source) < rank;
    return source.pageIndex < pageIndex || (source.pageIndex === pageIndex && unionOf(source.boxes).top <= box.top);
  };
  const isAfter = ({ source }: Note): boolean =>
    source !== undefined && (source.file === file || (rank >= 0 && rankOf(source) > rank));
  const above = notes.findLastIndex(isBefore);
  if (above >= 0) return notes.toSpliced(above + 1, 0, note);
  const below = notes.findIndex(isAfter);
  return below >= 0 ? notes.toSpliced(below, 0, note) : [...notes, note];
}

/** The notes of a page, by its place in the files and the number that they carry, under another number. */
export function withPageNumber(
  content: Extraction,
  page: { readonly file: string; readonly pageIndex: number; readonly from: PageNumber },
  printed: PrintedPage,
): Extraction {
  const { page: to } = printed;
  const isOfPage = (of: { file: string; pageIndex: number; page: PageNumber }): boolean =>
    of.file === page.file && of.pageIndex === page.pageIndex && of.page === page.from;
  const notes = content.notes.map((note) =>
    note.source !== undefined && isOfPage({ ...note.source, page: note.page }) ? onPrintedPage(note, printed) : note,
  );
  const unread = content.unread?.map((ink) => (isOfPage(ink) ? { ...ink, page: to } : ink));
  const doubtful = content.doubtful?.map((passage) => (isOfPage(passage) ? { ...passage, page: to } : passage));
  return { ...content, notes, ...(unread && { unread }), ...(doubtful && { doubtful }) };
}

function pageOf({ page, label }: Note): PrintedPage {
  return { page, ...(label !== undefined && { label }) };
}

function joinedSource(first: Source | undefined, second: Source | undefined): Source | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const parts = [first, ...(first.continued ?? []), second, ...(second.continued ?? [])].reduce(joinedParts, []);
  const [head, ...continued] = parts;
  if (head === undefined) return first;
  const marks: readonly MarkKind[] = [...new Set([...first.marks, ...second.marks])];
  return {
    ...{ ...head, marks, confidence: (first.confidence + second.confidence) / 2 },
    ...(first.colour !== undefined && { colour: first.colour }),
    ...(first.chapter !== undefined && { chapter: first.chapter }),
    ...(continued.length > 0 && { continued }),
  };
}

/** Appends a part; one on the picture of the last part becomes one with it. */
function joinedParts(parts: readonly SourcePart[], { boxes, words, ...place }: SourcePart): readonly SourcePart[] {
  const last = parts.at(-1);
  const part: SourcePart = { ...placeOf(place), boxes, ...(words && { words }) };
  const isSame = last?.file === place.file && last.pageIndex === place.pageIndex && last.turn === place.turn;
  if (!isSame) return [...parts, part];
  const both =
    last.words === undefined && words === undefined ? {} : { words: [...(last.words ?? []), ...(words ?? [])] };
  return [...parts.slice(0, -1), { ...last, boxes: [...last.boxes, ...boxes], ...both }];
}

/** Shares out the words of a source by the letters of the first half; without words both halves keep the place. */
function splitSource(source: Source | undefined, first: string): readonly [Source | undefined, Source | undefined] {
  if (source?.words === undefined) return [source, source];
  let left = letterCount(first);
  const heads: SourcePart[] = [];
  const tails: SourcePart[] = [];
  for (const part of [source, ...(source.continued ?? [])]) {
    const words = part.words ?? [];
    const cut = words.findIndex((word) => {
      if (left <= 0) return true;
      left -= letterCount(word.text);
      return false;
    });
    const count = cut < 0 ? words.length : cut;
    if (count > 0) heads.push(pieceOf(part, words.slice(0, count)));
    if (count < words.length) tails.push(pieceOf(part, words.slice(count)));
  }
  return [sourceOf(source, heads), sourceOf(source, tails)];
}

function sourceOf(whole: Source, [head, ...continued]: readonly SourcePart[]): Source {
  if (head === undefined) return whole;
  const { continued: _continued, ...rest } = whole;
  return { ...rest, ...head, ...(continued.length > 0 && { continued }) };
}

function pieceOf(part: SourcePart, words: readonly SourceWord[]): SourcePart {
  return { ...placeOf(part), words, boxes: boxesOfRun(words) };
}

/** One box for each line: a word that stands further left than the one before begins a new one. */
function boxesOfRun(words: readonly SourceWord[]): readonly Box[] {
  const lines: Box[][] = [];
  words.forEach(({ box }, at) => {
    const before = words[at - 1]?.box;
    if (before === undefined || box.left < before.left) lines.push([]);
    lines.at(-1)?.push(box);
  });
  return lines.map(unionOf);
}
