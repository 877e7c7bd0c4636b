import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './paths.mjs';

/** Jest reporter: hands the counts, and what was skipped where, to scripts/test.mjs, which prints them at the end. */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    // A file that does not even load is a failure, although none of its tests ran.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.testResults.flatMap(({ testFilePath, testResults }) =>
      testResults
        .filter(({ status }) => status === 'pending' || status === 'todo')
        .map(({ fullName }) => ({ file: relative(ROOT, testFilePath), name: fullName })),
    );
    const failures = results.testResults
      .filter((file) => file.numFailingTests > 0 || file.testExecError)
      .map(({ testFilePath, testResults, numPassingTests, numFailingTests }) => ({
        file: relative(ROOT, testFilePath),
        passed: numPassingTests,
        failed: Math.max(numFailingTests, 1),
        names: testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      }));
    writeFileSync(
      process.env.SQOUT_TEST_SUMMARY_FILE,
      JSON.stringify({ passed: results.numPassedTests, failed, skipped, failures }),
    );
  }
}
