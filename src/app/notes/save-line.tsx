import type { ReactNode } from 'react';
import { HAS_SERVER } from '../has-server.ts';
import { useIsOnline } from '../offline/is-online.ts';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { useAskBeforeLeaving } from '../upload/ask-before-leaving.ts';
import { useDroppedCount } from './dropped-lines.tsx';
import type { SaveState } from './notes-saver.ts';

/** Says how the notes on screen stand to the saved ones. */
export function SaveLine() {
  const { notebook, bookcase } = useServices();
  const saving = useStore(notebook.saving);
  const dropped = useDroppedCount();
  const isOnline = useIsOnline();
  const isRemembered = useStore(notebook.isRemembered);
  const { isForbidden } = useStore(bookcase.state);
  // What the browser does not remember of the session may still stand on the shelf.
  const isKept = isRemembered || !isForbidden;
  useAskBeforeLeaving(!isKept);
  const canRetry = saving.kind === 'waiting' || saving.kind === 'refused';
  return (
    <div className="save-line mt-1 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-ink-soft">
      <output className="block">{isKept ? saveRemark(saving, { dropped, isOnline }) : unkeptRemark(saving)}</output>
      {canRetry && (
        <Button tone="quiet" onClick={() => notebook.retrySaving()}>
          Try again now
        </Button>
      )}
    </div>
  );
}

/** Which lines it is, stands beside the text. */
function SavedButForLines({ count }: { readonly count: number }) {
  return (
    <>
      {`Saved, but for ${count === 1 ? 'one line' : `${count} lines`}: see `}
      <span className="where-text">above</span>
      <span className="where-pages">‘As text’</span>.
    </>
  );
}

const OFFLINE =
  'This device is offline. Your changes are safe on this device and will be saved once it is online again.';

/** Said where the notes are in this window alone, or on a server that could not be asked for them after a reload. */
function unkeptRemark({ kind }: SaveState): string {
  const saved = kind === 'saved' && HAS_SERVER ? 'The server has these notes, but this' : 'This';
  return `${saved} browser has no room or gives no leave to keep them, and will not find them once this page is left. Export what you want to keep.`;
}

interface Around {
  /** Lines that were typed and are not kept. */
  readonly dropped: number;
  readonly isOnline: boolean;
}

function saveRemark(saving: SaveState, { dropped, isOnline }: Around): ReactNode {
  switch (saving.kind) {
    case 'saved':
      if (dropped > 0) return <SavedButForLines count={dropped} />;
      return HAS_SERVER ? 'All changes are saved.' : 'All changes are saved on this device.';
    case 'saving':
      return 'Saving…';
    case 'waiting':
      if (!isOnline) return OFFLINE;
      return `${problemOf(saving.status)} Your changes are safe on this device and will be saved as soon as it answers.`;
    case 'refused':
      return `The server did not take these notes; they are safe on this device. ${saving.reason}`;
    case 'conflict':
      return 'Not saved yet: choose above which version to keep. Your edits are safe on this device.';
    default:
      return saving satisfies never;
  }
}

/** What kept the notes from being saved: no answer at all, or one that says that the server has a problem. */
function problemOf(status: number | null): string {
  if (status === null) return 'The server cannot be reached.';
  if (status === 429) return 'The server has too much to do at the moment.';
  return `The server has a problem (it answered ${status}).`;
}
