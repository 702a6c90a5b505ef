import { expect, test } from 'vitest';
import { countsOf } from './test-counts.mjs';

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] };

test('counts tests, not files, and leaves skipped ones out', () => {
  const failing = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
  expect(countsOf({ testResults: [passing, failing] }, 1)).toEqual({ passed: 2, failed: 1 });
  expect(countsOf({ testResults: [passing] }, 0)).toEqual({ passed: 1, failed: 0 });
});

test('a file that could not be loaded is a failure', () => {
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  expect(countsOf({ testResults: [passing, failing, { status: 'failed', assertionResults: [] }] }, 1)).toEqual({
    passed: 1,
    failed: 2,
  });
});

test('a run that ended badly is never reported as clean', () => {
  expect(countsOf({ testResults: [passing] }, 1)).toEqual({ passed: 1, failed: 1 });
  expect(countsOf(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});
