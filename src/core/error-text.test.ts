import { expect, test } from 'vitest';
import { messageFor } from './error-text.ts';
import { AppError, ERROR_CODES } from './errors.ts';

test.each([
  ['file-unreadable', 'EIO', 'Failed to read file'],
  ['pdf-no-pages', '', 'No pages extracted from PDF'],
  ['pdf-failed', 'it is protected by a password', 'Failed to process PDF: it is protected by a password'],
  ['pdf-failed', '', 'Failed to process PDF: Unknown error'],
  ['pdf-failed', 'Failed to process PDF: broken', 'Failed to process PDF: broken'],
  ['model-no-content', '', 'No content in OpenAI response'],
  ['save-failed', '503: down', 'Failed to save changes'],
  ['request-failed', '404: Not Found', '404: Not Found'],
  ['type-not-accepted', '', 'Please upload only JPEG, PNG images or PDF files'],
  ['unknown', '', 'Failed to process files'],
] as const)('%s with "%s" says: %s', (code, said, message) => {
  expect(messageFor(new AppError(code, said))).toEqual({ message });
});

test('a file that failed is named in the sentence of the catalogue, the cause below it', () => {
  const error = new AppError('image-broken', 'The picture ends too early.');
  expect(messageFor(error, { file: 'page 3.jpg' })).toEqual({
    message: 'Failed to process "page 3.jpg". Please ensure it\'s a valid file.',
    detail: 'The picture ends too early.',
  });
});

test('a cancelled job is no fault of the file', () => {
  expect(messageFor(new AppError('cancelled', ''), { file: 'a.jpg' }).message).toMatch(/^Cancelled\./);
});

test('every code has a sentence, with and without one of its own', () => {
  for (const code of ERROR_CODES) expect(messageFor(new AppError(code, '')).message).not.toBe('');
});

test.each([
  [new Error('odd'), { message: 'odd' }],
  [new Error(''), { message: 'Failed to process files' }],
  ['thrown text', { message: 'Failed to process files' }],
])('what is not ours is told as well: %s', (error, text) => {
  expect(messageFor(error)).toEqual(text);
});
