import { readKindleExport } from '../../engines/kindle/kindle-export.ts';
import type { KindleLine } from '../../engines/kindle/kindle-line.ts';
import { placeOf } from '../../engines/kindle/place.ts';
import { type BookNotes, type Highlight, notesOfHighlight } from './book-notes.ts';
import { textOf } from './markup-text.ts';

/** The parts of the notebook that the Kindle app exports, and how large each is set. */
const PARTS: Readonly<Record<string, number>> = {
  notebookFor: 12,
  bookTitle: 24,
  authors: 14,
  sectionHeading: 24,
  noteHeading: 18,
  noteText: 18,
};
/** Only these: the parts stand in others, of which the first end would be taken for theirs. */
const PART = new RegExp(
  `<(?:div|h[1-6]|p)\\b[^>]*class=["']?(?<name>${Object.keys(PARTS).join('|')})\\b["']?[^>]*>(?<html>.*?)</(?:div|h[1-6]|p)>`,
  'gsu',
);

/** The Kindle app's notebook as HTML, or the page of the web notebook as a browser saves it; undefined for other pages. */
export function readNotebookHtml(html: string, file: string): readonly BookNotes[] | undefined {
  if (/class=["']?noteHeading/u.test(html)) return readAppHtml(html, file);
  return /kp-notebook-(?:highlight|metadata)|annotationHighlightHeader/u.test(html)
    ? readWebHtml(html, file)
    : undefined;
}

function readAppHtml(html: string, file: string): readonly BookNotes[] | undefined {
  const lines: KindleLine[] = [];
  for (const { groups } of html.matchAll(PART)) {
    const size = PARTS[groups?.['name'] ?? ''];
    const text = textOf(groups?.['html'] ?? '');
    if (size !== undefined && text !== '') lines.push({ text, x: 0, right: 400, y: lines.length * 20, size, page: 0 });
  }
  const found = readKindleExport(lines, file);
  return found && [found];
}

/** "Your Kindle Notes For:", in any language. */
const OPENING = /kindle.*[:：]$/iu;

/** One block for each highlight: its header with colour and place, its words, the note on it. */
function readWebHtml(html: string, file: string): readonly BookNotes[] | undefined {
  const title = textOf(/<h3[^>]*kp-notebook-metadata[^>]*>(.*?)<\/h3>/su.exec(html)?.[1] ?? '');
  const about = [...html.matchAll(/<p[^>]*kp-notebook-metadata[^>]*>(.*?)<\/p>/gsu)].map(([, inner = '']) =>
    textOf(inner),
  );
  const authors = about.find((line) => line !== '' && !OPENING.test(line));
  const blocks = html.split(/id=["']annotation(?:Highlight|Note)Header["'][^>]*>/u).slice(1);
  const highlights = blocks.map((block): Highlight => {
    const header = textOf(/^(.*?)</su.exec(block)?.[1] ?? '');
    const place = placeOf(header.split('|').at(-1)?.trim());
    return {
      text: textOf(/<span[^>]*id=["']highlight["'][^>]*>(.*?)<\/span>/su.exec(block)?.[1] ?? ''),
      note: textOf(/<span[^>]*id=["']note["'][^>]*>(.*?)<\/span>/su.exec(block)?.[1] ?? ''),
      ...place,
    };
  });
  const notes = highlights.flatMap((highlight) => notesOfHighlight(highlight, file));
  return [{ ...(title && { title }), ...(authors && { authors }), notes }];
}
