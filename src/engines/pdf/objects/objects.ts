/**
 * What a PDF's page paints besides its text: paths, pictures, masks. In goes a loaded page; out come strokes and areas as
 * they are seen, which text they cover, and whether the page is a scan or set from characters. 1 to 20 ms for a page, by
 * how much it paints; how much is looked at is bounded. It says what is painted, never who did it: that is for `marks`.
 */
export { clipBoxes, clipOf, clipsOf } from './clip-boxes.ts';
export { cutToBoxes } from './cut-stroke.ts';
export { isGreyPage } from './grey-page.ts';
export { mayBeOfLayer, notDrawnAtAll } from './hidden-layers.ts';
export { isHook } from './hook.ts';
export { isChromatic, isHighlighterColour } from './ink-colour.ts';
export { isMarkedAs } from './is-marked-as.ts';
export { joinedWays } from './joined-ways.ts';
export { boundsOf } from './object-bounds.ts';
export { IMAGE, type Item, isTranslucent, PATH, TEXT } from './page-items.ts';
export { kindOf, readerSees } from './page-kind.ts';
export { contentOf, type PageContent } from './page-objects.ts';
export { colourOfPath, fillColourOf, partsOfPath, strokesOfPath } from './path-strokes.ts';
export { highlightFromMask, type PictureMask, readMask } from './picture-mask.ts';
export {
  GAP_SHARE,
  isCutStraight,
  isRing,
  isWave,
  lengthOfWave,
  runRound,
  type Slice,
  type Stroke,
  type StrokeMark,
  slicesOf,
} from './stroke.ts';
