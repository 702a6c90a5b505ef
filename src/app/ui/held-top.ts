import { type CSSProperties, type RefObject, useEffect } from 'react';
import { createStore, useStore } from '../store.ts';
import { useStuckEdge } from './stuck-edge.ts';

/** What is held at the window's top while the page scrolls, each below those before it. */
const LEVELS = ['progress', 'history', 'offer'] as const;
type Level = (typeof LEVELS)[number];

/** At least so much of the window's height is left to what scrolls: what does not fit beside it scrolls away with the page. */
const LEFT_SHARE = 0.5;

interface Held {
  /** Its top where it is held, in pixels; null where it is not held. */
  readonly top: number | null;
  readonly bottom: number;
}

interface Measured {
  readonly windowHeight: number;
  /** Pixels, for each that is shown. */
  readonly heights: Readonly<Partial<Record<Level, number>>>;
}

const measured = createStore<Measured>({ windowHeight: 0, heights: {} });

/** Where each is held, by their heights in pixels. */
export function heldAt({ windowHeight, heights }: Measured): Readonly<Record<Level, Held>> {
  let bottom = 0;
  const places = LEVELS.map((level): [Level, Held] => {
    const height = heights[level] ?? 0;
    const fits = bottom + height <= windowHeight * (1 - LEFT_SHARE);
    const top = fits ? bottom : null;
    if (fits) bottom += height;
    return [level, { top, bottom }];
  });
  return Object.fromEntries(places) as Record<Level, Held>;
}

/** How an element is held at the window's top, and at which edge it stands just now if at one. */
export function useHeld(
  element: RefObject<HTMLElement | null>,
  level: Level,
): { readonly style: CSSProperties; readonly edge: ReturnType<typeof useStuckEdge> } {
  const { top } = heldAt(useStore(measured))[level];
  const edge = useStuckEdge(element, top ?? 0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const watch = new ResizeObserver(() => tell(level, Math.ceil(current.getBoundingClientRect().height)));
    for (const one of [current, document.documentElement]) watch.observe(one);
    return () => {
      watch.disconnect();
      tell(level, undefined);
    };
  }, [element, level]);
  return { style: top === null ? { position: 'static' } : { top }, edge: top === null ? undefined : edge };
}

/** Keeps a height, and tells styles how much of the window's top the progress takes from everything below it. */
function tell(level: Level, height: number | undefined): void {
  measured.update(({ windowHeight, heights }) => {
    if (heights[level] === height && windowHeight === window.innerHeight) return measured.get();
    const { [level]: _before, ...others } = heights;
    return {
      windowHeight: window.innerHeight,
      heights: height === undefined ? others : { ...others, [level]: height },
    };
  });
  document.documentElement.style.setProperty('--held-top', `${heldAt(measured.get()).progress.bottom}px`);
}
