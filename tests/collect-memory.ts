import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** Pauses between collections, in times of what the last one took: in a process with much memory it takes a while. */
const PAUSE = 3;

/** Collects memory again and again until the test is over: what only weak references hold is gone. */
export function collectMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let timer: ReturnType<typeof setTimeout>;
  const collectAgain = (): void => {
    const start = performance.now();
    collect();
    timer = setTimeout(collectAgain, Math.max(20, PAUSE * (performance.now() - start)));
  };
  collectAgain();
  onTestFinished(() => clearTimeout(timer));
}
