import { useDeferredValue, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../services-context.tsx';
import type { Book } from '../storage/book-store.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { nameOfBook } from './book-name.ts';
import { BookRow } from './book-row.tsx';
import { searchBooks } from './search-books.ts';
import { isOtherVersion, knownBooks, shownBooks } from './shown-books.ts';

/** From this many notes on, in however many books, a field to search them stands above the list. */
const SEARCH_FROM = 10;
/** Books of the list that are drawn until more are asked for. */
const DRAWN_MAX = 30;

interface ShelfProps {
  /** Books that are listed at most; the rest, and the search, are in the shelf's own dialog. */
  readonly limit?: number;
  /** Called once a book lies open. */
  readonly onOpened?: () => void;
}

/** The books on this device: to be opened, named, searched, exported and removed. */
export function Shelf({ limit, onOpened }: ShelfProps) {
  const { bookcase, notebook } = useServices();
  const state = useStore(bookcase.state);
  const { sessionId } = useStore(notebook.state);
  const [query, setQuery] = useState('');
  const [drawn, setDrawn] = useState(limit ?? DRAWN_MAX);
  const looked = useDeferredValue(query);
  const kept = useInPlace(useMemo(() => shownBooks(state, sessionId), [state, sessionId]));
  const found = useMemo(() => searchBooks(kept, looked), [kept, looked]);
  const id = useId();
  const notes = kept.reduce((sum, { texts }) => sum + texts.length, 0);
  return (
    <div className="shelf">
      {limit === undefined && notes >= SEARCH_FROM && (
        <div className="mt-4">
          <label className="label" htmlFor={id}>
            Search in all notes
          </label>
          <input
            id={id}
            type="search"
            className="field"
            value={query}
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
          />
          <output className="mt-1 block min-h-6 text-sm text-ink-soft">
            {looked.trim() !== '' && (found.length === 0 ? 'Nothing was found.' : counted(found.length))}
          </output>
        </div>
      )}
      <ul className="shelf-list">
        {found.slice(0, drawn).map(({ book, hits }) => (
          <BookRow
            key={book.sessionId}
            {...{ book, hits }}
            isOtherVersion={isOtherVersion(book, kept)}
            {...(onOpened === undefined ? {} : { onOpened })}
          />
        ))}
      </ul>
      {limit === undefined && found.length > drawn && (
        <Button onClick={() => setDrawn(drawn + DRAWN_MAX)}>Show more books</Button>
      )}
      <RemovedBooks />
    </div>
  );
}

/**
 * The same books, each where it stood when it was first seen, and what came since before them: a row that moved under the
 * reader's finger, because its book was saved at this moment, would take the press away from its button.
 */
function useInPlace(books: readonly Book[]): readonly Book[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const fresh = books.map(({ sessionId }) => sessionId).filter((id) => !places.includes(id));
  if (fresh.length > 0) setPlaces([...fresh, ...places]);
  return useMemo(() => {
    const placeOf = new Map(places.map((id, at) => [id, at]));
    const at = ({ sessionId }: Book): number => placeOf.get(sessionId) ?? -1;
    return books.toSorted((a, b) => at(a) - at(b));
  }, [books, places]);
}

function counted(books: number): string {
  return books === 1 ? 'Found in 1 book.' : `Found in ${books} books.`;
}

/** What was taken from the shelf in the last day, to be put back. */
function RemovedBooks() {
  const { bookcase } = useServices();
  const { books } = useStore(bookcase.state);
  const removed = knownBooks(books).filter(({ removedAt }) => removedAt !== undefined);
  if (removed.length === 0) return null;
  // Its row goes with the press; the focus is at the book then, or at the next of those that are left.
  const press = (button: Element, action: () => void, next: string): void => {
    const shelf = button.closest('.shelf');
    flushSync(action);
    (shelf?.querySelector<HTMLElement>(next) ?? shelf?.querySelector<HTMLElement>('.shelf-book button'))?.focus();
  };
  return (
    <ul className="mt-3 grid gap-2" aria-label="Removed books">
      {removed.map((book) => (
        <li key={book.sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="min-w-0 wrap-anywhere">{nameOfBook(book)} was removed. It can be put back for a day.</span>
          <Button
            data-undoes
            data-puts-back={book.sessionId}
            onClick={({ currentTarget }) =>
              press(
                currentTarget,
                () => bookcase.removal.putBack(book.sessionId),
                `[data-book="${book.sessionId}"] button`,
              )
            }
          >
            Put back<span className="sr-only"> {nameOfBook(book)}</span>
          </Button>
          <Button
            tone="quiet"
            onClick={({ currentTarget }) =>
              press(currentTarget, () => void bookcase.removal.removeForGood([book.sessionId]), '[data-puts-back]')
            }
          >
            Remove for good<span className="sr-only"> {nameOfBook(book)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
