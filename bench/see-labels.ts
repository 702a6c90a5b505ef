import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paintMaps } from './learn/paint-maps.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Usage: node dist/bench/see-labels.js SET_DIR OUT_DIR [FIRST] [COUNT]
Paints the label maps of a set to learn from over its pictures: orange highlight, red underline, violet strike, blue
around, green beside, pink handwriting, pale blue print.`;
tellUsage(USAGE);

const [from, to, first = '0', count = '8'] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
await mkdir(to, { recursive: true });
const names = (await readdir(from)).filter((file) => file.endsWith('.json')).toSorted();
for (const file of names.slice(Number(first), Number(first) + Number(count))) {
  const name = file.slice(0, -'.json'.length);
  await writeFile(join(to, `${name}.png`), await paintMaps(join(from, `${name}.jpg`), join(from, `${name}.png`)));
}
