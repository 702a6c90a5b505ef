/**
 * Signs beside the text: bars, brackets, braces, ticks, stars, crosses, arrows.
 *
 * In goes the scene. Pieces of the network's map that stand beside lines are shown to a small network of their own, which
 * tells whether each is a reader's sign and of what kind (decision 138); what is too unlikely the judge gives up. About
 * 5 ms of the processor for a page (49 usual ones with 30 pieces). Which pieces may be signs at all is set in
 * `seen-signs.ts`; what they are told by is taught (`bench:signs`, `training/signs.py`), never mended here.
 */
export { type SeenSign, seenSigns, signPlaces } from './seen-signs.ts';
export { cutSign } from './sign-patch.ts';
