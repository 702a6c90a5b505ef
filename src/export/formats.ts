import type { Extraction } from '../core/note.ts';
import { csvFromExtraction } from './csv.ts';
import { markdownFromExtraction } from './markdown.ts';
import { noteAppMarkdownFromExtraction } from './note-app.ts';
import { textFromExtraction } from './text.ts';

/** Every format in which notes can be had; the first three are the ones that the dialog shows first. */
export const EXPORT_FORMATS = [
  'txt',
  'md',
  'docx',
  'html',
  'csv',
  'note-app',
  'anki',
  'bibtex',
  'ris',
  'json',
] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A finished file. Text is to be written as UTF-8. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
}

const FILES: Readonly<Record<ExportFormat, { readonly name: string; readonly type: string }>> = {
  txt: { name: 'notes.txt', type: 'text/plain;charset=utf-8' },
  md: { name: 'notes.md', type: 'text/markdown;charset=utf-8' },
  docx: {
    name: 'book-notes.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  csv: { name: 'notes.csv', type: 'text/csv;charset=utf-8' },
  'note-app': { name: 'book-notes.md', type: 'text/markdown;charset=utf-8' },
  html: { name: 'book-notes.html', type: 'text/html;charset=utf-8' },
  anki: { name: 'anki-cards.txt', type: 'text/plain;charset=utf-8' },
  bibtex: { name: 'book.bib', type: 'application/x-bibtex;charset=utf-8' },
  ris: { name: 'book.ris', type: 'application/x-research-info-systems;charset=utf-8' },
  json: { name: 'notes.json', type: 'application/json' },
};

/** Builds a file. What few readers want, the library for Word files first of all, is loaded only when it is asked for. */
export async function exportExtraction(extraction: Extraction, format: ExportFormat): Promise<ExportedFile> {
  return { ...FILES[format], content: await contentOf(extraction, format) };
}

async function contentOf(extraction: Extraction, format: ExportFormat): Promise<string | Uint8Array> {
  switch (format) {
    case 'txt':
      return textFromExtraction(extraction);
    case 'md':
      return markdownFromExtraction(extraction);
    case 'docx': {
      const { docxFromExtraction } = await import('./docx.ts');
      return docxFromExtraction(extraction);
    }
    case 'csv':
      return csvFromExtraction(extraction);
    case 'note-app':
      return noteAppMarkdownFromExtraction(extraction);
    case 'html': {
      const { htmlFromExtraction } = await import('./html.ts');
      return htmlFromExtraction(extraction);
    }
    case 'anki': {
      const { ankiFromExtraction } = await import('./anki.ts');
      return ankiFromExtraction(extraction);
    }
    case 'bibtex':
    case 'ris': {
      const { bibtexFromExtraction, risFromExtraction } = await import('./citation.ts');
      return format === 'ris' ? risFromExtraction(extraction) : bibtexFromExtraction(extraction);
    }
    case 'json':
      return `${JSON.stringify(extraction, undefined, 2)}\n`;
    default:
      return format satisfies never;
  }
}
