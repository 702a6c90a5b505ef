import { memo, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ExportDialog } from '../export/export-dialog.tsx';
import { HAS_SERVER } from '../has-server.ts';
import { useServices } from '../services-context.tsx';
import type { Book } from '../storage/book-store.ts';
import { blobOf } from '../storage/kept-picture.ts';
import { useStore } from '../store.ts';
import { BlobImage } from '../ui/blob-image.tsx';
import { Button } from '../ui/button.tsx';
import { aboutBook, nameOfBook } from './book-name.ts';
import { BookNameForm } from './book-name-form.tsx';
import type { Found } from './search-books.ts';
import { ServerCopy } from './server-copy.tsx';
import { useOpenBook } from './use-open-book.ts';

interface BookRowProps extends Found {
  /** True of another version of a book that is listed as well. */
  readonly isOtherVersion: boolean;
  readonly onOpened?: () => void;
}

/**
 * A book on the shelf: its cover, its name and what can be done with it; below, the notes that were looked for. Drawn anew
 * only where something of it is another: what happens to one book leaves the rows of all others alone.
 */
export const BookRow = memo(function BookRow({ book, hits, isOtherVersion, onOpened }: BookRowProps) {
  const { bookcase, notebook, upload } = useServices();
  const { sessionId, content } = useStore(notebook.state);
  const isBusy = useStore(upload.state).kind === 'loading';
  const [isMore, setIsMore] = useState(false);
  const id = useId();
  const isOpen = book.sessionId === sessionId && content !== null;
  const { open, problem } = useOpenBook(book.sessionId, onOpened);
  const remove = (button: Element): void => {
    const shelf = button.closest('.shelf');
    flushSync(() => {
      bookcase.removal.remove(book.sessionId);
      upload.settle();
    });
    shelf?.querySelector<HTMLElement>(`[data-puts-back="${book.sessionId}"]`)?.focus();
  };
  return (
    <li className="shelf-book" aria-labelledby={id} data-book={book.sessionId}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Cover book={book} />
        <div className="min-w-0 flex-1 basis-36">
          <p id={id} className="shelf-title">
            <bdi>{nameOfBook(book)}</bdi>
          </p>
          <p className="text-sm text-ink-soft">
            {book.authors !== undefined && book.authors !== '' && (
              <>
                <bdi className="shelf-author">{book.authors}</bdi>
                {' · '}
              </>
            )}
            {aboutBook(book, isOtherVersion)}
            {isOpen && ' · open'}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isOpen && (
          <Button disabled={isBusy} onClick={() => open()}>
            Open<span className="sr-only"> {nameOfBook(book)}</span>
          </Button>
        )}
        <Button tone="quiet" aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
          {isMore ? 'Less' : 'More'}
          <span className="sr-only"> about {nameOfBook(book)}</span>
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
      <Hits {...{ book, hits }} isDisabled={isBusy && !isOpen} onOpen={open} />
      {isMore && (
        <div className="grid basis-full gap-4 border-t border-rule pt-4">
          <BookNameForm book={book} />
          <div className="flex flex-wrap items-start gap-2">
            <ExportDialog load={() => bookcase.contentOf(book.sessionId)} label={nameOfBook(book)} />
            <Button disabled={isBusy && isOpen} onClick={({ currentTarget }) => remove(currentTarget)}>
              Remove
            </Button>
            {HAS_SERVER && <ServerCopy book={book} />}
          </div>
        </div>
      )}
    </li>
  );
});

interface HitsProps extends Found {
  readonly isDisabled: boolean;
  /** Called with the place of a note among those of its book. */
  readonly onOpen: (note: number) => void;
}

/** Notes of one book that are shown at first, and with each press that asks for more. */
const [HITS_FIRST, HITS_MORE] = [5, 50];

/** The notes that were looked for; each opens its book there. */
function Hits({ book, hits, isDisabled, onOpen }: HitsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState({ hits, shown: HITS_FIRST });
  // Another search begins anew.
  const shown = asked.hits === hits ? asked.shown : HITS_FIRST;
  const more = hits.length - shown;
  if (hits.length === 0) return null;
  const showMore = (): void => {
    flushSync(() => setAsked({ hits, shown: shown + HITS_MORE }));
    list.current?.querySelectorAll<HTMLElement>('.hit-open')[shown]?.focus();
  };
  return (
    <ul ref={list} className="basis-full text-sm">
      {hits.slice(0, shown).map(({ page, text, at }) => (
        <li key={at}>
          <button type="button" className="hit-open" disabled={isDisabled} onClick={() => onOpen(at)}>
            <span className="shelf-hit">
              p. {page} <bdi>{text}</bdi>
            </span>
          </button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Button tone="link" onClick={showMore}>
            and {more} more<span className="sr-only"> in {nameOfBook(book)}</span>
          </Button>
        </li>
      )}
    </ul>
  );
}

function Cover({ book: { cover } }: { readonly book: Book }) {
  const blob = useMemo(() => cover && blobOf(cover), [cover]);
  if (blob === undefined) return <span className="shelf-cover" aria-hidden="true" />;
  return <BlobImage blob={blob} alt="" className="shelf-cover" />;
}
