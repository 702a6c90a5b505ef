/** Under this many seconds a number would be out of date before it was read. */
const FEW_SECONDS = 5;
const SECONDS_STEP = 5;
const MINUTE_S = 60;

/** Pages over which the pace is measured: multiples of the two or four that are read at a time and end together. */
const PAGES_FEW = 4;
const PAGES_MANY = 8;
/** The pace is steady when the last page has changed it by no more than this share. */
const STEADY_SHARE = 0.25;
/** What is said grows only when it was wrong by more than this share. */
const WRONG_SHARE = 0.3;

/** How fast pages are read, measured as they end. Times are in milliseconds of one clock. */
interface Pace {
  readonly pageEnded: (nowMs: number) => void;
  /** How long the rest will take, in words; null until the pace is steady, and when nothing is left. */
  readonly timeLeft: (pagesLeft: number, nowMs: number) => string | null;
}

/** A pace of which nothing is known yet. */
export function createPace(): Pace {
  let ends: readonly number[] = [];
  let isSteady = false;
  /** When it will all be done, as it was said last. */
  let doneAtMs: number | undefined;
  return {
    pageEnded: (nowMs) => {
      const before = meanGap(ends);
      ends = [...ends, nowMs].slice(-1 - PAGES_MANY);
      const now = meanGap(ends);
      // The first page has the loading of the recogniser in it; the pace is that between the ends of those after it.
      isSteady ||= ends.length > PAGES_FEW && Math.abs(now - before) <= STEADY_SHARE * now;
    },
    timeLeft: (pagesLeft, nowMs) => {
      if (!isSteady || pagesLeft === 0) return null;
      const leftMs = reckon(ends, pagesLeft, nowMs);
      const saidMs = (doneAtMs ?? Number.POSITIVE_INFINITY) - nowMs;
      // Small corrections upwards would only make the number jump.
      if (leftMs <= saidMs || leftMs > saidMs * (1 + WRONG_SHARE)) doneAtMs = nowMs + leftMs;
      return inWords(((doneAtMs ?? nowMs) - nowMs) / 1000);
    },
  };
}

/** The page under way has begun at the end of the last one; one that takes longer than the others slows the pace. */
function reckon(ends: readonly number[], pagesLeft: number, nowMs: number): number {
  const measured = windowOf(ends);
  const [first = nowMs] = measured;
  const underWayMs = nowMs - (ends.at(-1) ?? nowMs);
  const gap = Math.max(meanGap(ends), (nowMs - first) / Math.max(1, measured.length));
  return gap * pagesLeft - Math.min(underWayMs, gap);
}

function meanGap(ends: readonly number[]): number {
  const measured = windowOf(ends);
  const [first, last] = [measured[0] ?? 0, measured.at(-1) ?? 0];
  return measured.length < 2 ? 0 : (last - first) / (measured.length - 1);
}

function windowOf(ends: readonly number[]): readonly number[] {
  return ends.slice(-1 - (ends.length > PAGES_MANY ? PAGES_MANY : PAGES_FEW));
}

function inWords(seconds: number): string {
  if (seconds < FEW_SECONDS) return 'a few seconds left';
  const rounded = Math.ceil(seconds / SECONDS_STEP) * SECONDS_STEP;
  if (rounded < MINUTE_S) return `about ${rounded} seconds left`;
  const minutes = Math.round(seconds / MINUTE_S);
  return minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
