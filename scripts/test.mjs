// npm test [-- paths and Jest options]: builds, brings up real services, runs the
// specs, names what was skipped, ends with "N passed, N failed".
// `--cpu`: what each file took in processor time is printed at the end, the dearest
// first (SQOUT_TEST_CPU=<file> writes it there as lines of JSON).
// `--again`: a few files that failed run once more, alone; a test that passes then counts as passed, and is named as unstable.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { printProcessorTime, timeOfEndedPrograms } from './lib/processor-time.mjs';
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

/** Files at once: more than there are cores, as the long ones wait for processes and pauses most of their time. */
const WORKERS = availableParallelism() + 4;

/** More files than these failed for a reason, not by chance. */
const MOST_FILES_AGAIN = 5;

const again = process.argv.includes('--again');
const cpuFile = process.argv.includes('--cpu')
  ? (process.env.SQOUT_TEST_CPU ?? join(mkdtempSync(join(tmpdir(), 'sqout-cpu-')), 'files.jsonl'))
  : null;
const args = process.argv.slice(2).filter((arg) => arg !== '--again' && arg !== '--cpu');
const summary = { passed: 0, failed: 0, skipped: [], failures: [] };
let missing = null;
let unstable = [];
let servicesMs = 0;
try {
  await build({ log: (line) => console.error(line) });
  const services = await startTestServices();
  try {
    console.error(`Postgres is up; queue tests run on: ${services.queues.join(', ')}`);
    missing = services.missing;
    Object.assign(summary, await runJest(args, services.env));
    if (again && summary.failures.length > 0) unstable = await runAgain(summary, services.env);
  } finally {
    const before = timeOfEndedPrograms();
    await services.stop();
    // They are gone, but not yet counted.
    if (cpuFile !== null) await new Promise((resolve) => setTimeout(resolve, 500));
    servicesMs = timeOfEndedPrograms() - before;
  }
} catch (error) {
  console.error(error.stack ?? error);
  process.exitCode = 1;
  summary.failed += 1;
}
if (cpuFile !== null) printProcessorTime(cpuFile, servicesMs);
printSkipped(summary.skipped);
if (unstable.length > 0) console.log(`\nUnstable, passed only when run again alone:\n  ${unstable.join('\n  ')}\n`);
console.log(`${summary.passed} passed, ${summary.failed} failed`);

/** Runs the files that failed once more and puts their new counts into `first`; answers the tests that pass now. */
async function runAgain(first, serviceEnv) {
  if (first.failures.length > MOST_FILES_AGAIN) return [];
  console.error(`\n${first.failures.length} files failed; they run once more, alone`);
  const options = args.filter((arg) => arg.startsWith('-') && !/^(--maxWorkers|-w|--runInBand|-i$)/.test(arg));
  const files = first.failures.map(({ file }) => `${file.replaceAll('.', '\\.')}$`);
  const second = await runJest([...options, '--runInBand', ...files], serviceEnv);
  first.passed += second.passed - first.failures.reduce((sum, { passed }) => sum + passed, 0);
  first.failed += second.failed - first.failures.reduce((sum, { failed }) => sum + failed, 0);
  const still = new Set(
    second.failures.flatMap(({ file, names }) => [file, ...names.map((name) => `${file}: ${name}`)]),
  );
  return first.failures
    .flatMap(({ file, names }) => (names.length === 0 ? [file] : names.map((name) => `${file}: ${name}`)))
    .filter((name) => !still.has(name));
}

async function runJest(jestArgs, serviceEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-summary-'));
  const summaryFile = join(folder, 'summary.json');
  const isWhole = !jestArgs.some((arg) => !arg.startsWith('-'));
  const env = {
    ...process.env,
    ...serviceEnv,
    SQOUT_TEST_SUMMARY_FILE: summaryFile,
    SQOUT_TEST_WHOLE: String(isWhole),
    ...(cpuFile === null ? {} : { SQOUT_TEST_CPU: cpuFile }),
  };
  for (const name of HIDDEN_VARIABLES) delete env[name];
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--reporters=default',
    `--reporters=${join(ROOT, 'scripts', 'lib', 'summary-reporter.mjs')}`,
    // A shared, busy machine must not turn a slow test into a failed one.
    '--testTimeout=60000',
    ...(jestArgs.some((arg) => /^(--maxWorkers|-w|--runInBand|-i$)/.test(arg)) ? [] : [`--maxWorkers=${WORKERS}`]),
    ...jestArgs,
  ];
  // Ctrl-C reaches Jest as well; wait for it, so that the services end after it.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
  const child = spawn(process.execPath, jest, { cwd: ROOT, env, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  process.exitCode = code;
  const counts = readCounts(summaryFile) ?? { passed: 0, failed: code === 0 ? 0 : 1, skipped: [], failures: [] };
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
  const reasons = [
    missing,
    spawnSync('git', ['--version']).status === 0 ? null : 'Those that need git: none is on PATH.',
  ];
  console.log(`\nSkipped: ${[`${skipped.length} tests.`, ...reasons.filter((reason) => reason !== null)].join(' ')}`);
  for (const { file, name } of skipped) console.log(`  ${file}: ${name}`);
  console.log();
}
