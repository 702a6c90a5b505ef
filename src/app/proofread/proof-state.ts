import type { Box } from '../../core/geometry.ts';
import type { History, PagesTwice, Repeats } from '../../core/notes/notes.ts';
import type { NumberOffer } from '../../core/numbers/numbers.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import type { KeptPage } from '../storage/page-shelf.ts';

/** The notes beside their pages, as the screen shows them. */
export interface ProofState {
  readonly pages: readonly KeptPage[];
  /** Place of the note that the reader is at. */
  readonly current: number | null;
  /** The page that lies open, if one does. */
  readonly open: PagePlace | null;
  /** What the reader wants to see of that page, where it is not a note. */
  readonly lookAt: Box | null;
  readonly history: History;
  /** Page numbers of the pages around one that was corrected. */
  readonly offers: readonly NumberOffer[];
  /** Pages that were added and that the book had already; null where the reader is not asked about any. */
  readonly repeats: Repeats | null;
  /** Pages that two pictures of the last upload show, until the reader has said what becomes of their notes. */
  readonly twice: readonly PagesTwice[];
  /** What is said to those who do not see what an edit did. */
  readonly said: string;
  /** The page of which the rest is being read, so that all of its words can be taken in. */
  readonly reading: PagePlace | null;
}
