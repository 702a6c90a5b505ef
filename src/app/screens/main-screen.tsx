import { PrintView } from '../export/print-view.tsx';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { RescueNotes } from '../failures/rescue-notes.tsx';
import { HAS_SERVER } from '../has-server.ts';
import { DoubtfulList } from '../notes/doubtful-list.tsx';
import { LoadCard } from '../notes/load-card.tsx';
import { isEmpty } from '../notes/note-content.ts';
import { NotesView, useIsProofread } from '../notes/notes-view.tsx';
import { BareFiles, useBareFiles } from '../processing/bare-files.tsx';
import { ErrorCard } from '../processing/error-card.tsx';
import { ProgressPanel } from '../processing/progress-panel.tsx';
import { useServices } from '../services-context.tsx';
import { afterUpload, beforeUpload, readingOf } from '../settings/what-leaves.ts';
import { useStore } from '../store.ts';
import { RefusedFiles } from '../upload/refused-files.tsx';
import { UploadZone } from '../upload/upload-zone.tsx';
import { OnTheShelf } from './on-the-shelf.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Fetched with the first page that is looked at. */
const PageView = lazyPart(
  () => import('../proofread/page-view.tsx'),
  (module) => module.PageView,
);

/** The one screen of the product: pages in at the top, notes out below. */
export function MainScreen() {
  const { upload, notebook, models, settings, pageReader, preferences, pdfsSent } = useServices();
  const reading = readingOf(useStore(models.choice), useStore(settings));
  const lastReading = useStore(pageReader.last);
  const { pdfsStayHere } = useStore(preferences);
  const areSent = useStore(pdfsSent);
  const flow = useStore(upload.state);
  const errors = useStore(upload.errors);
  const { content, drafts, replaced, loading } = useStore(notebook.state);
  const isNotesViewShown = !isEmpty(content) || Object.keys(drafts).length > 0 || replaced !== null;
  const doubtful = content?.doubtful ?? [];
  const isProofread = useIsProofread();
  const isAnythingShown = isNotesViewShown || isProofread || doubtful.length > 0;
  const bare = useBareFiles();
  return (
    <div className="mx-auto flex min-h-dvh max-w-4xl flex-col px-4 py-6 sm:px-8 sm:py-10">
      <SiteHeader />
      <main className="mt-4">
        <p className="max-w-prose text-lg text-ink-soft italic">
          Convert photos of physical book annotations into digital notes
        </p>
        <ErrorBoundary name="The upload area">
          <div className={flow.kind === 'done' ? 'mt-4' : 'mt-8'}>
            <UploadZone
              state={flow.kind}
              privacy={{
                before: beforeUpload(reading, { pdfsStayHere: !HAS_SERVER || pdfsStayHere }),
                after: afterUpload(lastReading ?? reading, flow.kind === 'done' ? flow.sent : 'photos', areSent),
              }}
              {...(flow.kind === 'done' && flow.isStopped ? { doneHeading: 'Stopped early' } : {})}
              onFiles={(files) => void upload.take(files)}
              onStartOver={() => upload.startOver()}
            />
          </div>
          <RefusedFiles />
          {flow.kind === 'loading' && <ProgressPanel work={flow.work} onCancel={() => upload.cancel()} />}
        </ErrorBoundary>
        <output className="block mt-4 text-center text-ink-soft empty:hidden">
          {flow.kind !== 'loading' && flow.remark}
        </output>
        {flow.kind === 'done' && !isAnythingShown && <NothingFound />}
        {flow.kind === 'done' && <BareFiles files={bare} />}
        <ErrorCard key={errors.told.length === 0 ? 'none' : 'some'} errors={errors} />
        <LoadCard loading={loading} />
        <OnTheShelf isIdle={flow.kind === 'idle'} isAnythingShown={isAnythingShown} />
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
      </main>
      <ErrorBoundary name="The foot of the page">
        <SiteFooter />
      </ErrorBoundary>
    </div>
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
      <PageView content={content ?? { notes: [], keyTakeaways: [] }} />
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
