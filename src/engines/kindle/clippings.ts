import { dateIn } from './date.ts';
import type { KindleEntry, KindleList } from './entry.ts';
import { joinLines } from './join-lines.ts';
import type { KindleLine } from './kindle-line.ts';
import { gapBefore } from './kindle-line.ts';
import { placeOf } from './place.ts';
import { alternatives, entryWord, hasNoteWord, LOCATION_WORDS, PAGE_WORDS, wholeWords } from './words.ts';

const SEPARATOR = /^={8,}$/u;
const TITLE = /^(?<title>.*\S)\s*\((?<authors>[^()]*)\)$/u;
/**
 * `- Your Highlight on page 92 | location 1406-1407 | Added on …`; Chinese puts the kind after the place, Russian begins
 * with a dash and writes ranges with one, Dutch with `t/m` (decision 113).
 */
const ABOUT = /^[-–]\s*\S/u;
const PAGE_NAME = alternatives(PAGE_WORDS);
const PAGE = new RegExp(
  String.raw`第\s*\d+\s*[页頁]|(?<![\p{L}\p{M}])(?:${PAGE_NAME})(?:\s*\d+|\s+[ivxlcdm]+(?!\p{L}))`,
  'iu',
);
/** "92. oldal", "92ページ": only where no number stands behind the word. */
const NUMBERED_PAGE = new RegExp(String.raw`(?<!\d)\d+\.?\s*${wholeWords(PAGE_WORDS)}`, 'iu');
const LOCATION = new RegExp(
  String.raw`(?<!(?![\p{sc=Han}\p{sc=Kana}\p{sc=Hira}])[\p{Lu}\p{Ll}\p{Lo}])(?:${alternatives(LOCATION_WORDS)})(?:\s*No\.)?(?:\s*#)?\s*(?<from>\d[\d,.]*)(?:\s*(?:[-–]|t/m)\s*(?<to>\d[\d,.]*))?`,
  'iu',
);
/** What stands before the date: "Added on", "Hinzugefügt am", and the day of the week. */
const ADDED =
  /^[^\d]*?(?:\bon\b|\bam\b|\bel\b|\ble\b|\bem\b|\bin data\b|\bop\b|добавлено|dodano|tillagd|eklenme|eklendi|添加于|追加日|作成日)\s*[:：]?\s*/iu;
/** A gap wider than this many ordinary ones is the blank line above the words. */
const BLANK_LINE_GAP_SHARE = 1.4;

interface Clipping {
  readonly book: string;
  readonly entry: KindleEntry;
  readonly from?: number;
  readonly to?: number;
}

/** Reads a printed `My Clippings` file; undefined when the lines are none. Title and authors only for a single book. */
export function readClippings(lines: readonly KindleLine[]): KindleList | undefined {
  const clippings = blocksOf(lines).flatMap(clippingOf);
  const [first] = clippings;
  if (first === undefined || !lines.some(({ text }) => SEPARATOR.test(text.trim()))) return undefined;
  const entries = withNotesAfterTheirs(clippings).map(({ entry }) => entry);
  if (clippings.some(({ book }) => book !== first.book)) return { entries };
  const names = TITLE.exec(first.book)?.groups;
  const authors = names?.['authors'];
  return { title: names?.['title'] ?? first.book, ...(authors === undefined ? {} : { authors }), entries };
}

function blocksOf(lines: readonly KindleLine[]): readonly (readonly KindleLine[])[] {
  const blocks: KindleLine[][] = [[]];
  for (const line of lines) {
    if (SEPARATOR.test(line.text.trim())) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0);
}

function clippingOf(block: readonly KindleLine[]): readonly Clipping[] {
  const about = block.findIndex(({ text }, index) => index > 0 && ABOUT.test(text.trim()));
  const first = block[0];
  if (about < 0 || first === undefined) return [];
  const textStart = startOfText(block, about);
  const heading = joinLines(block.slice(about, textStart));
  const found = LOCATION.exec(heading)?.groups;
  const place = { from: found?.['from']?.replaceAll(/\D/gu, ''), to: found?.['to']?.replaceAll(/\D/gu, '') };
  const text = joinLines(block.slice(textStart));
  const date = dateIn(heading.split('|').at(-1)?.replace(ADDED, '') ?? '');
  const { page, label } = pageIn(heading);
  // A file that was cut off may end within a heading.
  if (text === '' && page === 'x' && label === undefined && found === undefined && date === undefined) return [];
  const entry = {
    ...{ kind: kindOf(heading), page, ...(label !== undefined && { label }), text, pdfPage: first.page },
    ...(place?.['from'] !== undefined && {
      location: [place['from'], ...(place['to'] ? [place['to']] : [])].join('-'),
    }),
    ...(date !== undefined && { date }),
  };
  const from = place.from === undefined ? {} : { from: Number.parseInt(place.from, 10) };
  const to = place.to === undefined ? {} : { to: Number.parseInt(place.to, 10) };
  return [{ book: joinLines(block.slice(0, about)), entry, ...from, ...to }];
}

/** The words stand under a blank line; a long heading may wrap above it. */
function startOfText(block: readonly KindleLine[], about: number): number {
  const gaps = block.map((_, index) => gapBefore(block, index));
  const known = gaps.filter((gap) => gap !== undefined && gap > 0) as number[];
  const ordinary = Math.min(...known);
  const blank = gaps.findIndex(
    (gap, index) => index > about && gap !== undefined && gap > ordinary * BLANK_LINE_GAP_SHARE,
  );
  return blank < 0 ? about + 1 : blank;
}

function kindOf(heading: string): KindleEntry['kind'] {
  const [what = ''] = heading.split('|').filter((part) => entryWord(part) !== 'unknown' || hasNoteWord(part));
  const known = entryWord(what);
  if (known !== 'unknown') return known;
  return hasNoteWord(what) ? 'note' : 'highlight';
}

function pageIn(heading: string): Pick<KindleEntry, 'page' | 'label'> {
  const { page, label } = placeOf((PAGE.exec(heading) ?? NUMBERED_PAGE.exec(heading))?.[0]);
  return { page, ...(label !== undefined && { label }) };
}

/** Places that a highlight takes in are listed one by one up to so many; this is some thirty pages, and few are longer. */
const LISTED_PLACES_MAX = 500;

/**
 * The file lists a note apart from its highlight; it belongs to the last one whose locations take it in, else it stays
 * behind the entry before it. Takes time by the number of clippings: files of years hold tens of thousands.
 */
function withNotesAfterTheirs(clippings: readonly Clipping[]): readonly Clipping[] {
  const marks = clippings.filter(({ entry }) => entry.kind !== 'note');
  const ownerOf = ownersIn(marks);
  const notes = new Map<number, Clipping[]>();
  let before = -1;
  for (const clipping of clippings) {
    if (clipping.entry.kind !== 'note') before += 1;
    else {
      const owner = ownerOf(clipping) ?? before;
      const own = notes.get(owner) ?? [];
      own.push(clipping);
      notes.set(owner, own);
    }
  }
  return [...(notes.get(-1) ?? []), ...marks.flatMap((mark, at) => [mark, ...(notes.get(at) ?? [])])];
}

/** Finds the place of the last mark that takes a note in. */
function ownersIn(marks: readonly Clipping[]): (note: Clipping) => number | undefined {
  const listed = new Map<string, Map<number, number>>();
  const long: { readonly mark: Clipping; readonly at: number }[] = [];
  marks.forEach((mark, at) => {
    const { book, entry, from, to = from } = mark;
    if (entry.kind === 'bookmark' || from === undefined || to === undefined) return;
    if (to - from > LISTED_PLACES_MAX) long.push({ mark, at });
    else {
      const own = listed.get(book) ?? new Map<number, number>();
      listed.set(book, own);
      for (let place = from; place <= to; place += 1) own.set(place, at);
    }
  });
  return ({ book, from }) => {
    if (from === undefined) return undefined;
    const short = listed.get(book)?.get(from) ?? -1;
    const wide = long.findLast(
      ({ mark }) => mark.book === book && from >= (mark.from ?? 0) && from <= (mark.to ?? 0),
    )?.at;
    const owner = Math.max(short, wide ?? -1);
    return owner < 0 ? undefined : owner;
  };
}
