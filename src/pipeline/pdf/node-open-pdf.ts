import { AppError } from '../../core/errors.ts';
import type { Page } from '../../core/page.ts';
import type { OpenPdf, PageStream } from '../open-file.ts';
import type { SourceFile } from '../source-file.ts';
import type { PdfReader } from './node-pdf-reader.ts';

/** A file on this machine's disk. */
export interface FileOnDisk extends SourceFile {
  readonly path: string;
}

/**
 * Opens PDFs on this machine. Iterating rejects with `PdfError` or `AppError` `cancelled`; pages that failed are told at
 * the end, when all others have come.
 */
export function openPdfWith(reader: PdfReader): OpenPdf<FileOnDisk> {
  return (file, { signal }) => new LocalPdf(reader, file, signal);
}

class LocalPdf implements PageStream {
  pageCount: number | undefined;
  title: string | undefined;
  authors: string | undefined;
  notices: readonly string[] | undefined;
  readonly #reader: PdfReader;
  readonly #file: FileOnDisk;
  readonly #signal: AbortSignal | undefined;

  constructor(reader: PdfReader, file: FileOnDisk, signal: AbortSignal | undefined) {
    this.#reader = reader;
    this.#file = file;
    this.#signal = signal;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
    const { name, path } = this.#file;
    const failed: string[] = [];
    for await (const event of this.#reader.read({ path, name }, { signal: this.#signal })) {
      switch (event.kind) {
        case 'opened':
          this.pageCount = event.pageCount;
          this.title = event.title;
          this.authors = event.authors;
          this.notices = event.notices;
          break;
        case 'page':
          yield {
            file: name,
            pageIndex: event.index,
            image: { bytes: event.picture, type: 'image/jpeg' },
            known: event.known,
          };
          break;
        case 'kindle':
          this.title = event.title;
          this.authors = event.authors;
          this.notices = [...(this.notices ?? []), ...event.notices];
          yield { file: name, pageIndex: 0, notes: event.notes, unread: event.unread };
          break;
        case 'page-failed':
          failed.push(event.message);
          break;
        default:
          event satisfies never;
      }
    }
    if (failed.length > 0) throw new AppError('pdf-failed', failed.join(' '));
  }
}
