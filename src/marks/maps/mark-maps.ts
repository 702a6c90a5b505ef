import type { Size } from '../../core/geometry.ts';
import type { Activation } from '../network/network.ts';

/** What the network's maps show, in the order of its outputs. */
export const MAP_KINDS = ['highlight', 'underline', 'strike', 'around', 'beside', 'handwriting', 'print'] as const;

/**
 * `highlight`: ink of a highlighter. `underline`: strokes under words. `strike`: strokes through them. `around`: boxes
 * and circles. `beside`: bars, brackets, ticks, arrows. `handwriting`: the reader's own words. `print`: printed lines,
 * from baseline to x-height.
 */
export type MapKind = (typeof MAP_KINDS)[number];

/**
 * How sure the network is of each kind of mark, everywhere on a picture: 0 to 255. A map's pixel in column `x` and row
 * `y` stands for the picture's from `x * strideX` to `(x + 1) * strideX` and from `y * strideY` to `(y + 1) * strideY`;
 * the two strides differ by less than a hundredth. Strides are pixels of the picture that was given, of which the maps
 * cover the whole: the last column and row may reach beyond it.
 */
export interface MarkMaps extends Size {
  readonly strideX: number;
  readonly strideY: number;
  readonly planes: Readonly<Record<MapKind, Uint8Array>>;
  /** What the maps were made from: cells of the maps' own stride first, then each of twice the stride before. */
  readonly levels: readonly Activation[];
}
