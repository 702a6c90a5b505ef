import type { Box, Point, Turn } from './geometry.ts';
import type { Mark } from './mark.ts';
import type { Doubtful, Note, PageNumber, Unread } from './note.ts';

/** A printed word. `confidence` runs from 0 to 1 and is exactly 1 only for words of a text layer. */
export interface Word {
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
}

/** A line of print. The baseline is a polyline from left to right, because real pages curve; x-height in pixels. */
export interface Line {
  readonly words: readonly Word[];
  readonly baseline: readonly Point[];
  readonly xHeight: number;
  /** True where the line opens a paragraph, when the layout shows it. */
  readonly startsParagraph?: boolean;
  /** True where white space above, or another size of type, sets it apart from the line before. */
  readonly standsApart?: boolean;
  /**
   * Place of the line among all body lines of its page, from 0 in reading order, when the engine knows it: an engine
   * reads only the lines that matter, so neighbours in a list need not be neighbours on the page. Absent on running
   * heads, page numbers, footnotes and side notes.
   */
  readonly bodyPlace?: number;
}

/** What is known of a page once it has been seen. Lines stand in reading order; coordinates are page-image pixels. */
export interface PageReading {
  /** Size of the page image that all coordinates refer to, in pixels (EXIF-upright, and turned by `turn`). */
  readonly width: number;
  readonly height: number;
  /** How far the picture as it came has to be turned to be read, and to have these coordinates; not at all where it is absent. */
  readonly turn?: Turn;
  readonly lines: readonly Line[];
  readonly marks: readonly Mark[];
  /** The words that each mark takes in, when the engine decided it word by word: indices into `lines`, then `words`. */
  readonly markedWords?: readonly MarkedWord[];
  /** How many body lines the page has, read or not; with `Line.bodyPlace` it tells which line ends the page. */
  readonly bodyLineCount?: number;
  readonly pageNumber: PageNumber;
  /** The page's printed label when it is not an Arabic number ("xiv"). */
  readonly pageLabel?: string;
  /** True where its print gives no words in the languages that were asked for; then `lines` is empty. */
  readonly isUnreadable?: true;
  /**
   * The language of its print by the recogniser's code, where it is none of those asked for: it was read in that one, unless
   * there was no data for it.
   */
  readonly language?: { readonly code: string; readonly wasRead: boolean };
  /** What a vision model said of the page, checked; absent where none was asked. */
  readonly model?: ModelFindings;
}

/** What a vision model adds to a reading, once everything that it said was held against the page. */
export interface ModelFindings {
  /**
   * `checked`: the reading is what both found. `part`: so it is, but the model's answer is incomplete. `device`: the
   * model failed, and the reading is the device's. `unchecked`: the page could not be read here, so that all of the
   * model's passages are doubtful.
   */
  readonly outcome: ModelOutcome;
  /** What went wrong, as the end of a sentence ("the model service did not answer in time"). */
  readonly reason?: string;
  readonly doubtful: readonly Omit<Doubtful, keyof PlaceOfPage>[];
  /** Takeaways that the model suggests for this page. */
  readonly keyTakeaways: readonly string[];
}

const MODEL_OUTCOMES = ['checked', 'part', 'device', 'unchecked'] as const;

export type ModelOutcome = (typeof MODEL_OUTCOMES)[number];

type PlaceOfPage = Pick<Doubtful, 'file' | 'pageIndex' | 'page'>;

/** A word (by its place in the reading) under a mark (by its place in `marks`). */
export interface MarkedWord {
  readonly line: number;
  readonly word: number;
  readonly mark: number;
}

/** A picture as it came: encoded bytes and their media type. */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/**
 * A page and all that is known of it before an engine looks at it: always a picture, except for entries of a Kindle
 * export; perhaps the words of a PDF's text layer; perhaps the marks of its annotation objects.
 */
export interface Page {
  /** Name of the file it came from. */
  readonly file: string;
  /** Place in that file, from 0. */
  readonly pageIndex: number;
  readonly image?: EncodedImage;
  readonly known?: KnownPage;
  /** Finished notes: the entries of a Kindle export. */
  readonly notes?: readonly Note[];
  /** What such an export holds only as a picture. */
  readonly unread?: readonly Unread[];
}

/** What a PDF says about one of its pages; coordinates are pixels of the page's picture. */
export interface KnownPage {
  /** Size of the page's picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** Words of the text layer in reading order; absent or empty when the page is only a picture. */
  readonly lines?: readonly Line[];
  /** Marks of annotation objects. */
  readonly marks?: readonly Mark[];
  /** How many of the lines are body lines; with `Line.bodyPlace` it tells which line ends the page. */
  readonly bodyLineCount?: number;
  /** The page number, when the file's labels or the print of the page tell it. */
  readonly pageNumber?: PageNumber;
  /** The label that the file gives the page ("12", "xiv"), only when it really holds labels. */
  readonly label?: string;
  /** Of a page that shows two facing pages: from where on, in x, it is the right one, and the number of that one. */
  readonly facing?: Pick<KnownPage, 'pageNumber' | 'label'> & { readonly from: number };
  /** The language that the file names for itself, as a tag (`ar`), or its script alone (`und-Cyrl`). */
  readonly language?: string;
  /** True where the page carries ink, stamps or drawn highlighter, so that its picture must be searched as well. */
  readonly drawnMarks?: boolean;
  /** Where it carries them, when that is known: marks seen elsewhere in the picture are none of the reader's. */
  readonly drawnAreas?: readonly Box[];
}
