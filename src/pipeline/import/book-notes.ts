import type { MarkKind } from '../../core/mark.ts';
import type { Note, PageNumber } from '../../core/note.ts';
import { OWN_WORDS } from '../../core/passages/passages.ts';

/** The notes of one book as another program keeps them. */
export interface BookNotes {
  readonly title?: string;
  readonly authors?: string;
  readonly notes: readonly Note[];
}

/** A highlight as other programs write it; everything but its words may be missing. */
export interface Highlight {
  readonly text?: string | undefined;
  /** The reader's own words on it. */
  readonly note?: string | undefined;
  readonly page?: PageNumber | undefined;
  /** The page's Roman number; `page` is then `x`. */
  readonly label?: string | undefined;
  readonly location?: string | undefined;
  readonly date?: string | undefined;
  readonly chapter?: string | undefined;
  readonly colour?: string | undefined;
  readonly kind?: MarkKind | undefined;
}

/** What computers write; fractions of seconds and the zone, mostly none, are not for readers. */
const ISO_DATE = /^(?<day>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/u;

/** The notes that a highlight makes: its words, and the reader's own after them. `file` is kept in their sources. */
export function notesOfHighlight(highlight: Highlight, file: string): readonly Note[] {
  const { page = 'x', label, location, date, chapter, colour, kind = 'highlight' } = highlight;
  const [text, own] = [highlight.text, highlight.note].map((words) => (words ?? '').replace(/\s+/gu, ' ').trim());
  const source = {
    ...{ file, pageIndex: 0, boxes: [], confidence: 1 },
    ...(colour && { colour }),
    ...(chapter && { chapter }),
    ...(location && { location }),
    ...(date && { date: date.replace(ISO_DATE, '$<day> $<time>') }),
  };
  const place = { page, ...(label && { label }) };
  return [
    ...(text ? [{ ...place, text, source: { ...source, marks: [kind] } }] : []),
    ...(own ? [{ ...place, text: OWN_WORDS + own, source: { ...source, marks: ['margin-note' as const] } }] : []),
  ];
}

/** A page number where a text is one; `x` for everything else. */
export function pageIn(text: unknown): PageNumber {
  const number =
    typeof text === 'number'
      ? text
      : Number.parseInt(/^\s*\d{1,5}\s*$/u.exec(typeof text === 'string' ? text : '')?.[0] ?? '', 10);
  return Number.isInteger(number) && number >= 0 ? number : 'x';
}
