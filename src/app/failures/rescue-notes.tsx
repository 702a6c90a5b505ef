import { displayNotes, displayTakeaways } from '../../core/notes/notes.ts';
import { download } from '../export/download.ts';
import { EMPTY_EXTRACTION, isEmpty } from '../notes/note-content.ts';
import type { Notebook } from '../notes/notebook.ts';
import { Button } from '../ui/button.tsx';
import { isFirstClick } from '../ui/first-click.ts';

/** The notes as plain text and as a file, with next to nothing that could fail: for when their own view did. */
export function RescueNotes({ notebook }: { readonly notebook: Notebook }) {
  const { content } = notebook.state.get();
  if (isEmpty(content)) return null;
  const { notes, keyTakeaways } = content ?? EMPTY_EXTRACTION;
  const text = [displayTakeaways(keyTakeaways), displayNotes(notes)].filter((part) => part !== '').join('\n\n');
  return (
    <div className="mt-5">
      <label className="label" htmlFor="rescued-notes">
        Your notes
      </label>
      <textarea id="rescued-notes" className="field" rows={10} readOnly value={text} />
      <div className="mt-3">
        <Button
          onClick={(event) =>
            isFirstClick(event) &&
            download({ name: 'notes.txt', type: 'text/plain;charset=utf-8', content: `${text}\n` })
          }
        >
          Download as Text (.txt)
        </Button>
      </div>
    </div>
  );
}
