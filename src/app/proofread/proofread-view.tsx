import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Extraction, Note } from '../../core/note.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import { wasSeen } from '../notes/note-content.ts';
import { useNameOfPages, usePagesOfNotes } from '../notes/shown-view.ts';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { isFocusFree } from '../ui/free-focus.ts';
import { useHeld } from '../ui/held-top.ts';
import { actionOfKey, doAction } from './note-actions.ts';
import { ActionButton, NoteRow } from './note-row.tsx';
import { sizeOfPage } from './page/page-size.ts';
import type { PageSize } from './page/strips.ts';
import type { ProofState } from './proof-state.ts';
import { LEAVE_OUT } from './proofreader.ts';
import { useRowKeys } from './row-keys.ts';
import { UnreadCards } from './unread-cards.tsx';
import './proofread.css';

/** The notes beside the page: each with its strip, its doubts and what can be done to it; below them unread ink. */
export function ProofreadView({ content }: { readonly content: Extraction }) {
  const { proofreader, bookcase } = useServices();
  const sought = useStore(bookcase.opened)?.note;
  const { current, said, history } = useStore(proofreader.state);
  const hasHistory = history.past.length + history.future.length > 0;
  const sizeOf = useSizes();
  const view = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { notes, unread = [] } = content;
  const keys = useRowKeys(notes);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    // What had the focus went with its note: the note that took its place has it now, or the way back to the last one.
    const isLost = lastFocused.current?.isConnected === false && isFocusFree();
    if (isLost) (openerOf(list.current, current) ?? view.current?.querySelector<HTMLElement>('[data-undoes]'))?.focus();
  });
  useEffect(() => {
    // A note that was moved, or that an undone edit was about, takes the focus along from where it stood.
    const isInList = document.activeElement?.matches('.proof-open') === true;
    if (isInList) openerOf(list.current, current)?.focus();
  }, [current]);
  useEffect(() => {
    if (sought === undefined) return;
    const found = openerOf(list.current, sought);
    // Where one view at a time is shown, this one comes with the next.
    if (found === null || found.getClientRects().length === 0) return;
    bookcase.opened.set(null);
    found.focus();
    found.scrollIntoView({ block: 'center' });
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of the page view, which lies over this one in the tree of components, are its own.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const step = stepOfKey(event);
    const action = step === undefined ? actionOfKey(event) : undefined;
    if (step === undefined && action === undefined) return;
    event.preventDefault();
    if (action !== undefined && action !== 'next' && action !== 'previous') {
      void doAction(proofreader, action, current);
      return;
    }
    openerOf(list.current, (current ?? -1) + (step ?? (action === 'previous' ? -1 : 1)))?.focus();
  };
  return (
    // Keys of whatever inside has the focus; nothing here is pressed itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={view}
      aria-label={useNameOfPages()}
      className="proofread"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        lastFocused.current = event.target;
      }}
    >
      {(notes.length > 0 || hasHistory) && <ProofHead notes={notes} />}
      {notes.length > 0 && (
        <>
          <Offers />
          <ol ref={list} className="proof-list">
            {notes.map((note, at) => (
              <NoteRow
                key={keys[at]}
                note={note}
                at={at === current ? at : null}
                isLast={at === current && at === notes.length - 1}
                sizeOf={sizeOf}
              />
            ))}
          </ol>
        </>
      )}
      {unread.length > 0 && <UnreadCards unread={unread} sizeOf={sizeOf} />}
      <output className="sr-only">{said}</output>
      <Deleted />
    </section>
  );
}

/** What has the focus of the note at a place. */
function openerOf(list: Element | null, at: number | null): HTMLElement | null {
  return list?.children[at ?? -1]?.querySelector<HTMLElement>('.proof-open') ?? null;
}

function ProofHead({ notes }: Pick<Extraction, 'notes'>) {
  const { proofreader } = useServices();
  const pages = usePagesOfNotes();
  const hasPictures = pages.some((page) => page.pictureBytes > 0);
  const lost = pages.filter((page) => page.readings.length > 0 && page.pictureBytes === 0).length;
  const { history, current } = useStore(proofreader.state);
  const head = useRef<HTMLDivElement>(null);
  const { style, edge } = useHeld(head, 'history');
  return (
    <>
      <div ref={head} className="proof-head" style={style} data-stuck={edge}>
        <h3 id="proof-title" className="font-display text-2xl">
          {useNameOfPages()}
        </h3>
        <fieldset className="flex gap-2" aria-label="History">
          <ActionButton action="undo" at={current} label="Undo" isDisabled={history.past.length === 0} />
          <ActionButton action="redo" at={current} label="Redo" isDisabled={history.future.length === 0} />
        </fieldset>
      </div>
      {notes.length > 0 && (
        <p id="proof-help" className="mb-2 text-sm text-ink-soft">
          {hasPictures
            ? 'Each note with the place it was read from. Open one to see its page and to mend it there.'
            : `Each note by itself.${lost > 0 ? '' : whyBare(notes)}`}
        </p>
      )}
      {lost > 0 && (
        <p className="mb-2 text-sm">
          {`This device does not have the ${lost === 1 ? 'picture of 1 page' : `pictures of ${lost} pages`}. `}
          The notes are complete.
        </p>
      )}
    </>
  );
}

/** Why there is no picture: notes of a Kindle export or of another program never had one. */
function whyBare(notes: readonly Note[]): string {
  return notes.some(wasSeen)
    ? ' The pictures of the pages are not on this device.'
    : ' They came without pages to look at.';
}

/** What is said of edits that took notes away, and of the way back. */
const TAKEN_AWAY: Readonly<Record<string, readonly [said: string, back: string]>> = {
  'Delete note': ['The note was deleted.', 'Bring it back'],
  [LEAVE_OUT]: ['The notes were left out.', 'Bring them back'],
};

/** Says that notes were taken away, and takes it back; it stands there until the next edit. */
function Deleted() {
  const { proofreader } = useServices();
  const { history } = useStore(proofreader.state);
  const taken = TAKEN_AWAY[history.past.at(-1)?.label ?? ''];
  if (taken === undefined) return null;
  const [said, back] = taken;
  return (
    <div className="proof-said leaf">
      <span>{said}</span>
      <Button data-undoes onClick={() => proofreader.undo()}>
        {back}
      </Button>
    </div>
  );
}

/** The numbers of the pages around, after one was corrected. */
function Offers() {
  const { proofreader } = useServices();
  const { offers } = useStore(proofreader.state);
  const [first] = offers;
  return first === undefined ? null : <OfferLine offers={offers} />;
}

function OfferLine({ offers }: Pick<ProofState, 'offers'>) {
  const { proofreader } = useServices();
  const line = useRef<HTMLOutputElement>(null);
  const { style } = useHeld(line, 'offer');
  // Several pictures may show one page.
  const numbers = [...new Set(offers.map(({ to }) => to))];
  return (
    <output ref={line} className="proof-offer leaf" style={style}>
      <span className="flex-1 basis-48">
        {numbers.length === 1 ? 'Is the page beside it' : 'Are the pages around it'} p. {numbers.join(', ')}?
      </span>
      <Button tone="primary" onClick={() => proofreader.answerOffers(true)}>
        Number them so
      </Button>
      <Button tone="quiet" onClick={() => proofreader.answerOffers(false)}>
        No
      </Button>
    </output>
  );
}

/** Sizes of the pages whose pictures are here; the function is the same as long as the pages are. */
function useSizes(): (place: PagePlace) => PageSize | undefined {
  const { proofreader } = useServices();
  const { pages } = useStore(proofreader.state);
  const sizes = useMemo(
    () => new Map(pages.map((page) => [`${page.pageIndex} ${page.file}`, sizeOfPage(page)])),
    [pages],
  );
  return useCallback(({ file, pageIndex }: PagePlace) => sizes.get(`${pageIndex} ${file}`), [sizes]);
}

function stepOfKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): 1 | -1 | undefined {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return undefined;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : undefined;
}
