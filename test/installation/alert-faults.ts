// The fault of each alert: what check:alerts does to a running installation so that the alert fires. A new alert needs one.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { type Caller, poll, type Process } from '../support/installation.js';
import { html, linkedSite } from '../support/sites/linked-site.js';
import { type Installation, RUN_MS } from './installation.js';

/** What a fault has to do with: an installation that Prometheus watches. */
export interface Stage {
  installation: Installation;
  /** The worker that is there. */
  worker(): Process & { metricsPort: string };
  /** One more, which takes its place. */
  startWorker(more?: Record<string, string>): Promise<void>;
  /** A small volume: a file fills it, and `more` are lines that the cluster says beside what it says of the volume. */
  volume: { bytes: number; file: string; more: () => string[] };
  team: Caller;
  newCaller(plan: string): Promise<Caller>;
  /** Waits until Prometheus knows a series. */
  seen(query: string): Promise<void>;
}
/** Causes it. @returns what ends it, when the alert has fired */
type Fault = (stage: Stage) => Promise<() => unknown>;
/** How long the slowest alert takes on a busy machine. */
export const PATIENCE_MS = 300_000;

/** A site of pages that is slow, or one that rate-limits its visitors. */
async function startRun(
  { installation }: Stage,
  caller: Caller,
  pages: number,
  { delayMs = 0, isTired = false, ...config }: { delayMs?: number; isTired?: boolean; render?: 'all' } = {},
): Promise<string> {
  let requests = 0;
  const site = linkedSite(pages, (body) => () => {
    if (isTired && requests++ > 2) return { status: 429, headers: { 'retry-after': '8' } };
    return { ...html(body), delayMs };
  });
  const { origin } = await installation.startSite(site);
  return caller.startRun(origin, { coverageMode: 'full', maxPages: pages, ...config });
}

/** A small audit from its start to its end. @returns the run */
async function audit(stage: Stage): Promise<string> {
  const id = await startRun(stage, stage.team, 2);
  await stage.team.ended(id, RUN_MS);
  return id;
}

async function cancelAll(caller: Caller, ids: string[]): Promise<void> {
  for (const id of ids) await caller.call('POST', `/v1/agent-runs/${id}/cancel`).catch(() => null);
}

/** Reports can be neither read nor stored, and requests fail. */
const withoutBlobs: Fault = async (stage) => {
  const { blobs } = stage.installation;
  await audit(stage);
  renameSync(blobs, `${blobs}-away`);
  writeFileSync(blobs, '');
  let until = Infinity;
  void (async () => {
    while (Date.now() < until) {
      await stage.team.call('POST', '/v1/reports', { report: auditReport() }).catch(() => null);
      await sleep(100);
    }
  })();
  return () => {
    rmSync(blobs);
    renameSync(`${blobs}-away`, blobs);
    // Requests that succeed end the alert sooner than none.
    until = Date.now() + 20_000;
  };
};

/** A session that locks a row: weaker than what a change of its time takes, and stronger than what a worker passes over. */
async function holdRow({ installation }: Stage, row: string, makeOverdue: string): Promise<() => unknown> {
  const session = await installation.connect();
  await session.query('BEGIN');
  await session.query(`SELECT 1 FROM ${row} FOR KEY SHARE`);
  await installation.query(makeOverdue);
  return () => session.query('COMMIT');
}

/** In the order of the check, by the names of their alerts. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  // More runs of one organization than it may have at once, of sites that take their time; those that wait have done so for ten minutes.
  async SqoutRunsWait(stage) {
    const { installation, newCaller } = stage;
    const small = await newCaller('free');
    const waiting: string[] = [];
    for (let run = 0; run < 8; run++) waiting.push(await startRun(stage, small, 100, { delayMs: 5_000 }));
    await installation.query(
      `UPDATE runs SET created_at = now() - interval '10 minutes' WHERE id = ANY($1) AND status = 'pending'`,
      [waiting],
    );
    return () => cancelAll(small, waiting.reverse());
  },

  // A session that holds the row of a schedule: workers skip it, and its planned time passes.
  async SqoutSchedulesWait(stage) {
    const caller = await stage.newCaller('team');
    const { origin: url } = await stage.installation.startSite(linkedSite(2, html));
    const schedule = { url, cron: '0 6 * * *', timeZone: 'Etc/UTC', jitterSeconds: 0 };
    const { id } = await caller.ask<{ id: string }>('POST', '/v1/schedules', schedule);
    const makeOverdue = `UPDATE schedules SET due_at = now() - interval '10 minutes', next_at = now() - interval '10 minutes'
      WHERE id = '${id}'`;
    const row = `schedules WHERE id = '${id}'`;
    return holdRow(stage, row, makeOverdue);
  },

  // A session that holds the row of an event: workers pass over it, and no channel gets it.
  async SqoutNotificationsWait(stage) {
    await stage.installation.query(
      `INSERT INTO notices (id, org_id, type, payload, created_at, fanned_at)
       SELECT 'evt_held', id, 'test.ping', '{"message":"held"}', now(), now() FROM organizations LIMIT 1`,
    );
    const row = `notices WHERE id = 'evt_held'`;
    const makeOverdue = `UPDATE notices SET fanned_at = NULL, created_at = now() - interval '10 minutes' WHERE id = 'evt_held'`;
    return holdRow(stage, row, makeOverdue);
  },

  // A session that holds the row of an audit whose comment is to be written: workers pass over it.
  async SqoutGithubWaits(stage) {
    const { installation } = stage;
    await installation.query(
      `INSERT INTO github_connections (
         id, org_id, site_id, repository, api_url, secret_enc, deployment_hosts, forks, production, delay_seconds,
         enabled, created_at, updated_at
       )
       SELECT 'ghc_held', id, 'web_held', 'acme/website', 'https://git.example', '', '{}', false, 'off', 0, true, now(),
         now()
       FROM organizations LIMIT 1`,
    );
    await installation.query(
      `INSERT INTO github_audits (
         id, connection_id, org_id, subject, number, sha, url, state, run_id, tries, next_at, created_at
       )
       SELECT 'gha_held', id, org_id, 'pull/1', 1, 'a', 'https://git.example/', 'reporting', 'run_held', 0,
         now() + interval '1 hour', now()
       FROM github_connections WHERE id = 'ghc_held'`,
    );
    const row = `github_audits WHERE id = 'gha_held'`;
    const makeOverdue = `UPDATE github_audits SET next_at = now() - interval '10 minutes' WHERE id = 'gha_held'`;
    return holdRow(stage, row, makeOverdue);
  },

  // The volume of the reports is gone, and comes back.
  SqoutServerErrors: withoutBlobs,
  SqoutServerErrorsLinger: withoutBlobs,
  SqoutPartAway: withoutBlobs,

  // A run without held credits, as no code of ours makes it.
  async SqoutBooksWrong(stage) {
    const { installation } = stage;
    const done = await audit(stage);
    const checkAgain = (): Promise<unknown[]> =>
      installation.query(`UPDATE installation_numbers SET books_checked_at = 'epoch'`);
    await installation.query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, phase, lease_until, started_at)
       SELECT 'run_unpaid', org_id, user_id, url, site_key, 'full', '{}', 10, 'running', 'crawl', now() + interval '1 hour', now()
       FROM runs WHERE id = $1`,
      [done],
    );
    await checkAgain();
    return async () => {
      await installation.query(`DELETE FROM runs WHERE id = 'run_unpaid'`);
      await checkAgain();
    };
  },

  // Hosts that ask for pauses.
  async SqoutHostsPushBack(stage) {
    const { team, newCaller } = stage;
    const tired: { caller: Caller; id: string }[] = [];
    for (const caller of [team, await newCaller('team'), await newCaller('team')])
      for (let host = 0; host < 8; host++)
        tired.push({ caller, id: await startRun(stage, caller, 150, { isTired: true }) });
    return () => Promise.all(tired.map(({ caller, id }) => cancelAll(caller, [id])));
  },

  // A worker that dies with sixteen runs, and another that adopts them.
  async SqoutLeasesExpire(stage) {
    const { installation, team, newCaller, seen, worker, startWorker } = stage;
    const runs: string[] = [];
    const callers = [team, await newCaller('team')];
    for (const caller of callers)
      for (let run = 0; run < 8; run++) runs.push(await startRun(stage, caller, 200, { delayMs: 2_000 }));
    const running = `SELECT 1 FROM runs WHERE id = ANY($1) AND status = 'running'`;
    const isEachRunning = async (): Promise<boolean> =>
      (await installation.query(running, [runs])).length === runs.length;
    await poll('each run is running', isEachRunning, PATIENCE_MS);
    const lost = worker();
    await startWorker();
    // An increase is seen only from a number that was there before.
    await seen(`sqout_lease_expired_total{job="p${worker().metricsPort}"}`);
    await lost.kill('SIGKILL');
    return () => Promise.all(callers.map((caller) => cancelAll(caller, runs)));
  },

  async SqoutNoWorker({ worker, startWorker }) {
    await worker().kill('SIGKILL');
    return () => startWorker();
  },

  // Workers whose browser does not start, and runs whose pages all want one.
  async SqoutRenderersFail(stage) {
    const { team, worker, startWorker } = stage;
    await worker().kill('SIGTERM');
    await startWorker({ CHROMIUM_PATH: '/bin/false' });
    const id = await startRun(stage, team, 200, { delayMs: 500, render: 'all' });
    return async () => {
      await cancelAll(team, [id]);
      await worker().kill('SIGTERM');
      await startWorker();
    };
  },

  async SqoutDiskFull({ volume }) {
    writeFileSync(volume.file, Buffer.alloc(volume.bytes * 0.95));
    return () => rmSync(volume.file);
  },

  // Runs that ended with an error within the hour, as after a page that ends its worker again and again.
  async SqoutRunsFail(stage) {
    const { installation } = stage;
    await audit(stage);
    // What the faults before left behind.
    await installation.query(
      `UPDATE runs SET completed_at = now() - interval '2 hours' WHERE completed_at IS NOT NULL`,
    );
    await installation.query(
      `INSERT INTO runs (
         id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, completion_reason,
         completion_message, error, completed_at
       )
       SELECT 'run_failed' || n, org_id, user_id, url, site_key, 'full', '{}', 10, 'failed', 'error', 'An error.', 'x', now()
       FROM runs, generate_series(1, 4) n WHERE runs.id = (SELECT min(id) FROM runs)`,
    );
    return () => installation.query(`DELETE FROM runs WHERE id LIKE 'run_failed%'`);
  },

  // Runs that all end without a report, the last one with a report seven hours ago.
  async SqoutNoSuccess(stage) {
    const { installation, team } = stage;
    await audit(stage);
    await installation.query(
      `UPDATE runs SET completed_at = now() - interval '7 hours' WHERE completed_at IS NOT NULL`,
    );
    const { origin } = await installation.startSite({ '*': { status: 403 } });
    await team.ended(await team.startRun(origin), RUN_MS);
    return () => audit(stage);
  },

  // A session that locks a table, and more requests at once than the API has connections.
  async SqoutDatabasePoolWaits({ installation, team }) {
    const session = await installation.connect();
    await session.query('BEGIN');
    await session.query('LOCK TABLE reports IN ACCESS EXCLUSIVE MODE');
    let isAsking = true;
    const asking = Array.from({ length: 40 }, async () => {
      while (isAsking) {
        await team.call('GET', '/v1/reports').catch(() => null);
        await sleep(100);
      }
    });
    return async () => {
      await session.query('COMMIT');
      isAsking = false;
      await Promise.all(asking);
    };
  },

  // What a worker near the limit of its container says.
  async SqoutMemoryNearLimit({ volume }) {
    const labels = '{namespace="audits",service="worker",pod="worker-1"}';
    volume.more = () => [
      `process_resident_memory_bytes${labels} 1900000000`,
      `sqout_memory_limit_bytes${labels} 2000000000`,
    ];
    return () => (volume.more = () => []);
  },

  // The slot of a replica that never reads, while the log grows.
  async SqoutLogKept({ installation }) {
    await installation.query(`SELECT pg_create_physical_replication_slot('gone', true)`);
    // A segment of the log has 16 MB.
    for (let segment = 0; segment < 70; segment++) {
      await installation.query(`SELECT pg_logical_emit_message(false, 'sqout', 'x')`);
      await installation.query('SELECT pg_switch_wal()');
    }
    return () => installation.query(`SELECT pg_drop_replication_slot('gone')`);
  },

  // What kube-state-metrics says of a pod whose init container fails.
  async SqoutMigrationFails({ volume }) {
    let restarts = 0;
    volume.more = () => [
      `kube_pod_init_container_status_restarts_total{namespace="audits",container="migrate",pod="api-1"} ${restarts++}`,
    ];
    return () => (volume.more = () => []);
  },

  // What kube-state-metrics says of a backup that has not succeeded for two days.
  async SqoutBackupOld({ volume }) {
    const saysOf = (seconds: number): string[] => [
      `kube_cronjob_status_last_successful_time{namespace="audits",cronjob="backup"} ${Math.round(Date.now() / 1_000) - seconds}`,
    ];
    volume.more = () => saysOf(48 * 3_600);
    return () => (volume.more = () => saysOf(60));
  },
};
