import { expect, it } from 'vitest';
import type { Extraction } from '../core/note.ts';
import { type ExportJob, makeExport, withoutPlaces } from './export-job.ts';
import { EXPORT_FORMATS } from './formats.ts';
import { LIBRARY_FORMATS } from './library.ts';

const BOX = { left: 1, top: 2, right: 3, bottom: 4 };
const WORDS = [{ text: 'kept', box: BOX, confidence: 0.9 }];
const ON_PAGE = { file: 'a.jpg', pageIndex: 0, boxes: [BOX], marks: ['underline'], confidence: 0.9 } as const;

/** A book whose notes have all that any note can have. */
const BOOK: Extraction = {
  title: 'Emma',
  authors: 'Jane Austen',
  keyTakeaways: ['One.'],
  notes: [
    {
      page: 12,
      text: 'What is kept',
      source: {
        ...ON_PAGE,
        colour: '#ffee00',
        chapter: 'One',
        location: '14',
        date: '2026-08-13',
        words: WORDS,
        continued: [{ file: 'b.jpg', pageIndex: 1, boxes: [BOX], words: WORDS }],
      },
    },
    { page: 12, text: 'Note: mine', source: { ...ON_PAGE, location: '14' } },
    { page: 'x', text: 'On no page', source: { ...ON_PAGE, continued: [{ file: 'b.jpg', pageIndex: 1, boxes: [] }] } },
    { page: 'x', text: 'Note: beside its end', source: { ...ON_PAGE, file: 'b.jpg', pageIndex: 1 } },
    { page: 'x', label: 'xiv', text: 'Typed' },
  ],
};

const JOBS: readonly ExportJob[] = [
  ...EXPORT_FORMATS.map((format): ExportJob => ({ kind: 'book', book: BOOK, format })),
  ...LIBRARY_FORMATS.map((format): ExportJob => ({ kind: 'library', books: [BOOK, BOOK], format })),
];

it.each(JOBS)('the file $format of a $kind is the same without the places that it does not tell', async (job) => {
  // Word files tell when they were made.
  if (job.format === 'docx') return expect(JSON.stringify(withoutPlaces(job))).toContain('What is kept');
  expect(await makeExport(withoutPlaces(job))).toEqual(await makeExport(job));
});

it('hands over no place of a word where the file does not tell it', () => {
  expect(JSON.stringify(withoutPlaces({ kind: 'book', book: BOOK, format: 'csv' }))).not.toMatch(/"left"|"words"/);
});
