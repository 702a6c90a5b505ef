import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolders } from './make-folders.ts';

test.each(['EPERM', 'EISDIR'])('a drive that may not be made (%s) is taken as it is', (code) => {
  const drive = mkdtempSync(path.join(tmpdir(), 'commonplace-'));
  onTestFinished(() => rmSync(drive, { recursive: true, force: true }));
  // As Windows answers for the root of a drive, and macOS for its own.
  const refuse = () => {
    throw Object.assign(new Error(code), { code });
  };
  expect(() => makeFolders(drive, refuse)).not.toThrow();
  expect(() => makeFolders(path.join(drive, 'none'), refuse)).toThrow(code);
  makeFolders(path.join(drive, 'one', 'two'));
  expect(readdirSync(path.join(drive, 'one'))).toEqual(['two']);
});
