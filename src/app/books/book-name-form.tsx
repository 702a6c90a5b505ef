import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '../services-context.tsx';
import type { Book } from '../storage/book-store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

interface BookNameFormProps {
  readonly book: Pick<Book, 'sessionId' | 'title' | 'authors'>;
  /** Given where the form is opened by itself: closes it, also when nothing was saved. */
  readonly onDone?: () => void;
}

/**
 * Title and author, typed once; they go into every file that has a place for them. What was typed is kept also where the
 * reader goes on to something else; only Cancel and Escape drop it.
 */
export function BookNameForm({ book, onDone }: BookNameFormProps) {
  const [title, setTitle] = useState(book.title ?? '');
  const [authors, setAuthors] = useState(book.authors ?? '');
  const [isSaved, setIsSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isByItself = onDone !== undefined;
  useEffect(() => {
    if (isByItself) form.current?.querySelector('input')?.focus();
  }, [isByItself]);
  const { keep, settle } = useKeptOnLeaving(book.sessionId, { title, authors });
  const save = async (): Promise<void> => {
    await keep();
    setIsSaved(true);
    onDone?.();
  };
  const drop = (): void => {
    settle();
    onDone?.();
  };
  const typed = (set: (text: string) => void) => (event: { readonly target: { readonly value: string } }) => {
    set(event.target.value);
    setIsSaved(false);
  };
  return (
    // Escape in its fields closes it; nothing here is pressed itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') drop();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void keep();
      }}
    >
      <div className="flex-1 basis-52 max-sm:basis-full">
        <TextField
          label="Title"
          value={title}
          maxLength={1000}
          isInvalid={false}
          error={null}
          onChange={typed(setTitle)}
        />
      </div>
      <div className="flex-1 basis-40 max-sm:basis-full">
        <TextField
          label="Author"
          value={authors}
          maxLength={1000}
          isInvalid={false}
          error={null}
          onChange={typed(setAuthors)}
        />
      </div>
      <Button type="submit">Save</Button>
      {onDone !== undefined && (
        // The field keeps the focus while it is pressed: not every browser gives it to a button.
        <Button tone="quiet" onClick={drop} onMouseDown={(event) => event.preventDefault()}>
          Cancel
        </Button>
      )}
      <output className="basis-full text-sm text-ink-soft empty:hidden">{isSaved && 'Saved.'}</output>
    </form>
  );
}

interface TypedName {
  readonly title: string;
  readonly authors: string;
}

/** Keeps what was typed, once: when it is asked for, and when the form or the page goes. `settle` lets it be dropped. */
function useKeptOnLeaving(sessionId: string, typed: TypedName) {
  const { bookcase } = useServices();
  const now = useRef(typed);
  const known = useRef(typed);
  useLayoutEffect(() => {
    now.current = typed;
  });
  const settle = (): void => {
    known.current = now.current;
  };
  const keep = async (): Promise<void> => {
    const { title, authors } = now.current;
    const isKnown = title === known.current.title && authors === known.current.authors;
    // A book that was removed meanwhile is not put back in passing.
    if (isKnown || bookcase.isRemoved(sessionId)) return;
    settle();
    await bookcase.rename(sessionId, { title: title.trim(), authors: authors.trim() });
  };
  const keepOnLeaving = useEffectEvent(keep);
  useEffect(() => {
    const onLeave = (): void => void keepOnLeaving();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);
  return { keep, settle };
}
