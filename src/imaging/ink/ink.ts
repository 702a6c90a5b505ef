/**
 * What dark there is beyond print. In go the evenly lit picture and a place; out come the ink beside the text, how
 * strong and of what tint ink is, whether a line goes on beyond what was traced of it, and the rings of cups. 10 to
 * 100 ms.
 */
export { continuesBeyond } from './continuation.ts';
export { alongCupRing } from './cup-rings.ts';
export { absorbed, inkOf, shadeOf, tintOf, tintOfRgb, VIVID } from './ink-strength.ts';
export { type AreaInk, BLOCK, type Frame, groundOf, IN_TEXT, type InkPiece, inkOfArea } from './margin-ink.ts';
