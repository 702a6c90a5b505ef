import type { Extraction, Note } from '../note.ts';
import { sameData } from '../same-data.ts';
import { type JoinedNote, joinedInto } from './joined-notes.ts';
import { takeawaysFromNotes } from './takeaways.ts';

/**
 * A book with the notes of further pages, each among the others where its page number puts it; notes and edits that are
 * there stay, and those that are `joined` go on. Takeaways are chosen anew only where the reader has not touched them.
 */
export function withPagesAdded(content: Extraction, added: Extraction, joined: readonly JoinedNote[] = []): Extraction {
  const joinedAt = new Map(joined.map((one) => [one.at, one]));
  let notes = content.notes;
  let before: Note | undefined;
  for (const [at, one] of added.notes.entries()) {
    const join = joinedAt.get(at);
    const { note, isIn, ...book } =
      join === undefined ? { note: one, notes, isIn: false } : joinedInto(notes, one, join);
    notes = isIn ? book.notes : inserted(notes, note, before);
    before = note;
  }
  const areOwn = !sameData(content.keyTakeaways, takeawaysFromNotes(content.notes));
  const unread = [...(content.unread ?? []), ...(added.unread ?? [])];
  const doubtful = [...(content.doubtful ?? []), ...(added.doubtful ?? [])];
  const books = [...(content.books ?? []), ...(added.books ?? [])];
  return {
    ...content,
    notes,
    keyTakeaways: areOwn ? content.keyTakeaways : takeawaysFromNotes(notes),
    ...(unread.length > 0 && { unread }),
    ...(doubtful.length > 0 && { doubtful }),
    ...(books.length > 0 && { books }),
  };
}

/** The printed numbers of pages that a book has already and that were read again from another picture. */
export function repeatedPages(content: Extraction, added: Extraction): readonly number[] {
  const fresh = new Set(added.notes.map(({ source }) => source?.file));
  const old = new Set(content.notes.flatMap(({ page, source }) => (fresh.has(source?.file) ? [] : [page])));
  const again = added.notes.flatMap(({ page }) => (page !== 'x' && old.has(page) ? [page] : []));
  return [...new Set(again)].toSorted((a, b) => a - b);
}

/** Pages of which the notes stand here twice: both files show them. */
export interface PagesTwice {
  readonly pages: readonly number[];
  readonly files: readonly [string, string];
}

/** Share of the words of the shorter notes; different pages of one number have a third in common, that of their small words. */
const SAME_WORDS_MIN = 0.6;

/**
 * Pages that two files of an upload show: they have one printed number, and their notes mostly the same words. Each file is named
 * with the first one that shows what it shows.
 */
export function pagesTwice({ notes }: Extraction): readonly PagesTwice[] {
  const seen = new Map<number, Map<string, Set<string>>>();
  for (const { page, text, source } of notes) {
    if (page === 'x' || source === undefined || source.boxes.length === 0) continue;
    const files = seen.get(page) ?? new Map<string, Set<string>>();
    const before = files.get(source.file) ?? [];
    seen.set(
      page,
      files.set(source.file, new Set([...before, ...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])])),
    );
  }
  const found = new Map<string, PagesTwice>();
  for (const [page, files] of [...seen].toSorted(([a], [b]) => a - b)) {
    const all = [...files];
    all.forEach(([other, words], at) => {
      const one = all.slice(0, at).find(([, before]) => areAlike(before, words))?.[0];
      if (one === undefined) return;
      const name = `${one}\n${other}`;
      found.set(name, { pages: [...(found.get(name)?.pages ?? []), page], files: [one, other] });
    });
  }
  return [...found.values()];
}

/** True while both files have notes of these pages: those of one may have gone since it was asked. */
export function areStillTwice({ notes }: Extraction, { pages, files }: PagesTwice): boolean {
  const shows = (file: string): boolean =>
    notes.some(({ page, source }) => page !== 'x' && pages.includes(page) && source?.file === file);
  return files.every(shows);
}

/** What is still to be asked when of the two files of `asked` one was left out: in its place stands the other one. */
export function stillTwice(rest: readonly PagesTwice[], asked: PagesTwice, leftOut: string): readonly PagesTwice[] {
  const [one, other] = asked.files;
  const kept = leftOut === one ? other : one;
  const standing = (file: string): string => (file === leftOut ? kept : file);
  return rest.flatMap((pair) => {
    if (!pair.pages.every((page) => asked.pages.includes(page))) return [pair];
    const [a, b] = [standing(pair.files[0]), standing(pair.files[1])];
    return a === b ? [] : [{ ...pair, files: [a, b] as const }];
  });
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const fewer = Math.min(one.size, other.size);
  return fewer > 0 && [...one].filter((word) => other.has(word)).length >= SAME_WORDS_MIN * fewer;
}

/** The notes without those that a file gave of these pages. */
export function withoutPagesOf(
  content: Extraction,
  { pages, file }: { readonly pages: readonly number[]; readonly file: string },
): Extraction {
  const isMeant = ({ page, source }: Note): boolean => page !== 'x' && pages.includes(page) && source?.file === file;
  return { ...content, notes: content.notes.filter((note) => !isMeant(note)) };
}

/** Pages that a book had already, and the files that they were read from again. */
export interface Repeats {
  readonly pages: readonly number[];
  readonly files: ReadonlySet<string>;
}

/** Those of the pages that have older and newer notes still: others may have gone since, or their reading been undone. */
export function stillRepeated({ notes }: Extraction, { pages, files }: Repeats): readonly number[] {
  return pages.filter((number) => {
    const ofPage = notes.filter(({ page }) => page === number);
    const newer = ofPage.filter(({ source }) => source !== undefined && files.has(source.file));
    return newer.length > 0 && newer.length < ofPage.length;
  });
}

/** The book without the older notes of pages that were read again and have newer ones. */
export function withoutRepeated(content: Extraction, repeats: Repeats): Extraction {
  const pages = stillRepeated(content, repeats);
  const isOld = ({ page, source }: Note): boolean =>
    page !== 'x' && pages.includes(page) && !(source !== undefined && repeats.files.has(source.file));
  return { ...content, notes: content.notes.filter((note) => !isOld(note)) };
}

/** After the last note of its page or of one before; a page without a number where its file has it, or after what was read before it. */
function inserted(notes: readonly Note[], note: Note, before: Note | undefined): readonly Note[] {
  const follows = before === undefined ? -1 : notes.lastIndexOf(before);
  const { page } = note;
  if (page === 'x')
    return notes.toSpliced(placeInFile(notes, note) ?? (follows < 0 ? notes.length : follows + 1), 0, note);
  if (follows >= 0 && before?.page === page) return notes.toSpliced(follows + 1, 0, note);
  const last = notes.findLastIndex((one) => one.page !== 'x' && one.page <= page);
  if (last >= 0) return notes.toSpliced(last + 1, 0, note);
  const next = notes.findIndex((one) => one.page !== 'x');
  return next < 0 ? [...notes, note] : notes.toSpliced(next, 0, note);
}

/** Behind the notes of its file that stand on its page or before; none where the file has no others. */
function placeInFile(notes: readonly Note[], { source }: Note): number | undefined {
  const isOfFile = (one: Note): boolean => source !== undefined && one.source?.file === source.file;
  const last = notes.findLastIndex((one) => isOfFile(one) && (one.source?.pageIndex ?? 0) <= (source?.pageIndex ?? 0));
  if (last >= 0) return last + 1;
  const next = notes.findIndex(isOfFile);
  return next < 0 ? undefined : next;
}
