import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Note } from '../../core/note.ts';
import { splitNote, withText } from '../../core/notes/notes.ts';
import { useServices } from '../services-context.tsx';
import { Button } from '../ui/button.tsx';

interface NoteEditorProps {
  readonly note: Note;
  readonly onClose: () => void;
}

/**
 * A field for the text of one note; at the cursor the note can be cut in two. What was typed is kept also where the reader
 * goes on to something else; only Cancel and Escape drop it.
 */
export function NoteEditor({ note, onClose }: NoteEditorProps) {
  const { proofreader, notebook } = useServices();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const known = useRef(note.text);
  const keep = (): void => {
    const text = field.current?.value.trim() ?? '';
    // Pages that were added meanwhile may have put another note in this place; and nothing is deleted in passing.
    if (text === '' || text === known.current || note.text !== known.current) return;
    const at = proofreader.indexOf(note);
    proofreader.edit('Edit text', (content) => withText(content, at, text), at);
    known.current = notebook.state.get().content?.notes[at]?.text ?? text;
  };
  const keepOnLeaving = useEffectEvent(keep);
  useEffect(() => {
    const onHide = (): void => keepOnLeaving();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  const save = (): void => {
    const text = field.current?.value ?? note.text;
    const at = proofreader.indexOf(note);
    proofreader.edit('Edit text', (content) => withText(content, at, text), at);
    onClose();
  };
  const split = (): void => {
    const { value, selectionStart } = field.current ?? { value: note.text, selectionStart: 0 };
    const at = proofreader.indexOf(note);
    proofreader.edit('Split note', (content) => splitNote(withText(content, at, value), at, selectionStart), at);
    onClose();
  };
  return (
    <div
      className="note-editor"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) keep();
      }}
    >
      <label className="sr-only" htmlFor={id}>
        Text of the note
      </label>
      <textarea
        ref={field}
        id={id}
        className="field proof-field"
        defaultValue={note.text}
        rows={3}
        onKeyDown={(event) => {
          // The page view around it would close as well.
          if (event.key === 'Escape') event.stopPropagation();
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) split();
          else if (event.key === 'Enter') {
            event.preventDefault();
            save();
          }
        }}
      />
      {/* The field keeps the focus while one of them is pressed: not every browser gives it to a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="mt-2 flex flex-wrap gap-2" onMouseDown={(event) => event.preventDefault()}>
        <Button tone="primary" onClick={save}>
          Keep
        </Button>
        <Button onClick={split} aria-keyshortcuts="Control+Enter">
          Split at the cursor
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
