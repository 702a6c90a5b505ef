import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createNodeDeviceEngine } from '../src/engines/device/platform/node-engine.ts';
import { writeMadeSet } from './made-set.ts';
import { compareFigures, type FlatFigures, figureTable } from './score/baseline-figures.ts';
import { labelledIn } from './score/labelled.ts';
import { readAllLabelled } from './score/read-labelled.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Compares the engine's figures on a fixed set of made pages with those in bench/baseline.json.

  npm run bench:baseline -- [--write] [--pages DIR]

--write  takes the new figures as the baseline
--pages  keeps the made pages in DIR (and uses them when they are there)

Ends with status 1 when a figure got lower.`;
tellUsage(USAGE);

/** The set that the committed figures belong to. */
const SET = { seed: 'baseline', count: 150 } as const;
const FILE = 'bench/baseline.json';

async function figuresOn(folder: string, fresh: boolean): Promise<FlatFigures> {
  if (fresh) await writeMadeSet(folder, SET);
  const list = await labelledIn(join(folder, 'images'), join(folder, 'gold'));
  const engine = createNodeDeviceEngine();
  try {
    const outcomes = await readAllLabelled(list, engine, () => undefined);
    return figureTable(outcomes);
  } finally {
    await engine.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      pages: { type: 'string' },
    },
  });
  const folder = values.pages ?? (await mkdtemp(join(tmpdir(), 'commonplace-baseline-')));
  const there = await labelledIn(join(folder, 'images'), join(folder, 'gold')).catch(() => []);
  try {
    const now = await figuresOn(folder, there.length !== SET.count);
    const before = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as FlatFigures; // our own file
    const { text, lower } = compareFigures(before, now);
    console.log(text);
    if (values.write) await writeFile(FILE, `${JSON.stringify(now, null, 2)}\n`);
    else if (lower.length > 0) process.exitCode = 1;
  } finally {
    if (values.pages === undefined) await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
