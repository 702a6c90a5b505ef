import type { Extraction } from '../core/note.ts';
import { printable } from './printable.ts';

/** The notes as Markdown: two headed lists, pages in bold; a list without entries is left out with its heading. */
export function markdownFromExtraction({ notes, keyTakeaways }: Extraction): string {
  const sections = [
    sectionOf('Key Takeaways', keyTakeaways.map(escapedStart)),
    sectionOf(
      'Notes',
      notes.map(({ page, text }) => `**p. ${page}** ${escaped(text)}`),
    ),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

/** Text that stands within a line of Markdown and means only itself. */
export function escaped(text: string): string {
  return printable(text)
    .replace(/[\\`*[\]]/gu, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~)|(?<=~)~/gu, '\\~')
    .replace(/<(?=[\p{L}/!?])/gu, '\\<')
    .replace(/&(?=#?[\p{L}\p{N}]+;)/gu, '\\&')
    .replace(/(?<!\S)#(?=\S)/gu, '\\#');
}

/** The same where the text opens a list item: there some signs would begin a heading, a quote or another list. */
export function escapedStart(text: string): string {
  return escaped(text)
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/u, '$1\\')
    .replace(/^(?:[-+>](?=\s|$)|>|#|-(?=[\s-]*-[\s-]*$)|_(?=[\s_]*_[\s_]*$))/u, '\\$&');
}

function sectionOf(heading: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `# ${heading}\n\n${items.map((item) => `- ${item}\n`).join('')}`;
}
