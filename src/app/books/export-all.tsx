import type { Extraction } from '../../core/note.ts';
import { LIBRARY_FORMATS, type LibraryFormat } from '../../export/library.ts';
import { SaidOfMaking } from '../export/said-of-making.tsx';
import { useMaking } from '../export/use-making.ts';
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
  const { make, ...making } = useMaking();
  const kept = shownBooks(state, sessionId);
  if (kept.length < 2) return null;
  const exportAs = (format: LibraryFormat): Promise<void> =>
    make(async () => {
      const books: Extraction[] = [];
      for (const book of kept) {
        const content = await bookcase.contentOf(book.sessionId);
        if (content !== undefined) books.push({ ...content, title: content.title ?? nameOfBook(book) });
      }
      const missing = kept.length - books.length;
      const lost = missing === 0 ? '' : ` ${missing} could not be read and are not in it.`;
      return { job: { kind: 'library', books, format }, about: `: ${books.length} books.${lost}` };
    });
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <div className="flex flex-wrap gap-2">
        {LIBRARY_FORMATS.map((format) => (
          <Button key={format} onClick={(event) => isFirstClick(event) && void exportAs(format)}>
            {LABELS[format]}
          </Button>
        ))}
      </div>
      <SaidOfMaking {...making} className="mt-2 block text-sm text-ink-soft" />
    </div>
  );
}
