import { useState } from 'react';
import type { Note } from '../../core/note.ts';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { EMPTY_EXTRACTION } from '../notes/note-content.ts';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Fetched with the first card. */
const QuoteCard = lazyPart(
  () => import('./quote-card-content.tsx'),
  (module) => module.QuoteCard,
);

/** The button of a note that makes a picture of it. */
export function QuoteCardButton({ note }: { readonly note: Note }) {
  const { notebook } = useServices();
  const { content } = useStore(notebook.state);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Quote card"
      description="A picture of this passage. It is made on this device."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      renderTrigger={(control) => <Button {...control}>Quote card</Button>}
    >
      <ErrorBoundary name="The card">
        <QuoteCard content={content ?? EMPTY_EXTRACTION} note={note} fallback="One moment…" />
      </ErrorBoundary>
    </Dialog>
  );
}
