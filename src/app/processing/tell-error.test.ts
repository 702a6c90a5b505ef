import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { tellFailures } from './tell-error.ts';

const FILES = [{ type: 'application/pdf' }, { type: 'image/jpeg' }];
const failure = (fileIndex: number, code: ErrorCode, message: string) => ({
  ...{ file: fileIndex === 0 ? 'a.pdf' : 'b.jpg', fileIndex },
  error: new AppError(code, message),
});

test('what could not be loaded is said once, whatever files wait for it', () => {
  const failures = [failure(0, 'reader-missing', 'Not loaded.'), failure(1, 'reader-missing', 'Not loaded.')];
  expect(tellFailures(failures, FILES)).toEqual([{ message: 'Not loaded.', reasons: [] }]);
});

test('a file that is damaged is named beside what could not be loaded for another', () => {
  const failures = [failure(0, 'reader-missing', 'Not loaded.'), failure(1, 'image-broken', 'It ends in the middle.')];
  expect(tellFailures(failures, FILES)).toEqual([
    { message: 'Not loaded.', reasons: [] },
    {
      message: 'Failed to process "b.jpg". Please ensure it\'s a valid file.',
      reasons: ['It ends in the middle.'],
    },
  ]);
});
