/**
 * From a picture to its layout. In goes a decoded picture, whichever way up; out comes a `View`: the picture small and
 * evenly lit, its ink, what the network sees of it, its pages with their lines. Nothing is read yet. 150 to 300 ms for
 * a photo. Where lines are lost, this is the room to look at, before any mark. How a picture is measured and its lines are
 * joined is set here; what the network sees of it, and where it does, is taught.
 */
export { type DecodePicture, MAX_WORKING_PIXELS, workingSize } from './decode.ts';
export { PRINTED } from './ends-of-print.ts';
export { type DecodedPage, lookAt, type View } from './look-at.ts';
