// The fault of each alert: what check:alerts does to a running installation so that the alert fires, and to end it. A new alert needs one.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportToPublish } from './caller.mjs';
import { waitUntil } from './process.mjs';

/** A server on loopback whose requests `respond` handles, until the trial ends. */
export async function serve({ closes }, respond) {
  const server = createServer(respond);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => (server.closeAllConnections(), server.close()));
  return { port: server.address().port, url: `http://127.0.0.1:${server.address().port}/` };
}

/** A site of pages that link to each other: slow, or one that rate-limits its visitors. */
function siteOf(pages, { delayMs = 0, isTired = false } = {}) {
  let requests = 0;
  return (request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    if (isTired && requests++ > 2) return response.writeHead(429, { 'retry-after': '8' }).end();
    const links = Array.from({ length: pages }, (_, n) => `<a href="/p/${n}">Page number ${n}</a>`).join(' ');
    const body = `<!doctype html><html lang="en"><title>Page ${request.url}</title><h1>Page</h1>${links}`;
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(body), delayMs);
  };
}

const startRun = async (trial, caller, pages, site) =>
  caller.startRun({ url: (await serve(trial, siteOf(pages, site))).url, pages });

async function cancelAll(caller, ids) {
  for (const id of ids) await caller.call('POST', `/v1/agent-runs/${id}/cancel`).catch(() => null);
}

/** Reports can be neither read nor stored, and requests fail. */
async function withoutBlobs({ fires, ends, trial, team }) {
  await team.ended(await startRun(trial, team, 2));
  const blobs = join(trial.folder, 'blobs');
  renameSync(blobs, `${blobs}-away`);
  writeFileSync(blobs, '');
  let isPublishing = true;
  const publishing = (async () => {
    while (isPublishing) {
      await team.call('POST', '/v1/reports', reportToPublish('Alerts')).catch(() => null);
      await sleep(100);
    }
  })();
  await fires('the volume of the reports is gone');
  rmSync(blobs);
  renameSync(`${blobs}-away`, blobs);
  await ends();
  isPublishing = false;
  await publishing;
}

/** A session that locks a row: weaker than what a change of its time takes, and stronger than what a worker passes over. */
async function holdRow({ fires, ends, trial }, { row, makeOverdue }, what) {
  const session = await trial.connect();
  await session.query('BEGIN');
  await session.query(`SELECT 1 FROM ${row} FOR KEY SHARE`);
  await trial.query(makeOverdue);
  await fires(what);
  await session.query('COMMIT');
  await ends();
}

/** In the order of the check. Each gets the parts of the installation, and `fires` and `ends`, which wait for the alert of its name. */
export const FAULTS = {
  // More runs of one organization than it may have at once, of sites that take their time; those that wait have done so for ten minutes.
  async SqoutRunsWait({ fires, ends, trial, newCaller }) {
    const small = await newCaller('free');
    const waiting = [];
    for (let run = 0; run < 8; run++) waiting.push(await startRun(trial, small, 100, { delayMs: 5_000 }));
    await trial.query(
      `UPDATE runs SET created_at = now() - interval '10 minutes' WHERE id = ANY($1) AND status = 'pending'`,
      [waiting],
    );
    await fires('runs wait behind others of their organization');
    await cancelAll(small, waiting.reverse());
    await ends();
  },

  // A session that holds the row of a schedule: workers skip it, and its planned time passes.
  async SqoutSchedulesWait(installation) {
    const { trial, newCaller } = installation;
    const caller = await newCaller('team');
    const { url } = await serve(trial, siteOf(2));
    const schedule = { url, cron: '0 6 * * *', timeZone: 'Etc/UTC', jitterSeconds: 0 };
    const { id } = await caller.call('POST', '/v1/schedules', schedule);
    const makeOverdue = `UPDATE schedules SET due_at = now() - interval '10 minutes', next_at = now() - interval '10 minutes'
      WHERE id = '${id}'`;
    const row = `schedules WHERE id = '${id}'`;
    await holdRow(installation, { row, makeOverdue }, 'no worker can take a schedule that is due');
    await caller.call('DELETE', `/v1/schedules/${id}`);
  },

  // A session that holds the row of an event: workers pass over it, and no channel gets it.
  async SqoutNotificationsWait(installation) {
    await installation.trial.query(
      `INSERT INTO notices (id, org_id, type, payload, created_at, fanned_at)
       SELECT 'evt_held', id, 'test.ping', '{"message":"held"}', now(), now() FROM organizations LIMIT 1`,
    );
    const row = `notices WHERE id = 'evt_held'`;
    const makeOverdue = `UPDATE notices SET fanned_at = NULL, created_at = now() - interval '10 minutes' WHERE id = 'evt_held'`;
    await holdRow(installation, { row, makeOverdue }, 'no worker can take an event that waits');
  },

  // A session that holds the row of an audit whose comment is to be written: workers pass over it.
  async SqoutGithubWaits(installation) {
    const { trial } = installation;
    await trial.query(
      `INSERT INTO github_connections (
         id, org_id, site_id, repository, api_url, secret_enc, deployment_hosts, forks, production, delay_seconds,
         enabled, created_at, updated_at
       )
       SELECT 'ghc_held', id, 'web_held', 'acme/website', 'https://git.example', '', '{}', false, 'off', 0, true, now(),
         now()
       FROM organizations LIMIT 1`,
    );
    await trial.query(
      `INSERT INTO github_audits (
         id, connection_id, org_id, subject, number, sha, url, state, run_id, tries, next_at, created_at
       )
       SELECT 'gha_held', id, org_id, 'pull/1', 1, 'a', 'https://git.example/', 'reporting', 'run_held', 0,
         now() + interval '1 hour', now()
       FROM github_connections WHERE id = 'ghc_held'`,
    );
    const row = `github_audits WHERE id = 'gha_held'`;
    const makeOverdue = `UPDATE github_audits SET next_at = now() - interval '10 minutes' WHERE id = 'gha_held'`;
    await holdRow(installation, { row, makeOverdue }, 'no worker can take the audit of a pull request');
  },

  // The volume of the reports is gone, and comes back.
  SqoutServerErrors: withoutBlobs,
  SqoutServerErrorsLinger: withoutBlobs,
  SqoutPartAway: withoutBlobs,

  // A run without held credits, as no code of ours makes it.
  async SqoutBooksWrong({ fires, ends, trial, team }) {
    const done = await startRun(trial, team, 2);
    await team.ended(done);
    const [{ org_id: org, user_id: user }] = await trial.query('SELECT org_id, user_id FROM runs WHERE id = $1', [
      done,
    ]);
    const checkAgain = () => trial.query(`UPDATE installation_numbers SET books_checked_at = 'epoch'`);
    await trial.query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, phase, lease_until, started_at)
       VALUES ('run_unpaid', $1, $2, 'http://127.0.0.1:9/', '127.0.0.1', 'full', '{}', 10, 'running', 'crawl', now() + interval '1 hour', now())`,
      [org, user],
    );
    await checkAgain();
    await fires('a run has no hold');
    await trial.query(`DELETE FROM runs WHERE id = 'run_unpaid'`);
    await checkAgain();
    await ends();
  },

  // Hosts that ask for pauses.
  async SqoutHostsPushBack({ fires, ends, trial, team, newCaller }) {
    const tired = [];
    for (const caller of [team, await newCaller('team'), await newCaller('team')])
      for (let host = 0; host < 8; host++)
        tired.push({ caller, id: await startRun(trial, caller, 150, { isTired: true }) });
    await fires('hosts answer 429 and ask for pauses');
    for (const { caller, id } of tired) await cancelAll(caller, [id]);
    await ends();
  },

  // A worker that dies with sixteen runs, and another that adopts them.
  async SqoutLeasesExpire({ fires, ends, trial, team, newCaller, workers, seen, patience }) {
    const runs = [];
    const callers = [team, await newCaller('team')];
    for (const caller of callers)
      for (let run = 0; run < 8; run++) runs.push(await startRun(trial, caller, 200, { delayMs: 2_000 }));
    const isEachRunning = async () =>
      (await trial.query(`SELECT 1 FROM runs WHERE id = ANY($1) AND status = 'running'`, [runs])).length ===
      runs.length;
    await waitUntil(isEachRunning, patience);
    const lost = workers.current;
    await workers.start();
    // An increase is seen only from a number that was there before.
    await seen(`sqout_lease_expired_total{job="p${workers.current.metricsPort}"}`);
    await lost.stop('SIGKILL');
    await fires('a worker with sixteen runs is killed');
    await ends();
    for (const caller of callers) await cancelAll(caller, runs);
  },

  async SqoutNoWorker({ fires, ends, workers }) {
    await workers.current.stop('SIGKILL');
    await fires('no worker is left');
    await workers.start();
    await ends();
  },

  // Workers whose browser does not start, and runs whose pages all want one.
  async SqoutRenderersFail({ fires, ends, trial, workers, team }) {
    await workers.current.stop();
    await workers.start({ CHROMIUM_PATH: '/bin/false' });
    const { url } = await serve(trial, siteOf(200, { delayMs: 500 }));
    const config = JSON.stringify({ coverageMode: 'full', maxPages: 200, render: 'all' });
    const id = await team.startRun({ url }, { config });
    await fires('no worker has a browser');
    await cancelAll(team, [id]);
    await workers.current.stop();
    await workers.start();
    await ends();
  },

  async SqoutDiskFull({ fires, ends, volume }) {
    writeFileSync(volume.file, Buffer.alloc(volume.bytes * 0.95));
    await fires('a volume is filled');
    rmSync(volume.file);
    await ends();
  },

  // Runs that ended with an error within the hour, as after a page that ends its worker again and again.
  async SqoutRunsFail({ fires, ends, trial }) {
    // What the faults before left behind.
    await trial.query(`UPDATE runs SET completed_at = now() - interval '2 hours' WHERE completed_at IS NOT NULL`);
    await trial.query(
      `INSERT INTO runs (
         id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, completion_reason,
         completion_message, error, completed_at
       )
       SELECT 'run_failed' || n, org_id, user_id, url, site_key, 'full', '{}', 10, 'failed', 'error', 'An error.', 'x', now()
       FROM runs, generate_series(1, 4) n WHERE runs.id = (SELECT min(id) FROM runs)`,
    );
    await fires('the four runs of an hour ended with an error');
    await trial.query(`DELETE FROM runs WHERE id LIKE 'run_failed%'`);
    await ends();
  },

  // Runs that all end without a report, the last one with a report seven hours ago.
  async SqoutNoSuccess({ fires, ends, trial, team }) {
    await team.ended(await startRun(trial, team, 2));
    await trial.query(`UPDATE runs SET completed_at = now() - interval '7 hours' WHERE completed_at IS NOT NULL`);
    const { url } = await serve(trial, (_request, response) => response.writeHead(403).end());
    await team.ended(await team.startRun({ url, pages: 2 }));
    await fires('runs end as blocked, and none with a report');
    await team.ended(await startRun(trial, team, 2));
    await ends();
  },

  // A session that locks a table, and more requests at once than the API has connections.
  async SqoutDatabasePoolWaits({ fires, ends, trial, team }) {
    const session = await trial.connect();
    await session.query('BEGIN');
    await session.query('LOCK TABLE reports IN ACCESS EXCLUSIVE MODE');
    let isAsking = true;
    const asking = Array.from({ length: 40 }, async () => {
      while (isAsking) {
        await team.call('GET', '/v1/reports').catch(() => null);
        await sleep(100);
      }
    });
    await fires('a table is locked under forty requests at once');
    await session.query('COMMIT');
    isAsking = false;
    await Promise.all(asking);
    await ends();
  },

  // What a worker near the limit of its container says.
  async SqoutMemoryNearLimit({ fires, ends, volume }) {
    const labels = '{namespace="audits",service="worker",pod="worker-1"}';
    volume.more = () => [
      `process_resident_memory_bytes${labels} 1900000000`,
      `sqout_memory_limit_bytes${labels} 2000000000`,
    ];
    await fires('a worker uses 95 % of its memory');
    volume.more = () => [];
    await ends();
  },

  // The slot of a replica that never reads, while the log grows.
  async SqoutLogKept({ fires, ends, trial }) {
    await trial.query(`SELECT pg_create_physical_replication_slot('gone', true)`);
    // A segment of the log has 16 MB.
    for (let segment = 0; segment < 70; segment++) {
      await trial.query(`SELECT pg_logical_emit_message(false, 'sqout', 'x')`);
      await trial.query('SELECT pg_switch_wal()');
    }
    await fires('a replica does not read 1 GB of the log');
    await trial.query(`SELECT pg_drop_replication_slot('gone')`);
    await ends();
  },

  // What kube-state-metrics says of a pod whose init container fails.
  async SqoutMigrationFails({ fires, ends, volume }) {
    let restarts = 0;
    volume.more = () => [
      `kube_pod_init_container_status_restarts_total{namespace="audits",container="migrate",pod="api-1"} ${restarts++}`,
    ];
    await fires('the migration of a new pod fails again and again');
    volume.more = () => [];
    await ends();
  },

  // What kube-state-metrics says of a backup that has not succeeded for two days.
  async SqoutBackupOld({ fires, ends, volume }) {
    const saysOf = (seconds) => [
      `kube_cronjob_status_last_successful_time{namespace="audits",cronjob="backup"} ${Math.round(Date.now() / 1_000) - seconds}`,
    ];
    volume.more = () => saysOf(48 * 3_600);
    await fires('the last backup is two days old');
    volume.more = () => saysOf(60);
    await ends();
  },
};
