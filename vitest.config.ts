import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Browser journeys and database suites wait for real programs to start; a minute becomes five on a busy machine. */
const SLOW_TEST_MS = 400_000;
/** Unit tests take up to a second; on two cores with eight other programs at work the longest took 44. */
const UNIT_TEST_MS = 60_000;
/** How long a condition is waited for. The runner's own second is too short for a machine that does other things. */
const CONDITION_MS = 60_000;

export default defineConfig({
  plugins: [react()],
  test: {
    expect: { poll: { timeout: CONDITION_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          environment: 'node',
          setupFiles: ['tests/property-seed.ts'],
          testTimeout: UNIT_TEST_MS,
          hookTimeout: UNIT_TEST_MS,
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          sequence: { groupOrder: 1 },
          environment: 'node',
          globalSetup: ['tests/contract/global-setup.ts'],
          include: ['tests/contract/**/*.test.ts', 'tests/attack/**/*.test.ts'],
          testTimeout: SLOW_TEST_MS,
          hookTimeout: SLOW_TEST_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: SLOW_TEST_MS,
          hookTimeout: SLOW_TEST_MS,
          globalSetup: ['tests/e2e/global-setup.ts'],
          // Each has a browser and a server of its own, and waits for them much of the time.
          maxWorkers: 2,
        },
      },
    ],
  },
});
