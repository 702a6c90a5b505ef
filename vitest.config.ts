import { availableParallelism, totalmem } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongFirst } from './tests/long-first.ts';

/** Browser journeys and database suites wait for real programs to start; a minute becomes five on a busy machine. */
const SLOW_TEST_MS = 400_000;
/**
 * Unit tests take up to five seconds of the processor; the longest, which read a page, took 48 s where they had a thirteenth
 * of a core, and three ran into it at a load of 26 on two. Only what hangs may reach it.
 */
const UNIT_TEST_MS = 90_000;
/**
 * How long a condition is waited for: only what hangs may reach it. The runner's own second is too short for a machine that
 * does other things, and with twenty programs at work a page that is read in three seconds took a minute.
 */
const CONDITION_MS = 240_000;
/** How often it is looked at: each look at a page or a server costs the processor some milliseconds that others wait for. */
const LOOK_MS = 100;

/**
 * Files at a time, of all kinds together: two for each core, because databases, servers and browsers are waited for some of
 * the time; a file of browser tests takes up a core by itself, and each process has a browser and its modules to load. What
 * the clock is bound by is the processor: a file after the other, 4,450 tests take it up for 720 s beside other programs
 * that share two cores with them (browser tests 380, contract tests 180, unit tests 160). On two cores that do little else 4,557
 * took 378 s by the clock on Node 20 and 356 s on Node 24. Each project by itself,
 * or a file that waits and comes last, leaves cores without work. A browser with what it reads, or a server with its workers,
 * may take a gigabyte and a half.
 */
const FILES_AT_ONCE = Math.max(1, Math.min(2 * availableParallelism(), Math.floor(totalmem() / 1.5e9), 8));

/**
 * Tests of orderly ends, of processes that stand still and of rights on files. Windows has signals in name only: whatever is
 * sent ends a process at once.
 */
const NEED_SIGNALS = ['tests/attack/**', 'tests/contract/{build,lan,lean-memory,process,queue,store}.contract.test.ts'];
const IS_WINDOWS = process.platform === 'win32';

export default defineConfig({
  plugins: [react()],
  test: {
    expect: { poll: { timeout: CONDITION_MS, interval: LOOK_MS } },
    maxWorkers: FILES_AT_ONCE,
    sequence: { sequencer: LongFirst },
    // One process for many files: each anew would cost a second or more, most of it for loading the same modules.
    isolate: false,
    // What a test puts in place of a global must not meet the next file.
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: ['tests/property-seed.ts', 'tests/kept-modules.ts'],
          testTimeout: UNIT_TEST_MS,
          hookTimeout: UNIT_TEST_MS,
          expect: { poll: { timeout: UNIT_TEST_MS } },
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          globalSetup: ['tests/contract/global-setup.ts'],
          include: ['tests/contract/**/*.test.ts', 'tests/attack/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(IS_WINDOWS ? NEED_SIGNALS : [])],
          testTimeout: SLOW_TEST_MS,
          hookTimeout: SLOW_TEST_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: './tests/e2e/browser-environment.ts',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: SLOW_TEST_MS,
          hookTimeout: SLOW_TEST_MS,
          globalSetup: ['tests/e2e/global-setup.ts'],
        },
      },
    ],
  },
});
