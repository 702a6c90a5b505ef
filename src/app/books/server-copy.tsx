import { useServices } from '../services-context.tsx';
import type { Book } from '../storage/book-store.ts';
import { Sure } from '../ui/sure.tsx';

/** Removes what the server has of a book; the book stays on this device. */
export function ServerCopy({ book }: { readonly book: Book }) {
  const { bookcase } = useServices();
  const remove = async (): Promise<string> => {
    if (await bookcase.removal.removeFromServer([book.sessionId])) return 'The server has nothing of it any more.';
    return `${navigator.onLine ? 'The server did not answer' : 'This device is offline'}; nothing was removed.`;
  };
  return (
    <Sure
      label="Remove what the server has"
      question="The book stays on this device. The server forgets it for good."
      act="Remove it there"
      onSure={remove}
    />
  );
}
