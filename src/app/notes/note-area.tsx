import { type RefObject, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { CopyButton } from './copy-button.tsx';
import { caretThrough } from './draft-lines.ts';
import { DroppedLines } from './dropped-lines.tsx';
import { directionOf, textOfArea } from './note-areas.ts';
import { EMPTY_EXTRACTION } from './note-content.ts';
import type { Area } from './session-shelf.ts';

interface NoteAreaProps {
  readonly area: Area;
  readonly title: 'Key Takeaways' | 'Notes';
  readonly caption?: string;
  readonly minHeight: string;
}

/** One of the two editable lists: its title, its Copy button, its text, and the lines in it that are not kept. */
export function NoteArea({ area, title, caption, minHeight }: NoteAreaProps) {
  const { notebook } = useServices();
  const { content, drafts } = useStore(notebook.state);
  const id = useId();
  const text = drafts[area] ?? textOfArea(area, content ?? EMPTY_EXTRACTION);
  const dir = useMemo(() => directionOf(area, content ?? EMPTY_EXTRACTION), [area, content]);
  const { field, write } = useWritten(text);
  const keepCaret = useCaretThrough(field, text);
  return (
    <section aria-labelledby={`${id}-title`} className="mt-4 sm:mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <h3 id={`${id}-title`} className="font-display text-2xl wrap-break-word">
          {title}
        </h3>
        <CopyButton label={title} text={text} />
      </div>
      {caption !== undefined && (
        <p id={`${id}-caption`} className="mb-2 text-sm text-ink-soft">
          {caption}
        </p>
      )}
      <textarea
        ref={field}
        className={`note-area mt-1 ${minHeight}`}
        dir={dir}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-dropped`}
        spellCheck
        autoComplete="off"
        onFocus={write}
        onSelect={keepCaret}
        onChange={(event) => {
          keepCaret();
          notebook.edit(area, event.target.value);
        }}
        onBlur={() => notebook.leave(area)}
      />
      <DroppedLines id={`${id}-dropped`} area={area} draft={drafts[area]} />
    </section>
  );
}

/** Longer texts take the browser tens of milliseconds to lay out: 75 those of 3,000 notes. */
const LONG_MIN = 20_000;
/** They are written this many milliseconds after the last of changes that follow on one another: once for all of these. */
const LONG_PAUSE_MS = 100;

/**
 * Writes the text into its area, a long one that is changed elsewhere once that pauses; what is
 * returned beside the area writes it now. React itself would write each text a second time, as what a form is reset to.
 */
function useWritten(text: string): {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly write: () => void;
} {
  const field = useRef<HTMLTextAreaElement>(null);
  const newest = useRef(text);
  const putOff = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useCallback(() => {
    clearTimeout(putOff.current);
    if (field.current !== null && field.current.value !== newest.current) field.current.value = newest.current;
  }, []);
  useLayoutEffect(() => {
    newest.current = text;
    const area = field.current;
    if (area === null || area.value === text) return;
    if (text.length < LONG_MIN || area.value === '' || area === document.activeElement) return write();
    clearTimeout(putOff.current);
    putOff.current = setTimeout(write, LONG_PAUSE_MS);
  });
  return { field, write };
}

/** Keeps the cursor before the same words when the text changes elsewhere while the reader is in it. */
function useCaretThrough(field: RefObject<HTMLTextAreaElement | null>, text: string): () => void {
  const seen = useRef({ text, start: 0, end: 0 });
  const remember = (): void => {
    const { value, selectionStart: start, selectionEnd: end } = field.current ?? {};
    if (value !== undefined) seen.current = { text: value, start: start ?? 0, end: end ?? 0 };
  };
  useLayoutEffect(() => {
    const before = seen.current;
    const area = field.current;
    if (area === null || area !== document.activeElement || before.text === text) return;
    // A text that was typed has its cursor where it belongs; one that was set has it at its end.
    if (area.selectionStart === text.length) {
      const [start, end] = [before.start, before.end].map((caret) => caretThrough(before.text, text, caret));
      area.setSelectionRange(start ?? 0, end ?? 0);
    }
    remember();
  });
  return remember;
}
