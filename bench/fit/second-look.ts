import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt, type View } from '../../src/engines/device/see/see.ts';
import type { ColourPlanes } from '../../src/imaging/loops/loops.ts';
import { candidatesOf, inkPoints, MARKINGS, type Marking, only, pageScores } from '../../src/marks/judge/judge.ts';
import type { MarkMaps } from '../../src/marks/maps/maps.ts';
import { inputOfSize } from '../../src/marks/network/network.ts';
import { type PageScene, sceneOf } from '../../src/marks/scene/scene.ts';
import { MAP_STRIDE } from '../../src/marks/weights/weights.ts';
import type { Labelled } from '../score/labelled.ts';
import { tellUsage } from '../usage.ts';
import { examplesAsked } from './labelled-examples.ts';
import { isOnOutline, markBehind, type Truth, truthOf } from './truth.ts';

const USAGE = `Writes what the second look at candidates learns from (training/second_look.py): OUT.json says what may be a mark on
each picture and what it is, OUT.json.bin holds the pictures as the network sees them.

  npm run bench:second-look -- OUT.json DIR…

Each DIR is a folder that bench:pages, bench:learn-pages or bench:learn-photos has made, of pages that the network was
not taught with, or of photographs without any mark with their manifest.json.`;
tellUsage(USAGE);

/** Something that may be a mark. */
interface Candidate {
  readonly what: Marking['what'];
  /** True for a mark. */
  readonly isOne: boolean;
  /** Log of the odds that the cards give it. */
  readonly score: number;
  /** Across and down of its ink, in pixels of what the network sees. */
  readonly points: readonly (readonly [number, number])[];
}

/** A picture as the network sees it. */
interface SeenPicture {
  readonly page: string;
  readonly width: number;
  readonly height: number;
  /** True where it has any mark. */
  readonly isMarked: boolean;
  readonly candidates: readonly Candidate[];
}

const network = await nodeMarksNetwork();
const [asked] = process.argv.slice(2);
/** Opened with the first picture: who asks for nothing gets no file. */
let pixels: FileHandle | undefined;
const { out, examples } = await examplesAsked(USAGE, pictureOf);
await pixels?.close();
await writeFile(out, `${JSON.stringify(examples)}\n`);
const all = examples.flatMap(({ candidates }) => candidates);
console.log(
  `${examples.length} pictures, ${all.length} candidates, ${all.filter(({ isOne }) => isOne).length} of them marks`,
);

/** What may be a mark on one picture; nothing of one that does not stand upright. */
async function pictureOf({ path, type, gold }: Labelled): Promise<SeenPicture[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  const { maps } = view;
  if (view.turn !== 0 || maps === undefined) return [];
  const truth = truthOf(gold, view.toOriginal);
  const candidates = view.layouts.flatMap((layout) => candidatesIn(sceneOf(layout, { ...view, maps, network }), truth));
  const { width, height, red, green, blue } = seenOf(view, maps);
  pixels ??= await open(`${asked}.bin`, 'w');
  await pixels.write(
    Uint8Array.from({ length: 3 * width * height }, (_, k) => [red, green, blue][k % 3]![(k / 3) | 0]!),
  );
  return [{ page: gold.file, width, height, isMarked: truth.drawn.length > 0, candidates }];
}

/** What the network saw: its maps say how much smaller that was. */
function seenOf({ planes }: Pick<View, 'planes'>, { strideX, strideY }: MarkMaps): ColourPlanes {
  const [width, height] = [(planes.width * MAP_STRIDE) / strideX, (planes.height * MAP_STRIDE) / strideY];
  return inputOfSize(planes, { width: Math.round(width), height: Math.round(height) }).planes;
}

/** What may be a mark on a page, sides of drawn outlines left out. */
function candidatesIn(scene: PageScene, truth: Truth): Candidate[] {
  const { strideX, strideY } = scene.maps;
  const found = only(candidatesOf(scene), ...MARKINGS);
  const scores = pageScores(found, scene);
  return found.flatMap((one, k): Candidate[] => {
    const isOne = markBehind(one, truth, scene) !== undefined;
    if (!isOne && isOnOutline(one, truth, scene)) return [];
    const points = inkPoints(one, scene).map(
      ({ x, y }) => [inTenths((x * MAP_STRIDE) / strideX), inTenths((y * MAP_STRIDE) / strideY)] as const,
    );
    return [{ what: one.what, isOne, score: scores[k]!, points }];
  });
}

function inTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
