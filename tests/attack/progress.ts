/** Says how far a program is that runs for hours, so that one which is ended early has still said what it found. */
export function sayProgress(what: string, done: number, every: number): void {
  if (done % every === 0) console.log(`${done} ${what} so far.`);
}
