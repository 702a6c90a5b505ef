/**
 * The ink of a picture as runs: stretches of pixels side by side. A page has one for every 30 pixels or so, so that they
 * take a fortieth of what a label for each pixel would.
 */
export interface InkRuns {
  /** The runs of row `y`, from left to right, are those from `rowStart[y]` up to `rowStart[y + 1]`. */
  readonly rowStart: Int32Array;
  /** First column of each run, and the column after its last. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Of each run, the id of its component. */
  readonly ids: Int32Array;
}

/** Runs whose pieces are not known yet. */
export interface InkedRuns extends Omit<InkRuns, 'ids'> {
  /** The darkest grey value of each run. */
  readonly darkest: Uint8Array;
}
