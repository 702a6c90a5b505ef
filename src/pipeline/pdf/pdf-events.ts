import type { Note, Unread } from '../../core/note.ts';
import type { KnownPage } from '../../core/page.ts';
import type { BookData } from '../../engines/pdf/document/document.ts';
import type { PdfFault, PdfLimits } from '../../engines/pdf/file/file.ts';
import type { Part, Pictures } from '../../engines/pdf/pdf-pages.ts';

/** What a Kindle export says. */
export interface KindleNotes {
  readonly title?: string;
  readonly authors?: string;
  readonly notes: readonly Note[];
  readonly unread: readonly Unread[];
  /** What the reader must be told of the export. */
  readonly notices: readonly string[];
}

/** What becomes known of a PDF, in the order of its pages. */
export type PdfEvent =
  | ({
      readonly kind: 'opened';
      readonly pageCount: number;
      /** What the reader must be told of the file as a whole. */
      readonly notices?: readonly string[];
    } & BookData)
  | {
      readonly kind: 'page';
      readonly index: number;
      /** JPEG; empty where none was asked for. */
      readonly picture: Uint8Array;
      readonly known: KnownPage;
    }
  | ({ readonly kind: 'kindle' } & KindleNotes)
  /** A page that could not be read; the others go on. */
  | { readonly kind: 'page-failed'; readonly index: number; readonly fault: PdfFault; readonly message: string };

/** What a worker says besides: what it is at, so that it can be ended when it hangs there. */
export type PdfReport = PdfEvent | { readonly kind: 'working'; readonly at: Part };

/** One stretch of a file for one worker, from `firstPage` to the end. */
export interface PdfJob {
  readonly path: string;
  readonly file: string;
  readonly firstPage: number;
  /** What has ended a worker: it is not looked at again. */
  readonly lost: readonly Part[];
  readonly limits: PdfLimits;
  readonly pictures?: Pictures | undefined;
  /** True where no more memory is to be had than the limits give: what PDFium makes with that is as good as it gets. */
  readonly isLarge: boolean;
  /** True where the notes of a Kindle export are not asked for. */
  readonly isForPictures: boolean;
  /** Milliseconds after which the worker turns to somebody else's file, once the page is done. */
  readonly turnMs: number;
  /** One shared 32-bit number: how many pages the other side is ready to take. */
  readonly credit: Int32Array<SharedArrayBuffer>;
}

/** How a stretch ended. `isSpent` of a thread that has grown so large, or read so much, that a new one is better. */
export type PdfJobEnd = PdfStretchEnd & { readonly isSpent: boolean };

/** What became of the pages of a stretch. */
export type PdfStretchEnd =
  | { readonly kind: 'done' }
  /** Nobody took the pages, or its turn is over; from `nextPage` on they are another stretch. */
  | { readonly kind: 'paused'; readonly nextPage: number }
  /** From `nextPage` on it takes more memory than was given. */
  | { readonly kind: 'short'; readonly nextPage: number }
  | { readonly kind: 'refused'; readonly fault: PdfFault; readonly message: string };
