import { useEffect, useEffectEvent } from 'react';
import { createOpenLayers, type OpenLayers } from './open-layers.ts';

let ofWindow: OpenLayers | undefined;

/** Those of this window, which are made with the first that may open. */
function openLayers(): OpenLayers {
  if (ofWindow === undefined) {
    const layers = createOpenLayers(window.history);
    window.addEventListener('popstate', () => layers.onPopState());
    // Loaded anew, the page is where it was.
    window.addEventListener('pagehide', () => {
      window.history.scrollRestoration = 'auto';
    });
    ofWindow = layers;
  }
  return ofWindow;
}

/** While something lies over the page the browser's Back button closes it, and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(() => {
    // What was being typed is taken as where the reader goes on to something else.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    close();
  });
  useEffect(() => {
    const layers = openLayers();
    return isOpen ? layers.open(() => closeNow()) : undefined;
  }, [isOpen]);
}
