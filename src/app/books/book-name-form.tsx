import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services-context.tsx';
import type { Book } from '../storage/book-store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

interface BookNameFormProps {
  readonly book: Pick<Book, 'sessionId' | 'title' | 'authors'>;
  /** Given where the form is opened by itself: closes it, also when nothing was saved. */
  readonly onDone?: () => void;
}

/** Title and author, typed once; they go into every file that has a place for them. */
export function BookNameForm({ book, onDone }: BookNameFormProps) {
  const { bookcase } = useServices();
  const [title, setTitle] = useState(book.title ?? '');
  const [authors, setAuthors] = useState(book.authors ?? '');
  const [isSaved, setIsSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isByItself = onDone !== undefined;
  useEffect(() => {
    if (isByItself) form.current?.querySelector('input')?.focus();
  }, [isByItself]);
  const save = async (): Promise<void> => {
    await bookcase.rename(book.sessionId, { title: title.trim(), authors: authors.trim() });
    setIsSaved(true);
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
        if (event.key === 'Escape') onDone?.();
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
        <Button tone="quiet" onClick={onDone}>
          Cancel
        </Button>
      )}
      <output className="basis-full text-sm text-ink-soft empty:hidden">{isSaved && 'Saved.'}</output>
    </form>
  );
}
