import type { PageNumber } from '../../core/note.ts';

/** One entry of an export, as its grammar found it. */
export interface KindleEntry {
  readonly kind: 'highlight' | 'underline' | 'note' | 'bookmark';
  readonly page: PageNumber;
  /** The page's Roman number; `page` is then `x`. */
  readonly label?: string;
  /** Where the export names a place that is no page: "1406-1407". */
  readonly location?: string;
  /** When it was marked, as far as the export says. */
  readonly date?: string;
  /** The words without the export's own; empty where the export hid them. */
  readonly text: string;
  /** `#rrggbb` */
  readonly colour?: string;
  /** The chapter that it stands in, where the export names it. */
  readonly chapter?: string;
  /** PDF page on which the entry begins, from 0. */
  readonly pdfPage: number;
  /** True for a note that the export holds only as a picture of handwriting. */
  readonly handwritten?: boolean;
  /** True for the second part of a highlight whose first part is not in the export; such parts are not counted. */
  readonly isContinuation?: boolean;
  /** True where the export cut the words short. */
  readonly truncated?: boolean;
}

/** What a grammar makes of a whole export. */
export interface KindleList {
  readonly title?: string;
  readonly authors?: string;
  readonly entries: readonly KindleEntry[];
  /** How many entries the export says that it has, when it says so. */
  readonly announced?: number;
  /** The page of a last highlight whose words the export leaves out together with everything after them. */
  readonly breaksOffAt?: PageNumber;
}
