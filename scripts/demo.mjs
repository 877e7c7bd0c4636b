// npm run demo: the whole first audit, on the sample site, over HTTP.
import { openDataFolder } from './lib/data-folder.mjs';
import { watchLauncher } from './lib/launcher.mjs';
import { waitUntil } from './lib/process.mjs';
import { startStack } from './lib/stack.mjs';

const START_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 5 * 60_000;
const POLL_INTERVAL_MS = 250;
const BAR_WIDTH = 30;
const TOP_ISSUES = 10;

const abort = new AbortController();
const ask = () => abort.abort(new Error('Stopped.'));
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, ask);
watchLauncher(ask);

async function main() {
  const folder = openDataFolder();
  const lock = await folder.lock();
  if (lock.release === null) return audit(await runningInstallation(folder, lock.heldBy));
  try {
    const stack = await startStack({ folder, log: (line) => console.error(`… ${line}`), signal: abort.signal });
    void stack.died.then((reason) => abort.abort(new Error(reason)));
    try {
      await audit(stack);
      console.log('It is served while "npm start" runs, which goes on with what is stored here.');
    } finally {
      await stack.stop();
    }
  } finally {
    lock.release();
  }
}

/** What the `npm start` that holds this folder has written down; one that is still starting is waited for. */
async function runningInstallation(folder, pid) {
  const found = await waitUntil(
    () => {
      const { running, key } = folder.readState();
      return running?.pid === pid && running.sampleUrl
        ? { baseUrl: running.baseUrl, sampleUrl: running.sampleUrl, key }
        : null;
    },
    { timeoutMs: START_TIMEOUT_MS, intervalMs: POLL_INTERVAL_MS },
  );
  if (found === null)
    throw new Error(`Process ${pid} holds ${folder.path} and is not ready after ${START_TIMEOUT_MS / 1000} s.`);
  return found;
}

async function audit({ baseUrl, sampleUrl, key }) {
  const call = async (method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([abort.signal, AbortSignal.timeout(30_000)]),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.error?.message}`);
    return answer;
  };
  const { id } = await call('POST', '/v1/agent-runs', { url: sampleUrl, trigger: 'api' });
  console.log(`Audit of ${sampleUrl} started: run ${id}`);
  const run = await follow(() => call('GET', `/v1/agent-runs/${id}`));
  if (run.status !== 'completed')
    throw new Error(`The run ended as ${run.status}: ${run.error ?? run.completionMessage ?? run.completionReason}`);
  const { report } = await call('GET', `/v1/agent-runs/${id}/report`);
  printReport(report);
  console.log(`\nThe report as JSON: GET ${baseUrl}/v1/agent-runs/${id}/report`);
  // Private until now: a browser has no key.
  const { url } = await call('PATCH', `/v1/reports/${report.id}`, { visibility: 'unlisted' });
  console.log(`The report as a page, for anyone who has its URL: ${url}`);
}

async function follow(readRun) {
  let run;
  const isOver = async () => {
    run = await readRun();
    const isActive = run.status === 'pending' || run.status === 'running';
    showProgress(run, isActive);
    return !isActive;
  };
  if (await waitUntil(isOver, { timeoutMs: RUN_TIMEOUT_MS, intervalMs: POLL_INTERVAL_MS })) return run;
  throw new Error(
    `The run is still ${run.status} after ${RUN_TIMEOUT_MS / 60_000} minutes. See the worker's log in the data folder.`,
  );
}

let lastLine = '';

function showProgress({ status, progress }, isActive) {
  const total = progress?.total ?? 0;
  const share = isActive ? (total > 0 ? Math.min((progress.current ?? 0) / total, 1) : 0) : 1;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = `[${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}]`;
  const line = `${bar} ${isActive ? (progress?.message ?? progress?.phase ?? status) : status}`;
  if (line === lastLine) return;
  lastLine = line;
  // A log file gets one line for each change, a terminal one line that moves.
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${isActive ? '' : '\n'}`);
  else console.log(line);
}

function printReport(report) {
  const score = report.healthScore == null ? 'none' : `${report.healthScore.toFixed(1)} of 100`;
  console.log(`\nHealth score  ${score}`);
  console.log(`Pages         ${report.totalPages}`);
  console.log(`Checks        ${report.passed} passed, ${report.warnings} warnings, ${report.failed} failed`);
  console.log('\nCategories');
  for (const category of report.categories ?? []) {
    const categoryScore = category.score == null ? '  –' : String(Math.round(category.score)).padStart(3);
    console.log(
      `  ${categoryScore}  ${String(category.name ?? category.category).padEnd(20)} ${category.failed} failed, ${category.warnings} warnings`,
    );
  }
  console.log('\nTop issues');
  for (const issue of (report.topIssues ?? []).slice(0, TOP_ISSUES)) {
    console.log(
      `  ${issue.status === 'fail' ? 'FAIL' : 'warn'}  ${issue.ruleName}: ${issue.message}${issue.pageUrl ? `\n        ${issue.pageUrl}` : ''}`,
    );
  }
}

const exitCode = await main().then(
  () => 0,
  (error) => {
    console.error(error.message);
    return 1;
  },
);
// As in start.mjs: what did not stop must not keep us.
process.exit(exitCode);
