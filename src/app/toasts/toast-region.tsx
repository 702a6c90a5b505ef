import { Toast as RadixToast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { CrossIcon } from '../ui/icons.tsx';
import { TOAST_DURATION_MS } from './toast-store.ts';
import { useFreePlace } from './use-free-place.ts';

/** Pixels that a toast must be swiped before it goes. */
const SWIPE_THRESHOLD_PX = 50;

/** Shows the toasts of the app; F8 moves the focus to them. */
export function ToastRegion() {
  const { toasts } = useFirstServices();
  const shown = useStore(toasts.toasts);
  const viewport = useRef<HTMLOListElement>(null);
  const isAnyOpen = shown.some(({ open }) => open);
  const { place, top } = useFreePlace(viewport, isAnyOpen);
  /** What had the focus when a key moved it here; it goes back there with the toast. */
  const cameFrom = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAnyOpen) return;
    if (viewport.current?.contains(document.activeElement) === true) cameFrom.current?.focus({ preventScroll: true });
    cameFrom.current = null;
  }, [isAnyOpen]);
  return (
    <RadixToast.Provider duration={TOAST_DURATION_MS} swipeThreshold={SWIPE_THRESHOLD_PX}>
      {shown.map((toast) => (
        <RadixToast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) toasts.dismiss(toast.id);
          }}
          duration={toast.durationMs ?? TOAST_DURATION_MS}
          className={`toast ${toast.tone === 'destructive' ? 'toast-destructive' : ''}`}
        >
          <RadixToast.Title className="font-display text-lg leading-snug">{toast.title}</RadixToast.Title>
          <RadixToast.Close className="icon-button -mt-1 -mr-2 -mb-4" aria-label="Dismiss">
            <CrossIcon />
          </RadixToast.Close>
          {toast.description !== undefined && (
            <RadixToast.Description className="toast-text">{toast.description}</RadixToast.Description>
          )}
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        ref={viewport}
        className="toast-viewport"
        data-place={place}
        style={{ top }}
        hotkey={['F8']}
        onFocus={({ target, currentTarget, relatedTarget }) => {
          const isByKey = target === currentTarget && !currentTarget.contains(relatedTarget);
          if (isByKey && relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
        }}
      />
    </RadixToast.Provider>
  );
}
