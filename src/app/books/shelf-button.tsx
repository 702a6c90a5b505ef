import { useState } from 'react';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { BooksIcon } from '../ui/icons.tsx';

/** Fetched when somebody looks at the shelf: the first screen does without. */
const ShelfDialogContent = lazyPart(
  () => import('./shelf-dialog-content.tsx'),
  (module) => module.ShelfDialogContent,
);

/** The control of the header that opens the shelf; it is there once there is a book. */
export function ShelfButton() {
  const { bookcase } = useServices();
  const { books } = useStore(bookcase.state);
  const [isOpen, setIsOpen] = useState(false);
  if (books.length === 0 && !isOpen) return null;
  return (
    <Dialog
      title="Your books"
      isWide
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      renderTrigger={(control) => (
        <button type="button" {...control} className="icon-button" aria-label="Your books" title="Your books">
          <BooksIcon className="size-6" />
        </button>
      )}
    >
      <ErrorBoundary name="The shelf">
        <ShelfDialogContent onOpened={() => setIsOpen(false)} fallback="One moment…" />
      </ErrorBoundary>
    </Dialog>
  );
}
