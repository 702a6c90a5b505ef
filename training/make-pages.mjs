// Makes the sets of pages that the recipe learns from: `node training/make-pages.mjs OUT_DIR [--share S]`. What is there is kept.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../scripts/running/run.mjs';

/** Pages of a set at least, however small the share: some to learn from and some with another mark. */
const LEAST_PAGES = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' } },
});
const share = Number(values.share);
const [out, ...rest] = positionals;
if (out === undefined || rest.length > 0 || !(share > 0 && share <= 1)) {
  console.error(
    'usage: node training/make-pages.mjs OUT_DIR [--share S], S above 0 and up to 1: so small a part of the pages',
  );
  process.exit(2);
}

/** @param {number} count */
const partOf = (count) => String(Math.max(LEAST_PAGES, Math.ceil(count * share)));

/** @param {string} name @param {string[]} args */
async function bench(name, ...args) {
  const code = await run(process.execPath, ['scripts/bench.mjs', name, ...args]);
  if (code === 0) return;
  console.error(`${name} ${args.join(' ')} ended with ${code}: the sets of pages are not whole.`);
  process.exit(code);
}

/** Name, seed, how many, and further words of each set. @type {[string, string, number, string[]][]} */
const SETS = [
  ['usual', 'train-a', 350, ['--split', 'train', '--usual']],
  ['world', 'train-b', 1600, ['--split', 'train', '--plain', '0.25']],
  ['world-plain', 'train-c', 300, ['--split', 'train', '--plain', '0.5']],
  ['scans', 'train-p', 150, ['--split', 'train', '--plain', '0.7', '--flat']],
  ['held', 'held-a', 150, ['--split', 'held']],
];
for (const [name, seed, count, more] of SETS) {
  await bench('learn-pages', path.join(out, name), '--seed', seed, '--count', partOf(count), ...more);
}
/** Pages with hooks inside the text, and with printed brackets, formulas, phonetic script and long s: name, seed, how many, and further words. @type {typeof SETS} */
const HOOK_SETS = [
  ['world', 'h1', 310, ['--split', 'train', '--world', '--hooks', '--kinds', 'bracket']],
  ['usual', 'h2', 120, ['--split', 'train', '--hooks', '--kinds', 'bracket']],
  ['world-all', 'h3', 280, ['--split', 'train', '--world', '--insertions']],
  ['usual-all', 'h4', 120, ['--split', 'train', '--hooks', '--insertions', '--kinds', 'bracket,underline,highlight']],
  ['formulas', 'h7', 130, ['--split', 'train', '--formulas', '--hooks', '--kinds', 'bracket']],
  ['formulas-world', 'h8', 130, ['--split', 'train', '--formulas', '--world', '--insertions']],
  ['formulas-scans', 'h9', 40, ['--split', 'train', '--formulas', '--flat', '--hooks', '--insertions']],
  ['old', 'h12', 70, ['--split', 'train', '--old', '--hooks', '--kinds', 'bracket']],
  ['old-world', 'h13', 50, ['--split', 'train', '--old', '--world', '--insertions']],
  ['usual-spoken', 'h14', 90, ['--split', 'train', '--insertions', '--hooks', '--kinds', 'bracket']],
  ['world-loose', 'h17', 90, ['--split', 'train', '--world', '--hooks', '--kinds', 'bracket']],
  ['usual-loose', 'h18', 60, ['--split', 'train', '--insertions', '--hooks', '--kinds', 'bracket']],
  ['held-world', 'h5', 60, ['--split', 'held', '--world', '--hooks', '--kinds', 'bracket']],
  ['held-usual', 'h6', 50, ['--split', 'held', '--hooks', '--insertions']],
  ['held-formulas', 'h10', 50, ['--split', 'held', '--formulas', '--hooks', '--kinds', 'bracket']],
  ['held-old', 'h15', 30, ['--split', 'held', '--old', '--insertions']],
  ['held-spoken', 'h16', 30, ['--split', 'held', '--insertions', '--hooks', '--kinds', 'bracket']],
  ['held-formulas-world', 'h11', 50, ['--split', 'held', '--formulas', '--world']],
];
for (const [name, seed, count, more] of HOOK_SETS) {
  const pages = path.join(out, 'hooks', `${name}-pages`);
  await bench('make-pages', pages, '--seed', seed, '--count', partOf(count), '--turn', '0', ...more);
  await bench('fit/hooks', path.join(out, 'hooks', `${name}.json`), pages);
}
/** Pages whose candidates are looked at again: name, seed, how many, and further words. @type {typeof SETS} */
const AGAIN_SETS = [
  ['world-a', 'r90', 160, ['--split', 'held', '--world']],
  ['world-b', 'r92', 200, ['--split', 'held', '--world']],
  ['world-c', 'r96', 160, ['--split', 'train', '--world']],
  ['usual-a', 'r91', 80, ['--split', 'held']],
  ['usual-b', 'r97', 80, ['--split', 'train']],
  ['formulas', 'r94', 40, ['--split', 'held', '--formulas', '--insertions']],
  ['world-d', 't91', 70, ['--split', 'held', '--world']],
  ['held-world-b', 't92', 80, ['--split', 'held', '--world']],
  ['usual-c', 't90', 60, ['--split', 'held']],
  ['world-e', 'r101', 240, ['--split', 'train', '--world']],
  ['world-f', 'r102', 240, ['--split', 'held', '--world']],
  ['world-g', 'r104', 200, ['--split', 'train', '--world']],
  ['usual-d', 'r103', 90, ['--split', 'train']],
];
for (const [name, seed, count, more] of AGAIN_SETS) {
  const pages = path.join(out, 'again', `${name}-pages`);
  await bench('make-pages', pages, '--seed', seed, '--count', partOf(count), '--turn', '0', ...more);
}
const scans = ['--split', 'held', '--plain', '0.95', '--flat'];
await bench('learn-pages', path.join(out, 'again', 'scans-pages'), '--seed', 'sc1', '--count', partOf(120), ...scans);
/** Text that is not prose in one column: rules, numbers and names that hang stand where signs do. */
const FORMS = [
  ...['bible', 'news', 'index', 'parallel', 'notes', 'glossed', 'wrapped', 'clauses', 'questions'],
  ...['verse', 'drama', 'entries', 'scripture', 'talk'],
];
const FORM_KINDS = 'bracket,bar,tick,box,underline';
/** Pages with signs beside the text, and with what looks like them: name, seed, how many, and further words. @type {typeof SETS} */
const SIGN_SETS = [
  ['world', 'g300', 220, ['--split', 'train', '--world', '--kinds', 'bracket,bar,tick']],
  ['usual', 'g301', 110, ['--split', 'train', '--kinds', 'bracket,bar,tick']],
  ['world-more', 'g304', 160, ['--split', 'train', '--world', '--kinds', 'bracket,bar,tick']],
  ['world-all', 'g303', 160, ['--split', 'train', '--world']],
  ['world-none', 'g305', 150, ['--split', 'train', '--world', '--kinds', 'strike']],
  ['held-world', 'g302', 90, ['--split', 'held', '--world', '--kinds', 'bracket,bar,tick']],
  ...FORMS.map((form, k) => {
    const more = ['--split', 'train', ...(k % 2 === 1 ? ['--world'] : []), '--form', form];
    return /** @type {typeof SETS[number]} */ ([`form-${form}`, `${16001 + k}`, 22, [...more, '--kinds', FORM_KINDS]]);
  }),
  ['parallel-more', '16031', 45, ['--split', 'train', '--form', 'parallel', '--kinds', 'bracket,bar,tick']],
  ['bible-more', '16032', 45, ['--split', 'train', '--form', 'bible', '--kinds', 'bracket,bar,tick']],
  ['news-more', '16033', 30, ['--split', 'train', '--form', 'news', '--kinds', 'bracket,bar,tick']],
];
for (const [name, seed, count, more] of SIGN_SETS) {
  const pages = path.join(out, 'signs', `${name}-pages`);
  await bench('make-pages', pages, '--seed', seed, '--count', partOf(count), '--turn', '0', ...more);
}
/** Pages with strokes on print, each as it was before as well: name, seed, how many, and further words. @type {typeof SETS} */
const STROKE_SETS = [
  ['usual', '8102', 210, ['--split', 'train']],
  ['world', '8101', 92, ['--split', 'train', '--world']],
  ['world-small', '8106', 180, ['--split', 'train', '--world', '--megapixels', '2']],
  ['outlines', '8104', 120, ['--split', 'train', '--world', '--kinds', 'underline,box,circle', '--megapixels', '3']],
  ['hooks', '8103', 60, ['--split', 'train', '--world', '--hooks', '--megapixels', '3']],
  ['held-usual', '8202', 60, ['--split', 'held']],
  ['held-world', '8201', 60, ['--split', 'held', '--world']],
];
for (const [name, seed, count, more] of STROKE_SETS) {
  const pages = path.join(out, 'strokes', `${name}-pages`);
  await bench('make-pages', pages, '--seed', seed, '--count', partOf(count), '--turn', '0', '--before', ...more);
}
/** @param {string[]} words */
async function python(...words) {
  const program = ['training/venv/bin/python', 'training/venv/Scripts/python.exe'].find(existsSync) ?? 'python3';
  const code = await run(program, words);
  if (code !== 0) console.error(`No photographs: ${words[0]} needs what training/requirements.txt names.`);
  if (code !== 0) process.exit(code);
}

const photos = path.join(out, 'photos-as-taken');
if (!existsSync(photos)) await python('training/photos.py', photos);
if (readdirSync(path.join(photos, 'photos')).length === 0) {
  console.error('No photographs could be got: the network is trained on made pages alone.');
} else {
  const held = ['--held', path.join(out, 'photos-held')];
  /** Draws on the photographs, for the small networks. */
  const drawOn = async (/** @type {string} */ folder, /** @type {string[]} */ ...more) => {
    const pages = path.join(out, folder);
    await bench('learn-photos', photos, pages, '--judge', ...more);
    return pages;
  };
  await bench('fit/hooks', path.join(out, 'hooks', 'photos.json'), photos);
  for (const [name, split, copies] of [
    ['photos-drawn', 'train', '3'],
    ['held-photos-drawn', 'held', '1'],
  ]) {
    const words = ['--split', split, '--hooks', '--copies', copies, '--seed', 'h19'];
    const pages = await drawOn(path.join('hooks', `${name}-pages`), ...words);
    await bench('fit/hooks', path.join(out, 'hooks', `${name}.json`), pages);
  }
  await bench('learn-photos', photos, path.join(out, 'photos'), ...held, '--copies', '5');
  await drawOn(path.join('again', 'photos-pages'), '--split', 'train', '--copies', '1', '--seed', 'r95');
  await python('training/retaken.py', photos, path.join(out, 'again', 'retaken-pages'));
  await drawOn(path.join('signs', 'photos-pages'), '--split', 'train', '--copies', '3', '--seed', 'g310');
  for (const [name, split, seed] of [
    ['photos', 'train', '8105'],
    ['held-photos', 'held', '8203'],
  ]) {
    const words = ['--split', split, '--copies', '2', '--seed', seed, '--before'];
    await drawOn(path.join('strokes', `${name}-pages`), ...words);
  }
}
