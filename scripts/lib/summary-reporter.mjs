import { writeFileSync } from 'node:fs';

/** Jest reporter: hands the counts to scripts/test.mjs, which prints them as its last line. */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    // A file that does not even load is a failure, although none of its tests ran.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    writeFileSync(process.env.SQOUT_TEST_SUMMARY_FILE, JSON.stringify({ passed: results.numPassedTests, failed }));
  }
}
