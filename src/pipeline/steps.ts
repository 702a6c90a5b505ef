import { AppError, isCancelled } from '../core/errors.ts';
import type { Page, PageReading } from '../core/page.ts';
import { isFullyKnown, needsAllWords, readingsFromKnown, withKnown } from '../core/passages/passages.ts';
import type { Engine } from '../engines/engine.ts';
import { type OpenPdf, openFile, type PageStream } from './open-file.ts';
import type { SourceFile } from './source-file.ts';

interface OfFile {
  readonly fileIndex: number;
}

/** A page that waits to be read, picture included. */
interface PageStep extends OfFile {
  readonly kind: 'page';
  readonly page: Page;
  readonly pageCount: number | undefined;
}

/** A page that was read; its picture is let go. */
interface ReadStep extends OfFile {
  readonly kind: 'read';
  readonly page: Page;
  readonly pageCount: number | undefined;
  readonly readings: readonly PageReading[];
}

/** A file, or one page of it, that failed. */
interface FailedStep extends OfFile {
  readonly kind: 'failed';
  readonly pageIndex?: number;
  readonly pageCount?: number | undefined;
  readonly error: AppError;
}

/** What happens to files, in order: each starts, gives pages or fails, and ends. */
export type Step =
  | (OfFile & { readonly kind: 'start' })
  | PageStep
  | FailedStep
  | (OfFile & { readonly kind: 'end' } & Pick<PageStream, 'title' | 'authors' | 'notices'>);

/** The same once every page has been read. */
export type DoneStep = Exclude<Step, PageStep> | ReadStep;

/** Places of the pages that were read of files in an upload before, by the place of the file; what is absent was not begun. */
export type ReadBefore = readonly (ReadonlySet<number> | undefined)[];

export interface StepsOptions<File extends SourceFile> {
  readonly openPdf?: OpenPdf<File> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly readBefore?: ReadBefore | undefined;
}

/** Opens files one after the other, each under its name in `names`. A page is made when its step is asked for. */
export async function* stepsOf<File extends SourceFile>(
  files: readonly File[],
  names: readonly string[],
  { readBefore, ...options }: StepsOptions<File>,
): AsyncGenerator<Step> {
  for (const [fileIndex, file] of files.entries()) {
    yield { kind: 'start', fileIndex };
    const isRead = (pageIndex: number): boolean => readBefore?.[fileIndex]?.has(pageIndex) === true;
    let stream: PageStream | undefined;
    try {
      stream = openFile(file, { ...options, isRead });
      for await (const page of stream) {
        if (isRead(page.pageIndex)) continue;
        yield { kind: 'page', fileIndex, page: renamed(page, names[fileIndex]), pageCount: stream.pageCount };
      }
    } catch (error) {
      yield { kind: 'failed', fileIndex, error: asAppError(error) };
    }
    yield { kind: 'end', fileIndex, title: stream?.title, authors: stream?.authors, notices: stream?.notices };
  }
}

export interface ReadStepOptions {
  readonly engine: Engine;
  readonly signal?: AbortSignal | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly onPage?: ((read: OfFile & Pick<ReadStep, 'page' | 'readings'>) => void | Promise<void>) | undefined;
}

/** Reads the page of a step; other steps pass as they are. Rejects only with what `onPage` throws. */
export async function readStep(step: Step, options: ReadStepOptions): Promise<DoneStep> {
  if (step.kind !== 'page') return step;
  const { fileIndex, page, pageCount } = step;
  let readings: readonly PageReading[];
  try {
    readings = await readingsOf(page, options);
  } catch (error) {
    return { kind: 'failed', fileIndex, pageIndex: page.pageIndex, pageCount, error: asAppError(error) };
  }
  await options.onPage?.({ fileIndex, page, readings });
  const { image: _image, ...rest } = page;
  return { kind: 'read', fileIndex, page: rest, pageCount, readings };
}

/** Finished notes need no reading, and what a PDF says itself is not read again from its picture. */
async function readingsOf(page: Page, { engine, signal, languages }: ReadStepOptions): Promise<readonly PageReading[]> {
  if (page.notes !== undefined && page.image === undefined) return [];
  if (isFullyKnown(page.known)) return readingsFromKnown(page.known);
  const readAll = needsAllWords(page.known);
  const seen = await engine.readPage(page, { ...(signal && { signal }), ...(languages && { languages }), readAll });
  return withKnown(seen, page.known);
}

function renamed(page: Page, name = page.file): Page {
  if (page.file === name) return page;
  const notes = page.notes?.map((note) => (note.source ? { ...note, source: { ...note.source, file: name } } : note));
  const unread = page.unread?.map((ink) => ({ ...ink, file: name }));
  return { ...page, file: name, ...(notes && { notes }), ...(unread && { unread }) };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isCancelled(error)) return new AppError('cancelled', 'Cancelled.', { cause: error });
  return new AppError('unknown', error instanceof Error ? error.message : String(error), { cause: error });
}
