import type { Extraction, Note } from '../../core/note.ts';
import { grown, withTakeawaysMended } from '../../core/notes/notes.ts';
import { createStore, type Store } from '../store.ts';
import { draftThrough } from './draft-lines.ts';
import { readArea, textOfArea } from './note-areas.ts';
import { bothOf, EMPTY_EXTRACTION, isEmpty, readsTheSame, withPicturesOf } from './note-content.ts';
import type { NotesApi, SavedNotes } from './notes-api.ts';
import { NotesSaver, type SaveState } from './notes-saver.ts';
import {
  type Area,
  type Drafts,
  newSessionId,
  type Remembered,
  type SessionRecord,
  type SessionShelf,
} from './session-shelf.ts';

/** A pause in typing after which the text is parsed and saved. */
export const TYPING_PAUSE_MS = 800;

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
type ConflictChoice = 'mine' | 'theirs' | 'both';

/** The notes of one session: shown, edited, saved, and never lost. */
export interface Notebook {
  readonly state: Store<NotebookState>;
  readonly saving: Store<SaveState>;
  /** Brings back what the device and the server remember. Call once, when the app starts. */
  open(): Promise<void>;
  edit(area: Area, text: string): void;
  /** The reader has left an area: what was typed there counts now. */
  leave(area: Area): void;
  /** What was typed counts now; the notes as they then stand. */
  finish(): Extraction;
  /** Asks the server again for the notes of the session. */
  reload(): Promise<void>;
  /** Changes the notes other than by typing; text that is being typed changes with them. */
  change(edit: (content: Extraction) => Extraction): void;
  /** An upload begins: what `grow` brings next replaces the notes. */
  beginGrowth(): void;
  /** Everything that an upload has found so far; what the reader changed of it meanwhile stays. */
  grow(soFar: Extraction): void;
  /**
   * Puts the result of an upload in place of the notes, or, where it has grown on the screen, ends its growth; resolves
   * once it was saved, or could not be for now.
   */
  replaceWith(content: Extraction): Promise<void>;
  /** Exchanges the notes with those that they replaced. */
  swapReplaced(): void;
  settleConflict(choice: ConflictChoice): void;
  retrySaving(): void;
  /** The session as it stands, with everything that was typed. */
  record(): SessionRecord;
  /** Shows another session in place of this one. */
  turnTo(record: SessionRecord): void;
  /** The server has nothing of this session any more: the next change is saved as its first. */
  forgetServer(): void;
  /** A new session without notes; what the old one held is no longer kept here. */
  startOver(): void;
}

export interface NotebookOptions {
  readonly api: NotesApi;
  readonly shelf: SessionShelf;
  /** Called when edits could not be saved for a while. They stay on the device and are tried again. */
  readonly onSaveFailing: () => void;
}

/** A notebook on a new, empty session; `open` turns to the remembered one. */
export function createNotebook({ api, shelf, onSaveFailing }: NotebookOptions): Notebook {
  const state = createStore<NotebookState>(emptyState(newSessionId()));
  const saver = new NotesSaver({ api, onSaved, onFailing: onSaveFailing });
  const desk: Desk = { api, shelf, state, saver, origin: [], growth: null };
  let typing: ReturnType<typeof setTimeout> | undefined;
  saver.start(state.get().sessionId, undefined);
  saver.state.subscribe(() => adoptSameContent(desk));

  function onSaved(record: SavedNotes, isNewest: boolean): void {
    remember(desk, !isNewest);
    if (isNewest) void refetch(desk, record);
  }

  function parseDrafts(areas: readonly Area[]): void {
    clearTimeout(typing);
    for (const area of areas) takeDraft(desk, area);
  }

  return {
    state,
    saving: saver.state,
    open: async () => {
      const remembered = shelf.read();
      if (remembered !== null) await openSession(desk, remembered);
    },
    record: () => {
      parseDrafts(['notes', 'takeaways']);
      return recordOf(desk, saver.state.get().kind !== 'saved');
    },
    turnTo: (record) => {
      clearTimeout(typing);
      turnTo(desk, record);
    },
    edit: (area, text) => {
      if (state.get().drafts.notes === undefined) desk.origin = state.get().content?.notes ?? [];
      setDrafts(desk, { ...state.get().drafts, [area]: text });
      clearTimeout(typing);
      typing = setTimeout(() => parseDrafts(['notes', 'takeaways']), TYPING_PAUSE_MS);
    },
    leave: (area) => {
      parseDrafts([area]);
      dropSettledDraft(desk, area);
    },
    finish: () => {
      parseDrafts(['notes', 'takeaways']);
      return state.get().content ?? EMPTY_EXTRACTION;
    },
    reload: () => load(desk),
    change: (edit) => {
      parseDrafts(['notes', 'takeaways']);
      changeContent(desk, edit);
    },
    beginGrowth: () => {
      desk.growth = null;
    },
    grow: (soFar) => {
      if (desk.growth === null && isEmpty(soFar) && soFar.unread === undefined) return;
      parseDrafts(['notes', 'takeaways']);
      grow(desk, soFar);
    },
    replaceWith: async (content) => {
      if (desk.growth !== null) parseDrafts(['notes', 'takeaways']);
      endGrowth(desk, content);
      clearTimeout(typing);
      await settled(saver);
    },
    swapReplaced: () => {
      clearTimeout(typing);
      swapReplaced(desk);
    },
    settleConflict: (choice) => {
      clearTimeout(typing);
      settleConflict(desk, choice);
    },
    retrySaving: () => saver.retryNow(),
    forgetServer: () => forgetServer(desk),
    startOver: () => {
      clearTimeout(typing);
      startOver(desk);
    },
  };
}

function emptyState(sessionId: string): NotebookState {
  return { sessionId, content: null, drafts: {}, replaced: null, loading: 'no' };
}

/** What the steps below share. */
interface Desk {
  readonly api: NotesApi;
  readonly shelf: SessionShelf;
  readonly state: Store<NotebookState>;
  readonly saver: NotesSaver;
  /** The notes as they stood before the reader began to type. */
  origin: readonly Note[];
  /** What an upload had found when it was last shown; null while none has shown anything. */
  growth: Extraction | null;
}

async function openSession(desk: Desk, { record, drafts, isDamaged }: Remembered): Promise<void> {
  const { sessionId, version, content } = record;
  desk.saver.start(sessionId, version);
  const loading = isDamaged ? 'damaged' : 'no';
  desk.state.set({ sessionId, drafts, content: content ?? null, replaced: null, loading });
  // The reader is asked first: what the server has may be older.
  if (isDamaged) return;
  if (record.isUnsaved && content !== undefined) desk.saver.save(content);
  takeDraft(desk, 'notes');
  takeDraft(desk, 'takeaways');
  if (version !== undefined && desk.saver.state.get().kind === 'saved') await load(desk);
}

async function load(desk: Desk): Promise<void> {
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
async function refetch(desk: Desk, record: SavedNotes): Promise<void> {
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
  const content = withPicturesOf(now.content, saved.content);
  desk.saver.start(saved.sessionId, saved.version);
  desk.state.update((before) => ({ ...before, content, loading: 'no' }));
  remember(desk, false);
}

function hasDrafts({ drafts }: NotebookState): boolean {
  return Object.keys(drafts).length > 0;
}

/** Parses what was typed in an area; when that changes the notes, they are saved. The draft itself stays. */
function takeDraft(desk: Desk, area: Area): void {
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
function dropSettledDraft(desk: Desk, area: Area): void {
  const { drafts, content } = desk.state.get();
  const text = drafts[area];
  if (text === undefined) return;
  if (readArea(area, text, { content: content ?? EMPTY_EXTRACTION }).dropped.length > 0) return;
  const { [area]: _settled, ...rest } = drafts;
  setDrafts(desk, rest);
}

function setDrafts(desk: Desk, drafts: Drafts): void {
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
function changeContent(desk: Desk, edit: (content: Extraction) => Extraction): void {
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

function grow(desk: Desk, next: Extraction): void {
  const base = desk.growth;
  desk.growth = next;
  if (base === null) replaceContent(desk, next);
  else changeContent(desk, (mine) => grown(mine, { base, next }));
}

function endGrowth(desk: Desk, content: Extraction): void {
  if (desk.growth === null) replaceContent(desk, content);
  else grow(desk, content);
  desk.growth = null;
}

function swapReplaced(desk: Desk): void {
  const { content, replaced } = desk.state.get();
  if (replaced === null) return;
  putAside(desk, { content: replaced, replaced: content });
  desk.saver.save(replaced);
}

function turnTo(desk: Desk, record: SessionRecord): void {
  desk.growth = null;
  desk.api.forget(record.sessionId);
  desk.shelf.clear();
  void openSession(desk, { record, drafts: {} });
  remember(desk, record.isUnsaved);
}

function forgetServer(desk: Desk): void {
  desk.saver.start(desk.state.get().sessionId, undefined);
  remember(desk, false);
}

function settleConflict(desk: Desk, choice: ConflictChoice): void {
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
function adoptSameContent(desk: Desk): void {
  const now = desk.saver.state.get();
  const { content } = desk.state.get();
  if (now.kind !== 'conflict' || content === null || !readsTheSame(content, now.theirs.content)) return;
  desk.saver.giveWay();
  remember(desk, false);
}

function startOver(desk: Desk): void {
  const sessionId = newSessionId();
  desk.growth = null;
  desk.api.forget(desk.state.get().sessionId);
  desk.api.forget(sessionId);
  desk.shelf.clear();
  desk.saver.start(sessionId, undefined);
  desk.state.set(emptyState(sessionId));
}

function remember(desk: Desk, isUnsaved: boolean): void {
  desk.shelf.write(recordOf(desk, isUnsaved));
}

function recordOf(desk: Desk, isUnsaved: boolean): SessionRecord {
  const { sessionId, content } = desk.state.get();
  const version = desk.saver.version;
  return {
    sessionId,
    isUnsaved,
    ...(version === undefined ? {} : { version }),
    ...(content === null ? {} : { content }),
  };
}

/** Resolves when no attempt at a save is under way. */
function settled(saver: NotesSaver): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (saver.state.get().kind === 'saving') return;
      end();
      resolve();
    };
    const end = saver.state.subscribe(check);
    check();
  });
}
