import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** Collects memory again and again until the test is over: what only weak references hold is gone. */
export function collectMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const timer = setInterval(collect, 20);
  onTestFinished(() => clearInterval(timer));
}
