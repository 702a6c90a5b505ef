import { AppError, isCancelled } from '../core/errors.ts';
import type { Page } from '../core/page.ts';
import type { LoadingFile } from '../engines/engine.ts';
import { isPdf, type SourceFile } from './source-file.ts';

/**
 * The pages of one file, in order, each made when it is asked for. `pageCount`, `title`, `authors` and `notices` may become known
 * only while pages arrive, so they are read again after each page.
 */
export interface PageStream extends AsyncIterable<Page> {
  readonly pageCount?: number | undefined;
  /** Title of the book, when the file names it (Kindle exports). */
  readonly title?: string | undefined;
  readonly authors?: string | undefined;
  /** What the reader must be told of a file that was read: a Kindle export hides highlights, or cuts them short. */
  readonly notices?: readonly string[] | undefined;
}

export interface OpenPdfOptions {
  readonly signal?: AbortSignal | undefined;
  /** True for a page that nobody needs any more, by its place: who opens the file may leave it out. */
  readonly isRead?: ((pageIndex: number) => boolean) | undefined;
  /** Called while what opens PDFs is being fetched, where that takes a while; see `ReadOptions`. */
  readonly onLoading?: ((files: readonly LoadingFile[]) => void) | undefined;
}

/** Opens a PDF: by PDFium on this machine, or through the server. Its errors are `AppError`s, thrown while iterating. */
export type OpenPdf<File extends SourceFile = SourceFile> = (file: File, options: OpenPdfOptions) => PageStream;

export interface OpenOptions<File extends SourceFile> extends Pick<OpenPdfOptions, 'signal' | 'isRead'> {
  /** Absent where PDFs cannot be opened: they then end in `pdf-failed`. */
  readonly openPdf?: OpenPdf<File> | undefined;
}

/**
 * The pages of a file: a picture is one page; a PDF goes through `openPdf`. Nothing is read before the first page is
 * asked for. Iterating rejects with `AppError`: `file-empty`, `file-unreadable`, `pdf-no-pages`, or what `openPdf`
 * throws.
 */
export function openFile<File extends SourceFile>(file: File, options: OpenOptions<File>): PageStream {
  if (!isPdf(file)) return new Picture(file);
  if (options.openPdf === undefined) return new NoPdf();
  return new Pdf(options.openPdf(file, { signal: options.signal, isRead: options.isRead }));
}

class Picture implements PageStream {
  readonly pageCount = 1;
  readonly #file: SourceFile;

  constructor(file: SourceFile) {
    this.#file = file;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
    const bytes = await bytesOf(this.#file);
    yield { file: this.#file.name, pageIndex: 0, image: { bytes, type: this.#file.type } };
  }
}

class Pdf implements PageStream {
  readonly #stream: PageStream;

  constructor(stream: PageStream) {
    this.#stream = stream;
  }

  get pageCount(): number | undefined {
    return this.#stream.pageCount;
  }

  get title(): string | undefined {
    return this.#stream.title;
  }

  get authors(): string | undefined {
    return this.#stream.authors;
  }

  get notices(): readonly string[] | undefined {
    return this.#stream.notices;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
    let none = true;
    for await (const page of this.#stream) {
      none = false;
      yield page;
    }
    if (none) throw new AppError('pdf-no-pages', 'No pages extracted from PDF');
  }
}

class NoPdf implements PageStream {
  // biome-ignore lint/correctness/useYield: it fails before there could be a page
  async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
    throw new AppError('pdf-failed', 'PDF files cannot be opened here.');
  }
}

async function bytesOf(file: SourceFile): Promise<Uint8Array> {
  if (file.size === 0) throw emptyFile();
  const bytes = await file.bytes().catch((cause: unknown) => {
    if (cause instanceof AppError || isCancelled(cause)) throw cause;
    throw new AppError('file-unreadable', 'Failed to read file', { cause });
  });
  if (bytes.length === 0) throw emptyFile();
  return bytes;
}

function emptyFile(): AppError {
  return new AppError('file-empty', 'The file is empty. Take or export it again.');
}
