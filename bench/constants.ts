import { appendFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { instrumented } from './constants/instrument.ts';
import { namesOf } from './constants/named.ts';
import { parsed } from './constants/parsed.ts';
import type { readPages } from './constants/read-pages.ts';
import { type Decided, quantile, SeenValues } from './constants/seen-values.ts';
import { leavesOf, Settables, settable } from './constants/settable.ts';
import type { sweep } from './constants/sweep.ts';
import { SweepTable } from './constants/sweep-table.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Says what the engine's constants decide: reads made pages with a copy of the compiled engine in which each
comparison with a constant is noted, in the constant's own unit.

  npm run bench:constants -- DIR… [--count N] [--readings FILE] [--plain]
  npm run bench:constants -- DIR… --sweep TABLE [--only PATTERN] [--count N]

Each DIR holds images and gold, as bench:pages makes them. For each constant: how often what was compared lay below it and
above, the value that 19 of 20 below do not exceed and that 19 of 20 above reach, and how often it lay within a quarter.
--count     pictures of each folder; 12 when absent
--readings  also writes notes and readings there, one line a picture, to hold against those of another state
--plain     reads with the engine as it is
--sweep     says instead what would change were each number half, and twice, what it is: of how many pages anything at all,
            how many marked words are found more or less, words wrongly told, page numbers right and false. TABLE gets a
            line for each page and trial, and what it has is not tried again, so this may be cut off. Twice is tried where
            half changes nothing, and a number that changes words of a page, or anything of two, on no further page. Each
            trial costs 0.05 to 0.4 s of the processor
--only      constants whose file and name match this alone`;
tellUsage(USAGE);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '12' },
    readings: { type: 'string' },
    plain: { type: 'boolean' },
    sweep: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
if (positionals.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
/** Compiled, this file lies in `dist/bench`. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENGINE = /^src\/(imaging|marks|engines\/device)\/.*\.js$/;

/** Numbers that are what a format, a platform or a trained network says they are. */
const FORMATS =
  /(vector-|decode-size|sha256|read-network|layers|plan|pack-weights|word-list|recogniser-build|\/platform\/|ocr|_SCORES?$|_FITS$)/;
/** What has more numbers than this was fitted. */
const MOST_LEAVES = 12;
const copy = await mkdtemp(join(tmpdir(), 'constants-'));
try {
  await copyEngine(copy);
  if (values.sweep !== undefined) await sweepAll(values.sweep);
  else await noteAll();
} finally {
  await rm(copy, { recursive: true });
}

/** Notes what each comparison decides. */
async function noteAll(): Promise<void> {
  const seen = new SeenValues();
  Object.assign(globalThis, { __seen: seen.take });
  const { readPages: read } = (await import(pathToFileURL(join(copy, 'dist/bench/constants/read-pages.js')).href)) as {
    readPages: typeof readPages;
  };
  const lines: string[] = [];
  await read(positionals, Number(values.count), ({ gold, extraction, readings, failure }) => {
    lines.push(JSON.stringify({ file: gold.file, failure, extraction, readings }));
    console.error(gold.file);
  });
  if (values.readings !== undefined) await writeFile(values.readings, `${lines.join('\n')}\n`);
  for (const decided of [...seen.decided.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))) print(decided);
}

/** Reads with each constant at half and at twice what it is. */
async function sweepAll(table: string): Promise<void> {
  const settables = new Settables();
  Object.assign(globalThis, { __settable: settables.take });
  const { sweep: run } = (await import(pathToFileURL(join(copy, 'dist/bench/constants/sweep.js')).href)) as {
    sweep: typeof sweep;
  };
  const only = new RegExp(values.only);
  const numbers = settables.all
    .filter(({ key }) => only.test(key) && !FORMATS.test(key))
    .flatMap(({ key, get }) => {
      const leaves = leavesOf(get());
      return leaves.length > MOST_LEAVES ? [] : leaves.map((leaf) => ({ key, leaf }));
    });
  console.error(`${numbers.length} numbers`);
  const known = new SweepTable(await readFile(table, 'utf8').catch(() => ''));
  const wish = { folders: positionals, count: Number(values.count), settables, numbers, known };
  await run(wish, (line) => appendFileSync(table, line));
  for (const line of known.sums()) console.log(line);
}

/** The compiled tree in a folder of its own, its engine instrumented. */
async function copyEngine(folder: string): Promise<void> {
  for (const part of ['src', 'bench'])
    await cp(join(ROOT, 'dist', part), join(folder, 'dist', part), { recursive: true });
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  if (values.plain === true) return;
  const files = (await readdir(join(folder, 'dist/src'), { recursive: true }))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => ENGINE.test(name));
  const codes = new Map<string, string>();
  for (const file of files) codes.set(file, await readFile(join(folder, 'dist', file), 'utf8'));
  const programs = new Map([...codes].map(([file, code]) => [file, parsed(file, code)] as const));
  const names = namesOf(programs);
  const rewritten = values.sweep !== undefined ? settable : instrumented;
  for (const [file, program] of programs)
    await writeFile(join(folder, 'dist', file), rewritten(codes.get(file)!, program, names.keysIn(file)));
}

function print({ key, value, below, above }: Decided): void {
  const near = [...below.kept, ...above.kept].filter((one) => Math.abs(one - value) <= Math.abs(value) / 4).length;
  const say = (number: number): string => Number(number.toPrecision(3)).toString();
  console.log(
    [
      `${key} = ${value}`,
      `below ${below.count === 0 ? 'none' : `<= ${say(quantile(below, 0.95))}, at most ${say(below.most)} (n ${below.count})`}`,
      `above ${above.count === 0 ? 'none' : `>= ${say(quantile(above, 0.05))}, at least ${say(above.least)} (n ${above.count})`}`,
      `within a quarter ${near} of ${below.kept.length + above.kept.length}`,
    ].join(' · '),
  );
}
