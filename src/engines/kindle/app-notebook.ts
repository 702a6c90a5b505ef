import type { KindleEntry, KindleList } from './entry.ts';
import { joinLines } from './join-lines.ts';
import type { KindleLine } from './kindle-line.ts';
import { isKnownLocator, LOCATOR } from './locator.ts';
import { placeOf } from './place.ts';
import { colourNamed, entryWord, isNoteWord } from './words.ts';

/** `Kind(colour) - [Chapter > ]Label N[ · Label N]`; a note and a bookmark have no colour. */
const HEADING = new RegExp(
  String.raw`^(?<kind>\p{L}[\p{L}\p{M}\s]{0,23}?)\s*(?:[(（]\s*(?<colour>[^()（）]{1,24}?)\s*[)）])?\s*[-–]\s+(?:(?<chapter>.*\S)\s>\s*)?(?<first>${LOCATOR})(?:\s*·\s*(?<second>${LOCATOR}))?$`,
  'iu',
);
const OPENS_WITH_COLOUR = /^\p{L}[\p{L}\p{M}\s]{0,23}?\s*[(（][^()（）]{1,24}[)）]\s*[-–](?:\s|$)/u;
const OPENS_PLAIN = /^(?<kind>\p{L}[\p{L}\p{M}]*)\s+[-–](?:\s|$)/u;
/** Long chapter names make headings of up to this many lines. */
const MOST_HEADING_LINES = 6;
/** Chapter headings are set at 1.33 times the size of the entries. */
const CHAPTER_SIZE_SHARE = 1.15;

interface Heading {
  readonly entry: Omit<KindleEntry, 'text'>;
  readonly size: number;
  /** Index of the first line after the heading. */
  readonly next: number;
}

/** Reads the Kindle app's notebook, printed to PDF by a browser; undefined when the lines are none. */
export function readAppNotebook(lines: readonly KindleLine[]): KindleList | undefined {
  const entries: KindleEntry[] = [];
  let first: number | undefined;
  let part: string | undefined;
  let index = 0;
  while (index < lines.length) {
    const heading = headingAt(lines, index);
    if (heading === undefined) {
      index += 1;
      continue;
    }
    part = partAbove(lines, { index, size: heading.size }) ?? part;
    first ??= index;
    const end = endOfText(lines, heading);
    const chapter = heading.entry.chapter ?? part;
    const text = joinLines(lines.slice(heading.next, end));
    entries.push({ ...heading.entry, ...(chapter === undefined ? {} : { chapter }), text });
    index = end;
  }
  if (first === undefined) return undefined;
  return withoutBrokenEnd({ ...titleOf(lines.slice(0, first)), entries });
}

/** What stands in large type directly above an entry's heading; the title of the book, below the export's name, is none. */
function partAbove(
  lines: readonly KindleLine[],
  { index, size }: { readonly index: number; readonly size: number },
): string | undefined {
  let start = index;
  while ((lines[start - 1]?.size ?? 0) >= size * CHAPTER_SIZE_SHARE) start -= 1;
  return start <= 1 || start === index ? undefined : joinLines(lines.slice(start, index));
}

/** Where nothing follows the last heading the export breaks off: that highlight is told, and makes no empty note. */
function withoutBrokenEnd(list: KindleList): KindleList {
  const last = list.entries.at(-1);
  if (last === undefined || last.text !== '' || last.kind === 'note' || last.kind === 'bookmark') return list;
  return { ...list, entries: list.entries.slice(0, -1), breaksOffAt: last.page };
}

/** Headings wrap at the end of the line, so the lines are joined until they make one. */
function headingAt(lines: readonly KindleLine[], index: number): Heading | undefined {
  const first = lines[index];
  if (first === undefined || !canOpenHeading(first.text)) return undefined;
  for (let count = 1; count <= MOST_HEADING_LINES; count += 1) {
    const last = lines[index + count - 1];
    if (last === undefined || last.size !== first.size || (count > 1 && opensAnother(last.text))) return undefined;
    const groups = headingParts(joinLines(lines.slice(index, index + count)));
    const isContinued = lines[index + count]?.text.trim().startsWith('·') ?? false;
    if (groups !== undefined && !isContinued) {
      return { entry: entryOf(groups, first.page), size: first.size, next: index + count };
    }
  }
  return undefined;
}

type HeadingParts = Readonly<Record<string, string | undefined>>;

/** "Alice - Chapter 3" inside a passage has the shape of a note's heading; a word must then be known, or two places stand. */
function headingParts(text: string): HeadingParts | undefined {
  const groups = HEADING.exec(text)?.groups;
  if (groups === undefined || groups['colour'] !== undefined || groups['second'] !== undefined) return groups;
  const isKnown = entryWord(groups['kind'] ?? '') !== 'unknown' || isKnownLocator(groups['first'] ?? '');
  return isKnown ? groups : undefined;
}

function canOpenHeading(text: string): boolean {
  return headingParts(text) !== undefined || opensAnother(text);
}

function opensAnother(text: string): boolean {
  if (OPENS_WITH_COLOUR.test(text)) return true;
  const kind = OPENS_PLAIN.exec(text)?.groups?.['kind'];
  return kind !== undefined && entryWord(kind) !== 'unknown';
}

function entryOf(groups: HeadingParts, pdfPage: number): Omit<KindleEntry, 'text'> {
  const colour = colourNamed(groups['colour'] ?? '');
  return {
    kind: kindOf(groups['kind'] ?? '', groups['colour'] !== undefined),
    ...placeOf(groups['first'], groups['second']),
    pdfPage,
    ...(colour === undefined ? {} : { colour }),
    ...(groups['chapter'] === undefined ? {} : { chapter: groups['chapter'] }),
  };
}

/** A word that is not in the tables is a highlight when it has a colour, else the reader's note. */
function kindOf(word: string, hasColour: boolean): KindleEntry['kind'] {
  const known = entryWord(word);
  if (known !== 'unknown') return known;
  return hasColour && !isNoteWord(word) ? 'highlight' : 'note';
}

function endOfText(lines: readonly KindleLine[], heading: Heading): number {
  let end = heading.next;
  while (end < lines.length) {
    const line = lines[end];
    if (line === undefined || line.size >= heading.size * CHAPTER_SIZE_SHARE) return end;
    if (headingAt(lines, end) !== undefined) return end;
    end += 1;
  }
  return end;
}

/** Above the first entry: the export's own name, the title in larger type, the authors, perhaps a citation. */
function titleOf(header: readonly KindleLine[]): Pick<KindleList, 'title' | 'authors'> {
  const [, ...rest] = header;
  const titleSize = rest[0]?.size;
  const titleEnd = endOfRun(rest, 0, titleSize);
  const authorsEnd = endOfRun(rest, titleEnd, rest[titleEnd]?.size);
  const title = joinLines(rest.slice(0, titleEnd));
  const authorLines = rest.slice(titleEnd, authorsEnd);
  const citation = authorLines.findIndex(({ text }) => /\((?:APA|MLA|Chicago|Harvard)\)\s*[:：]/iu.test(text));
  const authors = joinLines(citation < 0 ? authorLines : authorLines.slice(0, citation));
  return { ...(title === '' ? {} : { title }), ...(authors === '' ? {} : { authors }) };
}

function endOfRun(lines: readonly KindleLine[], from: number, size: number | undefined): number {
  const end = lines.findIndex((line, index) => index >= from && line.size !== size);
  return end < 0 ? lines.length : end;
}
