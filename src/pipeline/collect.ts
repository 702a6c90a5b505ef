import { type Doubtful, type Note, placeOf, type Unread } from '../core/note.ts';
import type { JoinedNote } from '../core/notes/notes.ts';
import type { Page, PageReading } from '../core/page.ts';
import { allWordsOf, type Find, findsFromReading, noteOfFind, type Passage } from '../core/passages/passages.ts';
import { countWords, type Lexicon, SPLIT_SIGN } from '../core/words/words.ts';
import { createOrderedFinds, type FoundBefore } from './ordered-finds.ts';

/** What was found so far, in the order of the pages. */
export interface Collected {
  readonly notes: readonly Note[];
  readonly unread: readonly Unread[];
  readonly doubtful: readonly Doubtful[];
}

/** What was found once all pages have come. */
interface FoundAtLast extends Collected {
  /** Which of the notes go on with those of an upload before. */
  readonly joined: readonly JoinedNote[];
  readonly found: FoundBefore;
}

/** Gathers pages into one list of notes: joins passages over page turns and lets every page's words decide hyphens. */
export interface Collection {
  addPage(page: Page, readings: readonly PageReading[], pageCount?: number): void;
  /** For showing while the work goes on: notes keep the hyphens that were decided when they were first asked for. */
  soFar(): Collected;
  /** True where a line ends in a hyphen, so that a word list would be of use. */
  hasHyphens(): boolean;
  /** For the end: every hyphen is decided by the words of all pages, and by a word list when there is one. */
  complete(words?: Pick<Lexicon, 'isWord' | 'language'>): FoundAtLast;
}

/** An empty collection for files of these names; of an upload that goes on with the one `before`, whose notes are not given again. */
export function createCollection(names: readonly string[] = [], before?: FoundBefore): Collection {
  const finds = createOrderedFinds(before);
  const unread: Unread[] = [];
  const doubtful: Doubtful[] = [];
  const counts = new Map(before?.counts);
  const made = new WeakMap<Find, Note>();
  const shown = (find: Find, lexicon: Lexicon): Note => {
    const note = made.get(find) ?? noteOfFind(find, lexicon);
    made.set(find, note);
    return note;
  };
  const addReading = (page: Page, reading: PageReading, isOfMany: boolean): void => {
    countWords(counts, reading.lines);
    const place = { file: page.file, pageIndex: page.pageIndex };
    const found = findsFromReading(reading, place);
    unread.push(...found.unread);
    for (const passage of reading.model?.doubtful ?? []) {
      doubtful.push({ ...passage, ...placeOf({ ...place, ...reading }), page: reading.pageNumber });
    }
    finds.add(
      place,
      found.finds.map((find) =>
        find.kind === 'passage' && isOfMany ? { ...find, passage: { ...find.passage, isOfMany } } : find,
      ),
    );
  };
  return {
    addPage(page, readings, pageCount = 1) {
      const { file, pageIndex, notes = [] } = page;
      for (const note of notes) finds.add({ file, pageIndex }, [{ kind: 'note', note }]);
      unread.push(...(page.unread ?? []));
      for (const reading of readings) addReading(page, reading, pageCount > 1);
    },
    soFar() {
      const lexicon: Lexicon = { counts };
      return { notes: finds.fresh().map((find) => shown(find, lexicon)), unread: [...unread], doubtful: [...doubtful] };
    },
    hasHyphens() {
      return finds.fresh().some((find) => find.kind === 'passage' && endsInHyphen(find.passage));
    },
    complete(words = {}) {
      const lexicon: Lexicon = { ...words, counts };
      finds.end();
      const last = new Map<Find, Note>();
      const noteOf = (find: Find): Note => {
        const note = last.get(find) ?? noteOfFind(find, lexicon);
        last.set(find, note);
        return note;
      };
      return {
        ...{ notes: finds.fresh().map(noteOf), unread: [...unread], doubtful: [...doubtful] },
        joined: finds.joined(noteOf),
        found: { names: before?.names ?? names, finds: finds.found(noteOf), counts },
      };
    },
  };
}

function endsInHyphen(passage: Passage): boolean {
  return allWordsOf(passage).some(
    ({ text, endsLine }) => endsLine && (text.endsWith(SPLIT_SIGN) || /[-\u2010\u2011\u2013\u2014]$/u.test(text)),
  );
}
