/** Pages that are named one by one before the rest is only counted. */
const NAMED_MAX = 3;
/** Letters of a name that is told whole: two lines on a small phone. Of a longer one its start and its end are told. */
const WHOLE_LETTERS = 64;
const START_LETTERS = 36;
/** Has the number that tells a picture from its like, and the page of a file. */
const END_LETTERS = 24;

/** Places as a sentence names them. */
export function namedPlaces(places: readonly string[]): string {
  const more = places.length - NAMED_MAX;
  if (more <= 1) return places.map(shortened).join('; ');
  return `${places.slice(0, NAMED_MAX).map(shortened).join('; ')} and ${more} other pages`;
}

function shortened(place: string): string {
  // Letters, not halves of them.
  const letters = [...place];
  if (letters.length <= WHOLE_LETTERS) return place;
  return `${letters.slice(0, START_LETTERS).join('')}…${letters.slice(-END_LETTERS).join('')}`;
}
