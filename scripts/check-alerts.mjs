// npm run check:alerts [-- ALERT…]: stages a fault for every alert in an installation that a real
// Prometheus watches, and waits until it fires, and until it ends when the fault is fixed.
// Thirty times as fast as in the field: every duration of the rules is divided by 30,
// nothing else is changed. Without Prometheus, says so and checks nothing.
// The last line counts: one for each alert that fires and ends, and one for a quiet installation that has none.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { FAULTS, serve } from './lib/alert-faults.mjs';
import { build } from './lib/build.mjs';
import { Caller } from './lib/caller.mjs';
import { ROOT } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { waitUntil } from './lib/process.mjs';
import { Trial } from './lib/trial.mjs';
import { said, Verdict } from './lib/verdict.mjs';

const RULES = join(ROOT, 'deploy', 'kubernetes', 'parts', 'monitoring', 'alerts.yaml');
/** A minute is two seconds: as long as a scrape may take, so that "for: 2m" outlasts one that a busy machine delays. */
const FASTER = 30;
const SCRAPE = '2s';
/** What a busy machine needs for the slowest of them. */
const FIRES_MS = 300_000;
const patience = { timeoutMs: FIRES_MS, intervalMs: 300 };
const QUIET_MS = 15_000;
const VOLUME_BYTES = 4_000_000;

const verdict = new Verdict('check:alerts');
if (said('prometheus', ['--version']).isMissing)
  verdict.skip('there is no prometheus on this machine (Debian: apt-get install prometheus)');

/** The alerts to check: all of them, or those that the command names. */
const only = process.argv.slice(2);
/** The alerts that fired and ended, and `quiet`. */
const passed = new Set();
let wanted = 0;

/** "10m" as 20s, in a range or a "for". */
const faster = (text) =>
  text.replaceAll(
    /\b(\d+)([mh])\b/g,
    (_, number, unit) => `${(Number(number) * (unit === 'h' ? 3_600 : 60)) / FASTER}s`,
  );

async function startPrometheus(trial, targets) {
  const folder = join(trial.folder, 'prometheus');
  mkdirSync(folder);
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
  const url = `http://127.0.0.1:${port}`;
  const program = [
    'prometheus',
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  await trial.startProgram(program, `${url}/-/ready`);
  const names = spec.groups.flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []));
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

/** A folder as a small volume, and what the kubelet would say of it. \`more\` are lines that a fault adds, of what a cluster says. */
async function smallVolume(trial) {
  const path = join(trial.folder, 'volume');
  mkdirSync(path);
  const usedBytes = () => readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
  const { port } = await serve(trial, (request, response) => {
    const labels = '{namespace="audits",persistentvolumeclaim="blobs"}';
    response.end(
      [
        `kubelet_volume_stats_available_bytes${labels} ${VOLUME_BYTES - usedBytes()}`,
        `kubelet_volume_stats_capacity_bytes${labels} ${VOLUME_BYTES}`,
        ...volume.more(),
        '',
      ].join('\n'),
    );
  });
  const volume = { port, bytes: VOLUME_BYTES, file: join(path, 'filling'), more: () => [] };
  return volume;
}

async function main(trial) {
  await trial.command(ROOT, ['migrate']);
  const [apiPort, firstPort, secondPort] = [await freePort(), await freePort(), await freePort()];
  const volume = await smallVolume(trial);
  const api = await trial.startApi(ROOT, { METRICS_PORT: String(apiPort), RATE_LIMITS: 'off' });
  const workers = {
    current: null,
    /** A worker on the port of metrics that is free. */
    async start(more = {}) {
      const metricsPort = this.current?.metricsPort === firstPort ? secondPort : firstPort;
      const worker = await trial.startWorker(ROOT, {
        METRICS_PORT: String(metricsPort),
        WORKER_CONCURRENCY: '20',
        ...more,
      });
      this.current = Object.assign(worker, { metricsPort });
    },
  };
  await workers.start();
  const { names, firing, knows } = await startPrometheus(trial, [apiPort, firstPort, secondPort, volume.port]);

  let accounts = 0;
  const newCaller = async (plan) => {
    const { key } = await trial.openAccount(ROOT, { name: `Alerts-${++accounts}`, plan, credits: 100_000 });
    return new Caller(api, key);
  };
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No alert is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  const chosen = Object.keys(FAULTS).filter((name) => only.length === 0 || only.includes(name));
  const without = (only.length > 0 ? only : names).filter((name) => !FAULTS[name]);
  wanted = chosen.length + without.length + 1;
  const isFiring = async (alert) => (await firing()).has(alert);
  const fires = async (alert, fault) => {
    const startedAt = Date.now();
    const has = await waitUntil(() => isFiring(alert), patience);
    verdict.expect(has, `${alert} fires: ${fault} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
    if (has) passed.add(alert);
  };
  const ends = async (alert) => {
    const isOver = await waitUntil(async () => !(await isFiring(alert)), patience);
    verdict.expect(isOver, `${alert} ends when that is over`);
    if (!isOver) passed.delete(alert);
  };
  // What the start of the processes set off is over first.
  const seen = (query) => waitUntil(() => knows(query), patience);
  await seen('sqout_runs');
  await waitUntil(async () => (await firing()).size === 0, patience);
  const early = new Set();
  const isAnyFiring = async () => {
    for (const alert of await firing()) early.add(alert);
    return early.size > 0;
  };
  await waitUntil(isAnyFiring, { timeoutMs: QUIET_MS, intervalMs: 300 });
  const isQuiet = early.size === 0;
  verdict.expect(isQuiet, `a quiet installation has no alert${isQuiet ? '' : `, but ${[...early].join(', ')}`}`);
  if (isQuiet) passed.add('quiet');

  const installation = { trial, workers, volume, newCaller, team: await newCaller('team'), seen, patience };
  for (const alert of chosen)
    await FAULTS[alert]({ ...installation, fires: (what) => fires(alert, what), ends: () => ends(alert) });
  verdict.expect(without.length === 0, `each alert was staged${without.length ? `, but ${without.join(', ')}` : ''}`);
}

let trial;
try {
  await build();
  trial = await Trial.open();
  await main(trial);
} catch (error) {
  verdict.expect(false, error.stack ?? error.message);
} finally {
  await trial?.close();
}
const isPassed = verdict.problems.length === 0;
const failures = isPassed ? '' : `; failed: ${verdict.problems.join('; ')}`;
console.log(
  `check:alerts: ${passed.size} of ${wanted} (${only.length > 0 ? only.join(', ') : 'every alert'}, and a quiet installation without one)${failures}`,
);
process.exit(isPassed ? 0 : 1);
