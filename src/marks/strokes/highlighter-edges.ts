import type { DarkStrip, PenStroke } from '../../imaging/strips/strips.ts';
import type { PenSearch } from './pen-search.ts';

/** True for the lower edge of highlighter on this line, or the upper edge of highlighter on the next. */
export function isEdgeOfHighlighter(stroke: PenStroke, strip: DarkStrip, search: PenSearch): boolean {
  const { path } = strip;
  let near = 0;
  for (let k = 0; k < stroke.offsets.length; k++) {
    const c = stroke.firstColumn + k;
    const coloured = (t: number): boolean => {
      const d = t * path.line.xHeight;
      return search.isHighlighted(path.xs[c]! + path.downX[c]! * d, path.ys[c]! + path.downY[c]! * d);
    };
    const below = stroke.offsets[k]!;
    if ((coloured(-0.35) && coloured(-0.75)) || (coloured(below + 0.5) && coloured(below + 1))) near++;
  }
  return near > stroke.offsets.length * 0.4;
}
