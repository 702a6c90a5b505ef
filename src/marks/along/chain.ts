/**
 * Where marks begin and end, decided once for all lines of a page in reading order: the most likely way through a chain
 * of columns that are each under a mark or not (Viterbi, "Error bounds for convolutional codes", 1967). A change has a
 * price, so that one weak word inside a long mark is bridged and a speck alone is none.
 */

/** What changes cost and what evidence counts; fitted to made pages (`bench:chain`). */
export interface ChainFit {
  /** What the log odds of a column are multiplied by and moved by. */
  readonly weight: number;
  readonly shift: number;
  /** Price of beginning, and of ending, a mark inside a line. */
  readonly begin: number;
  readonly end: number;
  /** The same where a line turns into the next one. */
  readonly beginAtTurn: number;
  readonly endAtTurn: number;
}

/** The columns of one line, left to right. */
export interface ChainLine {
  /** Log odds that each column is under a mark. */
  readonly logOdds: Float32Array;
  /** True where it goes on from the line before it in the list. */
  readonly follows: boolean;
}

/** For each line and column 1 where a mark lies, 0 elsewhere. */
export function decodeChain(lines: readonly ChainLine[], fit: ChainFit): readonly Uint8Array[] {
  const columns = lines.reduce((sum, { logOdds }) => sum + logOdds.length, 0);
  const from = new Uint8Array(columns * 2);
  let [off, on] = [0, Number.NEGATIVE_INFINITY];
  let at = 0;
  for (const { logOdds, follows } of lines) {
    for (let k = 0; k < logOdds.length; k++, at++) {
      const isTurn = k === 0;
      const begin = isTurn ? fit.beginAtTurn : fit.begin;
      const end = isTurn ? fit.endAtTurn : fit.end;
      // A mark that ends with a line that nothing follows has ended there.
      const staysOn = isTurn && !follows ? Number.NEGATIVE_INFINITY : on;
      const gain = fit.weight * logOdds[k]! + fit.shift;
      const nextOff = Math.max(off, on - end);
      const nextOn = Math.max(staysOn, Math.max(off, isTurn && !follows ? on - end : off) - begin) + gain;
      from[at * 2] = on - end > off ? 1 : 0;
      from[at * 2 + 1] = staysOn + gain >= nextOn ? 1 : 0;
      [off, on] = [nextOff, nextOn];
    }
  }
  return wayBack(lines, from, on - fit.endAtTurn > off ? 1 : 0);
}

function wayBack(lines: readonly ChainLine[], from: Uint8Array, last: 0 | 1): Uint8Array[] {
  const out = lines.map(({ logOdds }) => new Uint8Array(logOdds.length));
  let state: number = last;
  let at = from.length / 2;
  for (let line = lines.length - 1; line >= 0; line--) {
    const { length } = lines[line]!.logOdds;
    for (let k = length - 1; k >= 0; k--) {
      at--;
      out[line]![k] = state;
      state = from[at * 2 + state]!;
    }
  }
  return out;
}

/** The runs of ones, as half-open intervals of columns. */
export function runsOfOnes(flags: Uint8Array | Int8Array): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let k = 0; k < flags.length; k++) {
    if (flags[k] === 0) continue;
    const from = k;
    while (k < flags.length && flags[k] === 1) k++;
    runs.push({ from, to: k });
  }
  return runs;
}
