import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, TOAST_REMOVE_DELAY_MS } from './toast-store.ts';

describe('toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps one toast, the newest', () => {
    const store = createToastStore();
    store.show({ title: 'first' });
    store.show({ title: 'second' });
    expect(store.toasts.get().map((toast) => toast.title)).toEqual(['second']);
  });

  it('closes a dismissed toast at once and forgets it after 1,000,000 ms', () => {
    const store = createToastStore();
    const id = store.show({ title: 'Copied!' });
    store.dismiss(id);
    expect(store.toasts.get()).toMatchObject([{ title: 'Copied!', open: false }]);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(store.toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.toasts.get()).toHaveLength(0);
    expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
  });

  it('leaves the toast that followed a dismissed one alone', () => {
    const store = createToastStore();
    store.dismiss(store.show({ title: 'old' }));
    store.show({ title: 'new' });
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
    expect(store.toasts.get()).toMatchObject([{ title: 'new', open: true }]);
  });
});
