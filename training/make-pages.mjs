// Makes the sets of pages that the recipe learns from: `node training/make-pages.mjs OUT_DIR`. What is there is kept.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../scripts/run.mjs';

const out = process.argv[2];
if (out === undefined) {
  console.error('usage: node training/make-pages.mjs OUT_DIR');
  process.exit(2);
}

/** @param {string} name @param {string[]} args */
const bench = (name, ...args) => run(process.execPath, ['scripts/bench.mjs', name, ...args]);

/** Name, seed, how many, and further words of each set. @type {[string, string, number, string[]][]} */
const SETS = [
  ['usual', 'train-a', 724, ['--split', 'train', '--usual']],
  ['world', 'train-b', 1000, ['--split', 'train']],
  ['usual-2', 'train-e', 128, ['--split', 'train', '--usual']],
  ['world-2', 'train-d', 804, ['--split', 'train']],
  ['world-2', 'train-f', 400, ['--split', 'train', '--plain', '0.45']],
  ['usual-3', 'train-i', 150, ['--split', 'train', '--usual']],
  ['world-3', 'train-h', 500, ['--split', 'train']],
  ['world-3', 'train-j', 300, ['--split', 'train', '--plain', '0.3']],
  ['usual-4', 'train-l', 250, ['--split', 'train', '--usual']],
  ['world-4', 'train-k', 450, ['--split', 'train']],
  ['usual-5', 'train-n', 150, ['--split', 'train', '--usual']],
  ['world-5', 'train-m', 300, ['--split', 'train']],
  ['world-6', 'train-o', 500, ['--split', 'train', '--plain', '0.25']],
  ['scans', 'train-p', 280, ['--split', 'train', '--plain', '0.7', '--flat']],
  ['held', 'held-a', 150, ['--split', 'held']],
];
for (const [name, seed, count, more] of SETS) {
  const code = await bench('learn-pages', path.join(out, name), '--seed', seed, '--count', String(count), ...more);
  if (code !== 0) process.exit(code);
}
const photos = path.join(out, 'photos-as-taken');
if (!existsSync(photos)) await run('python3', ['training/photos.py', photos]);
if (existsSync(photos)) {
  const held = ['--held', path.join(out, 'photos-held')];
  await bench('learn-photos', photos, path.join(out, 'photos'), ...held);
  await bench('learn-photos', photos, path.join(out, 'photos-2'), ...held, '--copies', '5', '--seed', 'n');
  await bench('learn-photos', photos, path.join(out, 'photos-3'), ...held, '--copies', '5', '--seed', '5');
  await bench('learn-photos', photos, path.join(out, 'photos-4'), ...held, '--copies', '4', '--seed', '6', '--drawn');
}
