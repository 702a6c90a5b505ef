import type { Extraction, Note } from '../../core/note.ts';
import { grown, withTakeawaysMended } from '../../core/notes/notes.ts';
import { sameData } from '../../core/same-data.ts';
import type { Store } from '../store.ts';
import { draftThrough } from './draft-lines.ts';
import { readArea, textOfArea } from './note-areas.ts';
import { bothOf, EMPTY_EXTRACTION, isEmpty, readsTheSame, withPicturesOf } from './note-content.ts';
import type { NotesApi, SavedNotes } from './notes-api.ts';
import type { NotesSaver } from './notes-saver.ts';
import {
  type Area,
  type Drafts,
  newSessionId,
  type Remembered,
  type SessionRecord,
  type SessionShelf,
} from './session-shelf.ts';

/** The notes as the screen shows them. */
export interface NotebookState {
  readonly sessionId: string;
  /** The newest notes, saved or not; null while there are none. */
  readonly content: Extraction | null;
  readonly drafts: Drafts;
  /** The notes that the last upload or choice replaced. */
  readonly replaced: Extraction | null;
  /** `damaged`: what this device kept of the notes cannot be read; `missing`: nor has the server a copy. */
  readonly loading: 'no' | 'yes' | 'failed' | 'damaged' | 'missing';
}

/** How a conflict of two edits ends. */
export type ConflictChoice = 'mine' | 'theirs' | 'both';
export function emptyState(sessionId: string): NotebookState {
  return { sessionId, content: null, drafts: {}, replaced: null, loading: 'no' };
}

/** A notebook as it lies open: what all steps share. */
export interface Desk {
  readonly api: NotesApi;
  readonly shelf: SessionShelf;
  readonly state: Store<NotebookState>;
  readonly saver: NotesSaver;
  /** The notes as they stood before the reader began to type. */
  origin: readonly Note[];
  /** What an upload had found when it was last shown; null while none has shown anything. */
  growth: Extraction | null;
}

export async function openSession(desk: Desk, { record, drafts, isDamaged }: Remembered): Promise<void> {
  const { sessionId, version, content, sent } = record;
  desk.saver.start(sessionId, version, sent);
  const loading = isDamaged ? 'damaged' : 'no';
  desk.state.set({ sessionId, drafts, content: content ?? null, replaced: null, loading });
  // The reader is asked first: what the server has may be older.
  if (isDamaged) return;
  if (record.isUnsaved && content !== undefined) desk.saver.save(content);
  takeDraft(desk, 'notes');
  takeDraft(desk, 'takeaways');
  if (version !== undefined && desk.saver.state.get().kind === 'saved') await load(desk);
}

export async function load(desk: Desk): Promise<void> {
  const { sessionId } = desk.state.get();
  desk.state.update((now) => ({ ...now, loading: 'yes' }));
  try {
    const saved = await desk.api.load(sessionId);
    if (desk.state.get().sessionId !== sessionId) return;
    const isMissing = saved === null && desk.state.get().content === null;
    desk.state.update((now) => ({ ...now, loading: isMissing ? 'missing' : 'no' }));
    if (saved !== null) showSaved(desk, saved);
  } catch {
    if (desk.state.get().sessionId !== sessionId) return;
    desk.state.update((now) => ({ ...now, loading: 'failed' }));
  }
}

/** After a save the notes are fetched again; when that fails, the answer to the save says the same. */
export async function refetch(desk: Desk, record: SavedNotes): Promise<void> {
  const fetched = await desk.api.load(record.sessionId).catch(() => null);
  showSaved(desk, fetched ?? record);
}

/** Shows what the server holds, unless the reader went on in the meantime: then the newer notes stay. */
function showSaved(desk: Desk, saved: SavedNotes): void {
  const now = desk.state.get();
  const isOurs = saved.sessionId === now.sessionId && desk.saver.state.get().kind === 'saved';
  if (!isOurs || (desk.saver.version ?? 0) > saved.version) return;
  if (now.content !== null && hasDrafts(now) && !readsTheSame(now.content, saved.content)) {
    // What was typed belongs to the older notes: saving on their version makes the conflict plain.
    desk.saver.save(now.content);
    return;
  }
  const held = withPicturesOf(now.content, saved.content);
  // Notes that are the same ones leave the screen alone: thousands of rows would be drawn anew after each save.
  const content = sameData(now.content, held) ? now.content : held;
  desk.saver.start(saved.sessionId, saved.version);
  desk.state.update((before) => ({ ...before, content, loading: 'no' }));
  remember(desk, false);
}

function hasDrafts({ drafts }: NotebookState): boolean {
  return Object.keys(drafts).length > 0;
}

/** Parses what was typed in an area; when that changes the notes, they are saved. The draft itself stays. */
export function takeDraft(desk: Desk, area: Area): void {
  const { drafts, content } = desk.state.get();
  const text = drafts[area];
  if (text === undefined) return;
  const before = content ?? EMPTY_EXTRACTION;
  const { content: read } = readArea(area, text, { content: before, origin: desk.origin });
  const after = area === 'notes' ? withTakeawaysMended(before, read) : read;
  if (readsTheSame(before, after)) return;
  desk.state.update((now) => ({ ...now, content: after }));
  remember(desk, true);
  desk.saver.save(after);
}

/** A draft whose every line is kept has done its work; one with lines that are not kept stays until they are mended. */
export function dropSettledDraft(desk: Desk, area: Area): void {
  const { drafts, content } = desk.state.get();
  const text = drafts[area];
  if (text === undefined) return;
  if (readArea(area, text, { content: content ?? EMPTY_EXTRACTION }).dropped.length > 0) return;
  const { [area]: _settled, ...rest } = drafts;
  setDrafts(desk, rest);
}

export function setDrafts(desk: Desk, drafts: Drafts): void {
  desk.state.update((now) => ({ ...now, drafts }));
  desk.shelf.writeDrafts(desk.state.get().sessionId, drafts);
}

/** Puts other notes on the screen; drafts belonged to those before. */
function putAside(desk: Desk, next: Pick<NotebookState, 'content' | 'replaced'>): void {
  setDrafts(desk, {});
  desk.state.update((now) => ({ ...now, ...next }));
  remember(desk, true);
}

/** The notes before are kept aside; drafts belonged to them. */
function replaceContent(desk: Desk, content: Extraction): void {
  const before = desk.state.get().content;
  putAside(desk, { content, replaced: isEmpty(before) ? null : before });
  desk.saver.save(content);
}

/** Drafts are changed together with the notes that they show. */
export function changeContent(desk: Desk, edit: (content: Extraction) => Extraction): void {
  const { content, drafts } = desk.state.get();
  const before = content ?? EMPTY_EXTRACTION;
  const after = withTakeawaysMended(before, edit(before));
  if (after === before) return;
  const linesOf = (area: Area, of: Extraction): readonly string[] => {
    const text = textOfArea(area, of);
    return text === '' ? [] : text.split('\n');
  };
  const through = (area: Area, draft: string): string =>
    draftThrough(area, draft, { before: linesOf(area, before), after: linesOf(area, after) });
  const next: Drafts = {
    ...(drafts.notes === undefined ? {} : { notes: through('notes', drafts.notes) }),
    ...(drafts.takeaways === undefined ? {} : { takeaways: through('takeaways', drafts.takeaways) }),
  };
  desk.state.update((now) => ({ ...now, content: after, drafts: next }));
  desk.shelf.writeDrafts(desk.state.get().sessionId, next);
  remember(desk, true);
  desk.saver.save(after);
}

export function grow(desk: Desk, next: Extraction): void {
  const base = desk.growth;
  desk.growth = next;
  if (base === null) replaceContent(desk, next);
  else changeContent(desk, (mine) => grown(mine, { base, next }));
}

export function endGrowth(desk: Desk, content: Extraction): void {
  if (desk.growth === null) replaceContent(desk, content);
  else grow(desk, content);
  desk.growth = null;
}

export function swapReplaced(desk: Desk): void {
  const { content, replaced } = desk.state.get();
  if (replaced === null) return;
  putAside(desk, { content: replaced, replaced: content });
  desk.saver.save(replaced);
}

export function turnTo(desk: Desk, record: SessionRecord, drafts: Drafts): void {
  desk.growth = null;
  desk.api.forget(record.sessionId);
  desk.shelf.clear();
  void openSession(desk, { record, drafts });
  remember(desk, record.isUnsaved);
  desk.shelf.writeDrafts(record.sessionId, drafts);
}

export function forgetServer(desk: Desk): void {
  desk.saver.start(desk.state.get().sessionId, undefined);
  remember(desk, false);
}

export function settleConflict(desk: Desk, choice: ConflictChoice): void {
  const conflict = desk.saver.state.get();
  if (conflict.kind !== 'conflict') return;
  takeDraft(desk, 'notes');
  takeDraft(desk, 'takeaways');
  const mine = desk.state.get().content ?? EMPTY_EXTRACTION;
  const theirs = withPicturesOf(mine, conflict.theirs.content);
  switch (choice) {
    case 'mine':
      putAside(desk, { content: mine, replaced: theirs });
      return desk.saver.saveOver(mine);
    case 'both': {
      const both = bothOf(mine, theirs);
      putAside(desk, { content: both, replaced: mine });
      return desk.saver.saveOver(both);
    }
    case 'theirs':
      putAside(desk, { content: theirs, replaced: mine });
      desk.saver.giveWay();
      return remember(desk, false);
    default:
      choice satisfies never;
  }
}

/** Two windows that made the same change have no conflict. */
export function adoptSameContent(desk: Desk): void {
  const now = desk.saver.state.get();
  const { content } = desk.state.get();
  if (now.kind !== 'conflict' || content === null || !readsTheSame(content, now.theirs.content)) return;
  desk.saver.giveWay();
  remember(desk, false);
}

export function startOver(desk: Desk): void {
  const sessionId = newSessionId();
  desk.growth = null;
  desk.api.forget(desk.state.get().sessionId);
  desk.api.forget(sessionId);
  desk.shelf.clear();
  desk.saver.start(sessionId, undefined);
  desk.state.set(emptyState(sessionId));
}

export function remember(desk: Desk, isUnsaved: boolean): void {
  desk.shelf.write(recordOf(desk, isUnsaved));
}

export function recordOf(desk: Desk, isUnsaved: boolean): SessionRecord {
  const { sessionId, content } = desk.state.get();
  const { version, sent } = desk.saver;
  return {
    sessionId,
    isUnsaved,
    ...(sent.length === 0 ? {} : { sent }),
    ...(version === undefined ? {} : { version }),
    ...(content === null ? {} : { content }),
  };
}
