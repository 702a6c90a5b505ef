import type { Extraction, PageNumber } from '../note.ts';

/** A page of the upload, by its place in the files and the number that its notes carry. */
export interface NumberedPage {
  readonly file: string;
  readonly pageIndex: number;
  readonly number: PageNumber;
}

/** Another number for a page, which the reader may take over. */
export interface NumberOffer extends NumberedPage {
  readonly to: number;
}

/** The pages on which notes or unread ink stand, in the order of the notes. */
export function numberedPages({ notes, unread = [] }: Extraction): readonly NumberedPage[] {
  const pages = new Map<string, NumberedPage>();
  for (const { page, source } of notes) {
    if (source !== undefined) add(pages, { file: source.file, pageIndex: source.pageIndex, number: page });
  }
  for (const { file, pageIndex, page } of unread) add(pages, { file, pageIndex, number: page });
  return [...pages.values()];
}

/**
 * `shown` among all pages that were `seen`, in their order: pages without notes count where numbers are counted on.
 * What is shown of a page stands for what was seen of it; just `shown` where not all of it was seen.
 */
export function withBarePages(shown: readonly NumberedPage[], seen: readonly NumberedPage[]): readonly NumberedPage[] {
  const seenPlaces = new Map(seen.map((page) => [placeOf(page), page]));
  if (!shown.every((page) => seenPlaces.has(placeOf(page)))) return shown;
  const shownPlaces = new Set(shown.map(placeOf));
  return [...seenPlaces.keys()].flatMap((place) =>
    (shownPlaces.has(place) ? shown : seen).filter((page) => placeOf(page) === place),
  );
}

/**
 * What the correction of one page's number from `from` to `to` says about the pages around it. Their number is offered
 * where it is unknown, counted on from the corrected one, and where it was wrong by as much. It ends on either side at
 * the first page that is right already or that the count would run into.
 */
export function numberOffers(
  pages: readonly NumberedPage[],
  { at, from, to }: { readonly at: number; readonly from: PageNumber; readonly to: number },
): readonly NumberOffer[] {
  const offers = (step: 1 | -1): readonly NumberOffer[] => {
    const found: NumberOffer[] = [];
    for (let away = 1; ; away += 1) {
      const page = pages[at + step * away];
      const number = page === undefined ? undefined : offeredNumber(page, { from, to, counted: to + step * away });
      if (page === undefined || number === undefined) return found;
      found.push({ ...page, to: number });
    }
  };
  return [...offers(-1).toReversed(), ...offers(1)];
}

/** The content with every offer taken over, all at once: a number that one page gets may be another's until now. */
export function withOffers(content: Extraction, offers: readonly NumberOffer[]): Extraction {
  const offered = (page: NumberedPage): PageNumber =>
    offers.find((offer) => keyOf(offer) === keyOf(page))?.to ?? page.number;
  const notes = content.notes.map((note) => {
    // A page with a label of its own is none of those that are counted.
    if (note.source === undefined || note.label !== undefined) return note;
    const page = offered({ ...note.source, number: note.page });
    return page === note.page ? note : { ...note, page };
  });
  const unread = content.unread?.map((ink) => ({ ...ink, page: offered({ ...ink, number: ink.page }) }));
  const doubtful = content.doubtful?.map((passage) => ({
    ...passage,
    page: offered({ ...passage, number: passage.page }),
  }));
  return { ...content, notes, ...(unread && { unread }), ...(doubtful && { doubtful }) };
}

function offeredNumber(
  { number }: NumberedPage,
  { from, to, counted }: { readonly from: PageNumber; readonly to: number; readonly counted: number },
): number | undefined {
  const offered = number === 'x' ? counted : from === 'x' || number === counted ? undefined : number + to - from;
  return offered !== undefined && offered >= 0 && offered !== number ? offered : undefined;
}

function add(pages: Map<string, NumberedPage>, page: NumberedPage): void {
  if (!pages.has(keyOf(page))) pages.set(keyOf(page), page);
}

function placeOf({ file, pageIndex }: NumberedPage): string {
  return `${pageIndex} ${file}`;
}

function keyOf({ file, pageIndex, number }: NumberedPage): string {
  return `${number} ${pageIndex} ${file}`;
}
