import { useCallback, useState } from 'react';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';

/** Form and card client are fetched when somebody wants to give. */
const SupportForm = lazyPart(
  () => import('./support-form.tsx'),
  (module) => module.SupportForm,
);

/** A way to support the product; it exists only where the operator has set up a form that takes cards. */
export function SupportSection() {
  const { settings, toasts } = useFirstServices();
  const { forms, stripePublishableKey } = useStore(settings);
  const [isOpen, setIsOpen] = useState(false);
  const thank = useCallback((): void => {
    setIsOpen(false);
    toasts.show({ title: 'Thank you!', description: 'Your support has been received.' });
  }, [toasts]);
  if (forms.supportForm === null || stripePublishableKey === null) return null;
  // Not a dialog: the bank's own window opens over the page and must be reachable.
  return (
    <section aria-label="Support" className="mt-6 text-center">
      <Button tone="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Support Commonplace
      </Button>
      {isOpen && (
        <div className="leaf mx-auto mt-3 max-w-xl p-6 text-left">
          <ErrorBoundary name="The form">
            <SupportForm
              formId={forms.supportForm}
              stripeKey={stripePublishableKey}
              onSent={thank}
              fallback="One moment…"
            />
          </ErrorBoundary>
        </div>
      )}
    </section>
  );
}
