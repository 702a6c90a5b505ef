import { useSyncExternalStore } from 'react';

/** A value that can be watched. State lives in these, outside of React, so that it can be tested without a page. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly update: (change: (now: T) => T) => void;
  /** Calls `listener` after every change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that starts with `initial`. Listeners are told only when the value really changed. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, as a component sees it. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
