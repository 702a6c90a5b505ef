/**
 * What dark there is beyond print. In go the evenly lit picture and a place; out come the ink beside the text, how
 * strong and of what tint ink is, and whether a line goes on beyond what was traced of it. 10 ms.
 */
export { continuesBeyond } from './continuation.ts';
export { absorbed, inkOf, shadeOf, tintOf, tintOfRgb, VIVID } from './ink-strength.ts';
export { type AreaInk, BLOCK, type Frame, groundOf, IN_TEXT, type InkPiece, inkOfArea } from './margin-ink.ts';
