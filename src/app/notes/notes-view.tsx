import { lazy, Suspense } from 'react';
import type { Extraction } from '../../core/note.ts';
import { ExportDialog } from '../export/export-dialog.tsx';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { NoteArea } from './note-area.tsx';
import { EMPTY_EXTRACTION } from './note-content.ts';
import { SaveLine } from './save-line.tsx';

/** Fetched with the first notes: it is no part of the first load. */
const ProofreadView = lazy(async () => ({
  default: (await import('../proofread/proofread-view.tsx')).ProofreadView,
}));

/** The notes: both lists, beside them their pages and what was seen and not read, and the way out as a file. */
export function NotesView() {
  const { notebook } = useServices();
  const { content, drafts, replaced } = useStore(notebook.state);
  const hasTakeaways = drafts.takeaways !== undefined || (content?.keyTakeaways.length ?? 0) > 0;
  const hasNotes = drafts.notes !== undefined || (content?.notes.length ?? 0) > 0;
  const isAnythingShown = hasTakeaways || hasNotes;
  const isProofread = useIsProofread();
  return (
    <>
      {(isAnythingShown || replaced !== null) && (
        <section aria-labelledby="notes-title" className={`mt-12 ${isProofread ? 'notes-wide' : ''}`}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="notes-title" className="font-display text-3xl sm:text-4xl">
              Your Notes
            </h2>
            <div className="flex flex-wrap gap-3">
              {replaced !== null && <Button onClick={() => notebook.swapReplaced()}>Bring back previous notes</Button>}
              {isAnythingShown && <ExportDialog />}
            </div>
          </div>
          <BookLine title={content?.title} authors={content?.authors} />
          <ConflictCard />
          <div className={isProofread ? 'beside' : ''}>
            <div className="min-w-0">
              {hasTakeaways && (
                <NoteArea
                  area="takeaways"
                  title="Key Takeaways"
                  caption="AI-generated summaries of the most important insights from your notes."
                  minHeight="min-h-[200px]"
                />
              )}
              {hasNotes && <NoteArea area="notes" title="Notes" minHeight="min-h-[400px]" />}
              {isAnythingShown && <SaveLine />}
            </div>
            {isAnythingShown && isProofread && <Proofread content={content ?? EMPTY_EXTRACTION} />}
          </div>
        </section>
      )}
      {!isAnythingShown && isProofread && <Proofread content={content ?? EMPTY_EXTRACTION} />}
    </>
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

function Proofread({ content }: { readonly content: Extraction }) {
  return (
    <Suspense fallback={null}>
      <ProofreadView content={content} />
    </Suspense>
  );
}

/** Which book the notes are from, where their file says so. */
function BookLine({ title, authors }: { readonly title: string | undefined; readonly authors: string | undefined }) {
  if (title === undefined) return null;
  return (
    <p className="mt-1 text-ink-soft">
      From <cite>{title}</cite>
      {authors !== undefined && `, by ${authors}`}
    </p>
  );
}
