import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Note } from '../../core/note.ts';
import { isDoubtful } from '../../core/notes/notes.ts';
import { type PagePlace, partsOf } from '../../core/passages/passages.ts';
import { QuoteCardButton } from '../export/quote-card-button.tsx';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';
import { useIsNearView } from './near-view.ts';
import { ACTION_KEYS, doAction, type NoteAction } from './note-actions.ts';
import { NoteEditor } from './note-editor.tsx';
import { PageStrip } from './page/page-strip.tsx';
import { type PageSize, stripsOf } from './page/strips.ts';
import { PageNumberField } from './page-number-field.tsx';
import { ProofText } from './proof-text.tsx';
import { endsOf } from './proofreader.ts';
import { useSeenPage, useWish } from './use-wish.ts';

interface NoteRowProps {
  readonly note: Note;
  /** Its place, of the current note alone: with each that comes or goes all rows below it would be drawn anew. */
  readonly at: number | null;
  /** True for the current note where none follows it. */
  readonly isLast: boolean;
  /** Knows the pages whose pictures are on this device. */
  readonly sizeOf: (place: PagePlace) => PageSize | undefined;
}

/** One note beside its strip of the page, which is drawn only while it is near the window. */
export const NoteRow = memo(function NoteRow({ note, at, isLast, sizeOf }: NoteRowProps) {
  const { proofreader } = useServices();
  const isCurrent = at !== null;
  const placeNow = useCallback(() => proofreader.indexOf(note), [proofreader, note]);
  const row = useRef<HTMLLIElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const isNear = useIsNearView(row);
  const place = proofreader.pageOf(note);
  useSeenPage(place, placeNow, isNear);
  const wish = useWish(place);
  const [isEditing, setIsEditing] = useState(false);
  const isPressed = useRef(false);
  const close = (): void => {
    setIsEditing(false);
    open.current?.focus();
  };
  return (
    <li ref={row} className="proof-row" data-current={isCurrent} data-away={!isNear || undefined}>
      <div className="flex items-baseline gap-x-3">
        <PageNumberField note={note} />
        <Doubts note={note} />
        <Button
          tone="link"
          // Text that is only heard has a layer of its own to the browser, which asks all rows for theirs with each key.
          aria-label={`Change note: ${endsOf(note.text)}`}
          aria-expanded={isCurrent}
          onClick={() => proofreader.goTo(isCurrent ? null : placeNow())}
        >
          Change
        </Button>
      </div>
      <button
        ref={open}
        type="button"
        className="proof-open"
        aria-describedby="proof-help"
        // What the press of a pointer focuses becomes the current note with the click: the actions of the one before would
        // close under the pointer, what is below them would move up, and the click would go elsewhere.
        onMouseDown={(event) => {
          event.preventDefault();
          isPressed.current = true;
          event.currentTarget.focus({ preventScroll: true });
          isPressed.current = false;
        }}
        {...wish}
        onFocus={() => {
          wish.onFocus();
          if (!isPressed.current) proofreader.goTo(placeNow());
        }}
        // A note of a Kindle export has no page to look at: its words are what can be mended.
        onClick={() => {
          proofreader.goTo(placeNow());
          if (place === undefined) setIsEditing(true);
          else proofreader.openPage(place, placeNow());
        }}
      >
        <Strips note={note} sizeOf={sizeOf} isNear={isNear} />
        <span className="proof-text">
          <ProofText note={note} />
        </span>
      </button>
      {isEditing && <NoteEditor note={note} onClose={close} />}
      {isCurrent && !isEditing && (
        <fieldset className="proof-actions" aria-label="This note" data-stays-in-view>
          <Button onClick={() => setIsEditing(true)}>Edit or split</Button>
          {at > 0 && <ActionButton action="up" at={at} label="Move up" />}
          {!isLast && <ActionButton action="down" at={at} label="Move down" />}
          {!isLast && <ActionButton action="merge" at={at} label="Merge with next" />}
          <ActionButton action="delete" at={at} label="Delete" />
          <QuoteCardButton note={note} />
        </fieldset>
      )}
    </li>
  );
});

interface StripsProps extends Pick<NoteRowProps, 'note' | 'sizeOf'> {
  readonly isNear: boolean;
}

function Strips({ note, sizeOf, isNear }: StripsProps) {
  return stripsOf(note, sizeOf).map((strip) => {
    const size = sizeOf(strip.place);
    const { left, top } = strip.crop;
    if (size === undefined) return null;
    return (
      <PageStrip key={`${strip.place.file} ${left} ${top}`} strip={strip} pageWidth={size.width} isDrawn={isNear} />
    );
  });
}

interface ActionButtonProps {
  readonly action: NoteAction;
  readonly at: number | null;
  readonly label: string;
  /** Shown in place of the label, which is then only heard. */
  readonly sign?: ReactNode;
  readonly isDisabled?: boolean;
  /** Why there is nothing to do; it is disabled then. */
  readonly whyNot?: string | undefined;
}

/** A button for an action; its key, or why there is nothing to do, is told to those who ask. */
export function ActionButton({
  action,
  at,
  label,
  sign,
  whyNot,
  isDisabled = whyNot !== undefined,
}: ActionButtonProps) {
  const { proofreader } = useServices();
  const keys = ACTION_KEYS[action];
  return (
    <Button
      tone={sign === undefined ? 'plain' : 'quiet'}
      // Where it was really disabled under the focus, no key would reach the view any more.
      aria-disabled={isDisabled}
      data-undoes={action === 'undo' ? true : undefined}
      title={whyNot ?? `${label} (${keys})`}
      aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
      {...(sign === undefined ? {} : { 'aria-label': label })}
      // A field that loses the focus to the press may go, and what is below it moves away under the pointer: the focus
      // comes with the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget: button }) => {
        // What the field gives back with the focus may be what there is to undo.
        flushSync(() => button.focus({ preventScroll: true }));
        if (button.ariaDisabled !== 'true') void doAction(proofreader, action, at);
      }}
    >
      {sign ?? label}
    </Button>
  );
}

function Doubts({ note }: { readonly note: Note }) {
  const count = partsOf(note).flatMap((part) => (part.words ?? []).filter(isDoubtful)).length;
  const file = note.source?.file;
  return (
    <span className="min-w-0 truncate text-sm text-ink-soft">
      {count > 0 && <span className="doubt-count">{count === 1 ? '1 doubtful word' : `${count} doubtful words`}</span>}
      {count > 0 && file !== undefined && ' · '}
      {file}
    </span>
  );
}
