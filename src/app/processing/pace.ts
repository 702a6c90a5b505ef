/** Under this many seconds a number would be out of date before it was read. */
const FEW_SECONDS = 5;
const SECONDS_STEP = 5;
const MINUTE_S = 60;

/** Pages of a job so far. */
export interface Pace {
  readonly pagesDone: number;
  readonly pagesLeft: number;
  /** Milliseconds since the first page was taken up. */
  readonly elapsedMs: number;
}

/** How long the rest will take at the pace measured so far, in words; null while nothing can honestly be said. */
export function timeLeft({ pagesDone, pagesLeft, elapsedMs }: Pace): string | null {
  if (pagesDone === 0 || pagesLeft === 0) return null;
  const seconds = ((elapsedMs / pagesDone) * pagesLeft) / 1000;
  if (seconds < FEW_SECONDS) return 'a few seconds left';
  const rounded = Math.ceil(seconds / SECONDS_STEP) * SECONDS_STEP;
  if (rounded < MINUTE_S) return `about ${rounded} seconds left`;
  const minutes = Math.round(seconds / MINUTE_S);
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
