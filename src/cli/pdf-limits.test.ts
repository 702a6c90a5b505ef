import { expect, test } from 'vitest';
import { DEFAULT_PDF_LIMITS } from '../engines/pdf/file/limits.ts';
import { pdfLimitsOf } from './pdf-limits.ts';

test('without variables the defaults hold', () => {
  expect(pdfLimitsOf({ PDF_PAGES_MAX: ' ' })).toEqual({ ok: true, limits: DEFAULT_PDF_LIMITS });
});

test('each variable raises or lowers its own bound, in its own unit', () => {
  const env = { PDF_MEGABYTES_MAX: '2', PDF_PAGES_MAX: ' 5000 ', PDF_PAGE_SECONDS_MAX: '60', PDF_JOB_MINUTES_MAX: '1' };
  expect(pdfLimitsOf(env)).toEqual({
    ok: true,
    limits: { ...DEFAULT_PDF_LIMITS, bytes: 2 * 1024 * 1024, pages: 5000, msPerPage: 60_000, msPerJob: 60_000 },
  });
});

test.each([
  ['PDF_PAGES_MAX', '0'],
  ['PDF_PAGES_MAX', 'many'],
  ['PDF_MEGABYTES_MAX', '4001'],
  ['PDF_ANNOTATIONS_MAX', '-1'],
])('%s=%s is told', (name, value) => {
  const problem = expect.stringMatching(new RegExp(`^${name} is "${value}", but it must be a whole number from \\d`));
  expect(pdfLimitsOf({ [name]: value })).toEqual({ ok: false, problem });
});
