/**
 * What colour there is beyond print. In go planes of colour and lines; out come colour against the paper around it,
 * block by block and along lines, the colour of the ink at some points, how strong it is and of what tint. About 50 ms for a page, the colour of one
 * stroke 0.1 ms.
 */
export { bandColour, groundAt, type NearPaper } from './band-colour.ts';
export { absorbed, inkOf, tintOf } from './ink-strength.ts';
export { inkColour, inkRgb, type Rgb, strokePoints } from './pen-colour.ts';
export { colourOfPrint } from './print-colour.ts';
