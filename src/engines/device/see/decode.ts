import type { Size } from '../../../core/geometry.ts';
import type { EncodedImage } from '../../../core/page.ts';
import type { DecodedPage } from './look-at.ts';

/** Reading gains nothing from more pixels than this, and four bytes of each must be held. */
export const MAX_WORKING_PIXELS = 16_000_000;

/**
 * Decodes a JPEG or PNG picture, upright, in sRGB, on white where it is transparent, reduced when it has more than
 * `MAX_WORKING_PIXELS`. `file` names it in messages. Rejects with `AppError`: `file-empty`, `image-broken`,
 * `image-too-large`.
 */
export type DecodePicture = (image: EncodedImage, file: string) => Promise<DecodedPage>;

/**
 * The factor, at most 1, that brings a picture of this size down to the working size. From twice as many pixels on,
 * and while a half leaves enough, it is exactly a half: decoders do that in half the time.
 */
export function workingScale(width: number, height: number): number {
  const factor = Math.sqrt(MAX_WORKING_PIXELS / (width * height));
  if (factor >= 1) return 1;
  return factor > 0.5 && factor <= Math.SQRT1_2 ? 0.5 : factor;
}

/** The size in whole pixels that a picture has after `workingScale`. */
export function workingSize(width: number, height: number): Size {
  const factor = workingScale(width, height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
