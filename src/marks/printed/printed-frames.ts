/** A stroke down the margin: on which side of the text it stands, and beside which lines. */
interface BesideLines {
  readonly side: 'left' | 'right';
  readonly lines: readonly number[];
}

/** True for two strokes that stand beside the same lines, one on either side: a printed frame around them. */
export function areSidesOfFrame(a: BesideLines, b: BesideLines): boolean {
  return a.side !== b.side && a.lines.length > 1 && a.lines.join() === b.lines.join();
}
