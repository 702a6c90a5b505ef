import type { Environment } from 'vitest/runtime';
import { closeSharedBrowsers } from './browser.ts';

/** Node with one browser for all files of a process: starting one takes longer than most tests. */
const environment: Environment = {
  name: 'browser',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: closeSharedBrowsers }),
};

export default environment;
