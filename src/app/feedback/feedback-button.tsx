import { lazy, Suspense, useCallback, useState } from 'react';
import { useServices } from '../services-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FeedbackIcon } from '../ui/icons.tsx';

/** How long the thanks stay on the screen. */
const THANKS_MS = 3000;

/** The form client is fetched when somebody wants to write. */
const FeedbackForm = lazy(async () => ({ default: (await import('./feedback-form.tsx')).FeedbackForm }));

/** The ghost button of the header, and the dialog that it opens. */
export function FeedbackButton() {
  const { toasts } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const thank = useCallback((): void => {
    setIsOpen(false);
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
      trigger={
        <button type="button" className="icon-button" aria-label="Send feedback" title="Send feedback">
          <FeedbackIcon className="size-6" />
        </button>
      }
    >
      <Suspense fallback={<p className="mt-6 text-ink-soft">One moment…</p>}>
        <FeedbackForm onSent={thank} />
      </Suspense>
    </Dialog>
  );
}
