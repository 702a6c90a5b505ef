/**
 * Makes a Node program say on standard error for how long its first thread worked without turning to anything else:
 * `[gap 63]` for 63 ms. Given to a server by `NODE_OPTIONS`, so that the product has no part in being measured. Where
 * the system tells it (Linux), the thread's own work counts and not the time that other programs took from it.
 */
export const REPORT_GAPS = `--import data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  const workedMs = () => {
    try {
      return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return performance.now();
    }
  };
  let before = workedMs();
  setInterval(() => {
    const now = workedMs();
    const gap = Math.round(now - before);
    before = now;
    if (gap > 15) process.stderr.write('[gap ' + gap + ']');
  }, 5).unref();
`)}`;

/** The longest of the gaps that stand in an output, in milliseconds. */
export function longestGap(output: string): number {
  return Math.max(0, ...[...output.matchAll(/\[gap (\d+)\]/g)].map(([, ms]) => Number(ms)));
}
