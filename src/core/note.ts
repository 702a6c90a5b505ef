import type { Box, Turn } from './geometry.ts';
import type { MarkKind } from './mark.ts';

/** The printed page number, or `x` when none is visible. */
export type PageNumber = number | 'x';

/** A word of a note as it stands on the page. */
export interface SourceWord {
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
}

/** A page that something stands on. Its places are pixels of the page's picture, turned as `turn` says. */
export interface PagePlace {
  readonly file: string;
  /** Place of the page in its file, from 0. */
  readonly pageIndex: number;
  /** Degrees by which the picture as it came is turned clockwise, to be read and to have these places; not at all where it is absent. */
  readonly turn?: Turn;
}

/** The place alone of what stands on a page. */
export function placeOf({ file, pageIndex, turn }: PagePlace): PagePlace {
  return { file, pageIndex, ...(turn !== undefined && turn !== 0 && { turn }) };
}

/** Where a note was seen. It survives editing of the text. */
export interface Source extends PagePlace {
  readonly boxes: readonly Box[];
  readonly marks: readonly MarkKind[];
  /** 0 to 1. */
  readonly confidence: number;
  /** `#rrggbb` of the mark. */
  readonly colour?: string;
  /** The chapter that it stands in, where the source names it (Kindle exports). */
  readonly chapter?: string;
  /** Where it stands in a book without pages, as its source counts (Kindle: "1406-1407"). */
  readonly location?: string;
  /** When it was marked, as far as the source says: `2026-08-13`, or as it is written there. */
  readonly date?: string;
  readonly words?: readonly SourceWord[];
  /** The rest of a passage that runs over a page turn, page by page. */
  readonly continued?: readonly SourcePart[];
}

/** The part of a passage that stands on a further page. */
export interface SourcePart extends PagePlace {
  readonly boxes: readonly Box[];
  readonly words?: readonly SourceWord[];
}

/** One marked passage, or, when the text starts with `Note: `, the reader's own words. */
export interface Note {
  readonly page: PageNumber;
  /** The page's printed label where it is no Arabic number ("xiv"); `page` is then `x`. */
  readonly label?: string;
  readonly text: string;
  readonly source?: Source;
}

/** Ink that was seen and did not become a note. */
export interface Unread extends PagePlace {
  readonly page: PageNumber;
  readonly kind: MarkKind;
  readonly box: Box;
  /** The printed words beside which it stands. */
  readonly beside?: string;
  /** A small picture of the ink as a data URL; kept on the device, never saved to the server. */
  readonly picture?: string;
}

/**
 * Why a passage that a model says is marked is not one of the notes: its words stand nowhere on the page; they stand
 * there without any ink; or the page could not be read to check it.
 */
export const DOUBTS = ['not-on-page', 'no-ink', 'unchecked'] as const;

export type Doubt = (typeof DOUBTS)[number];

/** What a model took for marked, though the page does not show it: shown apart from the notes, never as a quote. */
export interface Doubtful extends PagePlace {
  readonly page: PageNumber;
  /** As it is printed where the words were found, else as the model has it; `Note: …` for the reader's own words. */
  readonly text: string;
  readonly why: Doubt;
  /** Where the words stand, one box a line; none when that is not known. */
  readonly boxes: readonly Box[];
}

/** A book that files name: its title belongs to the notes of these files and to no others. */
export interface FileBook {
  readonly files: readonly string[];
  readonly title: string;
  readonly authors?: string;
}

/** The whole result, and the content of a saved record. */
export interface Extraction {
  readonly notes: readonly Note[];
  readonly keyTakeaways: readonly string[];
  readonly unread?: readonly Unread[];
  /** What a vision model named without proof on the page. */
  readonly doubtful?: readonly Doubtful[];
  /** Books that some of the files name, where not all of them name the same one. */
  readonly books?: readonly FileBook[];
  /** Title of the book, when every file names it (Kindle exports), or as the reader typed it. */
  readonly title?: string;
  readonly authors?: string;
}
