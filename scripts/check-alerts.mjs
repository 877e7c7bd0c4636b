// npm run check:alerts: stages a fault for every alert in an installation that a real Prometheus watches, and waits until it fires, and until it ends when the fault is fixed.
// Thirty times as fast as in the field: every duration of the rules is divided by 30, nothing else is changed. Without Prometheus, says so and checks nothing.
// The last line counts: one for each alert that fires and ends, and one for a quiet installation that has none.
import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { build } from './lib/build.mjs';
import { ROOT } from './lib/paths.mjs';
import { nextFreePort } from './lib/ports.mjs';
import { sleep, waitUntil } from './lib/process.mjs';
import { Caller, reportToPublish, Trial, Verdict } from './lib/trial.mjs';

const RULES = join(ROOT, 'deploy', 'kubernetes', 'parts', 'monitoring', 'alerts.yaml');
/** A minute is two seconds: as long as a scrape may take, so that "for: 2m" outlasts one that a busy machine delays. */
const FASTER = 30;
const SCRAPE = '2s';
/** What a busy machine needs for the slowest of them. */
const FIRES_MS = 300_000;
const QUIET_MS = 15_000;
const VOLUME_BYTES = 4_000_000;

if (spawnSync('prometheus', ['--version']).error) {
  console.log('check:alerts is SKIPPED: there is no prometheus on this machine (Debian: apt-get install prometheus).');
  process.exit(0);
}

const verdict = new Verdict();
/** Alerts whose fault was staged, and what went as it should. */
const staged = new Set();
const passed = new Set();
let wanted = 0;
const closes = [];

/** "10m" as 10s, in a range or a "for". */
const faster = (text) => text.replaceAll(/\b(\d+)m\b/g, (_, minutes) => `${(Number(minutes) * 60) / FASTER}s`);

async function startPrometheus(folder, targets) {
  const { spec } = parse(readFileSync(RULES, 'utf8'));
  for (const rule of spec.groups.flatMap(({ rules }) => rules)) {
    rule.expr = faster(rule.expr);
    if (rule.for) rule.for = faster(rule.for);
  }
  writeFileSync(join(folder, 'rules.yaml'), stringify(spec));
  const scrape_configs = targets.map((port) => ({
    job_name: `p${port}`,
    // As the operator labels what it finds.
    static_configs: [{ targets: [`127.0.0.1:${port}`], labels: { namespace: 'audits' } }],
  }));
  const settings = {
    global: { scrape_interval: SCRAPE, evaluation_interval: '1s' },
    rule_files: ['rules.yaml'],
    scrape_configs,
  };
  writeFileSync(join(folder, 'prometheus.yml'), stringify(settings));
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  closes.push(() => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/-/ready`).catch(() => null))?.ok === true;
  if (!(await waitUntil(isReady, { timeoutMs: 30_000, intervalMs: 200 }))) throw new Error('Prometheus did not start.');
  const names = spec.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const knows = async (query) => {
    const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`);
    return (await response.json()).data.result.length > 0;
  };
  return { names, firing: () => firingAt(url), knows };
}

async function firingAt(url) {
  const { data } = await (await fetch(`${url}/api/v1/alerts`)).json();
  return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
}

const freePort = () => nextFreePort(20_000 + Math.floor(Math.random() * 20_000), '127.0.0.1', []);

/** A server that every request asks `answer` about; its address. */
async function serve(answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => (server.closeAllConnections(), server.close()));
  return { port: server.address().port, url: `http://127.0.0.1:${server.address().port}/` };
}

/** A folder as a small volume, and what the kubelet would say of it. */
async function smallVolume(folder) {
  const path = join(folder, 'volume');
  mkdirSync(path);
  const usedBytes = () => readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
  const { port } = await serve((request, response) => {
    const labels = '{namespace="audits",persistentvolumeclaim="blobs"}';
    response.end(
      `kubelet_volume_stats_available_bytes${labels} ${VOLUME_BYTES - usedBytes()}\nkubelet_volume_stats_capacity_bytes${labels} ${VOLUME_BYTES}\n`,
    );
  });
  return { port, file: join(path, 'filling') };
}

/** A site of pages that link to each other, slow, or tired of its visitors. */
const siteOf = (pages, { delayMs = 0, isTired = false } = {}) => {
  let asked = 0;
  return (request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    if (isTired && asked++ > 2) return response.writeHead(429, { 'retry-after': '8' }).end();
    const links = Array.from({ length: pages }, (_, n) => `<a href="/p/${n}">Page number ${n}</a>`).join(' ');
    const body = `<!doctype html><html lang="en"><title>Page ${request.url}</title><h1>Page</h1>${links}`;
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(body), delayMs);
  };
};

async function main() {
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'sqout-alerts-'));
  closes.push(() => rmSync(folder, { recursive: true, force: true }));
  const trial = await Trial.open();
  closes.push(() => trial.close());
  await trial.command(ROOT, ['migrate']);
  const [apiPort, firstPort, secondPort] = [await freePort(), await freePort(), await freePort()];
  const volume = await smallVolume(folder);
  const api = await trial.startApi(ROOT, { METRICS_PORT: String(apiPort), RATE_LIMITS: 'off' });
  const startWorker = (port) => trial.startWorker(ROOT, { METRICS_PORT: String(port), WORKER_CONCURRENCY: '20' });
  let worker = await startWorker(firstPort);
  const { names, firing, knows } = await startPrometheus(folder, [apiPort, firstPort, secondPort, volume.port]);

  const newCaller = async (plan) => {
    const { id: org } = await trial.admin(ROOT, 'org', 'create', '--name', 'Alerts', '--plan', plan);
    const { id: user } = await trial.admin(ROOT, 'user', 'create', '--email', `${org}@sqout.localhost`, '--name', 'A');
    await trial.admin(ROOT, 'member', 'add', '--org', org, '--user', user, '--role', 'owner');
    await trial.admin(ROOT, 'credits', 'grant', '--org', org, '--bucket', 'pack', '--amount', '100000');
    const { key } = await trial.admin(
      ROOT,
      'key',
      'create',
      '--org',
      org,
      '--user',
      user,
      '--name',
      'alerts',
      '--preset',
      'full',
    );
    return new Caller(api, key);
  };
  wanted = names.length + 1;
  const isFiring = async (alert) => (await firing()).has(alert);
  const fires = async (alert, fault) => {
    const startedAt = Date.now();
    const has = await waitUntil(() => isFiring(alert), { timeoutMs: FIRES_MS, intervalMs: 300 });
    verdict.expect(has, `${alert} fires: ${fault} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
    staged.add(alert);
    if (has) passed.add(alert);
  };
  const ends = async (alert) => {
    const isOver = await waitUntil(async () => !(await isFiring(alert)), { timeoutMs: FIRES_MS, intervalMs: 300 });
    verdict.expect(isOver, `${alert} ends when that is over`);
    if (!isOver) passed.delete(alert);
  };
  const team = await newCaller('team');

  // What the start of the processes set off is over first.
  await waitUntil(() => knows('sqout_runs'), { timeoutMs: FIRES_MS, intervalMs: 300 });
  await waitUntil(async () => (await firing()).size === 0, { timeoutMs: FIRES_MS, intervalMs: 300 });
  const early = new Set();
  const isAnyFiring = async () => {
    for (const alert of await firing()) early.add(alert);
    return early.size > 0;
  };
  await waitUntil(isAnyFiring, { timeoutMs: QUIET_MS, intervalMs: 300 });
  const isQuiet = early.size === 0;
  verdict.expect(isQuiet, `a quiet installation has no alert${isQuiet ? '' : `, but ${[...early].join(', ')}`}`);
  if (isQuiet) passed.add('quiet');

  // More runs of one organization than it may have at once, of sites that take their time; those that wait have done so for ten minutes.
  const small = await newCaller('free');
  const waiting = [];
  for (let run = 0; run < 8; run++) {
    const { url } = await serve(siteOf(100, { delayMs: 5_000 }));
    waiting.push(await small.startRun({ url, pages: 100 }));
  }
  await trial.query(
    `UPDATE runs SET created_at = now() - interval '10 minutes' WHERE id = ANY($1) AND status = 'pending'`,
    [waiting],
  );
  await fires('SqoutRunsWait', 'runs wait behind others of their organization');
  const cancelAll = async (caller, ids) => {
    for (const id of ids) await caller.call('POST', `/v1/agent-runs/${id}/cancel`).catch(() => null);
  };
  await cancelAll(small, waiting.reverse());
  await ends('SqoutRunsWait');

  // The volume of the reports is gone, and comes back.
  const done = await team.startRun({ url: (await serve(siteOf(2))).url, pages: 2 });
  await team.ended(done);
  const blobs = join(trial.folder, 'blobs');
  renameSync(blobs, `${blobs}-away`);
  writeFileSync(blobs, '');
  let isAsking = true;
  const asking = (async () => {
    while (isAsking) {
      await team.call('POST', '/v1/reports', reportToPublish('Alerts')).catch(() => null);
      await sleep(100);
    }
  })();
  await fires('SqoutServerErrors', 'the volume of the reports is gone');
  rmSync(blobs);
  renameSync(`${blobs}-away`, blobs);
  await ends('SqoutServerErrors');
  isAsking = false;
  await asking;

  // A run that nobody holds credits for, as no code of ours makes it.
  const [{ org_id: org, user_id: user }] = await trial.query('SELECT org_id, user_id FROM runs WHERE id = $1', [done]);
  const lookAgain = () => trial.query(`UPDATE installation_numbers SET books_checked_at = 'epoch'`);
  await trial.query(
    `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, phase, lease_until, started_at)
     VALUES ('run_unpaid', $1, $2, 'http://127.0.0.1:9/', '127.0.0.1', 'full', '{}', 10, 'running', 'crawl', now() + interval '1 hour', now())`,
    [org, user],
  );
  await lookAgain();
  await fires('SqoutBooksWrong', 'a run has no hold');
  await trial.query(`DELETE FROM runs WHERE id = 'run_unpaid'`);
  await lookAgain();
  await ends('SqoutBooksWrong');

  // Hosts that ask for pauses.
  const tired = [];
  const callers = [team, await newCaller('team'), await newCaller('team')];
  for (const caller of callers)
    for (let host = 0; host < 8; host++)
      tired.push({
        caller,
        id: await caller.startRun({ url: (await serve(siteOf(150, { isTired: true }))).url, pages: 150 }),
      });
  await fires('SqoutHostsPushBack', 'hosts answer 429 and ask for pauses');
  for (const { caller, id } of tired) await cancelAll(caller, [id]);
  await ends('SqoutHostsPushBack');

  // A worker that dies with sixteen runs, and another that takes them over.
  const runs = [];
  for (const caller of callers.slice(0, 2))
    for (let run = 0; run < 8; run++)
      runs.push(await caller.startRun({ url: (await serve(siteOf(200, { delayMs: 2_000 }))).url, pages: 200 }));
  const areAtWork = async () =>
    (await trial.query(`SELECT 1 FROM runs WHERE id = ANY($1) AND status = 'running'`, [runs])).length === runs.length;
  await waitUntil(areAtWork, { timeoutMs: FIRES_MS, intervalMs: 300 });
  const other = await startWorker(secondPort);
  // An increase is seen only from a number that was there before.
  const isScraped = () => knows(`sqout_lease_expired_total{job="p${secondPort}"}`);
  await waitUntil(isScraped, { timeoutMs: FIRES_MS, intervalMs: 300 });
  await worker.stop('SIGKILL');
  await fires('SqoutLeasesExpire', 'a worker with sixteen runs is killed');
  await ends('SqoutLeasesExpire');
  for (const caller of callers) await cancelAll(caller, runs);

  await other.stop('SIGKILL');
  await fires('SqoutNoWorker', 'no worker is left');
  worker = await startWorker(firstPort);
  await ends('SqoutNoWorker');

  writeFileSync(volume.file, Buffer.alloc(VOLUME_BYTES * 0.95));
  await fires('SqoutDiskFull', 'a volume is filled');
  rmSync(volume.file);
  await ends('SqoutDiskFull');
  const unseen = names.filter((name) => !staged.has(name));
  verdict.expect(unseen.length === 0, `each alert was staged${unseen.length ? `, but ${unseen.join(', ')}` : ''}`);
}

try {
  await main();
} catch (error) {
  verdict.expect(false, error.stack ?? error.message);
} finally {
  for (const close of closes.reverse()) await close();
}
const isPassed = verdict.problems.length === 0;
const failures = isPassed ? '' : `; failed: ${verdict.problems.join('; ')}`;
console.log(`check:alerts: ${passed.size} of ${wanted} (every alert, and a quiet installation without one)${failures}`);
process.exit(isPassed ? 0 : 1);
