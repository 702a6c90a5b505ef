import type { KindleEntry } from './entry.ts';
import { locationOfLocator, pageOfLocator } from './locator.ts';

/** What one or two places of a heading say: the first page that is named, and the location. */
export function placeOf(...places: readonly (string | undefined)[]): Pick<KindleEntry, 'page' | 'location'> {
  const named = places.filter((place) => place !== undefined);
  const location = named.map(locationOfLocator).find((found) => found !== undefined);
  return {
    page: named.map(pageOfLocator).find((page) => page !== 'x') ?? 'x',
    ...(location === undefined ? {} : { location }),
  };
}
