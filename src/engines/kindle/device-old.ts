import { readDeviceHeader } from './device-header.ts';
import type { KindleEntry, KindleList } from './entry.ts';
import { joinLines } from './join-lines.ts';
import type { KindleLine } from './kindle-line.ts';
import { gapBefore } from './kindle-line.ts';
import { isLocator, LOCATOR } from './locator.ts';
import { placeOf } from './place.ts';
import { colourNamed, entryWord, isNoteWord } from './words.ts';

/** `Highlight (Yellow) and Note | Page 1`; a bookmark and a lone note may come without a colour. */
const HEADING = new RegExp(
  String.raw`^(?<kind>\p{L}[\p{L}\p{M}\s]{0,29}?)\s*(?:[(（](?<colour>[^()（）]{1,24})[)）])?(?<also>\s+\p{L}[\p{L}\p{M}\s]{0,23})?\s*\|\s*(?<place>${LOCATOR})$`,
  'iu',
);
/** A gap wider than this many ordinary ones is a blank line. */
const BLANK_LINE_GAP_SHARE = 1.4;

/** Reads the PDF that Kindle devices sent before 2025; undefined when the lines are none. */
export function readOldDeviceList(lines: readonly KindleLine[]): KindleList | undefined {
  const headings = lines.flatMap((line, index) => (HEADING.test(line.text.trim()) ? [index] : []));
  const [first] = headings;
  if (first === undefined) return undefined;
  const entries = headings.flatMap((from, place) => {
    const to = headings[place + 1] ?? lines.length;
    return entriesUnder(lines, { heading: from, end: withoutGroupLine(lines, from, to) });
  });
  return { ...readDeviceHeader(lines.slice(0, first)), entries };
}

/** True for a heading with its colour in brackets, which stands in no other list with a bar before the place. */
export function isOldDeviceHeading(text: string): boolean {
  return HEADING.exec(text.trim())?.groups?.['colour'] !== undefined;
}

/** A line such as "Page 17" opens the next group and belongs to no entry. */
function withoutGroupLine(lines: readonly KindleLine[], heading: number, end: number): number {
  const last = lines[end - 1];
  return last !== undefined && end - 1 > heading && end < lines.length && isLocator(last.text) ? end - 1 : end;
}

interface Span {
  readonly heading: number;
  readonly end: number;
}

function entriesUnder(lines: readonly KindleLine[], span: Span): readonly KindleEntry[] {
  const heading = lines[span.heading];
  const groups = heading === undefined ? undefined : HEADING.exec(heading.text.trim())?.groups;
  if (heading === undefined || groups === undefined) return [];
  const body = lines.slice(span.heading + 1, span.end);
  const colour = colourNamed(groups['colour'] ?? '');
  const isTwoWords = groups['colour'] === undefined && isNoteWord(`${groups['kind']}${groups['also']}`);
  const known = isTwoWords ? 'note' : entryWord(groups['kind'] ?? '');
  const entry = {
    kind: known === 'unknown' ? ('highlight' as const) : known,
    ...placeOf(groups['place']),
    pdfPage: heading.page,
    ...(colour === undefined ? {} : { colour }),
  };
  const split = groups['also'] === undefined || isTwoWords ? body.length : startOfNote(body);
  const quote: KindleEntry = { ...entry, text: joinLines(body.slice(0, split)) };
  if (split >= body.length) return [quote];
  const { colour: _none, ...place } = entry;
  return [quote, { ...place, kind: 'note', text: joinLines(body.slice(split)) }];
}

/**
 * Where the reader's note begins under its quote: after the widest blank line; where none is left, after the last line
 * that had room for the next word; at worst the last line alone is the note.
 */
function startOfNote(body: readonly KindleLine[]): number {
  const gaps = body.map((_, index) => gapBefore(body, index) ?? 0);
  const ordinary = Math.min(...gaps.filter((gap) => gap > 0));
  const widest = gaps.indexOf(Math.max(...gaps));
  if ((gaps[widest] ?? 0) > ordinary * BLANK_LINE_GAP_SHARE) return widest;
  const edge = Math.max(...body.map(({ right }) => right));
  const roomy = body.findLastIndex((line, index) => index < body.length - 1 && hadRoom(line, body[index + 1], edge));
  if (roomy >= 0) return roomy + 1;
  return Math.max(1, body.length - 1);
}

function hadRoom(line: KindleLine, next: KindleLine | undefined, edge: number): boolean {
  if (next === undefined) return false;
  const firstWord = next.text.split(' ', 1)[0] ?? '';
  const pointsPerLetter = (next.right - next.x) / Math.max(1, next.text.length);
  return line.right + (firstWord.length + 1) * pointsPerLetter < edge;
}
