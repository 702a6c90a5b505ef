import { scaleBox } from '../../core/geometry.ts';
import type { PrintedNumber } from '../../core/numbers/numbers.ts';
import type { KnownPage } from '../../core/page.ts';
import { isFullyKnown } from '../../core/passages/passages.ts';
import {
  type BookData,
  bookDataOf,
  type DocumentPage,
  type EnclosedPdf,
  languageOf,
  openDocument,
  type PdfDocument,
  pageNumbersOf,
} from './document/document.ts';
import type { PdfiumMemory, PdfLimits } from './file/file.ts';
import { type DocumentSource, type Layers, layersOf, PdfError, shownSize } from './file/file.ts';
import {
  confirmedNumbers,
  layOut,
  linesInPixels,
  openingsOf,
  type PrintedNumbers,
  textLinesOf,
  withSignsApart,
} from './lines/lines.ts';
import {
  countAnnotations,
  type Drawn,
  type DrawnMarks,
  drawnMarks,
  hasDrawn,
  hideUnshown,
  marksFromAnnotations,
  readAnnotations,
  readDrawn,
  readFields,
  typedNotes,
} from './marks/marks.ts';
import { contentOf, kindOf, readerSees } from './objects/objects.ts';
import { type PagePicture, type PictureOfPage, type PictureOptions, sizeOfPicture } from './page-picture.ts';
import {
  type Character,
  isShown,
  withFieldsBeside,
  without,
  withoutOverprint,
  withUnknownLetters,
} from './text/text.ts';

/** PDFium keeps what it decoded until the document is closed; reopening every so often kept its memory level. */
const REOPEN_PAGES = 50;

/** One page as it is handed on: its picture and what the file says of it. */
export interface PdfPage {
  readonly picture: PagePicture;
  readonly known: KnownPage;
}

/** The pages of a file, one after the other, in this thread. */
export interface PdfPages {
  readonly pageCount: number;
  /** Title and authors, where the file's own data name them. */
  readonly book: BookData;
  /** What the reader must be told: PDFs inside it that are not read. */
  readonly notices: readonly string[];
  /** The document as it is open now; it may be another one after `readPage`. */
  readonly document: () => PdfDocument;
  /** Throws `PdfError`: `broken`, `limit`, `crash`. */
  readPage(index: number): Promise<PdfPage>;
  close(): void;
}

/**
 * Which pages get a picture: all, or those that have to be looked at. The others' is empty then, and what is known of them
 * the same.
 */
export type Pictures = 'all' | 'where-needed';

export interface PdfPagesOptions {
  /** The file's bytes; closed with the pages. */
  readonly source: DocumentSource;
  /** What the reader calls it. */
  readonly file: string;
  readonly limits: PdfLimits;
  /** All when absent. */
  readonly pictures?: Pictures | undefined;
  /** Draws and codes a page, as the platform does it. */
  readonly pictureOfPage: PictureOfPage;
  /** Told what is looked at while a page is read, and that page again once it is done; refuses where it returns false. */
  readonly mayLookAt?: MayLookAt | undefined;
}

/** What a worker may end at: a page, or what the file calls its pages. */
export type Part = number | 'labels';

export type MayLookAt = (part: Part) => boolean;

/** Opens a file. Throws `PdfError`: `password`, `broken`, `no-pages`, `limit`. */
export function pdfPagesOf(memory: PdfiumMemory, options: PdfPagesOptions): PdfPages {
  const { source, file, limits, pictures = 'all', pictureOfPage, mayLookAt = () => true } = options;
  const pages = new OpenPages(() => openDocument(memory, source, file), mayLookAt);
  const language = languageOf(memory, pages.document.handle);
  let layers: Layers | undefined;
  const state: FileState = {
    layers: () => {
      layers ??= layersOf(memory, pages.document.handle);
      return layers;
    },
    ...{ file, limits, pages, pictures, pictureOfPage, printed: new Map() },
    isTabletExport: false,
    ...(language === undefined ? {} : { language }),
  };
  return {
    pageCount: pages.document.pageCount,
    book: bookDataOf(memory, pages.document.handle),
    notices: noticesOf(file, pages.document),
    document: () => pages.document,
    async readPage(index) {
      pages.refresh();
      const page = pages.take(index);
      try {
        return await readPage(page, state);
      } finally {
        page.close();
      }
    },
    close() {
      pages.close();
      source.close();
    },
  };
}

/** Enclosed files that are named; of more it is told how many. */
const MOST_NAMED = 5;

function noticesOf(file: string, { enclosed, hasLostEnd, pageCount }: PdfDocument): readonly string[] {
  const pages = pageCount === 1 ? 'one page' : `${pageCount} pages`;
  const incomplete = `“${file}” breaks off: ${pages} could be found in it, and words of them may be missing or wrong. Export or download it again.`;
  return [...(hasLostEnd ? [incomplete] : []), ...enclosedNotices(file, enclosed())];
}

function enclosedNotices(file: string, enclosed: readonly EnclosedPdf[]): readonly string[] {
  if (enclosed.length === 0) return [];
  const named = enclosed.slice(0, MOST_NAMED).map(nameOfEnclosed);
  const more = enclosed.length > MOST_NAMED ? ` and ${enclosed.length - MOST_NAMED} more` : '';
  const [pdfs, them] = enclosed.length === 1 ? ['another PDF, which is', 'it'] : ['other PDFs, which are', 'them'];
  return [`“${file}” holds ${pdfs} not read: ${named.join(', ')}${more}. Take ${them} out of it to have ${them} read.`];
}

function nameOfEnclosed({ name, within }: EnclosedPdf): string {
  return [name, ...within.toReversed()].map((one) => `“${one}”`).join(' in ');
}

/** A document and, now and then, the page after the one that is read, opened early. */
class OpenPages {
  document: PdfDocument;
  readonly #open: () => PdfDocument;
  readonly #mayLookAt: MayLookAt;
  #ahead: DocumentPage | undefined;
  #taken = 0;
  #at = 0;

  constructor(open: () => PdfDocument, mayLookAt: MayLookAt) {
    this.#open = open;
    this.#mayLookAt = mayLookAt;
    this.document = open();
  }

  take(index: number): DocumentPage {
    this.#taken += 1;
    this.#at = index;
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead?.index === index) return ahead;
    ahead?.close();
    return this.document.openPage(index);
  }

  /**
   * A page beside the one that was taken; undefined where it may not be looked at, and for one that is damaged or costs too
   * much, which is told when its own turn comes.
   */
  peek(index: number): DocumentPage | undefined {
    if (this.#ahead?.index === index) return this.#ahead;
    this.#ahead?.close();
    this.#ahead = undefined;
    this.#ahead = this.#lookAt(index, () => this.document.openPage(index));
    return this.#ahead;
  }

  /** What the file calls the page that was taken; empty where it may not be looked at. */
  label(): string {
    return this.#lookAt('labels', () => this.document.labelOf(this.#at)) ?? '';
  }

  /** Whatever else `look` throws ends the worker, which was at that part then. */
  #lookAt<Seen>(part: Part, look: () => Seen): Seen | undefined {
    if (!this.#mayLookAt(part)) return undefined;
    const seen = unlessRefused(look);
    this.#mayLookAt(this.#at);
    return seen;
  }

  /** Opens the document anew when enough of its pages have been read. */
  refresh(): void {
    if (this.#taken === 0 || this.#taken % REOPEN_PAGES !== 0) return;
    this.close();
    this.document = this.#open();
  }

  close(): void {
    this.#ahead?.close();
    this.#ahead = undefined;
    this.document.close();
  }
}

/** What is known of a file while its pages are read one after the other. */
interface FileState {
  readonly file: string;
  readonly limits: PdfLimits;
  readonly pages: OpenPages;
  readonly pictures: Pictures;
  readonly pictureOfPage: PictureOfPage;
  /** What each page prints as its number. */
  readonly printed: Map<number, PrintedNumbers>;
  /** Which layers it shows; read when they are first asked for. */
  readonly layers: () => Layers;
  /** What the file says that it is written in. */
  readonly language?: string;
  /** True once a page has shown that the file comes from a program for tablets. */
  isTabletExport: boolean;
}

async function readPage(page: DocumentPage, state: FileState): Promise<PdfPage> {
  const { memory, characters, frame, index } = page;
  const { document } = state.pages;
  checkAnnotations(page, state);
  hideUnshown(memory, page, state.layers);
  const annotations = readAnnotations(memory, document.handle, page);
  const hidesLayers = (): boolean => state.layers().areSomeHidden;
  const content = contentOf(memory, { ...page, hidesLayers });
  const kind = kindOf(characters, content);
  const { isPrint, hasWords } = kind;
  const { width, height, scale, pictureOf } = await beginPicture(page, state, {
    content,
    isPrint,
    limits: state.limits,
    hasAnnotations: hasDrawn(annotations),
  });
  const size = shownSize(frame);
  const drawn = readDrawn(memory, { document: document.handle, page, content, isPrint, hidesLayers, annotations });
  const isUnseen = (one: Character): boolean => !readerSees(one, content, kind) || !isShown(one, frame);
  const faceOf = (object: number): number => memory.pdfium.FPDFTextObj_GetFont(object);
  const set = withUnknownLetters(withoutOverprint(hasWords ? without(characters, isUnseen) : []), faceOf);
  const fields = hasWords && annotations.length > 0 ? readFields(memory, document.handle, page) : [];
  const shown = fields.length === 0 ? set : withFieldsBeside(set, without(fields, isUnseen));
  const print = shown.filter((one) => !drawn.typed.has(one.object));
  const layout = layOut(withSignsApart(textLinesOf(print), print), size);
  const found = drawnMarks(annotations, drawn, {
    lines: layout.lines,
    characters: isPrint ? print : [],
    page: size,
    scale,
    isTabletExport: state.isTabletExport,
  });
  state.isTabletExport ||= found.hasHighlighter;
  const typed = typedOn(page, { drawn, hasMarks: found.marks.length > 0 }, state);
  const inOrder = (): readonly Character[] =>
    layout.lines.flatMap(({ words }) =>
      words.flatMap((word) => word.characters.flatMap((place) => print[place] ?? [])),
    );
  const marks = [
    ...marksFromAnnotations(annotations, shown, { scale, inOrder, openings: () => openingsOf(layout, print), isPrint }),
    ...found.marks,
    ...typedNotes(typed, scale),
  ];
  const known: KnownPage = {
    ...{ width, height },
    ...(layout.lines.length === 0 ? {} : { lines: linesInPixels(layout, scale), bodyLineCount: layout.bodyLineCount }),
    ...(marks.length === 0 ? {} : { marks }),
    ...(state.language === undefined ? {} : { language: state.language }),
    ...pageNumbersOf(
      { index, label: state.pages.label(), middle: (size.width / 2) * scale },
      printedNumbers(state, index, layout.printed),
    ),
    ...drawnOf(found, { isPrint, hasWords, scale }),
  };
  return { picture: await pictureOf(known), known };
}

/** A picture of which the size is settled, and which may still have to be made. */
interface BegunPicture extends Omit<PagePicture, 'bytes'> {
  readonly pictureOf: (known: KnownPage) => Promise<PagePicture>;
}

/** Where pictures are wanted only to be looked at, that of print waits until it is known whether it will be. */
async function beginPicture(page: DocumentPage, state: FileState, options: PictureOptions): Promise<BegunPicture> {
  const make = (): Promise<PagePicture> =>
    state.pictureOfPage(page.memory, page, options).catch((cause: unknown) => {
      if (!(cause instanceof PdfError)) throw cause;
      const message = `Page ${page.index + 1} of "${state.file}" could not be drawn. ${cause.message}`;
      throw new PdfError(cause.fault, message, { cause });
    });
  if (state.pictures === 'all' || !options.isPrint) {
    const picture = await make();
    return { ...picture, pictureOf: () => Promise.resolve(picture) };
  }
  const { width, height, drawnWidth } = sizeOfPicture(page, options);
  const size = { width, height, scale: drawnWidth / shownSize(page.frame).width };
  return { ...size, pictureOf: async (known) => (isFullyKnown(known) ? { ...size, bytes: NOTHING } : await make()) };
}

const NOTHING = new Uint8Array(0);

/**
 * Of print, only what was drawn on it is looked for in its picture; anything else is looked at as a whole, unless the
 * strokes of a highlighter over its recognised words say that the reader's marks are strokes.
 */
function drawnOf(
  { areas, hasHighlighter }: DrawnMarks,
  { isPrint, hasWords, scale }: { readonly isPrint: boolean; readonly hasWords: boolean; readonly scale: number },
): Pick<KnownPage, 'drawnMarks' | 'drawnAreas'> {
  if (!isPrint && !(hasWords && hasHighlighter)) return { drawnMarks: true };
  return areas.length === 0 ? {} : { drawnMarks: true, drawnAreas: areas.map((area) => scaleBox(area, scale)) };
}

/** What the reader typed onto a page. What stands apart without a mark, and on a page beside too, came with the file. */
function typedOn(
  { characters, index }: DocumentPage,
  { drawn, hasMarks }: { readonly drawn: Drawn; readonly hasMarks: boolean },
  { pages }: FileState,
): readonly Character[] {
  const among = hasMarks ? drawn.typed : drawn.apart;
  // The spaces between pieces of text belong to no piece: they go with the one before.
  let last = 0;
  const typed = characters.filter(({ object, direction, isGenerated }) => {
    if (!isGenerated) last = object;
    return among.has(last) && (hasMarks || direction === 'right');
  });
  if (hasMarks || typed.length === 0) return typed;
  const beside = [index + 1, index - 1].filter((at) => at >= 0 && at < pages.document.pageCount);
  const text = textOf(typed);
  return beside.some((at) => textOf(pages.peek(at)?.characters ?? []).includes(text)) ? [] : typed;
}

/** Without numbers, which count the pages in what came with the file. */
function textOf(characters: readonly Character[]): string {
  return characters.map((one) => one.text.replaceAll(/[\s\p{N}]/gu, '')).join('');
}

/** The printed number of a page, or those of two facing pages on it, when a page beside it confirms them. */
function printedNumbers({ printed, pages }: FileState, index: number, found: PrintedNumbers): readonly PrintedNumber[] {
  printed.set(index, found);
  if (![found.whole, found.far ?? found.whole, ...(found.halves ?? [])].some(({ confidence }) => confidence > 0))
    return [found.whole];
  const before = printed.get(index - 1);
  const confirmed = before === undefined ? [] : confirmedNumbers(found, { before });
  if (confirmed.some(({ confidence }) => confidence > 0)) return confirmed;
  const after = index + 1 < pages.document.pageCount ? numbersAhead(pages, index + 1) : undefined;
  return confirmedNumbers(found, { before, after });
}

function numbersAhead(pages: OpenPages, index: number): PrintedNumbers {
  const page = pages.peek(index);
  if (page === undefined) return { whole: { number: 'x', confidence: 0 } };
  const shown = page.characters.filter((one) => isShown(one, page.frame));
  return layOut(textLinesOf(shown), shownSize(page.frame)).printed;
}

function unlessRefused<Seen>(look: () => Seen): Seen | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
}

function checkAnnotations(page: DocumentPage, { file, limits }: FileState): void {
  const count = countAnnotations(page.memory, page);
  if (count <= limits.annotationsPerPage) return;
  throw new PdfError(
    'limit',
    `Page ${page.index + 1} of "${file}" has ${count} annotations; at most ${limits.annotationsPerPage} a page are read (PDF_ANNOTATIONS_MAX).`,
  );
}
