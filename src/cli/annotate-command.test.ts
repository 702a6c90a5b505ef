import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runAnnotateCommand } from './annotate-command.ts';

test('a place that cannot be written to is named before anything is read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-annotate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const book = path.join(folder, 'book.pdf');
  await writeFile(book, '%PDF-1.7');
  let said = '';
  const reading = () => {
    throw new Error('read all the same');
  };
  const command = { kind: 'annotate', path: book, out: path.join(book, 'none.pdf') } as const;
  const stderr = {
    write: (text: string) => {
      said += text;
    },
  };
  const status = await runAnnotateCommand(command, { createEngine: reading, openPdf: reading, stderr });
  expect([status, said]).toEqual([2, expect.stringContaining(`${command.out} cannot be written`)]);
});
