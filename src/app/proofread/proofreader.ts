import type { Box } from '../../core/geometry.ts';
import type { Extraction, Note } from '../../core/note.ts';
import {
  type Edit,
  EMPTY_HISTORY,
  type History,
  type JoinedNote,
  onPrintedPage,
  type PagesTwice,
  type PrintedPage,
  pagesTwice,
  parseHistory,
  recorded,
  redone,
  repeatedPages,
  type SplitBook,
  type Stepped,
  splitBooks,
  stillTwice,
  undone,
  withoutPagesOf,
  withoutRepeated,
  withPageNumber,
  withPagesAdded,
} from '../../core/notes/notes.ts';
import { numberedPages, numberOffers, withBarePages, withOffers } from '../../core/numbers/numbers.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import { unsettledOf } from '../notes/note-areas.ts';
import { EMPTY_EXTRACTION, filesOf, isEmpty } from '../notes/note-content.ts';
import type { Notebook } from '../notes/notebook.ts';
import type { Drafts } from '../notes/session-shelf.ts';
import { byAge, type KeptPage, type MovedPages, nameOfPlace, type PageShelf } from '../storage/page-shelf.ts';
import { createStore, type Store } from '../store.ts';
import { turnOf } from './page/turned-picture.ts';
import { createPagePictures, type PagePictures } from './page-pictures.ts';
import { isSamePlace, PageWishes, pagesAhead, type Reach, type WishedPages } from './page-wishes.ts';
import type { ProofState } from './proof-state.ts';
import { type ReadWholePage, SessionPages, seenPages, type Upload } from './session-pages.ts';

/** Where the reader is, and how far the device may read from there. */
interface WhereReaderIs extends Pick<ProofState, 'open' | 'current'>, WishedPages {
  readonly reach: Reach;
}

export interface ProofreaderParts {
  readonly notebook: Notebook;
  readonly shelf: PageShelf;
  readonly readWhole: ReadWholePage;
  /** Whoever will read the rest of a page gets ready, while the page itself is being read. */
  readonly warmReaders?: () => void;
  /** Called when an upload takes the place of these notes; settles once they are kept elsewhere, with these pages. */
  readonly onReplaced: (
    content: Extraction,
    beside: { readonly drafts: Drafts; readonly pages: MovedPages },
  ) => Promise<void>;
  /** Puts books that were split off on the shelf, those of `before` again; their sessions. */
  readonly onSplit: (others: readonly SplitBook[], before?: readonly string[]) => readonly string[];
  /** Gives what takes them from there once their notes stand in `whole` again; null where one must stay. */
  readonly onRejoin: (apart: readonly string[], whole: Extraction) => Promise<(() => void) | null>;
}

const CLOSED: ProofState = {
  pages: [],
  current: null,
  open: null,
  lookAt: null,
  history: EMPTY_HISTORY,
  offers: [],
  repeats: null,
  twice: [],
  said: '',
  reading: null,
};

/** What a step is called that the reader made in a text area. */
const TYPED: Edit = { label: 'Edit text' };

/** What a step is called that left out the notes of one of two pictures. */
export const LEAVE_OUT = 'Leave out notes';

/** Keeps pages beside their notes, and every edit so that it can be taken back. */
export class Proofreader {
  readonly state: Store<ProofState> = createStore(CLOSED);
  readonly pictures: PagePictures;
  readonly pages: SessionPages;
  readonly wishes = new PageWishes();
  readonly #parts: ProofreaderParts;
  #sessionId: string;
  #content: Extraction | null;
  /** What the change that is under way is; null for changes that are none of the reader's. */
  #edit: Edit | null = TYPED;
  /** Settles once the pages of the session are known. */
  #opening: Promise<void> = Promise.resolve();
  /** True until the first notes of an upload take the place of those before. */
  #isReplacing = false;

  constructor(parts: ProofreaderParts) {
    this.#parts = parts;
    const { sessionId, content } = parts.notebook.state.get();
    [this.#sessionId, this.#content] = [sessionId, content];
    this.pictures = createPagePictures({
      load: (place) => parts.shelf.picture(this.#sessionId, place),
      turnAt: (place) => turnOf(this.pages.at(place)),
    });
    this.pages = new SessionPages({
      ...{ state: this.state, shelf: parts.shelf, pictures: this.pictures, readWhole: parts.readWhole },
      sessionId: () => this.#sessionId,
    });
    parts.notebook.state.subscribe(() => this.#notice());
  }

  /** An upload begins, or goes on after it was cancelled; what it finds will take the place of the notes or join them. */
  async beginUpload(files: readonly File[], into: 'new-notes' | 'open-book', goesOn = false): Promise<Upload> {
    await this.#opening;
    const { content, replaced } = this.#parts.notebook.state.get();
    this.#isReplacing = into === 'new-notes';
    // The pages that are asked for now go before those that may be.
    this.pages.stopReading();
    if (into === 'new-notes') this.#parts.notebook.beginGrowth();
    const others = [...filesOf(content), ...filesOf(replaced)];
    // A file that the book has already is another one when it is added: its notes stand beside the old ones, of which
    // the reader is asked.
    return this.pages.beginUpload(files, { others, isKnownAgain: goesOn || into === 'new-notes', goesOn });
  }

  /** Shows what an upload has found so far. */
  grow(soFar: Pick<Extraction, 'notes' | 'unread'>): void {
    const { notes, unread = [] } = soFar;
    this.#parts.notebook.finish();
    this.#replaces(() => this.#parts.notebook.grow({ notes, keyTakeaways: [], ...(unread.length > 0 && { unread }) }));
  }

  /** Shows and saves the result of an upload. */
  async finishUpload(result: Extraction): Promise<void> {
    this.#parts.notebook.finish();
    await this.#replaces(() => this.#parts.notebook.replaceWith(result));
    this.state.update((now) => ({ ...now, twice: pagesTwice(result) }));
    await this.pages.given();
  }

  /** Takes the notes of further pages into the book; where it had such pages, the reader is asked what becomes of them. */
  addPages(result: Extraction, joined: readonly JoinedNote[] = []): void {
    const before = this.#parts.notebook.finish();
    this.edit('Add pages', (content) => withPagesAdded(content, result, joined));
    const pages = repeatedPages(before, result);
    const repeats = pages.length > 0 ? { pages, files: filesOf(result) } : null;
    this.state.update((now) => ({ ...now, repeats: repeats ?? now.repeats, twice: pagesTwice(result) }));
  }

  /** The reader's answer for pages that two pictures show: of which of them the notes are left out, if of any. */
  answerTwice(asked: PagesTwice, leftOut: string | null): void {
    const rest = this.state.get().twice.filter((one) => one !== asked);
    this.state.update((now) => ({ ...now, twice: leftOut === null ? rest : stillTwice(rest, asked, leftOut) }));
    if (leftOut === null) return;
    this.edit(LEAVE_OUT, (content) => withoutPagesOf(content, { pages: asked.pages, file: leftOut }));
  }

  /** The reader's answer for pages that the book had already. */
  answerRepeats(answer: 'replace' | 'keep'): void {
    const { repeats } = this.state.get();
    this.state.update((now) => ({ ...now, repeats: null }));
    if (repeats !== null && answer === 'replace') {
      this.edit('Replace older notes', (content) => withoutRepeated(content, repeats));
    }
  }

  /** One edit of the reader's, by its name. `current` is the note to stand at afterwards. */
  edit(label: string, change: (content: Extraction) => Extraction, current?: number): void {
    this.#change({ label }, change, current);
  }

  /** Makes books of an upload that mixes them: the first stays on the screen, the others go to the shelf. */
  splitBooks(): void {
    const [first, ...others] = splitBooks(this.#parts.notebook.finish());
    if (first === undefined || others.length === 0) return;
    this.#change({ label: 'Split into books', apart: this.#parts.onSplit(others) }, () => first.content);
  }

  #change(edit: Edit, change: (content: Extraction) => Extraction, current?: number): void {
    // What was typed until now is a step of its own.
    this.#parts.notebook.finish();
    const before = this.#content;
    this.#edit = edit;
    try {
      this.#parts.notebook.change(change);
    } finally {
      this.#edit = TYPED;
    }
    if (this.#content === before) return;
    const at = current ?? this.state.get().current;
    this.state.update((now) => ({ ...now, current: this.#within(at), offers: [] }));
    this.#say(`${edit.label}: done.`);
  }

  /** Takes the last edit back. */
  undo(): void {
    this.#parts.notebook.finish();
    const stepped = undone(this.state.get().history, this.#content ?? EMPTY_EXTRACTION);
    if (stepped?.step.apart === undefined) this.#step(stepped, 'Undone');
    else void this.#rejoin(stepped, stepped.step.apart);
  }

  /** Takes a split into books back, unless one of them has to stay or something else was done meanwhile. */
  async #rejoin(stepped: Stepped, apart: readonly string[]): Promise<void> {
    const [before, { history }] = [this.#content, this.state.get()];
    const takeFromShelf = await this.#parts.onRejoin(apart, stepped.content);
    this.#parts.notebook.finish();
    if (takeFromShelf === null || this.#content !== before || this.state.get().history !== history) return;
    this.#step(stepped, 'Undone');
    takeFromShelf();
  }

  /** Makes the edit again that was taken back last. */
  redo(): void {
    this.#parts.notebook.finish();
    const before = this.#content ?? EMPTY_EXTRACTION;
    const stepped = redone(this.state.get().history, before);
    if (stepped?.step.apart !== undefined) this.#parts.onSplit(splitBooks(before).slice(1), stepped.step.apart);
    this.#step(stepped, 'Done again');
  }

  /** Turns to a note; with its page where one lies open and it has one. */
  goTo(at: number | null): void {
    const open =
      this.state.get().open === null ? null : (this.pageOf(this.#content?.notes[at ?? -1]) ?? this.state.get().open);
    this.state.update((now) => ({ ...now, current: this.#within(at), open }));
    if (open !== null) this.#say();
  }

  /** Opens the page of a note, or a page by itself. */
  openPage(place: PagePlace | null, current = this.state.get().current, lookAt: Box | null = null): void {
    const isOpen = this.state.get().open !== null;
    this.state.update((now) => ({ ...now, open: place, lookAt, current: this.#within(current) }));
    if (isOpen && place !== null) this.#say();
  }

  /** The first page of an upload is nearly there: its rest is wanted next. */
  warmReaders(): void {
    this.#parts.warmReaders?.();
  }

  /** Reads to the end what the reader may open next, so that its words are there already. */
  async readAhead({ open, current, ...wished }: WhereReaderIs): Promise<void> {
    const { pages } = this.state.get();
    const here = open ?? this.placeOf(current) ?? null;
    await this.pages.readAhead(pagesAhead(pages, here, wished));
  }

  /** Reads the rest of a page that lies open, first what is around the place that the reader looks at. */
  async readAround(place: PagePlace): Promise<void> {
    const page = this.pages.at(place);
    if (page !== undefined) await this.pages.readRest(page, this.#lookedAtOn(place));
  }

  /** The reader has turned to a note: on the page that lies open, it is looked at. */
  lookAtNote(): void {
    const { open } = this.state.get();
    const box = open === null ? undefined : this.#lookedAtOn(open);
    if (open !== null && box !== undefined) this.pages.lookAt(open, box);
  }

  /** Turns to the page before or after the one that lies open, whether it has notes or not. */
  turnPage(step: 1 | -1): void {
    const { open, pages } = this.state.get();
    const around = neighboursOf(open, pages);
    const goal = around[around.findIndex((page) => isSamePlace(page, open)) + step];
    if (goal === undefined) return;
    const notes = this.#content?.notes ?? [];
    const first = notes.findIndex(({ source }) => source !== undefined && isSamePlace(source, goal));
    const at = first >= 0 ? first : notes.findIndex((note) => standsOn(note, goal));
    this.openPage({ file: goal.file, pageIndex: goal.pageIndex }, at < 0 ? null : at);
    this.#say(`Page ${around.indexOf(goal) + 1} of ${around.length}.`);
  }

  /** The page that a note begins on, where there is one to be looked at. */
  pageOf(note: Note | undefined): PagePlace | undefined {
    if (note?.source === undefined) return undefined;
    const { file, pageIndex } = note.source;
    const page = this.pages.at({ file, pageIndex });
    // Where the page itself is not here, what the note says of its place tells whether there is one.
    const hasPage = page === undefined ? hasPlace(note) : page.readings.length > 0;
    return hasPage ? { file, pageIndex } : undefined;
  }

  /** Where a note begins. */
  placeOf(at: number | null): PagePlace | undefined {
    const source = this.#content?.notes[at ?? -1]?.source;
    return source === undefined ? undefined : { file: source.file, pageIndex: source.pageIndex };
  }

  /** Where among the notes this one stands now; -1 once it is none of them. */
  indexOf(note: Note): number {
    return this.#content?.notes.indexOf(note) ?? -1;
  }

  /** Corrects the number of a note's page for all that stands on it, and offers the pages around it theirs. */
  correctPage(at: number, printed: PrintedPage): void {
    const { page: to, label } = printed;
    const note = this.#content?.notes[at];
    if (note === undefined || (note.page === to && note.label === label)) return;
    const { source, page: from } = note;
    const content = this.#content ?? EMPTY_EXTRACTION;
    const shown = numberedPages(content);
    const pages = withBarePages(shown, seenPages(neighboursOf(source ?? null, this.state.get().pages)));
    const place = pages.findIndex(
      (page) => page.file === source?.file && page.pageIndex === source.pageIndex && page.number === from,
    );
    this.edit('Correct page number', (content) =>
      source === undefined
        ? { ...content, notes: content.notes.map((old, i) => (i === at ? onPrintedPage(old, printed) : old)) }
        : withPageNumber(content, { file: source.file, pageIndex: source.pageIndex, from }, printed),
    );
    if (to === 'x' || place < 0) return;
    const offers = numberOffers(pages, { at: place, from, to }).filter((offer) =>
      shown.some((page) => isSamePlace(page, offer) && page.number === offer.number),
    );
    this.state.update((now) => ({ ...now, offers }));
  }

  /** Takes over the page numbers that are offered, or leaves them. */
  answerOffers(isTaken: boolean): void {
    const { offers } = this.state.get();
    if (isTaken) this.edit('Number the pages around', (content) => withOffers(content, offers));
    this.state.update((now) => ({ ...now, offers: [] }));
  }

  /** Where on a page the reader looks who is at the current note, or at ink that was not read. */
  #lookedAtOn(place: PagePlace): Box | undefined {
    const { current, lookAt } = this.state.get();
    const source = this.#content?.notes[current ?? -1]?.source;
    const parts = source === undefined ? [] : [source, ...(source.continued ?? [])];
    return lookAt ?? parts.find((part) => isSamePlace(part, place))?.boxes[0];
  }

  /** Tells those who do not see it. */
  tell(said: string): void {
    this.state.update((now) => ({ ...now, said }));
  }

  /** Tells those who do not see it what was done, and at which note they are now; the same twice would not be heard. */
  #say(done = ''): void {
    const { current, open } = this.state.get();
    const notes = this.#content?.notes ?? [];
    const note = notes[current ?? -1];
    const where =
      note === undefined || current === null
        ? // On a page one is at a note or at none; beside the list that would be heard as a result.
          open === null
          ? ''
          : 'No note.'
        : `Note ${current + 1} of ${notes.length}: ${endsOf(note.text)}`;
    this.tell(`${done} ${where}`.trim());
  }

  #step(stepped: Stepped | undefined, done: string): void {
    if (stepped === undefined) {
      this.#remember(EMPTY_HISTORY);
      this.state.update((now) => ({ ...now, history: EMPTY_HISTORY }));
      return;
    }
    const { content, history, step, at } = stepped;
    this.#quietly(() => this.#parts.notebook.change(() => content));
    this.#remember(history);
    const current = this.#within(at < 0 ? this.state.get().current : at);
    this.state.update((now) => ({ ...now, history, current, offers: [] }));
    if (this.state.get().open !== null) this.goTo(current);
    this.#say(`${done}: ${step.label}.`);
  }

  /** The notes have changed, here or in a text area, or another session has begun. */
  #notice(): void {
    const { sessionId, content } = this.#parts.notebook.state.get();
    const before = this.#content;
    this.#content = content;
    if (sessionId !== this.#sessionId) {
      this.#sessionId = sessionId;
      this.#opening = this.#open();
      return;
    }
    if (content === before || content === null || before === null) return;
    if (this.#edit !== null) {
      const history = recorded(this.state.get().history, this.#edit, { before, after: content });
      if (history !== this.state.get().history) this.#remember(history);
      this.state.update((now) => ({ ...now, history }));
    }
    const { current } = this.state.get();
    // Pages that join the book stand among the others: the reader stays at the note and not at its place.
    const stood = before.notes[current ?? -1];
    const at = stood === undefined ? -1 : content.notes.indexOf(stood);
    this.state.update((now) => ({ ...now, current: this.#within(at < 0 ? current : at) }));
  }

  async #open(): Promise<void> {
    const sessionId = this.#sessionId;
    this.pages.stopReading();
    this.pictures.forget();
    this.state.set(CLOSED);
    const [pages, stored] = await Promise.all([
      this.#parts.shelf.pages(sessionId),
      this.#parts.shelf.history(sessionId),
    ]);
    if (sessionId !== this.#sessionId) return;
    const { past, future } = parseHistory(stored);
    this.state.update((now) => {
      const fresh = new Set(now.pages.map(nameOfPlace));
      const isUntouched = now.history === EMPTY_HISTORY;
      return {
        ...now,
        pages: [...pages.filter((page) => !fresh.has(nameOfPlace(page))), ...now.pages].toSorted(byAge),
        history: isUntouched ? { past, future } : { ...now.history, past: [...past, ...now.history.past] },
      };
    });
  }

  #remember(history: History): void {
    void this.#parts.shelf.writeHistory(this.#sessionId, history);
  }

  /** What is shown of an upload. The edits of the notes that it replaces went with them: they fit no others. */
  #replaces<T>(action: () => T): T {
    const before = this.#content;
    const drafts = unsettledOf(this.#parts.notebook.state.get().drafts);
    const result = this.#quietly(action);
    if (!this.#isReplacing || this.#content === before) return result;
    this.#isReplacing = false;
    if (before !== null && !isEmpty(before)) {
      this.pages.give(filesOf(before), (pages) => this.#parts.onReplaced(before, { drafts, pages }));
    }
    this.state.update((now) => ({ ...now, history: EMPTY_HISTORY, current: null, offers: [] }));
    const sessionId = this.#sessionId;
    // The edits before go along with the notes; those that were made since are of this session.
    void this.pages.given().then(() => {
      if (sessionId === this.#sessionId) this.#remember(this.state.get().history);
    });
    return result;
  }

  #quietly<T>(action: () => T): T {
    this.#edit = null;
    try {
      return action();
    } finally {
      this.#edit = TYPED;
    }
  }

  #within(at: number | null): number | null {
    const count = this.#content?.notes.length ?? 0;
    return at === null || count === 0 ? null : Math.max(0, Math.min(at, count - 1));
  }
}

/** The pages of the book that an open page belongs to, in the order in which they were read. */
export function neighboursOf(open: PagePlace | null, pages: readonly KeptPage[]): readonly KeptPage[] {
  const isKnown = pages.some((page) => isSamePlace(page, open));
  return isKnown ? pages.filter((page) => page.readings.length > 0) : [];
}

/** True where a note has something to do with a page. */
export function standsOn(note: Note, place: PagePlace): boolean {
  const parts = note.source === undefined ? [] : [note.source, ...(note.source.continued ?? [])];
  return parts.some((part) => part.file === place.file && part.pageIndex === place.pageIndex);
}

/** True for a note that stands somewhere on its page: those of other programs name no place. */
function hasPlace(note: Note): boolean {
  return (note.source?.boxes.length ?? 0) > 0;
}

/** Words that are told of either end of a passage. */
const TOLD_WORDS = 3;

/** A passage by its ends, which are what an edit moves. */
export function endsOf(text: string): string {
  const words = text.split(/\s+/u);
  const told = `${words.length} ${words.length === 1 ? 'word' : 'words'}`;
  if (words.length <= 2 * TOLD_WORDS) return `${told}, “${words.join(' ')}”`;
  return `${told}, “${words.slice(0, TOLD_WORDS).join(' ')} … ${words.slice(-TOLD_WORDS).join(' ')}”`;
}
