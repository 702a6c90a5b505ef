import { useServices } from '../../services-context.tsx';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/button.tsx';

/** Shown when the same notes were changed elsewhere: nothing is thrown away until the reader has chosen. */
export function ConflictCard() {
  const { notebook } = useServices();
  const saving = useStore(notebook.saving);
  if (saving.kind !== 'conflict') return null;
  const { notes, keyTakeaways } = saving.theirs.content;
  return (
    <div role="alert" className="leaf card-danger mt-6 p-5">
      <h3 className="font-display text-xl">These notes were also changed somewhere else</h3>
      <p className="mt-1">
        Your edits are still here and safe on this device. The other version, saved in another window or tab, has{' '}
        {count(notes.length, 'note')} and {count(keyTakeaways.length, 'takeaway')}. Which one shall be kept? The one
        that you leave can be brought back while this page is open.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => notebook.settleConflict('mine')}>
          Keep my version
        </Button>
        <Button onClick={() => notebook.settleConflict('theirs')}>Use the other version</Button>
        <Button onClick={() => notebook.settleConflict('both')}>Keep both</Button>
      </div>
    </div>
  );
}

function count(number: number, noun: string): string {
  if (number === 0) return `no ${noun}s`;
  return number === 1 ? `one ${noun}` : `${number} ${noun}s`;
}
