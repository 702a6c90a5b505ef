import { AppError, isCancelled } from '../../core/errors.ts';
import type { Note, Unread } from '../../core/note.ts';
import type { KnownPage, Page } from '../../core/page.ts';
import type { PageStream } from '../open-file.ts';
import type { SourceFile } from '../source-file.ts';
import { linesOfBody } from './body-lines.ts';

/** How much of a reply that is not JSON is shown. */
const REPLY_SHOWN_LENGTH = 200;
const LINES_TYPE = 'application/x-ndjson';

/** A file that can be sent. */
export interface SentFile extends SourceFile {
  readonly blob: Blob;
}

/** One page of the service's answer: a page that failed has an error, all others a picture, an export's has notes. */
interface ServicePage {
  readonly page: number;
  readonly pageCount?: number;
  readonly image?: string;
  readonly known?: KnownPage;
  readonly notes?: readonly Note[];
  readonly unread?: readonly Unread[];
  readonly notices?: readonly string[];
  readonly title?: string;
  readonly authors?: string;
  readonly error?: string;
}

interface ServiceAnswer {
  readonly pages?: readonly ServicePage[];
  readonly failedPages?: readonly ServicePage[];
  readonly error?: string;
  readonly details?: string;
}

/**
 * Opens PDFs through `POST {address}`, which is asked for one page a line, so that the first page is read while the
 * others are drawn; a service that answers with one JSON object is understood as well. Iterating rejects with
 * `AppError` `pdf-failed`, `pdf-invalid-json`, `pdf-no-pages` or `cancelled`; pages that failed, and that some did not come, are told at
 * the end, when all others have come.
 */
export function openPdfService(address: string) {
  return (file: SentFile, { signal }: { readonly signal?: AbortSignal | undefined }): PageStream =>
    new ServedPdf(file, { address, signal });
}

interface Service {
  readonly address: string;
  readonly signal: AbortSignal | undefined;
}

class ServedPdf implements PageStream {
  pageCount: number | undefined;
  title: string | undefined;
  authors: string | undefined;
  notices: readonly string[] | undefined;
  readonly #file: SentFile;
  readonly #service: Service;

  constructor(file: SentFile, service: Service) {
    this.#file = file;
    this.#service = service;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
    const failed: string[] = [];
    let came = 0;
    let isExport = false;
    try {
      for await (const page of pagesOf(await post(this.#file, this.#service))) {
        this.#learn(page);
        came += 1;
        isExport ||= page.notes !== undefined;
        if (page.error !== undefined) failed.push(page.error);
        else yield this.#pageFrom(page);
      }
    } catch (cause) {
      throw ownError(cause);
    }
    // Of an export one line says all. Not every proxy breaks the line to the reader when that to the server breaks.
    if (!isExport && came < (this.pageCount ?? 0)) failed.push(endedEarly(came, this.pageCount));
    if (failed.length > 0) throw new AppError('pdf-failed', failed.join(' '));
  }

  #learn({ pageCount, title, authors, notices }: ServicePage): void {
    this.pageCount = pageCount ?? this.pageCount;
    this.title = title ?? this.title;
    this.authors = authors ?? this.authors;
    this.notices = notices ?? this.notices;
  }

  #pageFrom({ page, image, known, notes, unread }: ServicePage): Page {
    return {
      file: this.#file.name,
      pageIndex: page - 1,
      // What an export looks like is of no use: its notes say all, and its pages are no pages of a book.
      ...(image === undefined || notes !== undefined ? {} : { image: { bytes: bytesOf(image), type: 'image/jpeg' } }),
      ...(known === undefined ? {} : { known }),
      ...(notes === undefined ? {} : { notes }),
      ...(unread === undefined ? {} : { unread }),
    };
  }
}

async function post(file: SentFile, { address, signal }: Service): Promise<Response> {
  const body = new FormData();
  body.append('file', file.blob, file.name);
  const headers = { accept: `${LINES_TYPE}, application/json` };
  return await fetch(address, { method: 'POST', credentials: 'include', body, headers, signal: signal ?? null });
}

async function* pagesOf(response: Response): AsyncGenerator<ServicePage> {
  const isLines = response.ok && response.headers.get('content-type')?.startsWith(LINES_TYPE) === true;
  if (isLines && response.body !== null) yield* pagesOfLines(response.body);
  else yield* pagesOfAnswer(parse(await response.text()), response.ok);
}

async function* pagesOfLines(body: ReadableStream<Uint8Array>): AsyncGenerator<ServicePage> {
  let none = true;
  for await (const line of linesOfBody(body)) {
    const value = parse(line) as ServicePage & ServiceAnswer; // The service's own code stands behind this shape.
    if (value.page === undefined) throw failure(value);
    none = false;
    yield value;
  }
  if (none) throw noPages();
}

function* pagesOfAnswer(answer: ServiceAnswer, isOk: boolean): Generator<ServicePage> {
  if (!isOk) throw failure(answer);
  const { pages = [], failedPages = [] } = answer;
  if (pages.length === 0 && failedPages.length === 0 && answer.error === undefined) throw noPages();
  for (const page of pages) yield { pageCount: pages.length + failedPages.length, ...page };
  yield* failedPages;
  if (answer.error !== undefined) throw failure(answer);
}

function parse(text: string): ServiceAnswer {
  try {
    return JSON.parse(text) as ServiceAnswer; // The service's own code stands behind this shape.
  } catch (cause) {
    const shown = text.slice(0, REPLY_SHOWN_LENGTH);
    throw new AppError('pdf-invalid-json', `Server returned invalid JSON: ${shown}`, { cause });
  }
}

function failure({ error, details }: ServiceAnswer): AppError {
  if (error === 'No pages extracted from PDF') return noPages();
  return new AppError('pdf-failed', `Failed to process PDF: ${error ?? details ?? 'Unknown error'}`);
}

function endedEarly(came: number, pageCount: number | undefined): string {
  return `The answer of the server ended after ${came} of ${pageCount} pages. Choose the file again.`;
}

function noPages(): AppError {
  return new AppError('pdf-no-pages', 'No pages extracted from PDF');
}

/** True for a service that did not answer at all. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'pdf-failed' && error.cause instanceof TypeError;
}

function ownError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isCancelled(cause)) return new AppError('cancelled', 'Cancelled.', { cause });
  return new AppError('pdf-failed', 'Failed to process PDF: the server cannot be reached.', { cause });
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
