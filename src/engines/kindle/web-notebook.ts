import { isOldDeviceHeading } from './device-old.ts';
import type { KindleEntry, KindleList } from './entry.ts';
import { joinLines } from './join-lines.ts';
import type { KindleLine } from './kindle-line.ts';
import { PLACE_NAME } from './locator.ts';
import { placeOf } from './place.ts';
import { colourNamed, entryWord, isNoteWord } from './words.ts';

const OPTIONS = 'Options|Opções|Optionen|Opciones|Opzioni|Opties|オプション|选项|選項';
/** `Yellow highlight | Page: 12`, sometimes with the name of the menu behind it. */
const HEADING = new RegExp(
  String.raw`^(?<kind>\p{L}[\p{L}\p{M}\s]{0,39}?)\s*\|\s*(?<place>${PLACE_NAME}\s*[:：]\s*[\divxlc.,\u00a0\u202f]+|第\s*[\divxlc]+\s*[页頁])\s*(?:${OPTIONS})?$`,
  'iu',
);
/** A line that stands first under so many headings, and under each, is no part of what was marked. */
const LEAST_MENUS = 3;
const OPTIONS_LINE = new RegExp(`^(?:${OPTIONS})$`, 'iu');
const NOTE_LINE = /^(?<word>\p{L}[\p{L}\p{M} ]{0,13})\s*[:：]\s*(?<text>.*)$/u;
/** "75 Highlight(s) | 4 Note(s)" */
const COUNTS = /^(?<highlights>\d[\d.,\u00a0\u202f]*)\s*[^\d|]+\|\s*(?<notes>\d[\d.,\u00a0\u202f]*)\s*\D+$/u;
/** The sentence that the notebook prints when the publisher's limit is reached. */
const LIMIT =
  /(?=.*(?:hidden|truncated|ausgeblendet|gekürzt|masqué|tronqué|nascost|troncat|ocult|truncad|verborgen|ingekort|隐藏|截断|非表示|省略))(?=.*(?:export|esporta|输出|导出|エクスポート))/iu;
const CUT_SHORT = /…$|\.\.\.$/u;

/** Reads the web notebook, printed to PDF by a browser; undefined when the lines are none. */
export function readWebNotebook(lines: readonly KindleLine[]): KindleList | undefined {
  const headings = lines.flatMap((line, index) => (HEADING.test(line.text.trim()) ? [index] : []));
  const [first] = headings;
  if (first === undefined || lines.some(({ text }) => isOldDeviceHeading(text))) return undefined;
  const isLimited = lines.some(({ text }) => LIMIT.test(text));
  const spans = headings.map((from, place) => lines.slice(from, headings[place + 1] ?? lines.length));
  const menu = menuUnder(spans);
  const entries = spans.flatMap((span) => {
    const entry = entriesUnder(span, menu);
    return isLimited ? entry.map(withTruncation) : entry;
  });
  return { ...readHeader(lines.slice(0, first)), entries };
}

/** True for the line that counts highlights and notes above a web notebook. */
export function isWebCount(text: string): boolean {
  return COUNTS.test(text.trim());
}

/** The name of the menu in a language that is in no table: the same line stands first under every heading. */
function menuUnder(spans: readonly (readonly KindleLine[])[]): string | undefined {
  const firsts = new Set(spans.map((span) => span[1]?.text.trim()));
  return spans.length >= LEAST_MENUS && firsts.size === 1 ? [...firsts][0] : undefined;
}

function entriesUnder(lines: readonly KindleLine[], menu: string | undefined): readonly KindleEntry[] {
  const [heading, ...under] = lines;
  const groups = HEADING.exec(heading?.text.trim() ?? '')?.groups;
  if (heading === undefined || groups === undefined) return [];
  const isMenu = (text: string): boolean => OPTIONS_LINE.test(text) || text === menu;
  const body = under.filter(({ text }, index) => !(index === 0 && isMenu(text.trim())) && !LIMIT.test(text));
  const noteAt = body.findIndex(({ text }) => isNoteWord(NOTE_LINE.exec(text.trim())?.groups?.['word'] ?? ''));
  const split = noteAt < 0 ? body.length : noteAt;
  const entry = entryOf(groups, heading.page);
  const text = joinLines(body.slice(0, split));
  const note = noteText(body.slice(split));
  if (entry.kind === 'note') return [{ ...entry, text: text === '' ? note : text }];
  const quote = { ...entry, text };
  if (note === '') return [quote];
  const { colour: _none, ...place } = entry;
  return [quote, { ...place, kind: 'note', text: note }];
}

function entryOf(groups: Readonly<Record<string, string | undefined>>, pdfPage: number): Omit<KindleEntry, 'text'> {
  const kind = groups['kind'] ?? '';
  const known = isNoteWord(kind) ? 'note' : entryWord(kind);
  const colour = colourNamed(kind);
  return {
    kind: known === 'unknown' ? 'highlight' : known,
    ...placeOf(groups['place']),
    pdfPage,
    ...(colour === undefined ? {} : { colour }),
  };
}

function noteText(lines: readonly KindleLine[]): string {
  const [first, ...rest] = lines;
  if (first === undefined) return '';
  return joinLines([{ text: NOTE_LINE.exec(first.text.trim())?.groups?.['text'] ?? '' }, ...rest]);
}

function withTruncation(entry: KindleEntry): KindleEntry {
  return entry.kind !== 'note' && CUT_SHORT.test(entry.text) ? { ...entry, truncated: true } : entry;
}

/** "Your Kindle Notes For:", the title, the author, "Last accessed on …", the counts. */
function readHeader(header: readonly KindleLine[]): Omit<KindleList, 'entries'> {
  const counts = header.findIndex(({ text }) => isWebCount(text));
  const opening = header.findIndex(({ text }) => /kindle/iu.test(text) && /[:：]$/u.test(text.trim()));
  const names = header.slice(opening + 1, counts < 0 ? header.length : counts);
  const bold = names.findIndex((line, index) => index > 0 && line.bold !== names[0]?.bold);
  const titleEnd = names[0]?.bold === true && bold > 0 ? bold : Math.min(1, names.length);
  const title = joinLines(names.slice(0, titleEnd));
  const authors = names[titleEnd]?.text.trim() ?? '';
  const announced = announcedIn(header[counts]?.text ?? '');
  return {
    ...(title === '' ? {} : { title }),
    ...(authors === '' ? {} : { authors }),
    ...(announced === undefined ? {} : { announced }),
  };
}

function announcedIn(text: string): number | undefined {
  const groups = COUNTS.exec(text.trim())?.groups;
  if (groups === undefined) return undefined;
  return [groups['highlights'], groups['notes']]
    .map((count) => Number.parseInt((count ?? '').replaceAll(/\D/gu, ''), 10))
    .reduce((sum, count) => sum + count, 0);
}
