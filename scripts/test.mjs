// npm test [-- paths and Jest options]: builds, brings up real services, runs the specs, names what was skipped, ends with "N passed, N failed".
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { ROOT } from './lib/paths.mjs';
import { startTestServices } from './lib/test-services.mjs';

/** Settings of the person who runs the tests must not steer them. */
const HIDDEN_VARIABLES = [
  'DATABASE_URL',
  'REDIS_URL',
  'STORAGE_URL',
  'PORT',
  'BASE_URL',
  'SQOUT_ENV',
  'SERVICE_API_KEY',
  'SERVICE_API_TOKEN',
  'CRAWL_ALLOW_NETWORKS',
];

const summary = { passed: 0, failed: 0, skipped: [] };
let missing = null;
try {
  await build({ log: (line) => console.error(line) });
  const services = await startTestServices();
  try {
    console.error(`Postgres is up; queue tests run on: ${services.queues.join(', ')}`);
    missing = services.missing;
    Object.assign(summary, await runJest(process.argv.slice(2), services.env));
  } finally {
    await services.stop();
  }
} catch (error) {
  console.error(error.stack ?? error);
  process.exitCode = 1;
  summary.failed += 1;
}
printSkipped(summary.skipped);
console.log(`${summary.passed} passed, ${summary.failed} failed`);

async function runJest(args, serviceEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-summary-'));
  const summaryFile = join(folder, 'summary.json');
  const isWhole = !args.some((arg) => !arg.startsWith('-'));
  const env = {
    ...process.env,
    ...serviceEnv,
    SQOUT_TEST_SUMMARY_FILE: summaryFile,
    SQOUT_TEST_WHOLE: String(isWhole),
  };
  for (const name of HIDDEN_VARIABLES) delete env[name];
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
    // A shared, busy machine must not turn a slow test into a failed one.
    '--testTimeout=30000',
    '--reporters=default',
    `--reporters=${join(ROOT, 'scripts', 'lib', 'summary-reporter.mjs')}`,
    ...(args.some((arg) => /^(--maxWorkers|-w|--runInBand|-i$)/.test(arg)) ? [] : ['--maxWorkers=2']),
    ...args,
  ];
  // Ctrl-C reaches Jest as well; wait for it, so that the services end after it.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
  const child = spawn(process.execPath, jest, { cwd: ROOT, env, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  process.exitCode = code;
  const counts = readCounts(summaryFile) ?? { passed: 0, failed: code === 0 ? 0 : 1, skipped: [] };
  rmSync(folder, { recursive: true, force: true });
  return counts;
}

function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** What a filter of names leaves out is no news; everything else is. */
function printSkipped(skipped) {
  if (skipped.length === 0 || process.argv.some((arg) => /^(-t|--testNamePattern)/.test(arg))) return;
  console.log(`\nSkipped: ${skipped.length} tests${missing === null ? '' : `. ${missing}`}`);
  for (const { file, name } of skipped) console.log(`  ${file}: ${name}`);
  console.log();
}
