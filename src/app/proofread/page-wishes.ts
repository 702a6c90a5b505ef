import type { PagePlace } from '../../core/passages/passages.ts';
import { createStore, type Store } from '../store.ts';
import type { PagesAhead } from './session-pages.ts';

/** Who rests this long on what opens a page may want it: a pointer on its way passes over many. */
const REST_MS = 100;

/** What may rest on an opener; the focus stays where it is when the page scrolls away under the pointer. */
export type Pointing = 'pointer' | 'focus';

/** What is known of the pages that the reader may open next. */
export interface WishedPages {
  /** The page whose opener the pointer or the focus rests on. */
  readonly next: PagePlace | null;
  /** Pages of what is in view or near it, from the top. */
  readonly inView: readonly PagePlace[];
}

/** Gathers which pages the reader may open next, from what is seen and from what is pointed at. */
export class PageWishes {
  readonly state: Store<WishedPages> = createStore<WishedPages>({ next: null, inView: [] });
  readonly #seen = new Map<symbol, { readonly place: PagePlace; readonly placeNow: () => number }>();
  readonly #pointed = new Map<Pointing, PagePlace>();
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** Something of this page has come into view, in a list in which it stands at `placeNow`; what is returned says that it has gone. */
  see(place: PagePlace, placeNow: () => number): () => void {
    const one = Symbol('seen');
    this.#seen.set(one, { place, placeNow });
    this.#tellSeen();
    return () => {
      this.#seen.delete(one);
      this.#tellSeen();
    };
  }

  /** The pointer or the focus has come to what opens this page; null: it has left. Who came last counts, while it stays. */
  pointAt(by: Pointing, place: PagePlace | null): void {
    clearTimeout(this.#resting);
    this.#pointed.delete(by);
    if (place !== null) this.#pointed.set(by, place);
    const last = [...this.#pointed.values()].at(-1) ?? null;
    if (place === null) this.#want(last);
    else this.#resting = setTimeout(() => this.#want(last), REST_MS);
  }

  #want(next: PagePlace | null): void {
    if (this.state.get().next !== next) this.state.update((now) => ({ ...now, next }));
  }

  #tellSeen(): void {
    const inView = [...this.#seen.values()]
      .map(({ place, placeNow }) => ({ place, at: placeNow() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ place }) => place);
    this.state.update((now) => ({ ...now, inView }));
  }
}

/** How far the device may read ahead: not at all, pages around the reader, or the book. */
export type Reach = 'none' | 'around' | 'book';

/** Pages to either side of the reader that are likely to be opened: one takes seconds of a core. */
const AROUND = 4;
/** Pages to either side that are read at all: the words of two hundred are some 20 MB, and a scanned book has more. */
const BOOK = 100;

/**
 * The pages that the reader may open next, the likeliest first: the one that is pointed at, the one that the reader is at,
 * those in view, and those around them among all `pages`; with a reach of the book the others as well, the nearest first.
 */
export function pagesAhead(
  pages: readonly PagePlace[],
  here: PagePlace | null,
  { next, inView, reach }: WishedPages & { readonly reach: Reach },
): PagesAhead {
  const middle = here ?? inView[0] ?? null;
  const at = Math.max(
    0,
    pages.findIndex((page) => isSamePlace(page, middle)),
  );
  const byDistance = pages
    .map((page, place) => ({ page, distance: Math.abs(place - at) }))
    .toSorted((a, b) => a.distance - b.distance);
  const within = (most: number, least = 0): readonly PagePlace[] =>
    byDistance.filter(({ distance }) => distance >= least && distance <= most).map(({ page }) => page);
  return {
    near: [...[next, here].filter((place) => place !== null), ...inView, ...within(AROUND)],
    far: reach === 'book' ? within(BOOK, AROUND + 1) : [],
    next: next ?? undefined,
  };
}

export function isSamePlace(a: PagePlace, b: PagePlace | null): boolean {
  return a.file === b?.file && a.pageIndex === b.pageIndex;
}
