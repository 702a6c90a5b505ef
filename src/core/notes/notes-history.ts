import type { Doubtful, Extraction, Note, Unread } from '../note.ts';
import { isFields, sameData } from '../same-data.ts';
import { parseExtraction } from './schema.ts';

/** Steps that are kept. */
export const STEPS_MAX = 200;
/** Entries of lists that all kept steps may hold together: a few rewritten books, some megabytes. */
const ENTRIES_MAX = 6000;

/** A run of a list that was replaced. */
interface Splice<T> {
  readonly at: number;
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** What an upload says of its books. */
type Names = Pick<Extraction, 'title' | 'authors' | 'books'>;

/** One edit of the reader's: what stood there, and what stands there now. `label` names it ("Delete note"). */
interface Step {
  readonly label: string;
  /** Set where the books of an upload became others. */
  readonly names?: { readonly removed: Names; readonly added: Names };
  /** Sessions of the books that it made of some of the notes. */
  readonly apart?: readonly string[];
  readonly notes?: Splice<Note>;
  readonly keyTakeaways?: Splice<string>;
  readonly unread?: Splice<Unread>;
  readonly doubtful?: Splice<Doubtful>;
}

/** Edits that can be taken back (the last one first), and those that were. Plain data: it survives a reload. */
export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** Nothing has happened yet. */
export const EMPTY_HISTORY: History = { past: [], future: [] };

/** A step in one direction: the content after it, the history, and where in the notes it happened. */
export interface Stepped {
  readonly content: Extraction;
  readonly history: History;
  readonly step: Step;
  /** Place of the first note concerned; -1 where no note was. */
  readonly at: number;
}

/** What an edit is called, and the books that it made of some of the notes. */
export type Edit = Pick<Step, 'label' | 'apart'>;

/** The history once `before` has become `after`; the same one where nothing changed. What was undone is forgotten. */
export function recorded(
  history: History,
  { label, apart }: Edit,
  { before, after }: { readonly before: Extraction; readonly after: Extraction },
): History {
  const notes = spliceBetween(before.notes, after.notes);
  const keyTakeaways = spliceBetween(before.keyTakeaways, after.keyTakeaways);
  const unread = spliceBetween((before.unread ?? []).map(bare), (after.unread ?? []).map(bare), before.unread);
  const doubtful = spliceBetween(before.doubtful ?? [], after.doubtful ?? []);
  const splices = [notes, keyTakeaways, unread, doubtful];
  if (splices.every((splice) => splice === undefined)) return history;
  const step: Step = {
    label,
    ...(!sameData(before.books, after.books) && { names: { removed: namesOf(before), added: namesOf(after) } }),
    ...(apart && { apart }),
    ...(notes && { notes }),
    ...(keyTakeaways && { keyTakeaways }),
    ...(unread && { unread }),
    ...(doubtful && { doubtful }),
  };
  return { past: bounded([...history.past, step]), future: [] };
}

/** Takes back the last edit that can still be found in `content`; `undefined` where there is none. */
export function undone(history: History, content: Extraction): Stepped | undefined {
  const { past, future } = history;
  const step = past.at(-1);
  if (step === undefined) return undefined;
  const applied = applyStep(content, inverse(step));
  if (applied === undefined) return undone({ past: past.slice(0, -1), future }, content);
  return { ...applied, step, history: { past: past.slice(0, -1), future: [...future, step] } };
}

/** Makes the edit again that was taken back last; `undefined` where there is none that fits `content`. */
export function redone(history: History, content: Extraction): Stepped | undefined {
  const { past, future } = history;
  const step = future.at(-1);
  if (step === undefined) return undefined;
  const applied = applyStep(content, step);
  if (applied === undefined) return redone({ past, future: future.slice(0, -1) }, content);
  return { ...applied, step, history: { past: [...past, step], future: future.slice(0, -1) } };
}

/** A history that was stored; the empty one where `input` is none. */
export function parseHistory(input: unknown): History {
  if (!isFields(input)) return EMPTY_HISTORY;
  const [past, future] = [parseSteps(input['past']), parseSteps(input['future'])];
  return past === undefined || future === undefined ? EMPTY_HISTORY : { past, future };
}

/** What differs between two lists, as one run; `undefined` where nothing does. */
function spliceBetween<T>(before: readonly T[], after: readonly T[], kept = before): Splice<T> | undefined {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameData(before[start], after[start])) start += 1;
  if (start === before.length && start === after.length) return undefined;
  let end = 0;
  while (end < shorter - start && sameData(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return { at: start, removed: kept.slice(start, before.length - end), added: after.slice(start, after.length - end) };
}

/** Pictures come and go with the device: without them two pieces of ink are compared. */
function bare({ picture: _picture, ...rest }: Unread): Unread {
  return rest;
}

function namesOf({ title, authors, books }: Extraction): Names {
  return { ...(title !== undefined && { title }), ...(authors !== undefined && { authors }), ...(books && { books }) };
}

function inverse({ label, names, notes, keyTakeaways, unread, doubtful }: Step): Step {
  return {
    label,
    ...(names && { names: { removed: names.added, added: names.removed } }),
    ...(notes && { notes: turned(notes) }),
    ...(keyTakeaways && { keyTakeaways: turned(keyTakeaways) }),
    ...(unread && { unread: turned(unread) }),
    ...(doubtful && { doubtful: turned(doubtful) }),
  };
}

function turned<T>({ at, removed, added }: Splice<T>): Splice<T> {
  return { at, removed: added, added: removed };
}

function applyStep(content: Extraction, step: Step): Pick<Stepped, 'content' | 'at'> | undefined {
  const notes = spliced(content.notes, step.notes);
  const takeaways = spliced(content.keyTakeaways, step.keyTakeaways);
  const unread = spliced(content.unread ?? [], step.unread, bare);
  const doubtful = spliced(content.doubtful ?? [], step.doubtful);
  if (!notes || !takeaways || !unread || !doubtful) return undefined;
  const { title: _title, authors: _authors, books: _books, unread: _unread, doubtful: _doubtful, ...rest } = content;
  return {
    at: step.notes === undefined ? -1 : notes.at,
    content: {
      ...rest,
      ...(step.names?.added ?? namesOf(content)),
      notes: notes.list,
      keyTakeaways: takeaways.list,
      ...(unread.list.length > 0 && { unread: unread.list }),
      ...(doubtful.list.length > 0 && { doubtful: doubtful.list }),
    },
  };
}

/**
 * The list with the run replaced, where it stands or at the nearest place to which it has moved (pages that were read
 * meanwhile add notes); `undefined` where what is to be replaced is no longer there.
 */
function spliced<T>(
  list: readonly T[],
  splice: Splice<T> | undefined,
  compared: (item: T) => unknown = (item) => item,
): { readonly list: readonly T[]; readonly at: number } | undefined {
  if (splice === undefined) return { list, at: -1 };
  const { removed, added } = splice;
  const standsAt = (at: number): boolean =>
    removed.every((item, more) => at + more < list.length && sameData(compared(item), compared(list[at + more] as T)));
  const at = nearestPlace(list.length - removed.length, splice.at, standsAt);
  return at === undefined ? undefined : { list: list.toSpliced(at, removed.length, ...added), at };
}

function nearestPlace(last: number, wanted: number, fits: (at: number) => boolean): number | undefined {
  for (let away = 0; away <= Math.max(last, wanted); away += 1) {
    for (const at of [wanted - away, wanted + away]) if (at >= 0 && at <= last && fits(at)) return at;
  }
  return undefined;
}

function bounded(steps: readonly Step[]): readonly Step[] {
  let entries = 0;
  const kept = steps.toReversed().findIndex((step, at) => {
    entries += sizeOf(step);
    return at >= STEPS_MAX || (entries > ENTRIES_MAX && at > 0);
  });
  return kept < 0 ? steps : steps.slice(steps.length - kept);
}

function sizeOf({ notes, keyTakeaways, unread, doubtful }: Step): number {
  return [notes, keyTakeaways, unread, doubtful].reduce(
    (sum, splice) => sum + (splice === undefined ? 0 : splice.removed.length + splice.added.length),
    0,
  );
}

function parseSteps(input: unknown): readonly Step[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const steps = Array.from(input, (step: unknown) => parseStep(step));
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

/** The entries are checked as those of any record from outside are: as two records, before and after. */
function parseStep(input: unknown): Step | undefined {
  if (!isFields(input) || typeof input['label'] !== 'string') return undefined;
  const { names, apart } = input;
  const hasNames = isFields(names);
  const sides = (['removed', 'added'] as const).map((side) =>
    parseExtraction(
      {
        ...(hasNames && isFields(names[side]) && names[side]),
        notes: listOf(input['notes'], side),
        keyTakeaways: listOf(input['keyTakeaways'], side),
        unread: listOf(input['unread'], side),
        doubtful: listOf(input['doubtful'], side),
      },
      { from: 'device' },
    ),
  );
  const [removed, added] = sides;
  if (removed?.ok !== true || added?.ok !== true) return undefined;
  const spliceOf = <T>(name: keyof Step, list: (content: Extraction) => readonly T[]): Splice<T> | undefined => {
    const from = input[name];
    if (!isFields(from) || typeof from['at'] !== 'number') return undefined;
    return { at: from['at'], removed: list(removed.value), added: list(added.value) };
  };
  const notes = spliceOf('notes', (content) => content.notes);
  const keyTakeaways = spliceOf('keyTakeaways', (content) => content.keyTakeaways);
  const unread = spliceOf('unread', (content) => content.unread ?? []);
  const doubtful = spliceOf('doubtful', (content) => content.doubtful ?? []);
  return {
    label: input['label'],
    ...(hasNames && { names: { removed: namesOf(removed.value), added: namesOf(added.value) } }),
    ...(Array.isArray(apart) && { apart: apart.filter((id) => typeof id === 'string') }),
    ...(notes && { notes }),
    ...(keyTakeaways && { keyTakeaways }),
    ...(unread && { unread }),
    ...(doubtful && { doubtful }),
  };
}

function listOf(splice: unknown, side: 'removed' | 'added'): unknown {
  if (splice === undefined) return [];
  return isFields(splice) ? splice[side] : undefined;
}
