import { readFileSync } from 'node:fs';

/** Ticks of the clock in a second, by which Linux counts the time of a process. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time of a process that lives, its threads included. Needs Linux. */
export function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // The 14th and 15th of all; the first two are gone here.
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
