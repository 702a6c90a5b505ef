import type { GreyImage } from '../../../imaging/loops/loops.ts';
import { binarise } from '../../../imaging/pixels/pixels.ts';
import { longStrokes, takeLongStrokes } from '../../../imaging/print/print.ts';
import { STRIP_PAPER, STRIP_X_HEIGHT } from '../../../imaging/strips/strips.ts';

/**
 * The blurred edge of a stroke, in pixels of a strip; measured where strokes were wiped along their course, before decision 162: below
 * <= 2 (n 227,434), above >= 3 (n 185,256).
 */
const EDGE = 3;

/**
 * A line's strip without the long level strokes in it, whoever drew them: of double underlines, printed rules and what was
 * taken for no mark the recogniser may make no word at all. A strip without any comes back as it is. About 1 ms.
 */
export function withoutLongStrokes(strip: GreyImage): GreyImage {
  const mask = binarise(strip);
  const ink = mask.data.slice();
  if (takeLongStrokes(mask, longStrokes(STRIP_X_HEIGHT)) === 0) return strip;
  const { width } = strip;
  const data = Uint8Array.from(strip.data);
  for (let i = 0; i < data.length; i++) {
    if (ink[i] === 0 || mask.data[i] === 1) continue;
    for (let at = i - EDGE * width; at <= i + EDGE * width; at += width)
      if (mask.data[at] === 0) data[at] = STRIP_PAPER;
  }
  return { ...strip, data };
}
