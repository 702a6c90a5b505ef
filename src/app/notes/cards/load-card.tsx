import { HAS_SERVER } from '../../has-server.ts';
import { useServices } from '../../services-context.tsx';
import { Button } from '../../ui/button.tsx';
import { isEmpty } from '../note-content.ts';
import type { NotebookState } from '../notebook-desk.ts';

/** Said where the notes of the session could not be had, and what can be done about it. */
export function LoadCard({ loading, content }: Pick<NotebookState, 'loading' | 'content'>) {
  const { notebook } = useServices();
  const said = textOf(loading, !isEmpty(content));
  if (said === null) return null;
  return (
    <div role="alert" className="leaf mt-8 flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="flex-1 basis-64">{said.text}</p>
      {said.action !== null && <Button onClick={() => void notebook.reload()}>{said.action}</Button>}
    </div>
  );
}

interface Said {
  readonly text: string;
  readonly action: string | null;
}

const DAMAGED = 'The notes that this browser kept of your last session cannot be read any more.';

const UNREACHED = 'The server cannot be reached, or has a problem of its own.';

function textOf(loading: NotebookState['loading'], hasNotes: boolean): Said | null {
  switch (loading) {
    case 'no':
    case 'yes':
      return null;
    case 'failed':
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
