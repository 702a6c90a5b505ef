import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useServices } from '../../services-context.tsx';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/button.tsx';
import { useIsInView } from '../../ui/in-view.ts';
import { QuestionCard } from './question-card.tsx';

const TITLE_ID = 'conflict-title';
const TITLE = 'These notes were also changed somewhere else';

/** Shown when the same notes were changed elsewhere: nothing is thrown away until the reader has chosen. */
export function ConflictCard() {
  const { notebook, bookcase } = useServices();
  const saving = useStore(notebook.saving);
  const choice = useRef<HTMLDivElement>(null);
  const isSeen = useIsInView(choice, saving.kind === 'conflict');
  if (saving.kind !== 'conflict') return null;
  const { theirs } = saving;
  const { notes, keyTakeaways } = theirs.content;
  const settle = (kept: 'mine' | 'theirs'): void => {
    bookcase.keepAlso(kept === 'mine' ? theirs.content : notebook.finish());
    notebook.settleConflict(kept);
  };
  return (
    <>
      <QuestionCard className="card-danger mt-6 p-5">
        <h3 id={TITLE_ID} tabIndex={-1} className="font-display text-xl">
          {TITLE}
        </h3>
        <p className="mt-1">
          Your edits are still here and safe on this device. The other version, saved in another window or tab, has{' '}
          {count(notes.length, 'note')} and {count(keyTakeaways.length, 'takeaway')}. Which one shall be kept? The one
          that you leave stays on your shelf as a book of its own.
        </p>
        <div ref={choice} className="mt-4 flex flex-wrap gap-3">
          <Button tone="primary" onClick={() => settle('mine')}>
            Keep my version
          </Button>
          <Button onClick={() => settle('theirs')}>Use the other version</Button>
          <Button onClick={() => notebook.settleConflict('both')}>Keep both</Button>
        </div>
      </QuestionCard>
      {isSeen === false && createPortal(<ConflictBar />, document.body)}
    </>
  );
}

/** At the foot of the window for who is at the notes below and does not see the card; that was announced when it came. */
function ConflictBar() {
  return (
    <aside aria-label="Two versions" className="conflict-bar" data-stays-in-view>
      <p>{TITLE}.</p>
      <Button onClick={() => void goToConflict()}>Choose a version</Button>
    </aside>
  );
}

interface ConflictOnPageProps {
  /** Closes the page; what it lies over is reached then. */
  readonly onChoose: () => void;
}

/** The same in a few words for who is at an open page, which lies over the card and keeps it from being announced. */
export function ConflictOnPage({ onChoose }: ConflictOnPageProps) {
  const { notebook } = useServices();
  const saving = useStore(notebook.saving);
  if (saving.kind !== 'conflict') return null;
  return (
    <div role="alert" className="conflict-on-page">
      <p>{TITLE}. Your edits are safe on this device.</p>
      <Button onClick={onChoose}>Close the page and choose</Button>
    </div>
  );
}

/** Brings the reader to the choice between the versions; false where there is none to make. */
export function goToConflict(): boolean {
  const title = document.querySelector<HTMLElement>(`#${TITLE_ID}`);
  title?.focus({ preventScroll: true });
  title?.closest('[role="alert"]')?.scrollIntoView({ block: 'center' });
  return title !== null;
}

function count(number: number, noun: string): string {
  if (number === 0) return `no ${noun}s`;
  return number === 1 ? `one ${noun}` : `${number} ${noun}s`;
}
