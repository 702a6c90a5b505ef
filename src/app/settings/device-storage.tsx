import { useEffect, useState } from 'react';
import { removeEverything } from '../books/remove-everything.ts';
import { knownBooks } from '../books/shown-books.ts';
import { HAS_SERVER } from '../has-server.ts';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Sure } from '../ui/sure.tsx';

const MEGABYTE = 1024 * 1024;

/** How much is kept here, and the ways to be rid of it: here, and on the server. */
export function DeviceStorage() {
  const services = useServices();
  const { bookcase, upload, notebook } = services;
  const { books } = useStore(bookcase.state);
  const { sessionId, content } = useStore(notebook.state);
  const known = knownBooks(books).length;
  const isBusy = useStore(upload.state).kind === 'loading';
  const sessions = [...new Set([...books.map((book) => book.sessionId), ...(content === null ? [] : [sessionId])])];
  const removeHere = async (): Promise<string> => wordsOnRemoval(await removeEverything(services));
  const removeThere = async (): Promise<string> =>
    (await bookcase.removal.removeFromServer(sessions))
      ? 'The server has nothing of these books any more.'
      : 'The server did not answer; some of it may still be there. Try again.';
  return (
    <>
      <p className="mt-1">
        {known === 1 ? '1 book' : `${known} books`}
        <Used key={books.length} />.
      </p>
      {isBusy && <p className="mt-2 text-sm">Pages are being read: what is here can be removed once that has ended.</p>}
      <div className="mt-3 grid justify-items-start gap-3">
        <Sure
          label="Remove everything on this device"
          question={
            HAS_SERVER
              ? 'All books, pictures and edits on this device go for good, and so does what the server has of them.'
              : 'All books, pictures and edits on this device go for good.'
          }
          isDisabled={isBusy}
          onSure={removeHere}
        />
        {HAS_SERVER && (
          <Sure
            label="Remove what the server has"
            question="The server forgets all books that this device knows, for good. They stay here."
            isDisabled={isBusy || sessions.length === 0}
            onSure={removeThere}
          />
        )}
      </div>
    </>
  );
}

/** What came of it, where the server did not answer about `left` books. */
function wordsOnRemoval(left: number): string {
  const here = 'This device keeps no notes and no pictures any more';
  if (!HAS_SERVER) return `${here}.`;
  if (left === 0) return `${here}, and the server has none of these books.`;
  const books = left === 1 ? '1 book' : `${left} books`;
  return (
    `${here}. The server did not answer about ${books}, which may still be there: their identifiers stay here, ` +
    'and the app asks again when it is opened next.'
  );
}

/** What the browser says that it keeps for this site; nothing where it does not say. */
function Used() {
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    // The one is absent where the connection is not secure, the other in Safari 16; where nothing may be kept it rejects.
    const storage: Partial<StorageManager> | undefined = navigator.storage;
    const tell = ({ usage }: StorageEstimate): void => {
      if (!isGone) setUsed(usage ?? null);
    };
    storage?.estimate?.().then(tell, () => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return used !== null && `, ${Math.max(1, Math.round(used / MEGABYTE))} MB with pictures and the app itself`;
}
