import { DoubtfulList } from '../notes/doubtful-list.tsx';
import { isEmpty } from '../notes/note-content.ts';
import { NotesView, useIsProofread } from '../notes/notes-view.tsx';
import { ErrorCard } from '../processing/error-card.tsx';
import { ProgressPanel } from '../processing/progress-panel.tsx';
import { useServices } from '../services-context.tsx';
import { afterUpload, beforeUpload, readingOf } from '../settings/what-leaves.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { UploadZone } from '../upload/upload-zone.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The one screen of the product: pages in at the top, notes out below. */
export function MainScreen() {
  const { upload, notebook, models, settings, pageReader } = useServices();
  const reading = readingOf(useStore(models.choice), useStore(settings));
  const lastReading = useStore(pageReader.last);
  const flow = useStore(upload.state);
  const errors = useStore(upload.errors);
  const { content, drafts, replaced, loading } = useStore(notebook.state);
  const isNotesViewShown = !isEmpty(content) || Object.keys(drafts).length > 0 || replaced !== null;
  const doubtful = content?.doubtful ?? [];
  const isProofread = useIsProofread();
  const isAnythingBeside = isProofread || doubtful.length > 0;
  return (
    <div className="mx-auto flex min-h-dvh max-w-4xl flex-col px-4 py-6 sm:px-8 sm:py-10">
      <SiteHeader />
      <main className="mt-4">
        <p className="max-w-prose text-lg text-ink-soft italic">
          Convert photos of physical book annotations into digital notes
        </p>
        <div className="mt-8">
          <UploadZone
            state={flow.kind}
            privacy={{ before: beforeUpload(reading), after: afterUpload(lastReading ?? reading) }}
            {...(flow.kind === 'done' && flow.isStopped ? { doneHeading: 'Stopped early' } : {})}
            onFiles={(files) => void upload.take(files)}
            onStartOver={() => upload.startOver()}
          />
        </div>
        {flow.kind === 'loading' && <ProgressPanel work={flow.work} onCancel={() => upload.cancel()} />}
        <output className="block mt-4 text-center text-ink-soft empty:hidden">
          {flow.kind !== 'loading' && flow.remark}
        </output>
        {flow.kind === 'done' && !isNotesViewShown && !isAnythingBeside && <NothingFound />}
        <ErrorCard key={errors.told.length === 0 ? 'none' : 'some'} errors={errors} />
        {loading === 'failed' && <LoadFailed />}
        {(isNotesViewShown || isProofread) && <NotesView />}
        {doubtful.length > 0 && <DoubtfulList doubtful={doubtful} />}
      </main>
      <SiteFooter />
    </div>
  );
}

function NothingFound() {
  return (
    <p className="mx-auto mt-8 max-w-prose text-center text-ink-soft">
      No marks were found on these pages: no highlighter, no underlining, nothing in the margins.
    </p>
  );
}

function LoadFailed() {
  const { notebook } = useServices();
  return (
    <div role="alert" className="leaf mt-8 flex flex-wrap items-center justify-between gap-3 p-5">
      <p>Your saved notes could not be fetched: the server does not answer.</p>
      <Button onClick={() => void notebook.reload()}>Try again</Button>
    </div>
  );
}
