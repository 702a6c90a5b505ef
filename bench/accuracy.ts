import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createNodeDeviceEngine } from '../src/engines/device/platform/node-engine.ts';
import { printTables } from './score/accuracy-tables.ts';
import { labelledIn } from './score/labelled.ts';
import { writeOverlay, writeReport } from './score/picture-report.ts';
import { type Outcome, readAllLabelled } from './score/read-labelled.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Runs the device engine over labelled pictures and says how much of the marked text it found.

  npm run bench:accuracy -- PAGES_DIR GOLD_DIR [--only TEXT] [--out DIR]
                            [--report DIR] [--overlay DIR] [--workers N]

--only     keeps pictures whose name holds TEXT
--out      writes each result as DIR/<picture name>.json
--report   writes DIR/index.html: every page with what was seen and missed, the worst first
--overlay  writes the same pictures as PNG files
--workers  pages at the same time (default: one per core, at most four)`;
tellUsage(USAGE);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      out: { type: 'string' },
      workers: { type: 'string' },
      report: { type: 'string' },
      overlay: { type: 'string' },
    },
  });
  const [pagesDir, goldDir] = positionals;
  if (pagesDir === undefined || goldDir === undefined) throw new Error(USAGE);
  const list = await labelledIn(pagesDir, goldDir, values.only);
  const engine = createNodeDeviceEngine(values.workers === undefined ? {} : { workers: Number(values.workers) });
  try {
    if (values.out !== undefined) await mkdir(values.out, { recursive: true });
    const outcomes = await readAllLabelled(list, engine, async (outcome) => {
      await writeOutcome(outcome, values.out);
      if (values.overlay !== undefined) await writeOverlay(outcome, values.overlay);
    });
    if (values.report !== undefined) await writeReport(outcomes, values.report);
    printTables(outcomes);
  } finally {
    await engine.close();
  }
}

async function writeOutcome(outcome: Outcome, folder: string | undefined): Promise<void> {
  if (process.stderr.isTTY) process.stderr.write(`${outcome.gold.file} ${Math.round(outcome.ms)} ms\n`);
  if (folder === undefined) return;
  const { extraction, readings, ms, failure } = outcome;
  const result = { ...extraction, readings, ms: Math.round(ms), ...(failure === undefined ? {} : { failure }) };
  await writeFile(join(folder, `${outcome.gold.file}.json`), `${JSON.stringify(result)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
