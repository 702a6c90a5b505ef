import { useRemovedElsewhere } from '../books/remove-everything.ts';
import { PrintView } from '../export/print-view.tsx';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { RescueNotes } from '../failures/rescue-notes.tsx';
import { LoadCard } from '../notes/cards/load-card.tsx';
import { DoubtfulList } from '../notes/doubtful-list.tsx';
import { EMPTY_EXTRACTION, isEmpty } from '../notes/note-content.ts';
import { NotesView, useIsProofread } from '../notes/notes-view.tsx';
import { BareFiles, useBareFiles } from '../processing/bare-files.tsx';
import { useReadAhead } from '../proofread/use-read-ahead.ts';
import { OnTheShelf } from '../screens/on-the-shelf.tsx';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** Fetched with the first page that is looked at. */
const PageView = lazyPart(
  () => import('../proofread/page-view.tsx'),
  (module) => module.PageView,
);

/** What lies below the upload area: the notes and all that belongs to them, or the books. */
export function Worktop() {
  const { upload, notebook } = useServices();
  const { kind } = useStore(upload.state);
  const { content, drafts, replaced, loading } = useStore(notebook.state);
  const isNotesViewShown = !isEmpty(content) || Object.keys(drafts).length > 0 || replaced !== null;
  const doubtful = content?.doubtful ?? [];
  const isProofread = useIsProofread();
  const isAnythingShown = isNotesViewShown || isProofread || doubtful.length > 0;
  const bare = useBareFiles();
  useReadAhead();
  useRemovedElsewhere();
  return (
    <>
      {kind === 'done' && !isAnythingShown && <NothingFound />}
      {/* Also when the page was loaded anew: where there is no note, nothing else leads to them. */}
      {(kind === 'done' || (kind === 'idle' && !isAnythingShown)) && <BareFiles files={bare} />}
      <LoadCard {...{ loading, content }} />
      <OnTheShelf isIdle={kind === 'idle'} isAnythingShown={isAnythingShown} />
      {isAnythingShown && (
        <ErrorBoundary name="Your notes" rescue={<RescueNotes notebook={notebook} />}>
          <NotesView />
        </ErrorBoundary>
      )}
      {doubtful.length > 0 && (
        <ErrorBoundary name="The list of doubtful passages">
          <DoubtfulList doubtful={doubtful} />
        </ErrorBoundary>
      )}
      <OpenPage />
      <PrintView />
    </>
  );
}

/** The page that lies open over everything else, if one does. */
function OpenPage() {
  const { proofreader, notebook } = useServices();
  const { open } = useStore(proofreader.state);
  const { content } = useStore(notebook.state);
  if (open === null) return null;
  return (
    <ErrorBoundary name="The page">
      <PageView content={content ?? EMPTY_EXTRACTION} />
    </ErrorBoundary>
  );
}

function NothingFound() {
  return (
    <p className="mx-auto mt-8 max-w-prose text-center text-ink-soft">
      No marks were found on these pages: no highlighter, no underlining, nothing in the margins.
    </p>
  );
}
