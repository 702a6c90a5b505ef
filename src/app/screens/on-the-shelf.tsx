import { nameOfBook } from '../books/book-name.ts';
import { knownBooks, shownBooks } from '../books/shown-books.ts';
import { useOpenBook } from '../books/use-open-book.ts';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { useServices } from '../services-context.tsx';
import type { Book } from '../storage/book-store.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { useAskBeforeLeaving } from '../upload/ask-before-leaving.ts';

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
  const held = useStore(bookcase.held);
  const { sessionId: onScreen } = useStore(notebook.state);
  const { books, previous } = shelf;
  const all = shownBooks(shelf, onScreen);
  const shown = all.length;
  useAskBeforeLeaving(all.some(({ sessionId }) => sessionId !== onScreen && held.has(sessionId)));
  const before = books.find(({ sessionId, removedAt }) => sessionId === previous && removedAt === undefined);
  return (
    <>
      {isIdle && !isAnythingShown && before !== undefined && (
        <BringBack book={before} isHeld={held.has(before.sessionId)} />
      )}
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

interface BringBackProps {
  readonly book: Book;
  /** The device has no room for it. */
  readonly isHeld: boolean;
}

function BringBack({ book, isHeld }: BringBackProps) {
  const { open, problem } = useOpenBook(book.sessionId);
  const where = isHeld
    ? 'can be brought back until this page is left: this browser has no room or gives no leave to keep it.'
    : 'is on the shelf.';
  return (
    <div className="mt-5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-ink-soft">
      <output className="min-w-0 wrap-anywhere">{problem ?? `${nameOfBook(book)} ${where}`}</output>
      <Button data-undoes onClick={() => open()}>
        Bring it back
      </Button>
    </div>
  );
}
