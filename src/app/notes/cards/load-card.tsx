import { HAS_SERVER } from '../../has-server.ts';
import { useIsOnline } from '../../offline/is-online.ts';
import { useServices } from '../../services-context.tsx';
import { Button } from '../../ui/button.tsx';
import { isEmpty } from '../note-content.ts';
import type { NotebookState } from '../notebook-desk.ts';
import { QuestionCard } from './question-card.tsx';

/** Said where the notes of the session could not be had, and what can be done about it. */
export function LoadCard({ loading, content }: Pick<NotebookState, 'loading' | 'content'>) {
  const { notebook } = useServices();
  const isOnline = useIsOnline();
  const said = textOf(loading, { hasNotes: !isEmpty(content), isOnline });
  if (said === null) return null;
  return (
    <QuestionCard className="mt-8 flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="flex-1 basis-64">{said.text}</p>
      {said.action !== null && <Button onClick={() => void notebook.reload()}>{said.action}</Button>}
    </QuestionCard>
  );
}

interface Said {
  readonly text: string;
  readonly action: string | null;
}

const DAMAGED = 'The notes that this browser kept of your last session cannot be read any more.';

const OFFLINE =
  'This device is offline. These are your notes as this device kept them; all that you do is kept here until it is online again.';

const OFFLINE_WITHOUT =
  'This device is offline, and your saved notes are on the server alone. They will be fetched once it is online again.';

const UNREACHED = 'The server cannot be reached, or has a problem of its own.';

interface Around {
  /** True where this device has notes of the session. */
  readonly hasNotes: boolean;
  readonly isOnline: boolean;
}

function textOf(loading: NotebookState['loading'], { hasNotes, isOnline }: Around): Said | null {
  switch (loading) {
    case 'no':
    case 'yes':
      return null;
    case 'failed':
      // They are asked for again by themselves once there is a network.
      if (!isOnline) return { text: hasNotes ? OFFLINE : OFFLINE_WITHOUT, action: null };
      return {
        text: hasNotes
          ? `${UNREACHED} These are your notes as this device kept them.`
          : `Your saved notes could not be fetched. ${UNREACHED}`,
        action: 'Try again',
      };
    case 'damaged':
      if (!HAS_SERVER) return { text: `${DAMAGED} Books on the shelf are not concerned.`, action: null };
      return {
        text: `${DAMAGED} The server may have a copy.`,
        action: 'Get the server’s copy',
      };
    case 'missing':
      return { text: 'The server has no copy of these notes. What was kept as a book is on the shelf.', action: null };
    default:
      return loading satisfies never;
  }
}
