import { useCallback, useState } from 'react';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { useFirstServices } from '../services-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FeedbackIcon } from '../ui/icons.tsx';
import type { FeedbackDraft } from './feedback-form.tsx';

/** How long the thanks stay on the screen. */
const THANKS_MS = 3000;

/** The form client is fetched when somebody wants to write. */
const FeedbackForm = lazyPart(
  () => import('./feedback-form.tsx'),
  (module) => module.FeedbackForm,
);

/** The ghost button of the header, and the dialog that it opens. */
export function FeedbackButton() {
  const { toasts } = useFirstServices();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<FeedbackDraft>({});
  const thank = useCallback((): void => {
    setIsOpen(false);
    setDraft({});
    toasts.show({
      title: 'Thank you!',
      description: 'Your feedback has been sent successfully.',
      durationMs: THANKS_MS,
    });
  }, [toasts]);
  return (
    <Dialog
      title="Send Feedback"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      renderTrigger={(control) => (
        <button type="button" {...control} className="icon-button" aria-label="Send feedback" title="Send feedback">
          <FeedbackIcon className="size-6" />
        </button>
      )}
    >
      <ErrorBoundary name="The form">
        <FeedbackForm onSent={thank} draft={draft} onType={setDraft} fallback="One moment…" />
      </ErrorBoundary>
    </Dialog>
  );
}
