import { useState } from 'react';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { lazyPart } from '../failures/lazy-part.tsx';
import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** Fetched with the first toast. */
const ToastRegion = lazyPart(
  () => import('./toast-region.tsx'),
  (module) => module.ToastRegion,
);

/** The toasts of the app, from the first one on. */
export function Toaster() {
  const { toasts } = useFirstServices();
  const isAny = useStore(toasts.toasts).length > 0;
  const [isUsed, setIsUsed] = useState(isAny);
  if (isAny && !isUsed) setIsUsed(true);
  if (!isUsed) return null;
  return (
    <ErrorBoundary name="A message">
      <ToastRegion />
    </ErrorBoundary>
  );
}
