import { useState } from 'react';
import { useIsOnline } from '../offline/is-online.ts';
import { useServices } from '../services-context.tsx';
import type { Book } from '../storage/book-store.ts';
import { Button } from '../ui/button.tsx';

type Asking = 'no' | 'sure' | 'under-way' | 'done' | 'failed';

/** Removes what the server has of a book; the book stays on this device. */
export function ServerCopy({ book }: { readonly book: Book }) {
  const { bookcase } = useServices();
  const [asking, setAsking] = useState<Asking>('no');
  const isOnline = useIsOnline();
  const remove = async (): Promise<void> => {
    setAsking('under-way');
    setAsking((await bookcase.removal.removeFromServer([book.sessionId])) ? 'done' : 'failed');
  };
  if (asking === 'done')
    return <output className="py-2 text-sm text-ink-soft">The server has nothing of it any more.</output>;
  if (asking === 'no') return <Button onClick={() => setAsking('sure')}>Remove what the server has</Button>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm">
        {asking === 'failed'
          ? `${isOnline ? 'The server did not answer' : 'This device is offline'}; nothing was removed.`
          : 'The book stays on this device. The server forgets it for good.'}
      </span>
      <Button disabled={asking === 'under-way'} onClick={() => void remove()}>
        {asking === 'failed' ? 'Try again' : 'Remove it there'}
      </Button>
      <Button tone="quiet" onClick={() => setAsking('no')}>
        Cancel
      </Button>
    </div>
  );
}
