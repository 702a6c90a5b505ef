import { readFileSync } from 'node:fs';

/** The most memory that a process has held so far, in megabytes; `undefined` where only Linux would tell. */
export function peakMbOf(process: number | 'self'): number | undefined {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1];
    return peak === undefined ? undefined : Number(peak) / 1024;
  } catch {
    return undefined;
  }
}
