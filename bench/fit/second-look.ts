import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { nodeMarksNetwork } from '../../src/engines/device/platform/node-assets.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import { lookAt, type View } from '../../src/engines/device/see/see.ts';
import type { ColourPlanes } from '../../src/imaging/loops/loops.ts';
import {
  boxOf,
  candidatesOf,
  inkPoints,
  lookScores,
  MARKINGS,
  type Marking,
  only,
} from '../../src/marks/judge/judge.ts';
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
  /** Which of the marks that were drawn on its picture it is; -1 for none. */
  readonly mark: number;
  /** Log of the odds that the card of its kind gives it. */
  readonly score: number;
  /** Left, top, right and bottom of where it lies, in pixels of what the network sees. */
  readonly box: readonly number[];
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
  readonly candidates: readonly (Candidate & { /** Which of the picture's pages it is on. */ readonly page: number })[];
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
  `${examples.length} pictures, ${all.length} candidates, ${all.filter(({ mark }) => mark >= 0).length} of them marks`,
);

/** What may be a mark on one picture; nothing of one that does not stand upright. */
async function pictureOf({ path, type, gold }: Labelled): Promise<SeenPicture[]> {
  const view = lookAt(await decodeInNode({ bytes: await readFile(path), type }, gold.file), network);
  const { maps } = view;
  if (view.turn !== 0 || maps === undefined) return [];
  const truth = truthOf(gold, view.toOriginal);
  const candidates = view.layouts.flatMap((layout, page) =>
    candidatesIn(sceneOf(layout, { ...view, maps, network }), truth).map((one) => ({ ...one, page })),
  );
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
  const scores = lookScores(found, scene);
  return found.flatMap((one, k): Candidate[] => {
    const behind = markBehind(one, truth, scene);
    if (behind === undefined && isOnOutline(one, truth, scene)) return [];
    const mark = behind === undefined ? -1 : truth.drawn.indexOf(behind);
    const across = (x: number): number => inTenths((x * MAP_STRIDE) / strideX);
    const down = (y: number): number => inTenths((y * MAP_STRIDE) / strideY);
    const points = inkPoints(one, scene).map(({ x, y }) => [across(x), down(y)] as const);
    const { left, top, right, bottom } = boxOf(one, scene);
    const box = [across(left), down(top), across(right), down(bottom)];
    return [{ what: one.what, mark, score: scores[k]!, box, points }];
  });
}

function inTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
