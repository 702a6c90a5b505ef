/**
 * Lines straightened. In go a picture and a line with its bent baseline; out comes a strip in which the line is level
 * and of one height, for reading or for following thin strokes along it; and the strokes found there. 1 ms for a line.
 * The recogniser reads strips, and the kernel for thin paths follows strokes in them, at the heights that are written
 * here: other ones mean measuring both anew.
 */
export {
  boxOnPage,
  cutStrip,
  pathAlong,
  STRIP_BASE_ROW,
  STRIP_BELOW,
  STRIP_PAPER,
  STRIP_X_HEIGHT,
  type StripPath,
  type StripSource,
} from './line-strip.ts';
export {
  type DarkStrip,
  darkStrip,
  findStrokes,
  type PenStroke,
  STROKE_MARGIN,
} from './pen-strokes.ts';
export { REACHES, ridgeAt, STROKE_X_HEIGHT, type Straightened, thinnest } from './thin-path.ts';
export { type UnfoldedStrip, unfoldStrip } from './unfold-strip.ts';
export { type Apart, apartFrom, withoutNeighbours } from './without-neighbours.ts';
