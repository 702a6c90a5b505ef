import { readFileSync } from 'node:fs';

/** Ticks of the clock in a second, by which Linux counts the time of a process. */
const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor time of a process that lives, its threads included, and of the processes that it has started: a
 * server or worker may go on in a child. Needs Linux.
 */
export function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // The 14th to 17th of all, those of children that have ended among them; the first two are gone here.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  // Those that its first thread has started, as Node does.
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const ofChildren = children.map((child) => processorSeconds(Number(child)));
  return ofChildren.reduce((sum, seconds) => sum + seconds, ticks / TICKS_PER_SECOND);
}
