// `npm test`: provides a browser, builds what is missing or stale, runs unit, contract and browser tests, and ends with
// one line, `N passed, N failed`. Arguments go to the test runner: `npm test -- --project unit notes`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { provideBrowser } from './running/find-browser.mjs';
import { run, TOOLS } from './running/run.mjs';
import { countsOf } from './running/test-counts.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-tests-'));
const report = path.join(folder, 'report.json');
try {
  const [browser] = await Promise.all([provideBrowser(), ensureBuilt()]);
  console.log(`Browser for the tests: ${browser}`);
  const status = await run(
    process.execPath,
    [
      TOOLS.vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    { env: { COMMONPLACE_BROWSER: browser, COMMONPLACE_TEST_PAGES: folder } },
  );
  finish(countsOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, status));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  finish({ passed: 0, failed: 1 });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {{ passed: number, failed: number }} counts */
function finish({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
