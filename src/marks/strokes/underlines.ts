import { mean } from '../../core/statistics.ts';
import { LEAST_STEP, stepBetween } from '../../imaging/layout/layout.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { findStrokes, type PenStroke } from '../../imaging/strips/strips.ts';
import { inkColour } from '../../imaging/tint/tint.ts';
import type { PageScene } from '../scene/scene.ts';
import { inkOfStroke, mostOddsOfInk, oddsOfInk } from './stroke-odds.ts';

/** A stroke that was traced under a line. */
export interface UnderlineCandidate extends PenStroke {
  readonly what: 'underline';
  /** Index of the line among those that were searched. */
  readonly line: number;
  /** `#rrggbb` of the ink. */
  readonly colour: string;
}

/** What is asked of a scene. */
export type UnderlineScene = Pick<PageScene, 'lines' | 'stripOf' | 'planes' | 'maps'>;

/**
 * Heads of the next line's letters stand an x-height above its baseline; a pen keeps this much off them too. Half: 1 more wrong
 * word.
 */
const NEXT_LINE_CLEAR = 1.2;
/**
 * Deepest underline below its baseline, in x-heights: the next line's letters begin there at usual distances.
 * Below <= 2.09 (n 2,589), above >= 2.36 (n 591).
 */
const DEEPEST = 2.3;
/**
 * Mean odds in the maps of what is traced, 0 to 1: of less the judge keeps nothing. It spares it feet of letters, some
 * 20 on a page. Below <= 0.0471 (n 3,362), above >= 0.259 (n 388).
 */
const LEAST_ODDS = 0.2;
/** What a traced stroke may be seen as. */
const INK = ['underline', 'around'] as const;

/** Thin strokes under the words of a page where the network sees some. */
export function findUnderlines(scene: UnderlineScene): UnderlineCandidate[] {
  const { lines, planes } = scene;
  return lines.flatMap((line, at) => {
    const to = Math.min(DEEPEST, pitchBelow(lines, line) - NEXT_LINE_CLEAR);
    // What is nowhere seen is neither straightened nor traced.
    if (mostOddsOfInk(line, to, scene.maps, ...INK) < LEAST_ODDS) return [];
    const strip = scene.stripOf(at);
    return findStrokes(strip, { from: 0, to })
      .map((stroke) => ({ ...stroke, what: 'underline' as const, line: at }))
      .filter((stroke) => mean(oddsOfInk(stroke, scene, ...INK)) >= LEAST_ODDS)
      .map((stroke) => ({
        ...stroke,
        colour: inkColour(inkOfStroke(stroke, lines), planes, line.xHeight / 2),
      }));
  });
}

/** Distance to the next line below, in x-heights of the line; 4 where there is none. */
export function pitchBelow(lines: readonly TextLine[], line: TextLine): number {
  let least = 4;
  for (const other of lines) {
    if (other === line || other.left > line.right || other.right < line.left) continue;
    const distance = stepBetween(line, other) / line.xHeight;
    if (distance > LEAST_STEP && distance < least) least = distance;
  }
  return least;
}
