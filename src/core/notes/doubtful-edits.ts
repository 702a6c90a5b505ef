import { unionOf } from '../geometry.ts';
import { type Extraction, type Note, type PagePlace, placeOf } from '../note.ts';
import { withInOrder } from './note-edits.ts';

/** Confidence of a note for which the reader's word stands against what the page shows. */
const KEPT_CONFIDENCE = 0.3;

/** A doubtful passage that the reader keeps: a note, where its words stand on the page, else where its page is. */
export function doubtfulToNote(content: Extraction, at: number, pages: readonly PagePlace[] = []): Extraction {
  const passage = content.doubtful?.[at];
  if (passage === undefined) return content;
  const { file, pageIndex, page, text, boxes } = passage;
  const source = { ...placeOf(passage), boxes, marks: [], confidence: KEPT_CONFIDENCE };
  const note: Note = { page, text, source };
  const notes = withInOrder(content.notes, note, { file, pageIndex, box: unionOf(boxes), pages });
  return withoutDoubtful({ ...content, notes }, at);
}

/** The content without one of its doubtful passages. */
export function withoutDoubtful(content: Extraction, at: number): Extraction {
  const { doubtful = [], ...rest } = content;
  const left = doubtful.filter((_, place) => place !== at);
  return left.length === 0 ? rest : { ...rest, doubtful: left };
}
