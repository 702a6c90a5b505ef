import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { bookOfNote, shownPage } from '../../core/notes/notes.ts';
import { EMPTY_EXTRACTION, isEmpty } from '../notes/note-content.ts';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/**
 * The notes as they are printed, in place of the screen: by the button, and by whatever else makes the browser print.
 * It is there only while something is being printed.
 */
export function PrintView() {
  const { notebook } = useServices();
  const { content } = useStore(notebook.state);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what stands there once its listeners are done.
    const begin = (): void => flushSync(() => setIsPrinting(true));
    const end = (): void => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting || isEmpty(content)) return null;
  const extraction = content ?? EMPTY_EXTRACTION;
  const { title, authors, keyTakeaways, notes, books = [] } = extraction;
  return createPortal(
    // The screen has another, which is not printed.
    <main className="print-view">
      <h1>{title ?? 'Book Notes'}</h1>
      {authors !== undefined && <p>{authors}</p>}
      {keyTakeaways.length > 0 && (
        <>
          <h2>Key Takeaways</h2>
          <ul>
            {keyTakeaways.map((takeaway) => (
              <li key={takeaway} dir="auto">
                {takeaway}
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && <h2>Notes</h2>}
      {notes.map((note, at) => (
        // A note has no other name than its place in the list.
        <blockquote key={at} dir="auto">
          <p>{note.text}</p>
          <footer>
            {[books.length > 0 ? bookOfNote(extraction, note).title : undefined, `p. ${shownPage(note)}`]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </footer>
        </blockquote>
      ))}
    </main>,
    document.body,
  );
}
