import type { Size } from '../../../core/geometry.ts';
import type { EncodedImage } from '../../../core/page.ts';
import type { DecodedPage } from './look-at.ts';

/** Reading gains nothing from more pixels than this, and four bytes of each must be held. */
export const MAX_WORKING_PIXELS = 16_000_000;

/**
 * Decodes a JPEG or PNG picture, upright, in sRGB, on white where it is transparent, reduced when it has more than
 * `MAX_WORKING_PIXELS`. `file` names it in messages. Rejects with `AppError`: `file-empty`, `image-broken`, `image-too-large`.
 */
export type DecodePicture = (image: EncodedImage, file: string) => Promise<DecodedPage>;

/**
 * The size in whole pixels that a picture is worked on at, at most its own. From twice as many pixels on, and while a half
 * leaves enough, it is exactly a half: decoders do that in half the time.
 */
export function workingSize(width: number, height: number): Size {
  const exact = Math.min(1, Math.sqrt(MAX_WORKING_PIXELS / (width * height)));
  const factor = exact > 0.5 && exact <= Math.SQRT1_2 ? 0.5 : exact;
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
