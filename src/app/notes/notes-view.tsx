import { memo, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Extraction } from '../../core/note.ts';
import { splitBooks } from '../../core/notes/notes.ts';
import { nameOfBook } from '../books/book-name.ts';
import { BookNameForm } from '../books/book-name-form.tsx';
import { useOpenBook } from '../books/use-open-book.ts';
import { ExportDialog } from '../export/export-dialog.tsx';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { StartOverButton } from '../upload/start-over-button.tsx';
import { AddPagesButton } from './add-pages-button.tsx';
import { ConflictCard } from './cards/conflict-card.tsx';
import { RepeatsCard, TwiceCard } from './cards/repeats-card.tsx';
import { useFocusWhenDone } from './focus-when-done.ts';
import { NoteArea } from './note-area.tsx';
import { EMPTY_EXTRACTION } from './note-content.ts';
import { SaveLine } from './save-line.tsx';
import { type ShownView, useNameOfPages, useShownView } from './shown-view.ts';

/** Fetched with the first notes: it is no part of the first load. */
const ProofreadView = lazyPart(
  () => import('../proofread/proofread-view.tsx'),
  (module) => module.ProofreadView,
);

/** The notes: both lists, beside them their pages and what was seen and not read, and the way out as a file. */
export function NotesView() {
  const { notebook, upload } = useServices();
  const { content, drafts, replaced } = useStore(notebook.state);
  const flow = useStore(upload.state).kind;
  const hasTakeaways = drafts.takeaways !== undefined || (content?.keyTakeaways.length ?? 0) > 0;
  const hasNotes = drafts.notes !== undefined || (content?.notes.length ?? 0) > 0;
  const isAnythingShown = hasTakeaways || hasNotes;
  const isProofread = useIsProofread();
  const [view, setView] = useShownView();
  const title = useFocusWhenDone(() => setView('pages'));
  return (
    <>
      {(isAnythingShown || replaced !== null) && (
        <section
          aria-labelledby="notes-title"
          className={`${flow === 'done' ? 'mt-6' : 'mt-12'} ${isProofread ? 'notes-wide' : ''}`}
        >
          <div className="notes-head">
            <h2 ref={title} id="notes-title" tabIndex={-1}>
              Your Notes
            </h2>
            <div className="notes-tools">
              <PreviousNotes />
              {flow === 'idle' && isAnythingShown && (
                <span className="notes-rarer">
                  <StartOverButton />
                </span>
              )}
              {isAnythingShown && <AddPagesButton />}
              {isAnythingShown && <ExportDialog />}
            </div>
            <div className="notes-book">
              <BookLine />
            </div>
          </div>
          <ConflictCard />
          <RepeatsCard />
          <TwiceCard />
          {isProofread && isAnythingShown && (
            <ViewSwitch view={view} unread={content?.unread?.length ?? 0} onChange={setView} />
          )}
          <div className={isProofread ? 'beside' : ''} data-view={view}>
            <div className="as-text min-w-0">
              {hasTakeaways && (
                <NoteArea
                  area="takeaways"
                  title="Key Takeaways"
                  caption="AI-generated summaries of the most important insights from your notes."
                  minHeight="min-h-[200px]"
                />
              )}
              {hasNotes && <NoteArea area="notes" title="Notes" minHeight="min-h-[400px]" />}
            </div>
            {isAnythingShown && <SaveLine />}
            {isAnythingShown && isProofread && <Proofread content={content ?? EMPTY_EXTRACTION} />}
          </div>
        </section>
      )}
      {!isAnythingShown && isProofread && <Proofread content={content ?? EMPTY_EXTRACTION} />}
    </>
  );
}

interface ViewSwitchProps {
  readonly view: ShownView;
  /** Marks that were seen and not read: they stand beside the pages. */
  readonly unread: number;
  readonly onChange: (view: ShownView) => void;
}

function ViewSwitch({ view, unread, onChange }: ViewSwitchProps) {
  const pages = useNameOfPages();
  return (
    <fieldset className="view-switch" aria-label="View">
      <Button aria-pressed={view === 'text'} onClick={() => onChange('text')}>
        As text
      </Button>
      <Button aria-pressed={view === 'pages'} onClick={() => onChange('pages')}>
        {pages}
      </Button>
      {view === 'text' && unread > 0 && (
        <p className="basis-full text-sm text-ink-soft">
          {unread === 1 ? '1 mark was' : `${unread} marks were`} seen and not read: see ‘{pages}’.
        </p>
      )}
    </fieldset>
  );
}

/** True where there is something to proofread, or an edit to be taken back although nothing is left. */
export function useIsProofread(): boolean {
  const { notebook, proofreader } = useServices();
  const { content } = useStore(notebook.state);
  const { history } = useStore(proofreader.state);
  if (history.past.length + history.future.length > 0) return true;
  return content !== null && (content.notes.length > 0 || (content.unread?.length ?? 0) > 0);
}

/** Kept while the reader types: the notes stay the same until a pause, and thousands of rows take longer than a frame. */
const Proofread = memo(function Proofread({ content }: { readonly content: Extraction }) {
  return (
    <ErrorBoundary name="The pages beside your notes">
      <ProofreadView content={content} />
    </ErrorBoundary>
  );
});

/** What the last upload, or a choice between two versions, took from the screen: one click, and it is back. */
function PreviousNotes() {
  const { notebook, bookcase, upload } = useServices();
  const { replaced } = useStore(notebook.state);
  const { previous, books } = useStore(bookcase.state);
  const flow = useStore(upload.state).kind;
  const book = books.find(({ sessionId, removedAt }) => sessionId === previous && removedAt === undefined);
  const { open } = useOpenBook(previous ?? '');
  if ((replaced === null && book === undefined) || flow === 'loading') return null;
  return (
    <span className="notes-rarer">
      <Button data-undoes onClick={book === undefined ? () => notebook.swapReplaced() : () => open()}>
        Bring back previous notes
      </Button>
    </span>
  );
}

/** Which book the notes are from, to be typed or mended. */
function BookLine() {
  const { notebook } = useServices();
  const { content, sessionId } = useStore(notebook.state);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { title, authors, books = [] } = content ?? EMPTY_EXTRACTION;
  if (books.length > 0) return <MixedBooks />;
  if (isOpen) {
    const book = {
      sessionId,
      ...(title === undefined ? {} : { title }),
      ...(authors === undefined ? {} : { authors }),
    };
    return (
      <div className="mt-2 max-w-3xl">
        <BookNameForm key={sessionId} book={book} onDone={() => setIsOpen(false)} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-ink-soft">
      {title !== undefined && (
        <p className="line-clamp-3 min-w-0 wrap-anywhere">
          From <cite>{title}</cite>
          {authors !== undefined && `, by ${authors}`}
        </p>
      )}
      <Button ref={opener} tone="link" onClick={() => setIsOpen(true)}>
        {title === undefined ? 'Add title and author' : 'Change title and author'}
      </Button>
    </div>
  );
}

/** Said of an upload that mixes books: title and author stay with their files, and one click makes books of them. */
function MixedBooks() {
  const { notebook, proofreader, toasts } = useServices();
  const { content } = useStore(notebook.state);
  const parts = splitBooks(content ?? EMPTY_EXTRACTION);
  const split = (): void => {
    flushSync(() => proofreader.splitBooks());
    document.getElementById('notes-title')?.focus({ preventScroll: true });
    const others = parts.slice(1).map(({ content: { title, notes } }) => nameOfBook({ title, texts: notes }));
    const which = others.length === 1 ? 'The other is' : 'The others are';
    toasts.show({ title: `Made ${parts.length} books`, description: `${which} on the shelf: ${others.join('; ')}` });
  };
  const titles = parts.map(({ content: { title } }) => title ?? 'pages without a title').join('; ');
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere text-ink-soft">
        From {parts.length === 1 ? 'one book' : `${parts.length} books`}: {titles}
      </p>
      {parts.length > 1 && <Button onClick={split}>Make them {parts.length} books</Button>}
    </div>
  );
}
