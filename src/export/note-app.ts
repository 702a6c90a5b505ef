import type { Extraction, Note } from '../core/note.ts';
import { shownPage } from '../core/notes/notes.ts';
import { OWN_WORDS } from '../core/passages/passages.ts';
import { escapedStart as escapedAtStart, escaped as escapedInMarkdown } from './markdown.ts';
import { printable } from './printable.ts';

/** Note apps also know marked text, formulas, remarks that are not shown (`%%`) and names of paragraphs (`^name` at their end). */
function inNoteApp(text: string): string {
  return text
    .replace(/=(?==)|(?<==)=/gu, '\\=')
    .replace(/%(?=%)|(?<=%)%/gu, '\\%')
    .replace(/(?<!\S)\^(?=[A-Za-z0-9-]+$)/u, '\\^')
    .replaceAll('$', '\\$');
}

function escaped(text: string): string {
  return inNoteApp(escapedInMarkdown(text));
}

function escapedStart(text: string): string {
  return inNoteApp(escapedAtStart(text));
}

/**
 * The notes as Markdown for note apps: YAML front matter, takeaways as a list, each passage as a quote with its page,
 * chapter and file below it, the reader's own words as plain text.
 */
export function noteAppMarkdownFromExtraction(extraction: Extraction): string {
  const { title, keyTakeaways, notes } = extraction;
  const parts = [
    frontMatter(extraction),
    `# ${title === undefined ? 'Book Notes' : escapedStart(title)}`,
    ...(keyTakeaways.length > 0
      ? ['## Key Takeaways', keyTakeaways.map((text) => `- ${escapedStart(text)}`).join('\n')]
      : []),
    ...(notes.length > 0 ? ['## Notes', ...notes.map(blockOf)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function frontMatter({ title, authors, notes }: Extraction): string {
  const files = [...new Set(notes.flatMap((note) => note.source?.file ?? []))];
  const lines = [
    ...(title === undefined ? [] : [`title: ${yaml(title)}`]),
    ...(authors === undefined ? [] : [`author: ${yaml(authors)}`]),
    'tags: [book-notes]',
    `notes: ${notes.length}`,
    ...(files.length === 0 ? [] : ['files:', ...files.map((file) => `  - ${yaml(file)}`)]),
  ];
  return ['---', ...lines, '---'].join('\n');
}

/** A double-quoted YAML scalar is written as JSON writes a string. */
function yaml(text: string): string {
  return JSON.stringify(printable(text));
}

function blockOf({ page, label, text, source }: Note): string {
  const where = [
    `p. ${shownPage({ page, ...(label !== undefined && { label }) })}`,
    ...(source?.chapter === undefined ? [] : [source.chapter]),
    ...(source === undefined ? [] : [source.file]),
  ];
  const place = `— ${where.map(escaped).join(' · ')}`;
  if (text.startsWith(OWN_WORDS)) return `**Note:** ${escaped(text.slice(OWN_WORDS.length))}\n${place}`;
  return `> ${escapedStart(text)}\n>\n> ${place}`;
}
