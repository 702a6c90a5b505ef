import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { estimatePaper, evenLight } from '../../src/imaging/light/light.ts';
import { brightest, type ColourPlanes, smoothed } from '../../src/imaging/loops/loops.ts';
import { binarise, connectedComponents, reduce } from '../../src/imaging/pixels/pixels.ts';
import { HEIGHT_FEATURES, heightsOf, isSameHeight } from '../../src/imaging/print/print.ts';
import { tellUsage } from '../usage.ts';

const USAGE = `Fits what tells the height of a page's small letters from that of grain, scraps and capitals.

  npm run bench:height -- DIR COUNT HELD…

DIR is a folder of bench:learn-pages, of which COUNT pages are learned from; the HELD folders are only judged on.`;
tellUsage(USAGE);

/** Ascent along the slope: how many steps, how long each is, and what it keeps of the one before. */
const STEPS = 1500;
const STEP = 0.05;
const MOMENTUM = 0.9;
/** Draws weights towards nothing. */
const DECAY = 0.02;

/** One picture: for each height the logarithms that speak for it, and whether it is the true one. */
interface Example {
  readonly features: readonly (readonly number[])[];
  readonly isTrue: readonly boolean[];
}

const [folder, count, ...held] = process.argv.slice(2);
if (folder === undefined || !(Number(count) > 0)) {
  console.error(USAGE);
  process.exit(2);
}
const weights = fitted(await examplesIn(folder, Number(count)));
console.log(Object.fromEntries(HEIGHT_FEATURES.map((name, k) => [name, Math.round(weights[k]! * 100) / 100])));
for (const each of held) {
  const examples = await examplesIn(each, Number.POSITIVE_INFINITY);
  const wrong = examples.filter((example) => !example.isTrue[likeliest(example, weights)]).length;
  console.log(`${each}: ${wrong} of ${examples.length} wrong`);
}

/** Each picture as it is, and smoothed. */
async function examplesIn(dir: string, most: number): Promise<Example[]> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.json')).toSorted();
  const examples: Example[] = [];
  for (const file of files.slice(0, most)) {
    // Our own format.
    const { xHeight } = JSON.parse(await readFile(join(dir, file), 'utf8')) as { xHeight?: number };
    if (xHeight === undefined) continue;
    const bytes = await readFile(join(dir, file.replace(/json$/, 'jpg')));
    const { image } = await decodeInNode({ bytes, type: 'image/jpeg' }, file);
    examples.push(...examplesOf(reduce(image, 1), xHeight));
  }
  return examples;
}

function examplesOf(planes: ColourPlanes, xHeight: number): Example[] {
  const grey = brightest(planes);
  const even = evenLight(grey, estimatePaper(grey));
  return [even, smoothed(even)].flatMap((picture) => {
    const heights = heightsOf(connectedComponents(binarise(picture), picture).list, picture);
    const isTrue = heights.map(({ height }) => isSameHeight(height, xHeight));
    const features = heights.map((each) => HEIGHT_FEATURES.map((name) => each.features[name]));
    return isTrue.includes(true) ? [{ features, isTrue }] : [];
  });
}

/** The weights under which the true heights are likeliest, by gradient ascent. */
function fitted(examples: readonly Example[]): number[] {
  let at = HEIGHT_FEATURES.map(() => 0);
  let pace = at;
  for (let step = 0; step < STEPS; step++) {
    const slope = at.map((each) => -DECAY * each);
    for (const { features, isTrue } of examples) {
      const odds = oddsOf(features, at);
      const right = odds.reduce((sum, each, k) => sum + (isTrue[k]! ? each : 0), 0);
      features.forEach((each, k) => {
        const pull = (isTrue[k]! ? odds[k]! / right : 0) - odds[k]!;
        each.forEach((value, j) => (slope[j]! += (pull * value) / examples.length));
      });
    }
    pace = pace.map((before, j) => MOMENTUM * before + STEP * slope[j]!);
    at = at.map((before, j) => before + pace[j]!);
  }
  return at;
}

function oddsOf(features: Example['features'], at: readonly number[]): number[] {
  const points = features.map((each) => each.reduce((sum, value, j) => sum + value * at[j]!, 0));
  const most = Math.max(...points);
  const weighed = points.map((each) => Math.exp(each - most));
  const all = weighed.reduce((sum, each) => sum + each, 0);
  return weighed.map((each) => each / all);
}

function likeliest({ features }: Example, at: readonly number[]): number {
  const odds = oddsOf(features, at);
  return odds.indexOf(Math.max(...odds));
}
