import type { ExportFormat } from '../../export/formats.ts';

/** A button of the dialog, and the sentence that says what it is good for. */
export interface ExportButton {
  readonly format: ExportFormat;
  readonly label: string;
  readonly use: string;
}

/** The buttons of the dialog, in order. */
export const EXPORT_BUTTONS: readonly ExportButton[] = [
  { format: 'txt', label: 'Download as Text (.txt)', use: 'Plain lines that every program opens.' },
  { format: 'md', label: 'Download as Markdown (.md)', use: 'Headings and lists, for editors that know Markdown.' },
  { format: 'docx', label: 'Download as Word (.docx)', use: 'A document for Word, Pages or LibreOffice.' },
];

/** Further formats, behind one line of the dialog. */
export const MORE_EXPORT_BUTTONS: readonly ExportButton[] = [
  { format: 'html', label: 'Web page (.html)', use: 'One page to read in any browser, to print or to put online.' },
  { format: 'csv', label: 'Table for Readwise (.csv)', use: 'A row for each passage; spreadsheets open it as well.' },
  {
    format: 'note-app',
    label: 'Markdown for note apps (.md)',
    use: 'Quotes with front matter, for Obsidian and others.',
  },
  { format: 'anki', label: 'Cards for Anki (.txt)', use: 'A card for each passage, to be imported and learnt.' },
  { format: 'bibtex', label: 'Citation as BibTeX (.bib)', use: 'The book with its passages, for LaTeX and JabRef.' },
  { format: 'ris', label: 'Citation as RIS (.ris)', use: 'The same for Zotero, EndNote and Mendeley.' },
  { format: 'json', label: 'Everything as JSON (.json)', use: 'All that is known, with the place of every word.' },
];
