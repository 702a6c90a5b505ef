import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { PageReading } from '../src/core/page.ts';
import { createTimedReader } from './speed/timed-reader.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Usage: node dist/bench/see.js IMAGE… [--json] [--lang eng]
Shows what the device engine sees in each picture: lines, marked words, marks, page number, and time by stage.`;
tellUsage(USAGE);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, lang: { type: 'string' } },
});
if (positionals.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const read = createTimedReader(() => performance.now());
const languages = (values.lang ?? 'eng').split('+');
for (const path of positionals) await see(path);

async function see(path: string): Promise<void> {
  const job = { file: basename(path), image: { bytes: await readFile(path), type: '' }, languages };
  try {
    const { readings, stages } = await read(job);
    if (values.json === true) console.log(JSON.stringify({ path, readings, stages }));
    else print(path, readings, stages);
  } catch (error) {
    console.error(`${path}:`, error);
    process.exitCode = 1;
  }
}

function print(path: string, readings: readonly PageReading[], stages: Readonly<Record<string, number>>): void {
  const times = Object.entries(stages).map(([stage, ms]) => `${stage} ${Math.round(ms)}`);
  console.log(`\n=== ${path}  (ms: ${times.join(', ')})`);
  for (const reading of readings) printReading(reading);
}

function printReading(reading: PageReading): void {
  const { width, height, pageNumber, pageLabel = '' } = reading;
  console.log(`--- ${Math.round(width)} × ${Math.round(height)}, page ${pageNumber} ${pageLabel}`);
  const marked = new Map(reading.markedWords?.map((each) => [`${each.line}/${each.word}`, each.mark]));
  for (const [place, line] of reading.lines.entries()) {
    const words = line.words.map((word, index) => {
      const mark = marked.get(`${place}/${index}`);
      return mark === undefined ? word.text : `[${mark}:${word.text}]`;
    });
    console.log(`${String(place).padStart(3)} ${words.join(' ')}`);
  }
  for (const [place, mark] of reading.marks.entries()) {
    const boxes = mark.regions.map(({ left, top, right, bottom }) =>
      [left, top, right, bottom].map(Math.round).join(','),
    );
    console.log(
      `  mark ${place}: ${mark.kind} ${mark.colour} ${mark.confidence.toFixed(2)} at ${boxes.join(' | ')} ${mark.text ?? ''}`,
    );
  }
}
