import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { HAS_SERVER } from '../has-server.ts';
import { ErrorCard } from '../processing/error-card.tsx';
import { useFocusAfterWork } from '../processing/focus-after-work.ts';
import { ProgressPanel } from '../processing/progress-panel.tsx';
import type { UnreadRest } from '../processing/upload-flow.ts';
import { useFirstServices } from '../services-context.tsx';
import { afterUpload, beforeUpload, readingOf } from '../settings/what-leaves.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { RefusedFiles } from '../upload/refused-files.tsx';
import { UnreadFiles } from '../upload/unread-files.tsx';
import { UploadZone } from '../upload/upload-zone.tsx';
import { InWorkshop } from '../workshop/in-workshop.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The one screen of the product: pages in at the top, notes out below. */
export function MainScreen() {
  const { upload, workshop } = useFirstServices();
  const flow = useStore(upload.state);
  useFocusAfterWork(flow.kind);
  const errors = useStore(upload.errors);
  const work = useStore(workshop.state);
  return (
    <div className="mx-auto flex min-h-dvh max-w-4xl flex-col px-[min(1rem,4vw)] py-6 sm:px-8 sm:py-10">
      <SiteHeader />
      <main className="mt-4">
        <p className="max-w-prose text-lg text-ink-soft italic">
          Convert photos of physical book annotations into digital notes
        </p>
        <ErrorBoundary name="The upload area">
          <div className={flow.kind === 'done' ? 'mt-4' : 'mt-8'}>
            <Upload />
          </div>
          <RefusedFiles />
          <UnreadFiles />
          {flow.kind === 'loading' && <ProgressPanel work={flow.work} onCancel={() => upload.cancel()} />}
        </ErrorBoundary>
        <output className="block mt-4 text-center text-ink-soft empty:hidden">
          {flow.kind !== 'loading' && flow.remark}
        </output>
        {flow.kind === 'done' && flow.rest !== undefined && (
          <div className="mt-3 flex justify-center" data-stays-in-view>
            <ReadTheRest rest={flow.rest} />
          </div>
        )}
        <ErrorCard
          key={errors.told.length === 0 ? 'none' : 'some'}
          errors={errors}
          onTryAgain={flow.kind === 'loading' ? undefined : () => void upload.tryAgain()}
        />
        {work.kind !== 'closed' && (
          <ErrorBoundary name="Your notes">
            <InWorkshop>{work.kind === 'open' && <work.workshop.Worktop />}</InWorkshop>
          </ErrorBoundary>
        )}
      </main>
      <ErrorBoundary name="The foot of the page">
        <SiteFooter />
      </ErrorBoundary>
    </div>
  );
}

/** After Cancel what was not read can still join the book: photos that were taken here may be nowhere else. */
function ReadTheRest({ rest }: { readonly rest: readonly UnreadRest[] }) {
  const { upload } = useFirstServices();
  return (
    <Button onClick={() => void upload.readOn()}>
      <span className="wrap-anywhere">{nameOfRest(rest)}</span>
    </Button>
  );
}

function nameOfRest(rest: readonly UnreadRest[]): string {
  const begun = rest.flatMap(({ file, pagesRead }) => (pagesRead.size > 0 ? [file.name] : []));
  const others = rest.length - begun.length;
  const files = others === 1 ? 'the other file' : `the other ${others} files`;
  if (begun.length === 0) return `Read ${files} too`;
  return `Read the rest of ${begun.join(' and ')}${others > 0 ? `, and ${files}` : ''}`;
}

/** The upload area, and what it says about where pages go. */
function Upload() {
  const { upload, workshop, models, settings, pageReader, preferences, pdfsSent, readGathered } = useFirstServices();
  const flow = useStore(upload.state);
  const reading = readingOf(useStore(models.choice), useStore(settings));
  const lastReading = useStore(pageReader.last);
  const { pdfsStayHere } = useStore(preferences);
  const areSent = useStore(pdfsSent);
  return (
    <UploadZone
      state={flow.kind}
      privacy={{
        before: beforeUpload(reading, { pdfsStayHere: !HAS_SERVER || pdfsStayHere }),
        after: afterUpload(lastReading ?? reading, flow.kind === 'done' ? flow.sent : 'photos', areSent),
      }}
      {...(flow.kind === 'done' && flow.isStopped ? { doneHeading: 'Stopped early' } : {})}
      // Pages are about to come: what reads them is fetched while they are chosen.
      onApproach={() => void workshop.open().catch(() => undefined)}
      onFiles={(files) => void upload.take(files)}
      onGathered={(pages, book) => void readGathered(pages, book)}
    />
  );
}
