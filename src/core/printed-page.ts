import type { Note } from './note.ts';
import type { PageReading } from './page.ts';

/** Characters of a label that is kept. */
const LABEL_MAX = 12;

/** Number and label of a page, as its notes have them. */
export function printedPageOf({ pageNumber, pageLabel }: PageReading): Pick<Note, 'page' | 'label'> {
  const label = pageNumber === 'x' && isLabel(pageLabel) ? pageLabel : undefined;
  return { page: pageNumber, ...(label !== undefined && { label }) };
}

/** Files name pages as they like ("Cover", "a-12"); what is a label in print is short. */
function isLabel(label: string | undefined): label is string {
  return label !== undefined && label.length <= LABEL_MAX && /^[\p{L}\p{N}-]+$/u.test(label) && !/^x$/iu.test(label);
}
