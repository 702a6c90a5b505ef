import type { Doubtful, Note, Unread } from '../core/note.ts';
import type { Page, PageReading } from '../core/page.ts';
import {
  allWordsOf,
  type Find,
  findsFromReading,
  joinedAtTurn,
  noteOfFind,
  type Passage,
} from '../core/passages/passages.ts';
import { countWords, type Lexicon, SPLIT_SIGN } from '../core/words/words.ts';

/** What was found so far, in the order of the pages. */
export interface Collected {
  readonly notes: readonly Note[];
  readonly unread: readonly Unread[];
  readonly doubtful: readonly Doubtful[];
}

/** Gathers pages into one list of notes: joins passages over page turns and lets every page's words decide hyphens. */
export interface Collection {
  addPage(page: Page, readings: readonly PageReading[], pageCount?: number): void;
  /** For showing while the work goes on: notes keep the hyphens that were decided when they were first asked for. */
  soFar(): Collected;
  /** True where a line ends in a hyphen, so that a word list would be of use. */
  hasHyphens(): boolean;
  /** For the end: every hyphen is decided by the words of all pages, and by a word list when there is one. */
  complete(words?: Pick<Lexicon, 'isWord' | 'language'>): Collected;
}

/** An empty collection. */
export function createCollection(): Collection {
  const finds: Find[] = [];
  const unread: Unread[] = [];
  const doubtful: Doubtful[] = [];
  const counts = new Map<string, number>();
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
      doubtful.push({ ...passage, ...place, page: reading.pageNumber });
    }
    addFinds(
      finds,
      found.finds.map((find) =>
        find.kind === 'passage' && isOfMany ? { ...find, passage: { ...find.passage, isOfMany } } : find,
      ),
    );
  };
  return {
    addPage(page, readings, pageCount = 1) {
      for (const note of page.notes ?? []) finds.push({ kind: 'note', note });
      unread.push(...(page.unread ?? []));
      for (const reading of readings) addReading(page, reading, pageCount > 1);
    },
    soFar() {
      const lexicon: Lexicon = { counts };
      return { notes: finds.map((find) => shown(find, lexicon)), unread: [...unread], doubtful: [...doubtful] };
    },
    hasHyphens() {
      return finds.some((find) => find.kind === 'passage' && endsInHyphen(find.passage));
    },
    complete(words = {}) {
      const lexicon: Lexicon = { ...words, counts };
      return { notes: finds.map((find) => noteOfFind(find, lexicon)), unread: [...unread], doubtful: [...doubtful] };
    },
  };
}

function endsInHyphen(passage: Passage): boolean {
  return allWordsOf(passage).some(
    ({ text, endsLine }) => endsLine && (text.endsWith(SPLIT_SIGN) || /[-\u2010\u2011\u2013\u2014]$/u.test(text)),
  );
}

/** Appends the finds of a page; the first may be the rest of the last passage of the page before. */
function addFinds(all: Find[], found: readonly Find[]): void {
  const [first, ...rest] = found;
  const at = all.findLastIndex((find) => find.kind === 'passage');
  const last = all[at];
  if (first?.kind === 'passage' && last?.kind === 'passage') {
    const passage = joinedAtTurn(last.passage, first.passage);
    if (passage !== undefined) {
      all[at] = { kind: 'passage', passage };
      all.push(...rest);
      return;
    }
  }
  all.push(...found);
}
