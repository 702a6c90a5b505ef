/** Milliseconds for which a thread did not turn to anything else. */
export interface Gap {
  /** Its own work. Where the system does not tell it (Linux does), the same as the delay. */
  readonly worked: number;
  /** The delay of its events, with the time that other programs took from it. */
  readonly delay: number;
}

/**
 * Makes a Node program say how many characters of JSON its first thread has built values from, each time that they are
 * more than a screenful: `[built 5242880]`. A count of work, which is the same on every machine.
 */
const REPORT_BUILT = `--import data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads';
  const { parse } = JSON;
  JSON.parse = (text, ...more) => {
    if (isMainThread && text.length > 2000) process.stderr.write('[built ' + text.length + ']');
    return parse(text, ...more);
  };
`)}`;

/**
 * Makes a Node program say on standard error for how long its first thread worked without turning to anything else, and
 * how late its events came: `[gap 33 63]`. Given to a server by `NODE_OPTIONS`, so that the product has no part in being
 * measured.
 */
const REPORT_GAPS = `--import data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  import { isMainThread } from 'node:worker_threads';
  const workedMs = () => {
    try {
      return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return performance.now();
    }
  };
  const delays = monitorEventLoopDelay({ resolution: 1 });
  let before = workedMs();
  const report = () => {
    const now = workedMs();
    const [worked, delay] = [now - before, delays.max / 1e6].map(Math.round);
    before = now;
    delays.reset();
    if (worked > 5 || delay > 5) process.stderr.write('[gap ' + worked + ' ' + delay + ']');
  };
  if (isMainThread) {
    delays.enable();
    setInterval(report, 5).unref();
  }
`)}`;

/** Both, for `NODE_OPTIONS`. */
export const REPORT_WORK = `${REPORT_GAPS} ${REPORT_BUILT}`;

/** The most that an output says was built at once. */
export function mostBuilt(output: string): number {
  return Math.max(0, ...[...output.matchAll(/\[built (\d+)\]/g)].map(([, characters]) => Number(characters)));
}

/** The longest of the gaps that stand in an output. */
export function longestGap(output: string): Gap {
  const gaps = [...output.matchAll(/\[gap (\d+) (\d+)\]/g)];
  const [worked, delay] = [1, 2].map((at) => Math.max(0, ...gaps.map((gap) => Number(gap[at]))));
  return { worked: worked ?? 0, delay: delay ?? 0 };
}
