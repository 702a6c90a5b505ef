import { hueApart } from '../../core/colour.ts';
import type { ColourPlanes } from '../../imaging/loops/loops.ts';
import { type DarkStrip, meanOffset, type PenStroke, paperBeyond, widthOf } from '../../imaging/strips/strips.ts';
import {
  asBesideBlack,
  colourOfLetters,
  hueOf,
  inkRgb,
  type Rgb,
  saturationOf,
  strokePoints,
  tintOfRgb,
} from '../../imaging/tint/tint.ts';

/** Letters of running text are black or nearly so; those of a printed link have their underline's colour. */
const LINK_SATURATION = 0.3;
/**
 * Small thin letters of a link, 0.25 to 0.28 on a made page, have more colour than the line under them; over a pen's
 * they have not.
 */
const PALE_LINK_SATURATION = 0.2;
/**
 * A link, however pale, takes away this share less of one colour than of another: under links and headings on four made
 * pages 0.27 to 0.33; over strokes of readers' pens of about the same hue, which stain what is beside them, up to 0.22.
 */
const PALE_LINK_TINT = 0.26;
/** Letters that take away less than this of 255 are too pale to tell their tint: those had 97 and more. */
const TOO_PALE = 60;
const LINK_HUE = 28;

/**
 * True when the letters above a stroke are printed in the stroke's own colour; `print` is that of the page's letters.
 */
export function isPrintedLink(
  stroke: PenStroke,
  strip: DarkStrip,
  { planes, print }: { readonly planes: ColourPlanes; readonly print: Rgb },
): boolean {
  const letters = asBesideBlack(colourOfLetters(stroke, strip, planes), print);
  const saturation = saturationOf(letters);
  if (!isColoured(letters)) return false;
  const pen = asBesideBlack(
    inkRgb(strokePoints(stroke, strip), planes, paperBeyond(widthOf(stroke, strip), strip.path.line.xHeight)),
    print,
  );
  if (saturation < LINK_SATURATION && saturation < saturationOf(pen)) return false;
  return saturationOf(pen) > 0.08 && hueApart(hueOf(...letters), hueOf(...pen)) < LINK_HUE;
}

/** True for letters of more colour than black print keeps. */
const isColoured = (letters: Rgb): boolean =>
  saturationOf(letters) >= PALE_LINK_SATURATION ||
  (tintOfRgb(letters) >= PALE_LINK_TINT && 255 - Math.min(...letters) >= TOO_PALE);

/** A stroke and the straightened line that it was traced under. */
interface Traced {
  readonly stroke: PenStroke;
  readonly strip: DarkStrip;
}

/** So many links of a page tell what its links look like: they keep one height, to this many x-heights. */
const SEVERAL = 2;
const LINK_STEP = 0.15;

/**
 * True for a stroke under coloured letters that is like the links of its page, though by itself it might be a pen's: in
 * bluish light the lines of two of ten links seemed to have more colour than their letters.
 */
export function isAmongLinks(
  one: Traced,
  links: readonly Traced[],
  colours: { readonly planes: ColourPlanes; readonly print: Rgb },
): boolean {
  if (links.length < SEVERAL) return false;
  const lettersOf = ({ stroke, strip }: Traced): Rgb =>
    asBesideBlack(colourOfLetters(stroke, strip, colours.planes), colours.print);
  const letters = lettersOf(one);
  if (!isColoured(letters)) return false;
  const height = meanOffset(one.stroke);
  const alike = links.filter(
    (link) =>
      hueApart(hueOf(...letters), hueOf(...lettersOf(link))) < LINK_HUE &&
      Math.abs(meanOffset(link.stroke) - height) < LINK_STEP,
  );
  return alike.length >= SEVERAL;
}
