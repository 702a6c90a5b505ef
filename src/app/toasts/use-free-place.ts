import { type RefObject, useLayoutEffect, useState } from 'react';
import { freePlace, type ToastPlace } from './free-place.ts';

/** Marks what nothing may lie over, however short: a control that takes something back, and what is worked with. */
const KEPT_FREE = '[data-undoes]:not([aria-disabled="true"]), [data-stays-in-view]';

/** The place of the toasts while one is shown: it gives way to each control that takes something back, and to what can be done to a note. */
export function useFreePlace(viewport: RefObject<HTMLElement | null>, isShown: boolean): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom');
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const look = (): void => setPlace((now) => placeFor(viewport.current, now));
    const frames = onEachFrame(look);
    look();
    // A control may come with what the reader does meanwhile, and be moved by scrolling.
    const changes = new MutationObserver(frames.ask);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true });
    window.addEventListener('scroll', frames.ask, { capture: true, passive: true });
    window.addEventListener('resize', frames.ask);
    return () => {
      frames.end();
      changes.disconnect();
      window.removeEventListener('scroll', frames.ask, { capture: true });
      window.removeEventListener('resize', frames.ask);
      // The next one begins at the usual place.
      setPlace('bottom');
    };
  }, [viewport, isShown]);
  return place;
}

function placeFor(viewport: HTMLElement | null, place: ToastPlace): ToastPlace {
  if (viewport === null) return place;
  const { left, right, top, bottom } = viewport.getBoundingClientRect();
  // What a dialog lies over cannot be reached anyway.
  const reached = [...document.querySelectorAll(KEPT_FREE)].filter(
    (one) => one.closest('[aria-hidden="true"]') === null,
  );
  const controls = reached.map((control) => control.getBoundingClientRect());
  const sizeOfWindow = { windowHeight: window.innerHeight, windowWidth: window.innerWidth };
  const seen = controls.filter(({ width }) => width > 0);
  return freePlace({ left, right, top, bottom, place, ...sizeOfWindow }, seen);
}

/** Looks once before the next frame, however often it was asked. */
function onEachFrame(look: () => void): { readonly ask: () => void; readonly end: () => void } {
  let asked: number | undefined;
  return {
    ask: () => {
      asked ??= requestAnimationFrame(() => {
        asked = undefined;
        look();
      });
    },
    end: () => {
      if (asked !== undefined) cancelAnimationFrame(asked);
    },
  };
}
