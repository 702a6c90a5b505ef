import { useState } from 'react';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BooksIcon } from '../ui/icons.tsx';
import { InWorkshop } from '../workshop/in-workshop.tsx';

/** Fetched when somebody looks at the shelf: the first screen does without. */
const ShelfDialogContent = lazyPart(
  () => import('./shelf-dialog-content.tsx'),
  (module) => module.ShelfDialogContent,
);

/** The control of the header that opens the shelf; without a book it is where notes of other programs come in. */
export function ShelfButton() {
  const [isOpen, setIsOpen] = useState(false);
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
        <InWorkshop>
          <ShelfDialogContent onOpened={() => setIsOpen(false)} fallback="One moment…" />
        </InWorkshop>
      </ErrorBoundary>
    </Dialog>
  );
}
