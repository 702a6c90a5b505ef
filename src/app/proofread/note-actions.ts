import type { KeyboardEvent } from 'react';
import type { Extraction } from '../../core/note.ts';
import { mergedWithNext, withNote, withNoteMoved, withoutNote } from '../../core/notes/notes.ts';
import {
  backToMark,
  extendedToSentence,
  heldWords,
  isWhollyRead,
  type MendedPage,
  pageWords,
} from '../../core/passages/passages.ts';
import type { KeptPage } from '../storage/page-shelf.ts';
import type { Proofreader } from './proofreader.ts';

/** What can be done to a note with one key or button. */
export type NoteAction =
  | 'sentence'
  | 'mark'
  | 'merge'
  | 'up'
  | 'down'
  | 'delete'
  | 'undo'
  | 'redo'
  | 'next'
  | 'previous'
  | 'next-page'
  | 'previous-page';

/** Keys of the actions, as they are shown to the reader. */
export const ACTION_KEYS: Readonly<Record<NoteAction, string>> = {
  sentence: 'S',
  mark: 'X',
  merge: 'M',
  up: 'Alt+ArrowUp',
  down: 'Alt+ArrowDown',
  delete: 'Delete',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Shift+Z',
  next: 'N',
  previous: 'P',
  'next-page': 'Shift+N',
  'previous-page': 'Shift+P',
};

/** Does it. Reading the rest of a page, where that is needed, comes first. */
export async function doAction(proofreader: Proofreader, action: NoteAction, at: number | null): Promise<void> {
  switch (action) {
    case 'undo':
      return proofreader.undo();
    case 'redo':
      return proofreader.redo();
    case 'next':
      return proofreader.goTo(at === null ? 0 : at + 1);
    case 'previous':
      return proofreader.goTo(at === null ? 0 : at - 1);
    case 'next-page':
      return proofreader.turnPage(1);
    case 'previous-page':
      return proofreader.turnPage(-1);
    case 'sentence':
    case 'mark':
      return at === null ? undefined : await mendPassage(proofreader, action, at);
    case 'merge':
      return at === null ? undefined : proofreader.edit('Merge notes', (content) => mergedWithNext(content, at), at);
    case 'up':
    case 'down':
      return at === null ? undefined : moveNote(proofreader, at, action === 'up' ? -1 : 1);
    case 'delete':
      return at === null ? undefined : proofreader.edit('Delete note', (content) => withoutNote(content, at), at);
    default:
      return action satisfies never;
  }
}

function moveNote(proofreader: Proofreader, at: number, step: 1 | -1): void {
  proofreader.edit('Move note', (content) => withNoteMoved(content, at, step), at + step);
}

/** How a passage is mended at once. */
type Mending = Extract<NoteAction, 'sentence' | 'mark'>;

interface MendedNote {
  readonly content: Extraction;
  readonly at: number;
  readonly page: MendedPage;
}

/** The notes with one of them mended on a page; the same ones where that changes nothing. */
function mendedNotes(action: Mending, { content, at, page }: MendedNote): Extraction {
  const note = content.notes[at];
  if (note === undefined) return content;
  const others = content.notes.filter((_, place) => place !== at);
  const mended = action === 'sentence' ? extendedToSentence(note, page) : backToMark(note, page, others);
  return mended === note ? content : withNote(content, at, mended);
}

/** Why mending a passage would change nothing, as far as its page was read; undefined where it would. */
export function whyNotMended(action: Mending, mended: Omit<MendedNote, 'page'>, kept: KeptPage): string | undefined {
  // Which words it would have does not depend on hyphens.
  const page = { ...kept, lexicon: { counts: new Map<string, number>() } };
  if (mendedNotes(action, { ...mended, page }) !== mended.content) return undefined;
  const note = mended.content.notes[mended.at];
  if (note === undefined || heldWords(note, page, pageWords(page.readings)).length === 0)
    return 'None of its words are known on this page.';
  if (action === 'mark') return 'Its marks give no other words.';
  return isWhollyRead(page.readings) ? 'It has its full sentence already.' : 'No more of its sentence was read.';
}

async function mendPassage(proofreader: Proofreader, action: Mending, at: number): Promise<void> {
  const place = proofreader.state.get().open ?? proofreader.placeOf(at);
  const known = place === undefined ? undefined : proofreader.pages.at(place);
  if (known === undefined) return;
  const kept = action === 'sentence' ? await proofreader.pages.readRest(known) : known;
  const page = proofreader.pages.mended(kept);
  const label = action === 'sentence' ? 'Extend to the sentence' : 'Back to the mark';
  let why: string | undefined;
  proofreader.edit(
    label,
    (content) => {
      why = whyNotMended(action, { content, at }, kept);
      return mendedNotes(action, { content, at, page });
    },
    at,
  );
  if (why !== undefined) proofreader.tell(why);
}

/** The action that a key asks for; none where the key is being typed into a field. */
export function actionOfKey(event: KeyboardEvent): NoteAction | undefined {
  const { key, target, altKey, shiftKey } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return undefined;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
    return key.toLowerCase() === 'y' ? 'redo' : undefined;
  }
  if (shiftKey) {
    if (key.toLowerCase() === 'n') return 'next-page';
    return key.toLowerCase() === 'p' ? 'previous-page' : undefined;
  }
  switch (key.toLowerCase()) {
    case 's':
      return 'sentence';
    case 'x':
      return 'mark';
    case 'm':
      return 'merge';
    case 'delete':
      return 'delete';
    case 'n':
      return 'next';
    case 'p':
      return 'previous';
    default:
      return undefined;
  }
}
