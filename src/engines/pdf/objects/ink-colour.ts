/** Colours whose parts differ by less are grey: pencils and shadows. The palest highlighters differ by 40. */
const CHROMA_MIN = 24;
/** Highlighters are at least this light, of 255 for white: pink has 190, orange 150, the black and red of censors under 80. */
const LIGHT_MIN = 128;

/** True for a colour (`#rrggbb`) that is surely no grey. */
export function isChromatic(colour: string): boolean {
  const parts = partsOf(colour);
  return Math.max(...parts) - Math.min(...parts) >= CHROMA_MIN;
}

/** True for a colour that highlighters have, and covers over text that is to be hidden have not. */
export function isHighlighterColour(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = partsOf(colour);
  return isChromatic(colour) && 0.299 * red + 0.587 * green + 0.114 * blue >= LIGHT_MIN;
}

function partsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
