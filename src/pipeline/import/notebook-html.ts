import { type ElementTags, elementsIn, textOf } from '../../core/markup-text.ts';
import { type KindleLine, placeOf, readKindleExport } from '../../engines/kindle/kindle.ts';
import { type BookNotes, type Highlight, notesOfHighlight } from './book-notes.ts';

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
const CLASS = new RegExp(`^<(?:div|h[1-6]|p)\\b[^>]*class=["']?(?<name>${Object.keys(PARTS).join('|')})\\b`, 'u');
const PART: ElementTags = { opens: CLASS, closes: /<\/(?:div|h[1-6]|p)>/gu };
/** The parts of the web notebook. */
const WEB_TITLE: ElementTags = { opens: /^<h3[^>]*kp-notebook-metadata/u, closes: /<\/h3>/gu };
const WEB_ABOUT: ElementTags = { opens: /^<p[^>]*kp-notebook-metadata/u, closes: /<\/p>/gu };
const WEB_WORDS: ElementTags = { opens: /^<span[^>]*id=["']highlight["']/u, closes: /<\/span>/gu };
const WEB_NOTE: ElementTags = { opens: /^<span[^>]*id=["']note["']/u, closes: /<\/span>/gu };

/** The Kindle app's notebook as HTML, or the page of the web notebook as a browser saves it; undefined for other pages. */
export function readNotebookHtml(html: string, file: string): readonly BookNotes[] | undefined {
  if (/class=["']?noteHeading/u.test(html)) return readAppHtml(html, file);
  return /kp-notebook-(?:highlight|metadata)|annotationHighlightHeader/u.test(html)
    ? readWebHtml(html, file)
    : undefined;
}

function readAppHtml(html: string, file: string): readonly BookNotes[] | undefined {
  const lines: KindleLine[] = [];
  for (const { tag, inner } of elementsIn(html, PART)) {
    const size = PARTS[CLASS.exec(tag)?.groups?.['name'] ?? ''];
    const text = textOf(inner);
    if (size !== undefined && text !== '') lines.push({ text, x: 0, right: 400, y: lines.length * 20, size, page: 0 });
  }
  const found = readKindleExport(lines, file);
  return found && [found];
}

/** "Your Kindle Notes For:", in any language. */
function isOpening(line: string): boolean {
  return /[:：]$/u.test(line) && /kindle/iu.test(line);
}

/** One block for each highlight: its header with colour and place, its words, the note on it. */
function readWebHtml(html: string, file: string): readonly BookNotes[] | undefined {
  const title = firstIn(html, WEB_TITLE);
  const about = [...elementsIn(html, WEB_ABOUT)].map(({ inner }) => textOf(inner));
  const authors = about.find((line) => line !== '' && !isOpening(line));
  const blocks = html.split(/id=["']annotation(?:Highlight|Note)Header["']/u).slice(1);
  const highlights = blocks.map((block): Highlight => {
    const header = block.slice(block.indexOf('>') + 1);
    const place = placeOf(
      textOf(header.slice(0, Math.max(0, header.indexOf('<'))))
        .split('|')
        .at(-1)
        ?.trim(),
    );
    return { text: firstIn(header, WEB_WORDS), note: firstIn(header, WEB_NOTE), ...place };
  });
  const notes = highlights.flatMap((highlight) => notesOfHighlight(highlight, file));
  return [{ ...(title && { title }), ...(authors && { authors }), notes }];
}

/** The text of the first such element; none where there is none. */
function firstIn(html: string, tags: ElementTags): string {
  const [first] = elementsIn(html, tags);
  return textOf(first?.inner ?? '');
}
