/**
 * Adds up the test runner's JSON report. A file that could not even be loaded counts as one failure, and so does a run
 * that ended badly although no test failed (an error outside of any test, or no report at all).
 * @param {{ testResults: readonly { status: string, assertionResults: readonly { status: string }[] }[] } | undefined} report
 * @param {number} exitStatus of the test runner
 * @returns {{ passed: number, failed: number }}
 */
export function countsOf(report, exitStatus) {
  let passed = 0;
  let failed = 0;
  for (const file of report?.testResults ?? []) {
    const failures = file.assertionResults.filter((test) => test.status === 'failed').length;
    passed += file.assertionResults.filter((test) => test.status === 'passed').length;
    failed += file.status === 'failed' ? Math.max(1, failures) : failures;
  }
  return { passed, failed: exitStatus === 0 ? failed : Math.max(1, failed) };
}
