/** Pages that are named one by one before the rest is only counted. */
const NAMED_MAX = 3;

/** Places as a sentence names them. */
export function namedPlaces(places: readonly string[]): string {
  const more = places.length - NAMED_MAX;
  if (more <= 1) return places.join('; ');
  return `${places.slice(0, NAMED_MAX).join('; ')} and ${more} other pages`;
}
