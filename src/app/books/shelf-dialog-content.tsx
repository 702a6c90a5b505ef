import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { ExportAll } from './export-all.tsx';
import { ImportNotes } from './import-notes.tsx';
import { Shelf } from './shelf.tsx';
import { knownBooks } from './shown-books.ts';

/** The whole shelf: search, books, all of them as one file. */
export function ShelfDialogContent({ onOpened }: { readonly onOpened: () => void }) {
  const { bookcase } = useServices();
  const { isForbidden, ...shelf } = useStore(bookcase.state);
  const books = knownBooks(shelf.books);
  return (
    <>
      {isForbidden ? (
        <p role="alert" className="mt-1 text-sm text-danger">
          This browser has no room or gives no leave to keep books. Export what you want to keep.
        </p>
      ) : (
        <p className="mt-1 text-sm text-ink-soft">
          {books.length === 0
            ? 'Nothing is here yet. What you read or import stands here, on this device, in this browser.'
            : 'They are kept on this device, in this browser.'}
        </p>
      )}
      {books.length > 0 && <Shelf onOpened={onOpened} />}
      <ExportAll />
      <ImportNotes />
    </>
  );
}
