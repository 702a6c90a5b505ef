/**
 * What colour there is beyond print. In go planes of colour, points and straightened lines; out come the colour of the
 * ink at the points, of a band of highlighter and of a page's print, and what levels of a small picture absorb of its
 * paper's light. 0.1 ms for a stroke. What a colour is called is told in `core/colour.ts`; what the small networks take for
 * absorbed they were taught with.
 */
export { absorbedOf, LEAST_ABSORBED, paperOf } from './absorbed.ts';
export { bandColour, groundAt, type NearPaper } from './band-colour.ts';
export { inkColour, inkRgb, type Rgb } from './pen-colour.ts';
export { colourOfPrint } from './print-colour.ts';
