import type { Note, PageNumber, Source } from '../../core/note.ts';
import { readAppNotebook } from './app-notebook.ts';
import { readClippings } from './clippings.ts';
import { hasPreview } from './device-header.ts';
import { readNewDeviceList } from './device-new.ts';
import { readOldDeviceList } from './device-old.ts';
import type { KindleEntry, KindleList } from './entry.ts';
import type { KindleLine } from './kindle-line.ts';
import { withoutRunningLines } from './running-lines.ts';
import { isWebCount, readWebNotebook } from './web-notebook.ts';

/** A note of the reader's that the export holds only as a picture. */
interface HandwrittenNote {
  /** PDF page, from 0. */
  readonly pdfPage: number;
  readonly page: PageNumber;
  /** The highlight that it belongs to. */
  readonly beside?: string;
}

/** Everything that a Kindle export says. */
export interface KindleExport {
  readonly title?: string;
  readonly authors?: string;
  readonly notes: readonly Note[];
  readonly handwritten: readonly HandwrittenNote[];
  /** What the reader must be told: highlights that the export hid or cut short, entries that are missing. */
  readonly notices: readonly string[];
}

type Grammar = (lines: readonly KindleLine[]) => KindleList | undefined;

/** Headings of the first two look like sentences of no book; the others need the header of an export above them. */
const GRAMMARS: readonly Grammar[] = [
  readClippings,
  readWebNotebook,
  readOldDeviceList,
  readNewDeviceList,
  readAppNotebook,
];
/** An export's header and first chapter never take more lines than this. */
const MOST_HEADER_LINES = 40;
const EXPORT_NAME =
  /^(?:notebook (?:export|for)|notebook-?export|notizbuch-?export|export dans le bloc-notes|esporta(?:zione)? (?:del )?(?:taccuino|blocco note)|exporta(?:ción|r|ção|ções)? (?:del |de |do )?(?:cuaderno|bloco?|caderno|notas).*|笔记(?:本)?导出|筆記本匯出|ノートブックのエクスポート|notitieboek.*)/iu;

/**
 * True for the lines of a document's first pages when they belong to a Kindle export of any grammar. Cheap: a book's
 * first page decides it.
 */
export function looksLikeKindleExport(lines: readonly KindleLine[]): boolean {
  const header = lines.slice(0, MOST_HEADER_LINES);
  const list = firstList(withoutRunningLines(lines));
  if (list === undefined) return false;
  if (header.some(({ text }) => isWebCount(text) || EXPORT_NAME.test(text.trim()))) return true;
  if (hasPreview(header) || lines.some(({ text }) => /^={8,}$/u.test(text.trim()))) return true;
  return list.entries.filter(({ colour }) => colour !== undefined).length * 2 > list.entries.length;
}

/**
 * Reads all lines of a Kindle export, exactly, whichever of the grammars it has. `file` is kept in the notes' sources.
 * Undefined when no grammar fits.
 */
export function readKindleExport(lines: readonly KindleLine[], file: string): KindleExport | undefined {
  const list = firstList(withoutRunningLines(lines));
  if (list === undefined) return undefined;
  const { title, authors, entries } = list;
  return {
    ...(title === undefined ? {} : { title }),
    ...(authors === undefined ? {} : { authors }),
    notes: entries.flatMap((entry) => noteOf(entry, file)),
    handwritten: handwrittenIn(entries),
    notices: noticesOf(list),
  };
}

function firstList(lines: readonly KindleLine[]): KindleList | undefined {
  for (const grammar of GRAMMARS) {
    const list = grammar(lines);
    if (list !== undefined) return list;
  }
  return undefined;
}

function noteOf(entry: KindleEntry, file: string): readonly Note[] {
  if (entry.kind === 'bookmark') return [];
  if (entry.kind === 'note' && entry.text === '') return [];
  const text = entry.kind === 'note' ? `Note: ${entry.text}` : entry.text;
  const source: Source = {
    file,
    pageIndex: entry.pdfPage,
    boxes: [],
    marks: entry.kind === 'note' ? ['margin-note'] : [entry.kind],
    confidence: 1,
    ...(entry.colour === undefined ? {} : { colour: entry.colour }),
    ...(entry.chapter === undefined ? {} : { chapter: entry.chapter }),
    ...(entry.location === undefined ? {} : { location: entry.location }),
    ...(entry.date === undefined ? {} : { date: entry.date }),
  };
  return [{ page: entry.page, ...(entry.label !== undefined && { label: entry.label }), text, source }];
}

function handwrittenIn(entries: readonly KindleEntry[]): readonly HandwrittenNote[] {
  return entries.flatMap((entry, index) => {
    if (entry.handwritten !== true) return [];
    const before = entries.slice(0, index).findLast(({ kind }) => kind !== 'note' && kind !== 'bookmark');
    const beside = before === undefined || before.page !== entry.page ? {} : { beside: before.text };
    return [{ pdfPage: entry.pdfPage, page: entry.page, ...beside }];
  });
}

function noticesOf({ entries, announced, breaksOffAt }: KindleList): readonly string[] {
  const hidden = entries.filter(
    ({ kind, text }) => (kind === 'highlight' || kind === 'underline') && text === '',
  ).length;
  const truncated = entries.filter((entry) => entry.truncated === true).length;
  const found = entries.filter((entry) => entry.isContinuation !== true).length;
  const notices: string[] = [];
  if (hidden > 0) {
    notices.push(
      `${count(hidden, 'highlight')} kept without words: the Kindle export gives the place but hides the text.`,
    );
  }
  if (truncated > 0)
    notices.push(`${count(truncated, 'highlight')} kept as the Kindle export cut them, ending in “…”.`);
  if (breaksOffAt !== undefined) {
    notices.push(
      `The Kindle export breaks off at a highlight without words${breaksOffAt === 'x' ? '' : ` on page ${breaksOffAt}`}.`,
    );
  }
  if (announced !== undefined && found < announced) {
    notices.push(`The Kindle export announces ${count(announced, 'annotation')}, but holds ${found}.`);
  }
  return notices;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
