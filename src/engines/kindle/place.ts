import type { KindleEntry } from './entry.ts';
import { labelOfLocator, locationOfLocator, pageOfLocator } from './locator.ts';

/** What one or two places of a heading say: the first page that is named, its Roman number where it has one, and the location. */
export function placeOf(...places: readonly (string | undefined)[]): Pick<KindleEntry, 'page' | 'label' | 'location'> {
  const named = places.filter((place) => place !== undefined);
  const location = named.map(locationOfLocator).find((found) => found !== undefined);
  const page = named.map(pageOfLocator).find((found) => found !== 'x') ?? 'x';
  const label = page === 'x' ? named.map(labelOfLocator).find((found) => found !== undefined) : undefined;
  return {
    page,
    ...(label === undefined ? {} : { label }),
    ...(location === undefined ? {} : { location }),
  };
}
