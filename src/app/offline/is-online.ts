import { useSyncExternalStore } from 'react';

/** False where the device itself knows that it has no network: then no server is to blame. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watch, isOnline);
}

function isOnline(): boolean {
  return navigator.onLine;
}

function watch(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
}
