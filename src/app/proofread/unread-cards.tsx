import { useId, useRef, useState } from 'react';
import { type Box, unionOf } from '../../core/geometry.ts';
import type { Unread } from '../../core/note.ts';
import { inkToNote, withoutInk } from '../../core/notes/notes.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import { placeOf } from '../notes/note-content.ts';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';
import { nameOfMark } from './mark-names.ts';
import { useIsNearView } from './near-view.ts';
import { PageStrip } from './page/page-strip.tsx';
import type { PageSize } from './page/strips.ts';
import { useWish } from './use-wish.ts';

/** Room around ink, as a share of the page's width. */
const ROOM = 0.03;
/** How high its picture is at most. */
const INK_HEIGHT_REM = 9;

interface UnreadCardsProps {
  readonly unread: readonly Unread[];
  readonly sizeOf: (place: PagePlace) => PageSize | undefined;
}

/** Ink that was seen and did not become a note, with its picture: to be typed, or dismissed with one key. */
export function UnreadCards({ unread, sizeOf }: UnreadCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAt = (at: number): void => {
    requestAnimationFrame(() => {
      const cards = list.current?.querySelectorAll<HTMLElement>('input') ?? [];
      cards[Math.min(at, cards.length - 1)]?.focus();
    });
  };
  return (
    <section aria-labelledby="unread-title" className="mt-10">
      <h3 id="unread-title" className="font-display text-2xl">
        Seen, not read
      </h3>
      <p className="text-sm text-ink-soft">
        Ink on your pages that could not be turned into a note. Type what it says, or dismiss it
        <span className="mouse-only"> with Escape</span>.
      </p>
      <ul ref={list} className="mt-3 divide-y divide-rule border-y border-rule">
        {unread.map((ink, at) => (
          <UnreadCard
            key={`${placeOf(ink)} ${ink.kind}`}
            ink={ink}
            at={at}
            size={sizeOf(ink)}
            onDone={() => focusAt(at)}
          />
        ))}
      </ul>
    </section>
  );
}

interface UnreadCardProps {
  readonly ink: Unread;
  readonly at: number;
  readonly size: PageSize | undefined;
  readonly onDone: () => void;
}

function UnreadCard({ ink, at, size, onDone }: UnreadCardProps) {
  const { proofreader } = useServices();
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  const isNear = useIsNearView(card);
  const wish = useWish(ink);
  const [text, setText] = useState('');
  const add = (): void => {
    if (text.trim() === '') return;
    const { pages } = proofreader.state.get();
    proofreader.edit('Note from ink', (content) => inkToNote(content, at, { text, pages }));
    onDone();
  };
  const dismiss = (): void => {
    proofreader.edit('Dismiss ink', (content) => withoutInk(content, at));
    onDone();
  };
  return (
    <li ref={card} className="py-4">
      <p>
        {nameOfMark(ink.kind)}, p. {ink.page}
        {ink.beside !== undefined && (
          <>
            , beside <q className="italic">{ink.beside}</q>
          </>
        )}
      </p>
      <p className="text-sm text-ink-soft">{ink.file}</p>
      {size === undefined && ink.picture !== undefined && (
        <img
          src={ink.picture}
          alt={`${nameOfMark(ink.kind)} on the page`}
          className="mt-2 max-h-24 max-w-full rounded-xs"
        />
      )}
      {size !== undefined && (
        <button
          type="button"
          className="proof-open ink-open"
          style={{ maxWidth: `min(100%, ${INK_HEIGHT_REM * ratioOf(stripOf(ink, size).crop)}rem)` }}
          {...wish}
          onClick={() => proofreader.openPage({ file: ink.file, pageIndex: ink.pageIndex }, null, ink.box)}
        >
          <PageStrip strip={stripOf(ink, size)} pageWidth={size.width} isDrawn={isNear} />
          <span className="sr-only">{nameOfMark(ink.kind)}: show it on its page</span>
        </button>
      )}
      <form
        className="mt-2 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <div className="min-w-0 flex-1 basis-48">
          <label className="label text-sm" htmlFor={id}>
            What it says
          </label>
          <input
            id={id}
            className="field"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') dismiss();
            }}
          />
        </div>
        <Button type="submit" disabled={text.trim() === ''}>
          Add note
        </Button>
        <Button tone="quiet" aria-keyshortcuts="Escape" onClick={dismiss}>
          Dismiss
        </Button>
      </form>
    </li>
  );
}

function ratioOf({ left, right, top, bottom }: Box): number {
  return (right - left) / Math.max(1, bottom - top);
}

function stripOf({ file, pageIndex, box }: Unread, { width, height }: PageSize) {
  const room = ROOM * width;
  const crop = unionOf([box]);
  return {
    place: { file, pageIndex },
    doubtful: [],
    crop: {
      left: Math.max(0, crop.left - room),
      right: Math.min(width, crop.right + room),
      top: Math.max(0, crop.top - room),
      bottom: Math.min(height, crop.bottom + room),
    },
  };
}
