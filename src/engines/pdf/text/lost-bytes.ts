import type { Character } from './character.ts';

/** What is left of a sign's code where its two bytes fell into one, and the sign. */
const DASHES: ReadonlyMap<string, string> = new Map([
  ['3', '–'],
  ['4', '—'],
]);
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['8', '‘'],
  ['9', '’'],
  ['<', '“'],
  ['=', '”'],
]);
const PRIMES: ReadonlyMap<string, string> = new Map([
  ['2', '′'],
  ['3', '″'],
]);
const LOW_QUOTES: ReadonlyMap<string, string> = new Map([
  [':', '‚'],
  ['>', '„'],
]);
const CURRENCY: ReadonlyMap<string, string> = new Map([['¬', '€']]);
/** Letters that the codes of ligatures become: those that reach as far down as an `u`, and those that reach below the line. */
const ROUND = /^[ûü]$/u;
const DESCENDING = /^[ýþÿ]$/u;
const UNKNOWN = '\ufffd';
/** All are sizes above the baseline, or in height: dashes are 0.03 to 0.09 high, figures from 0.35 on, also raised ones. */
const DASH_HEIGHT_MAX = 0.12;
const DASH_FROM = 0.1;
/** Quotation marks begin at 0.33 (Courier) to 0.5 and are 0.22 to 0.32 high; the ink of what they are called begins below. */
const QUOTE_FROM = 0.3;
const QUOTE_HEIGHT_MAX = 0.34;
/** Low ones reach from below the line up to 0.16 at most. */
const LOW_QUOTE_TO = 0.25;
/** In 20 faces the sign of what is not reaches up to 0.44 at most, the euro to 0.575 (Nimbus Mono) at least. */
const FIGURE_TO = 0.5;
/** A letter and the same with a sign above it reach down alike; an `u` reaches 0.01 below a ligature. */
const ALIKE = 0.006;
/** Letters that reach below the line do so by 0.2, round ones by 0.02. */
const DESCENDS = -0.05;

/**
 * The characters with the signs that they are by their ink: Ghostscript 10 lets the two bytes of codes that follow one
 * another fall into one, so that dashes and quotation marks come as figures, the euro as another sign, and ligatures as letters with a sign above
 * them. Which ligature it was only the picture tells.
 */
export function withLostBytes(
  characters: readonly Character[],
  faceOf: (object: number) => number,
): readonly Character[] {
  const isDoubtful = ({ text }: Character): boolean => ROUND.test(text) || DESCENDING.test(text);
  /** How far down an `u` reaches in each face, and the faces of which letters reach below the line: not small capitals. */
  const bottoms = new Map<number, number>();
  const descending = new Set<number>();
  for (const one of characters.some(isDoubtful) ? characters : []) {
    if (one.text === 'u') bottoms.set(faceOf(one.object), inkOf(one).from);
    if (/[gjpqy]/u.test(one.text) && inkOf(one).from <= DESCENDS) descending.add(faceOf(one.object));
  }
  /** The face of a letter, or that of the letters beside it: programs put what has codes of its own into a face of its own. */
  const faceAt = (at: number, isKnown: (face: number) => boolean): number | undefined => {
    const beside = [at, at - 1, at + 1, at - 2, at + 2].flatMap((place) => characters[place] ?? []);
    return beside
      .filter(({ object }) => object !== 0)
      .map(({ object }) => faceOf(object))
      .find(isKnown);
  };
  const isLigature = (one: Character, at: number): boolean => {
    if (!isDoubtful(one)) return false;
    const { from } = inkOf(one);
    if (DESCENDING.test(one.text)) return faceAt(at, (face) => descending.has(face)) !== undefined && from > DESCENDS;
    const face = faceAt(at, (other) => bottoms.has(other));
    return face !== undefined && Math.abs(from - (bottoms.get(face) ?? from)) > ALIKE;
  };
  return characters.map((one, at) => {
    if (one.direction !== 'right' || one.box.bottom <= one.box.top) return one;
    const sign = signOf(one);
    if (sign !== undefined) return { ...one, text: sign };
    return isLigature(one, at) ? { ...one, text: UNKNOWN } : one;
  });
}

/** The sign that a character is by its ink. */
function signOf(one: Character): string | undefined {
  const { from, to } = inkOf(one);
  const isLow = from < 0 && to <= LOW_QUOTE_TO;
  const isHigh = from >= QUOTE_FROM && to - from <= QUOTE_HEIGHT_MAX;
  const isDash = from >= DASH_FROM && to - from <= DASH_HEIGHT_MAX;
  return (
    (isLow ? LOW_QUOTES.get(one.text) : undefined) ??
    (isDash ? DASHES.get(one.text) : undefined) ??
    (to >= FIGURE_TO ? CURRENCY.get(one.text) : undefined) ??
    (isHigh ? (QUOTES.get(one.text) ?? PRIMES.get(one.text)) : undefined)
  );
}

/** From where to where above the baseline a letter has ink, in sizes. */
function inkOf({ box, baseline, size }: Character): { readonly from: number; readonly to: number } {
  return { from: (baseline - box.bottom) / size, to: (baseline - box.top) / size };
}
