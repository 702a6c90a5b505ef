import { useEffect, useId, useRef, useState } from 'react';
import type { Note, PageNumber } from '../../core/note.ts';
import { PAGE_MAX } from '../../core/schema.ts';
import { useServices } from '../services-context.tsx';

/** The page number of a note; a click makes it a field. */
export function PageNumberField({ note, at }: { readonly note: Note; readonly at: number }) {
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
        page={note.page}
        onCancel={close}
        onDone={(page) => {
          proofreader.correctPage(at, page);
          close();
        }}
      />
    );
  }
  return (
    <button ref={button} type="button" className="page-tag" onClick={() => setIsOpen(true)}>
      <span className="sr-only">Correct page number, now </span>p. {note.page}
    </button>
  );
}

interface NumberInputProps {
  readonly page: PageNumber;
  readonly onDone: (page: PageNumber) => void;
  readonly onCancel: () => void;
}

function NumberInput({ page, onDone, onCancel }: NumberInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const finish = (text: string): void => {
    const next = parsePage(text);
    if (next === undefined) onCancel();
    else onDone(next);
  };
  return (
    <span className="inline-flex items-center gap-1">
      <label htmlFor={id}>
        p. <span className="sr-only">number, x where none is printed</span>
      </label>
      <input
        ref={field}
        id={id}
        className="field page-field"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(page)}
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
    </span>
  );
}

function parsePage(text: string): PageNumber | undefined {
  const bare = text.trim().toLowerCase();
  if (bare === 'x') return 'x';
  if (!/^\d+$/.test(bare)) return undefined;
  const page = Number(bare);
  return page <= PAGE_MAX ? page : undefined;
}
