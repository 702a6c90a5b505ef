import { useState } from 'react';
import type { Extraction } from '../../core/note.ts';
import { exportLibrary, LIBRARY_FORMATS, type LibraryFormat } from '../../export/library.ts';
import { download } from '../export/download.ts';
import { useServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { isFirstClick } from '../ui/first-click.ts';
import { nameOfBook } from './book-name.ts';
import { shownBooks } from './shown-books.ts';

const LABELS: Readonly<Record<LibraryFormat, string>> = {
  md: 'All as Markdown (.md)',
  csv: 'All as a table (.csv)',
  json: 'All as JSON (.json)',
};

/** All books of the shelf in one file. */
export function ExportAll() {
  const { bookcase, notebook } = useServices();
  const state = useStore(bookcase.state);
  const { sessionId } = useStore(notebook.state);
  const [said, setSaid] = useState('');
  const kept = shownBooks(state, sessionId);
  if (kept.length < 2) return null;
  const exportAs = async (format: LibraryFormat): Promise<void> => {
    const contents: Extraction[] = [];
    let missing = 0;
    for (const book of kept) {
      const content = await bookcase.contentOf(book.sessionId);
      if (content === undefined) missing += 1;
      else contents.push({ ...content, title: content.title ?? nameOfBook(book) });
    }
    const file = exportLibrary(contents, format);
    download(file);
    const lost = missing === 0 ? '' : ` ${missing} could not be read and are not in it.`;
    setSaid(`Saved as ${file.name}: ${contents.length} books.${lost}`);
  };
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <div className="flex flex-wrap gap-2">
        {LIBRARY_FORMATS.map((format) => (
          <Button key={format} onClick={(event) => isFirstClick(event) && void exportAs(format)}>
            {LABELS[format]}
          </Button>
        ))}
      </div>
      <output className="mt-2 block text-sm text-ink-soft">{said}</output>
    </div>
  );
}
