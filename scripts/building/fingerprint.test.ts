import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fingerprint-'));
  mkdirSync(path.join(root, 'src/core'), { recursive: true });
  writeFileSync(path.join(root, 'src/core/a.ts'), 'one');
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('changes with the content of a source, of the lock file and of a configuration', () => {
  const seen = [fingerprintOf(root)];
  for (const name of ['src/core/a.ts', 'package-lock.json', 'tsconfig.core.json', 'vite.config.ts']) {
    writeFileSync(path.join(root, name), 'two');
    seen.push(fingerprintOf(root));
  }
  expect(new Set(seen).size).toBe(5);
});

test('changes when a source is renamed or removed', () => {
  const before = fingerprintOf(root);
  renameSync(path.join(root, 'src/core/a.ts'), path.join(root, 'src/core/b.ts'));
  const renamed = fingerprintOf(root);
  rmSync(path.join(root, 'src/core/b.ts'));
  expect(new Set([before, renamed, fingerprintOf(root)]).size).toBe(3);
});

test('stays when only a test or the date of a file changes', () => {
  const before = fingerprintOf(root);
  writeFileSync(path.join(root, 'src/core/a.test.ts'), 'test');
  writeFileSync(path.join(root, 'src/core/a.ts'), 'one');
  expect(fingerprintOf(root)).toBe(before);
});
