import { type RefObject, useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

/** Whole pixels at the window's top that something held there takes, as `--held-top` has them for styles. */
const held = createStore(0);

/** What is held at the window's top below another that is held there stands under it: so much of the top is taken. */
export function useHeldTop(): number {
  return useStore(held);
}

/** Tells others how much of the window's top `element` takes wherever it is held there, as long as it is shown. */
export function useHoldsTop(element: RefObject<Element | null>): void {
  useEffect(() => {
    if (element.current === null) return undefined;
    const { current } = element;
    const watch = new ResizeObserver(() => hold(Math.ceil(current.getBoundingClientRect().height)));
    watch.observe(current);
    return () => {
      watch.disconnect();
      hold(0);
    };
  }, [element]);
}

function hold(height: number): void {
  held.set(height);
  document.documentElement.style.setProperty('--held-top', `${height}px`);
}
