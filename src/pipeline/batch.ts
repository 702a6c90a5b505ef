import { type AppError, isCancelled } from '../core/errors.ts';
import type { Extraction, FileBook, Note } from '../core/note.ts';
import { bestTakeaways, type JoinedNote, takeawayCap, takeawaysFromNotes } from '../core/notes/notes.ts';
import type { Lexicon } from '../core/words/words.ts';
import { type Collected, createCollection } from './collect.ts';
import { createModelReport, type ModelReport } from './model-report.ts';
import type { FoundBefore } from './ordered-finds.ts';
import { createPrintLanguages } from './print-languages.ts';
import { createProgress, type Progress } from './progress.ts';
import { isPdf, type SourceFile } from './source-file.ts';
import type { DoneStep, ReadBefore } from './steps.ts';
import { createUnreadablePages } from './unreadable-pages.ts';

/** The takeaway of PDFs in which nothing was found. */
export const NOTHING_IN_PDF =
  'No notes could be extracted from the PDF. Please check if the document contains highlights or annotations.';

/** A file, or one page of it, that could not be read. */
export interface Failure {
  readonly file: string;
  readonly fileIndex: number;
  /** Place of the page in its file, when only that page failed. */
  readonly pageIndex?: number;
  readonly error: AppError;
}

/** One file once it is done. */
export interface FileDone {
  readonly fileIndex: number;
  readonly fileCount: number;
  readonly file: string;
  readonly failures: readonly Failure[];
  /** Everything found up to and including this file. */
  readonly soFar: Collected;
}

export interface BatchOptions {
  /** Once it is aborted, nothing is reported any more; what is still taken only goes into the result. */
  readonly signal?: AbortSignal | undefined;
  /** Codes of the languages that pages are read in; English when absent. */
  readonly languages?: readonly string[] | undefined;
  readonly readBefore?: ReadBefore | undefined;
  readonly foundBefore?: FoundBefore | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly onNotes?: ((soFar: Collected) => void) | undefined;
  readonly onFile?: ((done: FileDone) => void) | undefined;
}

interface BatchResult {
  readonly extraction: Extraction;
  readonly failures: readonly Failure[];
  /** What the reader must be told of files that were read, in the order of the files. */
  readonly notices: readonly string[];
  readonly cancelled: boolean;
  /** Which of the notes go on with those of the upload before. */
  readonly joined: readonly JoinedNote[];
  /** For an upload that goes on with this one. */
  readonly found: FoundBefore;
}

/** The result of a batch while it grows, and the one place that tells the outside what happened. */
export interface Batch {
  take(step: DoneStep): void;
  /** True where a word list would help to make the result. */
  wantsWords(): boolean;
  /** Codes of the languages of its pages, that of most first. */
  languages(): readonly string[];
  /** What a model suggests as takeaways, where one more call could make fewer of them; none where it could not. */
  mergeable(): Mergeable | undefined;
  result(cancelled: boolean, finish?: Finish): BatchResult;
}

/** Takeaways of several pages, more of them than may be kept. */
interface Mergeable {
  readonly suggestions: readonly string[];
  /** How many may be kept. */
  readonly cap: number;
}

/** What was found out at the end, for the whole batch. */
interface Finish extends Pick<Lexicon, 'isWord' | 'language'> {
  /** The suggested takeaways, merged. */
  readonly merged?: readonly string[] | undefined;
}

/** A batch of files of which none has been read. */
export function createBatch(files: readonly SourceFile[], names: readonly string[], options: BatchOptions): Batch {
  const collection = createCollection(names, options.foundBefore);
  const progress = createProgress(names, options.readBefore);
  const failures: Failure[] = [];
  const notices: string[] = [];
  const { languages: asked = ['eng'] } = options;
  const [unreadable, printed] = [createUnreadablePages(), createPrintLanguages(asked)];
  const model = createModelReport();
  const books: NamedFile[] = [];

  const placeOf = (fileIndex: number, pageIndex: number): string => {
    const name = names[fileIndex] ?? '';
    return isPdf(files[fileIndex] ?? NO_FILE) ? `${name}, page ${pageIndex + 1}` : name;
  };
  const fail = (step: DoneStep & { kind: 'failed' }): void => {
    if (isCancelled(step.error)) return;
    const { fileIndex, pageIndex, error } = step;
    if (error.code === 'model-no-content' && pageIndex !== undefined && isPdf(files[fileIndex] ?? NO_FILE)) {
      model.addSkipped(placeOf(fileIndex, pageIndex));
      return;
    }
    failures.push({ file: names[fileIndex] ?? '', fileIndex, ...(pageIndex !== undefined && { pageIndex }), error });
  };
  const report = (progress: Progress): void => {
    if (options.signal?.aborted !== true) options.onProgress?.(progress);
  };
  const endFile = (fileIndex: number): void => {
    if (options.signal?.aborted === true) return;
    report(progress.endFile(fileIndex));
    options.onFile?.({
      fileIndex,
      fileCount: files.length,
      file: names[fileIndex] ?? '',
      failures: failures.filter((failure) => failure.fileIndex === fileIndex),
      soFar: collection.soFar(),
    });
  };

  return {
    take(step) {
      switch (step.kind) {
        case 'start':
          report(progress.startFile(step.fileIndex));
          return;
        case 'read':
          collection.addPage(step.page, step.readings, step.pageCount);
          unreadable.addPage(placeOf(step.fileIndex, step.page.pageIndex), step);
          printed.addPage(placeOf(step.fileIndex, step.page.pageIndex), step);
          model.addPage(placeOf(step.fileIndex, step.page.pageIndex), step.readings);
          report(progress.pageDone(step.fileIndex, step.pageCount));
          if (options.signal?.aborted !== true) options.onNotes?.(collection.soFar());
          return;
        case 'failed':
          fail(step);
          if (step.pageIndex !== undefined) report(progress.pageDone(step.fileIndex, step.pageCount));
          return;
        case 'end':
          books.push({ file: names[step.fileIndex] ?? '', title: step.title, authors: step.authors });
          notices.push(...(step.notices ?? []));
          endFile(step.fileIndex);
          return;
        default:
          step satisfies never;
      }
    },
    wantsWords: () => collection.hasHyphens(),
    languages: () => printed.read(),
    mergeable() {
      const suggestions = model.suggestions();
      const cap = takeawayCap(collection.soFar().notes.length);
      return model.suggestingPages() > 1 && suggestions.length > cap && cap > 0 ? { suggestions, cap } : undefined;
    },
    result(cancelled, { merged, ...words } = {}) {
      const { joined, found, ...all } = collection.complete(words);
      const emptyPdf = !cancelled && all.notes.length === 0 && readPdfs(files, failures);
      const keyTakeaways = emptyPdf ? [NOTHING_IN_PDF] : takeawaysOf(all.notes, model, merged);
      const extraction = { ...extractionOf(all, books), keyTakeaways };
      notices.push(...printed.notices(), ...unreadable.notices(asked), ...model.notices());
      return { extraction, failures, notices, cancelled, joined, found };
    },
  };
}

const NO_FILE = { type: '' };

/** What the model suggests, and for pages on which it said nothing, sentences of their own notes. */
function takeawaysOf(notes: readonly Note[], model: ModelReport, merged?: readonly string[]): readonly string[] {
  const cap = takeawayCap(notes.length);
  const chosen = bestTakeaways(merged ?? model.suggestions(), cap);
  if (chosen.length > 0 && !model.hasSilentPages()) return chosen;
  const own = takeawaysFromNotes(notes).filter((text) => !chosen.includes(text));
  return [...chosen, ...own].slice(0, cap);
}

/** True where a PDF is among the files that could be read: then the reader is told that it held nothing. */
function readPdfs(files: readonly SourceFile[], failures: readonly Failure[]): boolean {
  const failed = new Set(failures.map((failure) => failure.fileIndex));
  return files.some((file, at) => isPdf(file) && !failed.has(at));
}

/** A file, and the book that it names, if it does. */
interface NamedFile {
  readonly file: string;
  readonly title: string | undefined;
  readonly authors: string | undefined;
}

function extractionOf({ notes, unread, doubtful }: Collected, files: readonly NamedFile[]): Extraction {
  return {
    notes,
    keyTakeaways: [],
    ...(unread.length > 0 && { unread }),
    ...(doubtful.length > 0 && { doubtful }),
    ...namesOf(files),
  };
}

/** Title and authors hold for everything only where every file names the same book; else for the files that do. */
function namesOf(files: readonly NamedFile[]): Pick<Extraction, 'title' | 'authors' | 'books'> {
  const byTitle = new Map<string, FileBook>();
  for (const { file, title, authors } of files) {
    if (title === undefined) continue;
    const known = byTitle.get(title);
    const by = known?.authors ?? authors;
    byTitle.set(title, { files: [...(known?.files ?? []), file], title, ...(by !== undefined && { authors: by }) });
  }
  const [book, ...others] = [...byTitle.values()];
  if (book === undefined) return {};
  if (others.length > 0 || book.files.length < files.length) return { books: [book, ...others] };
  return { title: book.title, ...(book.authors !== undefined && { authors: book.authors }) };
}
