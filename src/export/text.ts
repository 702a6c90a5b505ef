import type { Extraction } from '../core/note.ts';
import { printable } from './printable.ts';

/** The notes as plain text: two headed lists of bullets; a list without entries is left out with its heading. */
export function textFromExtraction({ notes, keyTakeaways }: Extraction): string {
  const sections = [
    sectionOf('Key Takeaways', keyTakeaways.map(printable)),
    sectionOf(
      'Notes',
      notes.map(({ page, text }) => `p. ${page} ${printable(text)}`),
    ),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function sectionOf(heading: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `${heading}\n\n${items.map((item) => `• ${item}\n`).join('')}`;
}
