/**
 * The light on a page and the paper under it. In go planes of colour; out come the paper's brightness everywhere, and
 * the picture as if evenly lit. 5 to 20 ms for a page. Whatever asks for darkness later asks against this paper, so a
 * change here is measured with the whole engine (`bench:accuracy`).
 */
export { blankDarkGround, estimatePaper, evenLight, MIN_PAPER, type Paper } from './illumination.ts';
