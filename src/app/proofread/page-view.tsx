import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Extraction } from '../../core/note.ts';
import { isWhollyRead, linesRead, type PagePlace } from '../../core/passages/passages.ts';
import { ConflictOnPage, goToConflict } from '../notes/cards/conflict-card.tsx';
import { useServices } from '../services-context.tsx';
import type { KeptPage } from '../storage/page-shelf.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { focusNotesIfFree, isFocusFree } from '../ui/free-focus.ts';
import { ChevronIcon, CrossIcon, HandIcon } from '../ui/icons.tsx';
import { leaveToFocus } from '../ui/own-escape.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { actionOfKey, doAction, whyNotMended } from './note-actions.ts';
import { NoteEditor } from './note-editor.tsx';
import { ActionButton } from './note-row.tsx';
import { sizeOfPage } from './page/page-size.ts';
import { PageStage } from './page/page-stage.tsx';
import { useZoom, type Zoom } from './page/zoom.ts';
import { PageNumberField } from './page-number-field.tsx';
import { isSamePlace } from './page-wishes.ts';
import { ProofText } from './proof-text.tsx';
import { neighboursOf } from './proofreader.ts';
import { useRowKeys } from './row-keys.ts';
import './proofread.css';

/** The whole page over the screen, with the note that the reader is at. */
export function PageView({ content }: { readonly content: Extraction }) {
  const { proofreader } = useServices();
  const { open } = useStore(proofreader.state);
  useBackCloses(open !== null, () => proofreader.openPage(null));
  return (
    <Dialog.Root open={open !== null} onOpenChange={(isOpen) => !isOpen && proofreader.openPage(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        {open !== null && <PageViewContent content={content} open={open} />}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Back to the note in the list that the reader was at on the page; false where the list is not shown. */
function focusNote(at: number | null): boolean {
  const row = document.querySelector('.proof-list')?.children[at ?? -1];
  row?.scrollIntoView({ block: 'nearest' });
  row?.querySelector<HTMLElement>('.proof-open')?.focus();
  return !isFocusFree();
}

interface PageViewContentProps {
  readonly content: Extraction;
  readonly open: PagePlace;
}

function PageViewContent({ content, open }: PageViewContentProps) {
  const { proofreader } = useServices();
  const { current, pages, said, reading } = useStore(proofreader.state);
  const frame = useRef<HTMLElement>(null);
  const zoom = useZoom(frame);
  const page = pages.find((one) => isSamePlace(one, open));
  const size = page === undefined ? undefined : sizeOfPage(page);
  const view = useRef<HTMLDivElement>(null);
  const isForConflict = useRef(false);
  const [openedFrom] = useState(() => document.activeElement);
  const { file, pageIndex } = open;
  const isKept = page !== undefined;
  useEffect(() => {
    // Read while the reader looks at it: a word that is chosen is then known already.
    if (isKept) void proofreader.readAround({ file, pageIndex });
  }, [proofreader, file, pageIndex, isKept]);
  useEffect(() => {
    if (current !== null) proofreader.lookAtNote();
  }, [proofreader, current]);
  useLayoutEffect(() => {
    // A word that had the focus went with its page, or a button with its note; keys go on working.
    if (document.activeElement === document.body) view.current?.focus();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // First it lets go of the words that were picked; only then does it close the page.
      if (!holdsPicked(document.activeElement)) proofreader.openPage(null);
      return;
    }
    // Right after it was opened or turned, the keyboard is at the page as a whole: arrows lead to its words.
    if (event.target === view.current && event.key.startsWith('Arrow') && !event.altKey && focusWords(view.current)) {
      event.preventDefault();
      return;
    }
    const action = actionOfKey(event);
    if (action === undefined && !zoomByKey(event, zoom)) return;
    event.preventDefault();
    if (action !== undefined) void doAction(proofreader, action, current);
  };
  return (
    <Dialog.Content
      ref={view}
      className="page-view leaf"
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
      onCloseAutoFocus={(event) => {
        // A page that was opened by itself gives the focus back to where it was.
        event.preventDefault();
        const isAtConflict = isForConflict.current && goToConflict();
        if (isAtConflict || focusNote(proofreader.state.get().current)) return;
        if (openedFrom instanceof HTMLElement) openedFrom.focus();
        // What opened it is gone where a note was taken from a page that had none.
        focusNotesIfFree();
      }}
      onEscapeKeyDown={leaveToFocus}
    >
      <header className="page-view-head">
        <Dialog.Title className="page-view-title">{titleOf(page, content, current)}</Dialog.Title>
        <div className="ml-auto flex flex-wrap items-center justify-end">
          <ZoomButtons zoom={zoom} />
          <Dialog.Close className="icon-button" aria-label="Close the page">
            <CrossIcon />
          </Dialog.Close>
        </div>
      </header>
      {page === undefined || size === undefined ? (
        <p className="p-6 text-ink-soft">The picture of this page is not on this device. Its notes are.</p>
      ) : (
        <PageStage {...{ page, size, current, frame, zoom, notes: content.notes, unread: content.unread ?? [] }} />
      )}
      <NotePanel
        {...{ content, current, open }}
        onConflict={() => {
          isForConflict.current = true;
          proofreader.openPage(null);
        }}
      />
      <output className="sr-only">{said}</output>
      <output className="sr-only">{reading === null ? '' : 'Reading the rest of this page…'}</output>
    </Dialog.Content>
  );
}

/** Takes the keyboard to the word of the page that it begins at. */
function focusWords(view: HTMLElement): boolean {
  const stop = view.querySelector<HTMLElement>('.word-layer[tabindex="0"], .page-word[tabindex="0"]');
  stop?.focus();
  return stop !== null;
}

/** True where the focus is on words of which some are picked, or awaited, with Shift and arrows. */
function holdsPicked(focused: Element | null): boolean {
  return focused?.closest<HTMLElement>('.word-layer')?.dataset['picking'] === 'true';
}

function titleOf(page: KeptPage | undefined, { notes }: Extraction, current: number | null): string {
  const number = notes[current ?? -1]?.page ?? page?.readings[0]?.pageNumber ?? 'x';
  return page === undefined ? `Page ${number}` : `Page ${number} · ${page.file}`;
}

function ZoomButtons({ zoom }: { readonly zoom: Zoom }) {
  const percent = Math.round(zoom.zoom * 100);
  return (
    <>
      <button
        type="button"
        className="icon-button mouse-only"
        aria-label="Move the page by dragging"
        title="Move the page by dragging (H)"
        aria-keyshortcuts="H"
        aria-pressed={zoom.isHand}
        onClick={zoom.toggleHand}
      >
        <HandIcon />
      </button>
      <button type="button" className="icon-button" aria-label="Smaller" aria-keyshortcuts="-" onClick={zoom.zoomOut}>
        −
      </button>
      <button
        type="button"
        className="icon-button"
        // Who speaks to the device says what is seen on the button.
        aria-label={`${percent}%, whole width`}
        aria-keyshortcuts="0"
        onClick={zoom.fit}
      >
        {percent}%
      </button>
      <button type="button" className="icon-button" aria-label="Larger" aria-keyshortcuts="+" onClick={zoom.zoomIn}>
        +
      </button>
    </>
  );
}

function zoomByKey({ key, target, ctrlKey, metaKey }: KeyboardEvent, zoom: Zoom): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || ctrlKey || metaKey) return false;
  if (key === '+' || key === '=') zoom.zoomIn();
  else if (key === '-') zoom.zoomOut();
  else if (key === '0') zoom.fit();
  else if (key.toLowerCase() === 'h') zoom.toggleHand();
  else return false;
  return true;
}

/** Said while words are missing: how far the page was read, and that nobody need wait for it. */
function StillReading({ page }: { readonly page: KeptPage | undefined }) {
  const { read, all } = linesRead(page?.readings ?? []);
  return (
    <>
      Reading the rest of this page, what you see first{all > 0 ? `: ${read} of ${all} lines.` : '…'} You can drag over
      it already, or go over it with the arrows: its words come as they are read.
    </>
  );
}

function HowToBegin() {
  return (
    <>
      <span className="mouse-only">
        Click a word, or drag over several, to make a note of them. With the keyboard: arrows, Shift and arrows, Enter.
      </span>
      <span className="touch-only">Tap a word, or hold and draw over several, to make a note of them.</span>
    </>
  );
}

function HowToMend() {
  return (
    <>
      <span className="mouse-only">
        Click words, or drag over them, to take them in or leave them out. With the keyboard: arrows, Shift and arrows,
        Enter.
      </span>
      <span className="touch-only">Tap words, or draw its ends, to take words in or leave them out.</span>
    </>
  );
}

interface NotePanelProps {
  readonly content: Extraction;
  readonly current: number | null;
  readonly open: PagePlace;
  /** The reader wants to choose between two versions of the notes. */
  readonly onConflict: () => void;
}

/** The note that the reader is at, and what can be done to it. */
function NotePanel({ content, current, open, onConflict }: NotePanelProps) {
  const { proofreader } = useServices();
  const { history, reading, pages } = useStore(proofreader.state);
  const page = pages.find((one) => isSamePlace(one, open));
  const [editing, setEditing] = useState<number | null>(null);
  const note = content.notes[current ?? -1];
  const row = useRowKeys(content.notes)[current ?? -1] ?? null;
  const isEditing = row !== null && editing === row;
  const why = useMemo(() => whyNot({ content, at: current, page }), [content, current, page]);
  return (
    <section aria-label="Note" className="page-view-panel" data-stays-in-view>
      <ConflictOnPage onChoose={onConflict} />
      <nav aria-label="Notes and pages" className="page-view-turners">
        <NoteTurner content={content} current={current} />
        <PageTurner open={open} current={current} />
      </nav>
      <div className="page-view-number">
        {note !== undefined && current !== null && <PageNumberField key={row} note={note} />}
        <fieldset className="page-view-history" aria-label="History">
          <ActionButton action="undo" at={current} label="Undo" isDisabled={history.past.length === 0} />
          <ActionButton action="redo" at={current} label="Redo" isDisabled={history.future.length === 0} />
        </fieldset>
      </div>
      {note === undefined || current === null ? (
        <p className="mt-2 text-ink-soft">{reading === null ? <HowToBegin /> : <StillReading page={page} />}</p>
      ) : isEditing ? (
        <NoteEditor note={note} onClose={() => setEditing(null)} />
      ) : (
        <>
          {/* It scrolls where a long passage has no room beside the page: the keyboard must reach it then. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="page-view-text" aria-label="Its text" tabIndex={0}>
            <p className="proof-text">
              <ProofText note={note} />
            </p>
            <p className="mt-2 text-sm text-ink-soft">
              {reading === null ? <HowToMend /> : <StillReading page={page} />}
            </p>
          </section>
          <fieldset className="page-view-actions" aria-label="This note">
            <ActionButton action="sentence" at={current} label="Extend to the full sentence" whyNot={why.sentence} />
            <ActionButton action="mark" at={current} label="Back to the exact mark" whyNot={why.mark} />
            <Button onClick={() => setEditing(row)}>Edit or split</Button>
            {current < content.notes.length - 1 && <ActionButton action="merge" at={current} label="Merge with next" />}
            <ActionButton action="delete" at={current} label="Delete" />
            <Button onClick={() => proofreader.openPage(open, null)}>New note here</Button>
          </fieldset>
        </>
      )}
    </section>
  );
}

interface WhyNotOptions {
  readonly content: Extraction;
  readonly at: number | null;
  readonly page: KeptPage | undefined;
}

/** Why neither of both would change the note; nothing where it would, or where the rest of the page may show that. */
function whyNot({ content, at, page }: WhyNotOptions): {
  readonly sentence?: string | undefined;
  readonly mark?: string | undefined;
} {
  if (at === null || page === undefined) return {};
  const isComing = page.pictureBytes > 0 && !isWhollyRead(page.readings);
  return {
    sentence: isComing ? undefined : whyNotMended('sentence', { content, at }, page),
    mark: whyNotMended('mark', { content, at }, page),
  };
}

const ON = <ChevronIcon />;
const BACK = <ChevronIcon className="size-5 rotate-180" />;

function NoteTurner({ content: { notes }, current }: Pick<NotePanelProps, 'content' | 'current'>) {
  // From no note both lead to one, where there is one.
  const isFirst = notes.length === 0 || current === 0;
  const isLast = notes.length === 0 || (current !== null && current >= notes.length - 1);
  return (
    <div className="turner">
      <ActionButton action="previous" at={current} label="Previous" sign={BACK} isDisabled={isFirst} />
      <span className="text-sm text-ink-soft">
        {current === null ? 'No note' : `Note ${current + 1} of ${notes.length}`}
      </span>
      <ActionButton action="next" at={current} label="Next" sign={ON} isDisabled={isLast} />
    </div>
  );
}

/** The page of the upload that lies open, and those around it, with notes or without. */
function PageTurner({ open, current }: Pick<NotePanelProps, 'open' | 'current'>) {
  const { proofreader } = useServices();
  const { pages } = useStore(proofreader.state);
  const around = neighboursOf(open, pages);
  if (around.length < 2) return null;
  const at = around.findIndex((page) => isSamePlace(page, open));
  const isLast = at === around.length - 1;
  return (
    <div className="turner">
      <ActionButton action="previous-page" at={current} label="Page before" sign={BACK} isDisabled={at === 0} />
      <span className="text-sm text-ink-soft">{`Page ${at + 1} of ${around.length}`}</span>
      <ActionButton action="next-page" at={current} label="Page after" sign={ON} isDisabled={isLast} />
    </div>
  );
}
