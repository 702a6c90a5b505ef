import type { Box, Point } from '../../../core/geometry.ts';
import type { PictureMask, Stroke } from '../objects/objects.ts';

/** Annotation subtypes that matter here. */
export type AnnotationKind =
  | 'highlight'
  | 'underline'
  | 'squiggly'
  | 'strike-out'
  /** A sticky note, a caret, an attached comment of any other kind that only holds words. */
  | 'note'
  | 'free-text'
  /** Ink, stamps, shapes and lines: what they take in is seen in the picture. */
  | 'drawn';

/** One annotation object of a page. Boxes are points of the shown page. */
export interface Annotation {
  readonly kind: AnnotationKind;
  readonly box: Box;
  /** One for each line of text that it covers; empty for kinds without quad points. */
  readonly quads: readonly Box[];
  /** Outlines of those that are neither level nor upright, and so not among the boxes. */
  readonly slanted?: readonly (readonly Point[])[];
  /** `#rrggbb` */
  readonly colour: string;
  /** The reader's own words. */
  readonly comment: string;
  /** The strokes of what is drawn. */
  readonly strokes?: readonly Stroke[];
  /** Transparent pictures that it lays over the print. */
  readonly masks?: readonly PictureMask[];
  /** For a square or circle that is one: it stands for the text inside. */
  readonly region?: 'box' | 'circle';
  /** True for a drawing that shows more than its strokes say: a stamp, a picture. */
  readonly needsPicture?: boolean;
  /** Place in the page's list of the annotation that it answers. */
  readonly replyTo?: number;
  /** Place in the page's list of annotations as the file has it. */
  readonly place: number;
}
