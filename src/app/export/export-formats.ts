import type { ExportFormat } from '../../export/formats.ts';

/** The buttons of the dialog, in order. */
export const EXPORT_BUTTONS: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'txt', label: 'Download as Text (.txt)' },
  { format: 'md', label: 'Download as Markdown (.md)' },
  { format: 'docx', label: 'Download as Word (.docx)' },
];

/** Further formats, behind one line of the dialog. */
export const MORE_EXPORT_BUTTONS: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'csv', label: 'Table for Readwise (.csv)' },
  { format: 'note-app', label: 'Markdown for note apps (.md)' },
  { format: 'json', label: 'Everything as JSON (.json)' },
];
