import type { Store } from '../store.ts';
import { createStore } from '../store.ts';

/** At most this many toasts stand on the screen. */
const TOAST_LIMIT = 1;
/** A dismissed toast is forgotten after this time. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** How long a toast is shown when it does not say otherwise. */
export const TOAST_DURATION_MS = 5000;

/** What a toast says. */
export interface ToastText {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'destructive';
  readonly durationMs?: number;
}

/** A toast that was shown; `open` is false once it was dismissed. */
interface Toast extends ToastText {
  readonly id: number;
  readonly open: boolean;
}

/** The toasts of the app, newest first. */
export interface ToastStore {
  readonly toasts: Store<readonly Toast[]>;
  readonly show: (text: ToastText) => number;
  readonly dismiss: (id: number) => void;
}

/** An empty toast store. A new toast takes the place of the one before. */
export function createToastStore(): ToastStore {
  const toasts = createStore<readonly Toast[]>([]);
  let lastId = 0;
  const forget = (id: number): void => toasts.update((all) => all.filter((toast) => toast.id !== id));
  return {
    toasts,
    show: (text) => {
      lastId += 1;
      const toast: Toast = { ...text, id: lastId, open: true };
      toasts.update((all) => [toast, ...all].slice(0, TOAST_LIMIT));
      return lastId;
    },
    dismiss: (id) => {
      const known = toasts.get().some((toast) => toast.id === id && toast.open);
      if (!known) return;
      toasts.update((all) => all.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => forget(id), TOAST_REMOVE_DELAY_MS);
    },
  };
}
