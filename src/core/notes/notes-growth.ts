import type { Doubtful, Extraction, Note, Unread } from '../note.ts';
import { sameData } from '../same-data.ts';
import { halfNow, lettersOf } from './joined-notes.ts';

/** What was found before and what is found now that more pages were read. */
export interface Growth {
  readonly base: Extraction;
  readonly next: Extraction;
}

/**
 * `mine`, which the reader has made of `base`, with what the pages read since then add: new notes take their place among
 * the others, untouched ones become what they now are, and what the reader changed or deleted stays so.
 */
export function grown(mine: Extraction, { base, next }: Growth): Extraction {
  const { keyTakeaways: _takeaways, unread: _unread, doubtful: _doubtful, ...rest } = mine;
  const unread = grownBeside(
    [mine, base, next].map((content) => content.unread ?? []),
    keyOfInk,
  );
  const doubtful = grownBeside(
    [mine, base, next].map((content) => content.doubtful ?? []),
    keyOfDoubt,
  );
  const { title = mine.title, authors = mine.authors, books = mine.books } = next;
  return {
    ...rest,
    notes: grownNotes(mine.notes, base.notes, next.notes),
    keyTakeaways: sameData(mine.keyTakeaways, base.keyTakeaways) ? next.keyTakeaways : mine.keyTakeaways,
    ...(unread.length > 0 && { unread }),
    ...(doubtful.length > 0 && { doubtful }),
    ...(books !== undefined && { books }),
    ...(title !== undefined && { title }),
    ...(authors !== undefined && { authors }),
  };
}

function grownNotes(mine: readonly Note[], base: readonly Note[], next: readonly Note[]): readonly Note[] {
  const known = byKey(base);
  const fresh = byKey(next);
  const kept: Note[] = [];
  const placeOf = new Map<string, number>();
  for (const [key, note] of keyed(mine)) {
    const [was, is] = [known.get(key), fresh.get(key)];
    const isUntouched = was !== undefined && sameData(note, was);
    if (isUntouched && is === undefined) continue;
    kept.push(is === undefined || was === undefined ? note : isUntouched ? is : withRest(note, was, is));
    placeOf.set(key, kept.length - 1);
  }
  return withNew(kept, { next, known, placeOf });
}

interface Insertion {
  readonly next: readonly Note[];
  readonly known: ReadonlyMap<string, Note>;
  readonly placeOf: ReadonlyMap<string, number>;
}

/** Puts each new note after the one that stands before it in `next`. */
function withNew(kept: readonly Note[], { next, known, placeOf }: Insertion): readonly Note[] {
  const after = new Map<number, Note[]>();
  const lastPlace = Math.max(-1, ...[...keyed(next)].map(([key]) => placeOf.get(key) ?? -1));
  let place = -1;
  for (const [key, note] of keyed(next)) {
    place = placeOf.get(key) ?? place;
    if (known.has(key) || placeOf.has(key)) continue;
    const at = place === lastPlace ? kept.length - 1 : place;
    after.set(at, [...(after.get(at) ?? []), note]);
  }
  return [...(after.get(-1) ?? []), ...kept.flatMap((note, at) => [note, ...(after.get(at) ?? [])])];
}

/** A note that the reader has changed, with what its passage turned out to go on with on the next page. */
function withRest(note: Note, was: Note, is: Note): Note {
  const added = is.source?.continued?.slice(was.source?.continued?.length ?? 0) ?? [];
  if (note.source === undefined || added.length === 0) return note;
  return {
    ...note,
    text: withRestOfText(note.text, was.text, is.text),
    source: { ...note.source, continued: [...(note.source.continued ?? []), ...added] },
  };
}

/** What came after `was`; of a word that the turn splits no half stays. */
function withRestOfText(text: string, was: string, is: string): string {
  if (is.startsWith(was)) return text + is.slice(was.length);
  const [mine, own] = [text.split(' '), was.split(' ')];
  const [last = '', ...rest] = is.split(' ').slice(own.length - 1);
  const half = own.at(-1) ?? '';
  if (lettersOf(last) === lettersOf(half)) return [text, ...rest].join(' ');
  const became = halfNow(mine.at(-1), { half, own });
  const kept = became === 'there' ? mine.slice(0, -1) : mine;
  return [...kept, ...(became === 'replaced' ? [] : [last]), ...rest].join(' ');
}

/** A list beside the notes: what the reader put away stays away, what is found now is added. */
function grownBeside<Found>(
  [mine = [], base = [], next = []]: readonly (readonly Found[])[],
  keyOf: (found: Found) => string,
): readonly Found[] {
  const mineKeys = new Set(mine.map(keyOf));
  const baseKeys = new Set(base.map(keyOf));
  const own = mine.filter((one) => !baseKeys.has(keyOf(one)));
  const found = next.filter((one) => !baseKeys.has(keyOf(one)) || mineKeys.has(keyOf(one)));
  return [...own, ...found];
}

function keyOfInk({ file, pageIndex, kind, box }: Unread): string {
  return `${file} ${pageIndex} ${kind} ${box.left} ${box.top} ${box.right} ${box.bottom}`;
}

function keyOfDoubt({ file, pageIndex, text }: Doubtful): string {
  return `${file} ${pageIndex} ${text}`;
}

function byKey(notes: readonly Note[]): ReadonlyMap<string, Note> {
  return new Map(keyed(notes));
}

/** Notes by what they are: the place where their passage begins, or their text; equal ones are counted. */
function* keyed(notes: readonly Note[]): Generator<readonly [string, Note]> {
  const counts = new Map<string, number>();
  for (const note of notes) {
    const key = keyOf(note);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    yield [`${key} ${count}`, note];
  }
}

function keyOf({ page, text, source }: Note): string {
  const [box] = source?.boxes ?? [];
  if (source === undefined || box === undefined)
    return `text ${source?.file ?? ''} ${source?.pageIndex ?? ''} ${page} ${text}`;
  return `place ${source.file} ${source.pageIndex} ${source.marks.join('+')} ${box.left} ${box.top}`;
}
