import type { Point } from '../../core/geometry.ts';
import type { Stretch } from '../../imaging/print/print.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import { HOOK_CHANNELS, HOOK_SIDE } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import { cutPatch, patchNumbers, uprightIn } from './hook-patch.ts';
import { hookPlaces } from './hook-places.ts';

/** Words between a hook that opens and one that closes. */
export interface HookCandidate {
  readonly what: 'hooked phrase';
  /** Points down the upright of each, in pixels of the analysed picture. */
  readonly hooks: readonly [opens: readonly Point[], closes: readonly Point[]];
  /** `#rrggbb` of the ink. */
  readonly colour: string;
  /** Mean darkness of both uprights, 0 to 1. */
  readonly contrast: number;
  /** Log of the odds that both are hooks of one phrase. */
  readonly score: number;
  readonly stretches: readonly Stretch[];
}

/** What is asked of a scene. */
type HookScene = Pick<PageScene, 'lines' | 'planes' | 'darkEven'> & {
  readonly network: Pick<PageScene['network'], 'seeHooks'>;
};

/** A place with the logarithms of the odds that a hook stands there. */
interface Place {
  readonly line: number;
  readonly x: number;
  readonly patch: Uint8Array;
  readonly opens: number;
  readonly closes: number;
}

/** One facing of a place. */
interface Hook {
  readonly place: Place;
  readonly facing: 'opens' | 'closes';
  readonly score: number;
}

/**
 * Of places nearer to each other than this, in x-heights, the likeliest is the hook: they show the same. On 24 made pages kept
 * aside (40 passages, 23 of them in brackets) 0.4 and 1.2 find the same words.
 */
const SAME = 0.7;

/** Finds phrases that hooks open and close, in the order of reading. Some 40 ms for a page. */
export function hookCandidates(scene: HookScene): HookCandidate[] {
  const hooks = hookOdds(scene).flatMap((place) =>
    (['opens', 'closes'] as const).map((facing) => ({ place, facing, score: place[facing] })),
  );
  return bestPairs(hooks).map((pair) => phraseOf(pair, scene));
}

/** The places of all lines, from the first line's left on, with what the network says of them. */
function hookOdds(scene: HookScene): Place[] {
  return scene.lines.flatMap((line, at) => {
    const places = hookPlaces(line, scene.darkEven);
    const patches = places.map((x) => cutPatch(line, x, scene));
    const size = HOOK_SIDE * HOOK_SIDE * HOOK_CHANNELS;
    const numbers = new Float32Array(patches.length * size);
    for (const [k, patch] of patches.entries()) patchNumbers(patch, numbers, k * size);
    const said = scene.network.seeHooks(numbers);
    const outputs = said.length / Math.max(1, places.length);
    const found = places.map((x, k): Place => {
      const [none, opens, closes] = said.subarray(k * outputs) as unknown as [number, number, number];
      return {
        ...{ line: at, x, patch: patches[k]! },
        opens: opens - logSum(none, closes),
        closes: closes - logSum(none, opens),
      };
    });
    return likeliest(found, SAME * line.xHeight);
  });
}

/** The logarithm of the sum of what two logarithms stand for. */
const logSum = (a: number, b: number): number => Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));

const greaterOdds = ({ opens, closes }: Place): number => Math.max(opens, closes);

const likeliestFirst = (a: Place, b: Place): number => greaterOdds(b) - greaterOdds(a);

/** Of places that lie within `apart` of a likelier one, none. */
function likeliest(places: readonly Place[], apart: number): Place[] {
  const left: Place[] = [];
  for (const place of places.toSorted(likeliestFirst))
    if (left.every(({ x }) => Math.abs(x - place.x) >= apart)) left.push(place);
  return left.toSorted((a, b) => a.x - b.x);
}

/**
 * The pairs that score most together and do not overlap: weighted interval scheduling by dynamic programming. A pair pays
 * for the hooks that it passes over: readers close what they have opened first.
 */
function bestPairs(hooks: readonly Hook[]): [Hook, Hook][] {
  /** What the first hooks score at best, and with which hook the last of them is then paired. */
  const best = [0];
  const opener: (number | undefined)[] = [undefined];
  for (const [at, close] of hooks.entries()) {
    let passed = 0;
    let [most, from] = [best[at]!, undefined as number | undefined];
    let beyond: Hook | undefined;
    for (let k = at - 1; close.facing === 'closes' && k >= 0; k--) {
      const open = hooks[k]!;
      if (open.place === close.place) continue;
      // What was passed over by now, but the same hook's other facing.
      if (beyond !== undefined && beyond.place !== open.place) passed += Math.max(0, beyond.score);
      beyond = beyond?.place === open.place && beyond.score > open.score ? beyond : open;
      const score = best[k]! + scoreOfPair(open, close) - passed;
      if (open.facing === 'opens' && score > most) [most, from] = [score, k];
    }
    best.push(most);
    opener.push(from);
  }
  const pairs: [Hook, Hook][] = [];
  for (let at = hooks.length; at > 0; ) {
    const from = opener[at];
    if (from !== undefined) pairs.push([hooks[from]!, hooks[at - 1]!]);
    at = from ?? at - 1;
  }
  return pairs.reverse();
}

const scoreOfPair = (open: Hook, close: Hook): number => open.score + close.score;

function phraseOf([open, close]: readonly [Hook, Hook], { lines, planes }: HookScene): HookCandidate {
  const [first, last] = [open.place, close.place];
  const uprightAt = ({ patch, line, x }: Place) => uprightIn(patch, lines[line]!, x);
  const [opens, closes] = [uprightAt(first), uprightAt(last)];
  const stretches = lines.slice(first.line, last.line + 1).map((line, k) => ({
    line: first.line + k,
    left: k === 0 ? first.x : line.left,
    right: first.line + k === last.line ? last.x : line.right,
  }));
  return {
    what: 'hooked phrase',
    hooks: [opens.points, closes.points],
    colour: inkColour(opens.points, planes, lines[first.line]!.xHeight * 0.5),
    contrast: (opens.contrast + closes.contrast) / 2,
    score: scoreOfPair(open, close),
    stretches,
  };
}
