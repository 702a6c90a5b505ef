/** The part of a window's history that layers stand in. */
type LayerHistory = Pick<History, 'state' | 'pushState' | 'go' | 'scrollRestoration'>;

/** What lies over the page and is closed by the browser's Back button, the topmost first. */
export interface OpenLayers {
  /** A layer was opened over the others; the answer is called when it is gone, in whatever way. */
  open(close: () => void): () => void;
  /** The browser went to another entry of the history. */
  onPopState(): void;
}

/**
 * Holds the history of the window to what is open: one entry for each layer. Back takes an entry away, and with it the
 * topmost layer; a layer that is closed in another way takes its entry along. Entries that are left for Forward stand for
 * nothing any more: whoever gets there is taken back.
 */
export function createOpenLayers(history: LayerHistory): OpenLayers {
  const layers: (() => void)[] = [];
  let isGoing = false;
  let isDue = false;
  const settle = (): void => {
    isDue = false;
    // The browser takes its time to go back; what is opened meanwhile gets its entry when it has arrived.
    if (isGoing) return;
    const surplus = depthOf(history.state) - layers.length;
    if (surplus > 0) {
      isGoing = true;
      history.go(-surplus);
    }
    for (let depth = depthOf(history.state) + 1; depth <= layers.length; depth += 1) {
      // The page under a layer stays where it is, or goes where the layer led to: not where it was when the layer opened.
      history.scrollRestoration = 'manual';
      history.pushState({ layers: depth }, '');
    }
  };
  const settleSoon = (): void => {
    if (isDue) return;
    isDue = true;
    // One layer that closes as another opens hands its entry on.
    queueMicrotask(settle);
  };
  // A page that was loaded anew may stand on the entry of a layer that was open before.
  settleSoon();
  return {
    open: (close) => {
      layers.push(close);
      settleSoon();
      return () => {
        const at = layers.indexOf(close);
        if (at === -1) return;
        layers.splice(at, 1);
        settleSoon();
      };
    },
    onPopState: () => {
      const depth = depthOf(history.state);
      const isOwn = isGoing;
      isGoing = false;
      if (isOwn || depth > layers.length) settleSoon();
      else for (const close of layers.splice(depth).toReversed()) close();
    },
  };
}

/** How many layers an entry of the history stands for. */
function depthOf(state: unknown): number {
  const depth = (state as { readonly layers?: unknown } | null)?.layers;
  return typeof depth === 'number' ? depth : 0;
}
