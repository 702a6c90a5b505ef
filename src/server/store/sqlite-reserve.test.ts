import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Reserve } from './sqlite-reserve.ts';

function newDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'a.db');
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

test('has room for the whole log and some more, also when the log has grown, and gives it back', () => {
  const database = newDatabase();
  const reserve = new Reserve(database);
  reserve.keep();
  const atFirst = sizeOf(`${database}-reserve`);
  expect(atFirst).toBeGreaterThan(0);
  writeFileSync(`${database}-wal`, Buffer.alloc(3_000_000));
  reserve.keep();
  const grown = sizeOf(`${database}-reserve`);
  expect(grown).toBeGreaterThan(3_000_000);
  expect(grown).toBeLessThan(5_000_000);
  // One that was there before counts.
  new Reserve(database).keep();
  expect(sizeOf(`${database}-reserve`)).toBe(grown);
  reserve.release();
  expect(sizeOf(`${database}-reserve`)).toBe(0);
  rmSync(`${database}-wal`);
  reserve.keep();
  expect(sizeOf(`${database}-reserve`)).toBe(atFirst);
});

test('where nothing can be kept nothing is said', () => {
  const database = join(newDatabase(), 'no folder');
  const reserve = new Reserve(database);
  reserve.keep();
  reserve.release();
  expect(sizeOf(`${database}-reserve`)).toBe(0);
});
