import { useEffect, useId, useRef, useState } from 'react';
import type { Note } from '../../core/note.ts';
import { type PrintedPage, parsePrintedPage, shownPage } from '../../core/notes/notes.ts';
import { useServices } from '../services-context.tsx';

/** The page number of a note; a click makes it a field. */
export function PageNumberField({ note }: { readonly note: Note }) {
  const { proofreader } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (!isOpen && isBack.current) button.current?.focus();
    isBack.current = false;
  }, [isOpen]);
  const close = (): void => {
    isBack.current = true;
    setIsOpen(false);
  };
  if (isOpen) {
    return (
      <NumberInput
        page={shownPage(note)}
        onCancel={close}
        onDone={(page) => {
          proofreader.correctPage(proofreader.indexOf(note), page);
          close();
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="page-tag"
      aria-label={`Correct page number, now p. ${shownPage(note)}`}
      onClick={() => setIsOpen(true)}
    >
      p. {shownPage(note)}
    </button>
  );
}

interface NumberInputProps {
  readonly page: string;
  readonly onDone: (page: PrintedPage) => void;
  readonly onCancel: () => void;
}

function NumberInput({ page, onDone, onCancel }: NumberInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const [isRefused, setIsRefused] = useState(false);
  const finish = (text: string): void => {
    const next = text.trim() === '' ? null : parsePrintedPage(text);
    if (next === null) onCancel();
    else if (next === undefined) setIsRefused(true);
    else onDone(next);
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <label htmlFor={id}>
        p. <span className="sr-only">number, x where none is printed</span>
      </label>
      <input
        ref={field}
        id={id}
        className="field page-field"
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={page}
        aria-invalid={isRefused}
        aria-describedby={`${id}-refused`}
        onChange={() => setIsRefused(false)}
        onBlur={(event) => finish(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.stopPropagation();
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter') return;
          // The button that has the focus then would take the same key as a click.
          event.preventDefault();
          finish(event.currentTarget.value);
        }}
      />
      <span id={`${id}-refused`} role="alert" className="text-sm text-danger">
        {isRefused && 'Digits (12), Roman numerals (xiv), or x where none is printed.'}
      </span>
    </span>
  );
}
