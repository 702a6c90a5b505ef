import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Covered, freePlace, type Standing } from './free-place.ts';
import { placeInUse, readPlaces } from './read-places.ts';

/** What nothing may lie over, however short: a control that takes something back, what is worked with, what is asked. */
const KEPT_FREE = '[data-undoes]:not([aria-disabled="true"]), [data-stays-in-view], [role="alert"]:not(.sr-only)';
/**
 * What can be done on the screen, but for what only takes text: a long note area would leave no place. Notes that are away
 * from the window are not measured: a book may have twenty thousand, and this is asked with each change of the page.
 */
const ACTIONS = ':is(button:not(:disabled), a[href], input:not([type="file"]), select, summary):not([data-away] *)';
/** What else another place may be in use after. */
const CHANGES_OF_USE = ['focusin', 'focusout', 'selectionchange', 'input'] as const;
const USUAL: Standing = { place: 'bottom' };

/**
 * The place of the toasts while one is shown: it gives way to what is typed in, to each control that takes something back,
 * and to what can be done to a note, also while the page is scrolled; to all other actions, and to what can be read where anything else is
 * free, once they came under it in another way or the page stands still again.
 */
export function useFreePlace(viewport: RefObject<HTMLElement | null>, isShown: boolean): Standing {
  const [standing, setStanding] = useState<Standing>(USUAL);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    let isScrolled = false;
    const look = (): void => {
      const giveWayTo = isScrolled ? {} : { others: actions(viewport.current), read: readPlaces(viewport.current) };
      isScrolled = false;
      setStanding((now) => standingFor(viewport.current, now, giveWayTo));
    };
    const frames = onEachFrame(look);
    const onScroll = (): void => {
      // Where everything is on its way past it, it would jump from gap to gap.
      isScrolled = true;
      frames.ask();
    };
    look();
    // A control may come with what the reader does meanwhile, and be moved by scrolling.
    const changes = new MutationObserver(frames.ask);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true });
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('scrollend', frames.ask, { capture: true });
    window.addEventListener('resize', frames.ask);
    // Where the reader types changes nothing of the page itself.
    for (const change of CHANGES_OF_USE) document.addEventListener(change, frames.ask);
    return () => {
      frames.end();
      changes.disconnect();
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('scrollend', frames.ask, { capture: true });
      window.removeEventListener('resize', frames.ask);
      for (const change of CHANGES_OF_USE) document.removeEventListener(change, frames.ask);
      // The next one begins at the usual place.
      setStanding(USUAL);
    };
  }, [viewport, isShown]);
  return standing;
}

function standingFor(viewport: HTMLElement | null, now: Standing, giveWayTo: Omit<Covered, 'kept'>): Standing {
  if (viewport === null) return now;
  const { left, right, top, bottom } = viewport.getBoundingClientRect();
  const sizeOfWindow = { windowHeight: window.innerHeight, windowWidth: window.innerWidth };
  const inUse = viewport.contains(document.activeElement) ? undefined : placeInUse();
  const kept = [...placesOf([...document.querySelectorAll(KEPT_FREE)]), ...(inUse === undefined ? [] : [inUse])];
  const rim = Number.parseFloat(getComputedStyle(viewport).paddingTop);
  const toast = { left, right, top, bottom, rim, place: now.place, ...sizeOfWindow };
  const next = freePlace(toast, { kept, ...giveWayTo });
  return next.place === now.place && next.top === now.top ? now : next;
}

/** Where the actions of the screen are, but for those of the toasts themselves. */
function actions(viewport: HTMLElement | null): readonly DOMRect[] {
  return placesOf([...document.querySelectorAll(ACTIONS)].filter((one) => viewport?.contains(one) !== true));
}

function placesOf(elements: readonly Element[]): readonly DOMRect[] {
  // What a dialog lies over cannot be reached anyway.
  const reached = elements.filter((one) => one.closest('[aria-hidden="true"]') === null);
  return reached.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
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
