import { mean } from '../../core/statistics.ts';
import type { Stretch } from '../../imaging/print/print.ts';
import type { PageScene } from '../scene/scene.ts';
import { type ChainLine, decodeChain, runsOfOnes } from './chain.ts';
import { CHAIN_FITS } from './chain-fits.ts';
import { type AlongLines, type LineOdds, logOddsOf, oddsAlong } from './line-odds.ts';

/** A stretch of a line under a mark. */
export interface MarkedStretch extends Stretch {
  /** Mean odds over it, 0 to 1. */
  readonly odds: number;
}

/** What of a scene is looked at. */
export type AlongScene = Pick<PageScene, 'layout' | 'lines' | 'maps'>;

/**
 * The stretches of a page's lines that something covers: one chain over the columns of all lines in reading order
 * decides where marks begin and end. About 2 ms for a page.
 */
export function stretchesAlong(scene: AlongScene, what: AlongLines): MarkedStretch[] {
  const { layout, lines, maps } = scene;
  const opening = new Set(layout.columns.map((column) => column.lines[0]));
  const seen: { along: LineOdds; follows: boolean }[] = [];
  for (const line of lines) seen.push({ along: oddsAlong(maps, what, line), follows: !opening.has(line) });
  const chain: ChainLine[] = seen.map(({ along, follows }) => ({ logOdds: logOddsOf(along), follows }));
  const stretches: MarkedStretch[] = [];
  for (const [line, flags] of decodeChain(chain, CHAIN_FITS[what]).entries())
    for (const run of runsOfOnes(flags)) stretches.push(stretchOf(run, { line, along: seen[line]!.along }));
  return stretches;
}

function stretchOf(
  { from, to }: { readonly from: number; readonly to: number },
  { line, along: { left, step, odds } }: { readonly line: number; readonly along: LineOdds },
): MarkedStretch {
  return { line, left: left + from * step, right: left + to * step, odds: mean(odds.subarray(from, to)) };
}
