import type { ColourPlanes, GreyImage } from '../../imaging/loops/loops.ts';
import type { LongStroke } from '../../imaging/print/print.ts';
import type { DarkStrip } from '../../imaging/strips/strips.ts';
export interface PenSearch {
  readonly planes: ColourPlanes;
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  /** True where a point of the page is under highlighter: its edges look like strokes. */
  readonly isHighlighted: (x: number, y: number) => boolean;
  /** The lines straightened, where they have been already. */
  readonly strips?: readonly DarkStrip[];
  /** All long strokes of the picture, rules of tables among them. */
  readonly longStrokes?: readonly LongStroke[];
}
