import { nameOfBook } from '../books/book-name.ts';
import { knownBooks, shownBooks } from '../books/shown-books.ts';
import { useOpenBook } from '../books/use-open-book.ts';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { useServices } from '../services-context.tsx';
import type { Book } from '../storage/book-store.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';

/** Books that stand under the upload area; the others are a click away. */
const SHOWN_MAX = 6;

/** Fetched where there are books: who comes for the first time needs none of it. */
const Shelf = lazyPart(
  () => import('../books/shelf.tsx'),
  (module) => module.Shelf,
);

interface OnTheShelfProps {
  readonly isIdle: boolean;
  readonly isAnythingShown: boolean;
}

/** What was on the screen before and can be brought back, and, while nothing is, the books on this device. */
export function OnTheShelf({ isIdle, isAnythingShown }: OnTheShelfProps) {
  const { bookcase, notebook } = useServices();
  const shelf = useStore(bookcase.state);
  const { books, previous } = shelf;
  const shown = shownBooks(shelf, useStore(notebook.state).sessionId).length;
  const before = books.find(({ sessionId, removedAt }) => sessionId === previous && removedAt === undefined);
  return (
    <>
      {isIdle && !isAnythingShown && before !== undefined && <BringBack book={before} />}
      {isIdle && !isAnythingShown && knownBooks(books).length > 0 && (
        <section aria-labelledby="shelf-title" className="mt-10">
          <h2 id="shelf-title" className="font-display text-2xl">
            Your books
          </h2>
          <ErrorBoundary name="The shelf">
            <Shelf limit={SHOWN_MAX} />
          </ErrorBoundary>
          {shown > SHOWN_MAX && (
            <p className="mt-3 text-sm text-ink-soft">
              All {shown} books, and a search in their notes, are under the books at the top of the page.
            </p>
          )}
        </section>
      )}
    </>
  );
}

function BringBack({ book }: { readonly book: Book }) {
  const { open, problem } = useOpenBook(book.sessionId);
  return (
    <div className="mt-5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-ink-soft">
      <output className="min-w-0 wrap-anywhere">{problem ?? `${nameOfBook(book)} is on the shelf.`}</output>
      <Button data-undoes onClick={() => open()}>
        Bring it back
      </Button>
    </div>
  );
}
