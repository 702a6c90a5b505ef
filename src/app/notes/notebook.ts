import type { Extraction } from '../../core/note.ts';
import { createStore, type Store } from '../store.ts';
import { EMPTY_EXTRACTION, isEmpty } from './note-content.ts';
import {
  adoptSameContent,
  type ConflictChoice,
  changeContent,
  type Desk,
  dropSettledDraft,
  emptyState,
  endGrowth,
  forgetServer,
  grow,
  load,
  type NotebookState,
  openSession,
  recordOf,
  refetch,
  remember,
  setDrafts,
  settleConflict,
  startOver,
  swapReplaced,
  takeDraft,
  turnTo,
} from './notebook-desk.ts';
import type { NotesApi, SavedNotes } from './notes-api.ts';
import { NotesSaver, type SaveState } from './notes-saver.ts';
import { type Area, type Drafts, newSessionId, type SessionRecord, type SessionShelf } from './session-shelf.ts';

/** A pause in typing after which the text is parsed and saved. */
export const TYPING_PAUSE_MS = 800;

/** The notes of one session: shown, edited, saved, and never lost. */
export interface Notebook {
  readonly state: Store<NotebookState>;
  readonly saving: Store<SaveState>;
  /** False where the browser could not remember the notes by themselves, so that a reload would not find them. */
  readonly isRemembered: Store<boolean>;
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
  /** Shows another session in place of this one, with what was typed in it and is no note. */
  turnTo(record: SessionRecord, drafts?: Drafts): void;
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
  const saver = new NotesSaver({ api, onSaved, onFailing: onSaveFailing, onSending: () => remember(desk, true) });
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
    isRemembered: shelf.isKept,
    open: async () => {
      const remembered = shelf.read();
      if (remembered !== null) await openSession(desk, remembered);
    },
    record: () => {
      parseDrafts(['notes', 'takeaways']);
      return recordOf(desk, saver.state.get().kind !== 'saved');
    },
    turnTo: (record, drafts = {}) => {
      clearTimeout(typing);
      turnTo(desk, record, drafts);
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

/** How long an upload waits for the server, in milliseconds: its notes are there, and the line below them says how the save stands. */
export const PATIENCE_MS = 10_000;

/** Resolves when no attempt at a save is under way, or when one takes long. */
function settled(saver: NotesSaver): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(patience);
      end();
      resolve();
    };
    const check = (): void => {
      if (saver.state.get().kind !== 'saving') done();
    };
    const patience = setTimeout(done, PATIENCE_MS);
    const end = saver.state.subscribe(check);
    check();
  });
}
