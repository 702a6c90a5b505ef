import { dateIn } from './date.ts';
import { readDeviceHeader } from './device-header.ts';
import type { KindleEntry, KindleList } from './entry.ts';
import { joinLines } from './join-lines.ts';
import type { KindleLine } from './kindle-line.ts';
import { LOCATOR } from './locator.ts';
import { placeOf } from './place.ts';
import { colourNamed, entryWord, isNoteWord } from './words.ts';

/** `Page 13 | Highlight (Yellow)`, `Page 18 | Highlight Continued`, `Página 9 | Nota` */
const HEADING = new RegExp(
  String.raw`^(?<place>${LOCATOR})\s*\|\s*(?<kind>\p{L}[\p{L}\p{M}\s]{0,39}?)\s*(?:[(（](?<colour>[^()（）]{1,24})[)）])?$`,
  'iu',
);
/** `Note: text`, after the date of the entry that it belongs to; empty where the note is handwriting. */
const ATTACHED_NOTE = /^(?<word>\p{L}[\p{L}\p{M} ]{0,13})\s*[:：]\s*(?<text>.*)$/u;
/** The date that closes an entry is set at 0.78 of the size of its heading (14 pt beside 18). */
const DATE_SIZE_SHARE = 0.88;

/** What the lines read so far have opened. A date closes it; only an open highlight can be continued. */
interface Open {
  readonly entry: Omit<KindleEntry, 'text'>;
  readonly size: number;
  readonly text: KindleLine[];
  readonly isAttached: boolean;
}

/** Reads the PDF that Kindle devices send since 2025; undefined when the lines are none. */
export function readNewDeviceList(lines: readonly KindleLine[]): KindleList | undefined {
  const first = lines.findIndex(({ text }) => HEADING.test(text.trim()));
  if (first < 0) return undefined;
  const reader = new EntryReader(chapterAbove(lines, first));
  for (const line of lines.slice(first)) reader.read(line);
  return { ...readDeviceHeader(lines.slice(0, first)), entries: reader.finish() };
}

class EntryReader {
  private readonly entries: KindleEntry[] = [];
  private open: Open | undefined;
  private last: Open | undefined;
  private heading: KindleLine | undefined;
  /** The name of the chapter that the entries now stand in; `isNamed` once an entry stands below it. */
  private chapter: { readonly lines: readonly KindleLine[]; readonly isNamed: boolean };

  constructor(chapter: readonly KindleLine[]) {
    this.chapter = { lines: chapter, isNamed: false };
  }

  read(line: KindleLine): void {
    const groups = HEADING.exec(line.text.trim())?.groups;
    if (groups !== undefined) this.openEntry(groups, line);
    else if (this.open === undefined && isChapter(line, this.heading)) this.nameChapter(line);
    else if (this.open === undefined) this.openAttachedNote(line);
    else if (line.size < this.open.size * DATE_SIZE_SHARE) this.close(dateIn(line.text));
    else this.open.text.push(line);
  }

  finish(): readonly KindleEntry[] {
    this.close();
    return this.entries;
  }

  private openEntry(groups: Readonly<Record<string, string | undefined>>, line: KindleLine): void {
    const kind = kindOf(groups['kind'] ?? '', groups['colour'] !== undefined);
    if (kind === 'continued' && this.open !== undefined) return;
    this.close();
    const colour = colourNamed(groups['colour'] ?? '');
    const chapter = joinLines(this.chapter.lines);
    this.chapter = { ...this.chapter, isNamed: true };
    this.heading = line;
    this.open = {
      entry: {
        kind: kind === 'continued' ? 'highlight' : kind,
        ...placeOf(groups['place']),
        pdfPage: line.page,
        ...(colour === undefined ? {} : { colour }),
        ...(chapter === '' ? {} : { chapter }),
        ...(kind === 'continued' ? { isContinuation: true } : {}),
      },
      size: line.size,
      text: [],
      isAttached: false,
    };
  }

  private nameChapter(line: KindleLine): void {
    const { lines, isNamed } = this.chapter;
    this.chapter = { lines: isNamed ? [line] : [...lines, line], isNamed: false };
  }

  /** Between a date and the next heading stand chapters and the reader's note on the entry. */
  private openAttachedNote(line: KindleLine): void {
    const groups = ATTACHED_NOTE.exec(line.text.trim())?.groups;
    // In a language that is in no table the note is told by its type: a chapter, which may stand there too, is bold.
    const isNote = isNoteWord(groups?.['word'] ?? '') || (line.bold !== true && line.size === this.last?.size);
    if (this.last === undefined || groups === undefined || !isNote) return;
    this.open = {
      entry: {
        kind: 'note',
        page: this.last.entry.page,
        ...(this.last.entry.label !== undefined && { label: this.last.entry.label }),
        pdfPage: line.page,
        ...(this.last.entry.chapter === undefined ? {} : { chapter: this.last.entry.chapter }),
      },
      size: this.last.size,
      text: [{ ...line, text: groups['text'] ?? '' }],
      isAttached: true,
    };
  }

  private close(date?: string): void {
    if (this.open === undefined) return;
    const { entry, text, isAttached } = this.open;
    const words = joinLines(text);
    const handwritten = entry.kind === 'note' && words === '';
    this.entries.push({ ...entry, text: words, ...(date && { date }), ...(handwritten ? { handwritten } : {}) });
    this.last = isAttached ? this.last : this.open;
    this.open = undefined;
  }
}

/** A chapter is set in bold type of the headings' size, further left than they are. */
function isChapter(line: KindleLine, heading: KindleLine | undefined): boolean {
  return line.bold === true && heading !== undefined && line.size === heading.size && line.x < heading.x;
}

/** The chapter that stands directly above the first heading. */
function chapterAbove(lines: readonly KindleLine[], first: number): readonly KindleLine[] {
  let start = first;
  while (start > 0 && isChapter(lines[start - 1] ?? lines[first]!, lines[first])) start -= 1;
  return lines.slice(start, first);
}

/** Of the kinds without a colour, the reader's note has a word of its own; any other goes on with a highlight. */
function kindOf(word: string, hasColour: boolean): KindleEntry['kind'] | 'continued' {
  if (isNoteWord(word)) return 'note';
  const known = entryWord(word);
  if (known === 'bookmark') return known;
  if (!hasColour) return 'continued';
  return known === 'underline' ? 'underline' : 'highlight';
}
