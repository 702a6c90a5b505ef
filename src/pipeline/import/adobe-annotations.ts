import { elementsIn, textOf } from '../../core/markup-text.ts';
import { type BookNotes, notesOfHighlight } from './book-notes.ts';

const NAMESPACE = 'http://ns.adobe.com/digitaleditions/annotations';

/**
 * The `.annot` files that Kobo readers and Adobe Digital Editions write beside an EPUB; undefined for other text. They
 * give no page, only how far into the book a passage stands.
 */
export function readAdobeAnnotations(xml: string, file: string): readonly BookNotes[] | undefined {
  if (!xml.includes(NAMESPACE)) return undefined;
  const publication = elementsOf(xml, 'publication')[0] ?? '';
  const [title, authors] = ['title', 'creator'].map((name) => textOf(elementsOf(publication, name)[0] ?? ''));
  const notes = elementsOf(xml, 'annotation').flatMap((annotation) => {
    const target = elementsOf(annotation, 'target')[0] ?? '';
    const content = elementsOf(annotation, 'content')[0] ?? '';
    const share = Number(/\bprogress="([\d.]+)"/u.exec(target)?.[1] ?? Number.NaN);
    return notesOfHighlight(
      {
        text: textOf(elementsOf(target, 'text')[0] ?? ''),
        note: textOf(elementsOf(content, 'text')[0] ?? ''),
        date: textOf(elementsOf(annotation, 'date')[0] ?? ''),
        ...(Number.isFinite(share) ? { location: `${(share * 100).toFixed(1)} %` } : {}),
      },
      file,
    );
  });
  return [{ ...(title && { title }), ...(authors && { authors }), notes }];
}

/** What stands between the tags of elements of a name, whatever prefix they have; such elements hold none of their own. */
function elementsOf(xml: string, name: string): readonly string[] {
  const opens = new RegExp(`^<(?:\\w+:)?${name}(?:\\s[^>]*[^/])?>`, 'u');
  const closes = new RegExp(`</(?:\\w+:)?${name}>`, 'gu');
  return Array.from(elementsIn(xml, { opens, closes }), ({ inner }) => inner);
}
