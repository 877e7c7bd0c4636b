// npm run check:restore [-- --way base|dump]: takes a backup of an installation in the middle of a
// run, loses the installation, and goes on with the backup on a fresh one.
// Two ways: "base" copies the files of the embedded Postgres between pg_backup_start and
// pg_backup_stop; "dump" is pg_dump, on Debian's server of the same version.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { Caller, reportToPublish } from './lib/caller.mjs';
import { ROOT } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { waitUntil } from './lib/process.mjs';
import { Trial } from './lib/trial.mjs';
import { Verdict } from './lib/verdict.mjs';

const { way: wanted } = parseArgs({
  options: { way: { type: 'string', multiple: true, default: ['base', 'dump'] } },
}).values;
const PAGES = 150;
const PAGE_MS = 80;

const verdict = new Verdict('check:restore');
const isRoot = process.getuid?.() === 0;
/** Postgres refuses to run as root. */
const asPostgres = (program, ...more) =>
  isRoot ? execFileSync('runuser', ['-u', 'postgres', '--', program, ...more]) : execFileSync(program, more);

/** What pg_dump needs: its own server beside it. Null where Debian's packages are not installed. */
function debianPostgres() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions
    .map((version) => join(root, version, 'bin'))
    .find((folder) => ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))));
  return bin ?? null;
}

/** The base backup of the manual's "low-level API": no other program than a copy of files. */
const base = {
  title: 'pg_backup_start, a copy of the files, pg_backup_stop',
  missing: () => null,
  start: (trial, name) => trial.startPostgres(name),
  async backUp(trial, name) {
    const cluster = realpathSync(join(trial.folder, name, 'postgres'));
    const copy = join(trial.folder, 'backup', 'postgres');
    const client = await trial.connect();
    await client.query(`SELECT pg_backup_start('sqout', true)`);
    execFileSync('cp', ['-a', cluster, copy]);
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    await client.end();
    for (const left of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
      rmSync(join(copy, left), { recursive: true, force: true });
    // What was written meanwhile, up to the end of the backup; with an archive of the WAL it would come from there.
    execFileSync('cp', ['-a', join(cluster, 'pg_wal'), join(copy, 'pg_wal')]);
    writeFileSync(join(copy, 'backup_label'), rows[0].labelfile);
    execFileSync('chown', ['--reference', join(copy, 'PG_VERSION'), join(copy, 'backup_label')]);
    cpSync(join(trial.folder, name, 'postgres.json'), join(trial.folder, 'backup', 'postgres.json'));
  },
  async restore(trial, name) {
    const folder = join(trial.folder, name);
    mkdirSync(folder);
    execFileSync('cp', [
      '-a',
      join(trial.folder, 'backup', 'postgres'),
      join(trial.folder, 'backup', 'postgres.json'),
      folder,
    ]);
    return trial.startPostgres(name);
  },
};

const dump = {
  title: 'pg_dump and pg_restore',
  missing: () =>
    debianPostgres() === null
      ? 'there is no PostgreSQL server with its pg_dump below /usr/lib/postgresql (Debian: apt-get install postgresql)'
      : null,
  async start(trial, name) {
    const bin = debianPostgres();
    const folder = join(trial.folder, name);
    mkdirSync(folder, { mode: 0o711 });
    if (isRoot) execFileSync('chown', ['postgres', folder]);
    const cluster = join(folder, 'cluster');
    const port = await freePort();
    asPostgres(join(bin, 'initdb'), '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C');
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`;
    asPostgres(join(bin, 'pg_ctl'), '-D', cluster, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
    const server = { url: `postgresql://postgres@127.0.0.1:${port}/sqout` };
    server.stop = async () => asPostgres(join(bin, 'pg_ctl'), '-D', cluster, '-m', 'immediate', 'stop');
    trial.closes.push(server.stop);
    const client = await trial.connect(server.url.replace(/sqout$/, 'postgres'));
    await client.query('CREATE DATABASE sqout');
    await client.end();
    return server;
  },
  async backUp(trial) {
    const file = join(trial.folder, 'backup', 'sqout.dump');
    execFileSync(join(debianPostgres(), 'pg_dump'), ['-Fc', '-f', file, '-d', trial.postgres.url]);
  },
  async restore(trial, name) {
    const server = await dump.start(trial, name);
    const file = join(trial.folder, 'backup', 'sqout.dump');
    execFileSync(join(debianPostgres(), 'pg_restore'), [
      ...['--exit-on-error', '--no-owner', '--no-acl'],
      ...['-d', server.url, file],
    ]);
    return server;
  },
};

async function tryOut(name, way) {
  const missing = way.missing();
  if (missing !== null) return console.log(`check:restore, ${way.title}: SKIPPED: ${missing}.`);
  console.log(`check:restore, ${way.title}`);
  const trial = await Trial.open({ start: (it) => way.start(it, 'first') });
  try {
    mkdirSync(join(trial.folder, 'backup'));
    await trial.command(ROOT, ['migrate']);
    const { key } = await trial.openAccount(ROOT);
    const caller = new Caller(await trial.startApi(ROOT), key);
    await trial.startWorker(ROOT);
    const small = await trial.startSite(5, 0);
    const site = await trial.startSite(PAGES, PAGE_MS);
    const done = await caller.ended(await caller.startRun(small));
    const published = await caller.call('POST', '/v1/reports', reportToPublish('published'));
    await caller.call('PATCH', `/v1/reports/${published.id}`, { visibility: 'unlisted' });
    const read = async () => [
      await caller.call('GET', `/v1/agent-runs/${done.id}/report`),
      await caller.call('GET', `/v1/agent-runs/${done.id}/findings/rules`),
      await (await fetch(`${caller.api.url}/r/${published.id}.json`)).text(),
    ];
    // As where KEDA scales (docs/kubernetes.md): a role that a fresh server does not have, and what it may do in the dump.
    await trial.query('CREATE ROLE sqout_scaler LOGIN');
    await trial.query('GRANT SELECT (id, org_id, status, phase, crawl_state) ON runs TO sqout_scaler');
    await trial.query('GRANT SELECT (run_id, state) ON frontier TO sqout_scaler');
    const before = JSON.stringify(await read()).replaceAll(caller.api.url, '');
    const run = await caller.startRun(site);
    await waitUntil(() => site.asked.size > PAGES / 5, { timeoutMs: 120_000 });

    // First the database, then the blobs: each row of the backup has its blob.
    const startedAt = Date.now();
    await way.backUp(trial, 'first');
    cpSync(join(trial.folder, 'blobs'), join(trial.folder, 'backup', 'blobs'), { recursive: true });
    verdict.note(
      `the backup took ${Date.now() - startedAt} ms, in the middle of a run that had asked for ${site.asked.size} of ${PAGES} pages`,
    );
    await waitUntil(() => site.asked.size > PAGES / 2, { timeoutMs: 120_000 });
    await Promise.all(trial.processes.map(({ stop }) => stop('SIGKILL')));
    rmSync(join(trial.folder, 'blobs'), { recursive: true });
    verdict.note(`all is lost when ${site.asked.size} pages were asked for`);

    trial.postgres = await way.restore(trial, 'second');
    cpSync(join(trial.folder, 'backup', 'blobs'), join(trial.folder, 'blobs'), { recursive: true });
    verdict.expect(
      /up to date/.test(await trial.command(ROOT, ['migrate'])),
      'sqout migrate finds the tables of the backup',
    );
    verdict.expect((await trial.admin(ROOT, 'credits', 'check')).clean, 'the books of the backup are clean');
    caller.api = await trial.startApi(ROOT);
    verdict.expect(
      JSON.stringify(await read()).replaceAll(caller.api.url, '') === before,
      'the reports and findings of before are there, byte for byte',
    );
    await trial.startWorker(ROOT);
    const ended = await caller.ended(run);
    const { report } = ended.status === 'completed' ? await caller.call('GET', `/v1/agent-runs/${run}/report`) : {};
    verdict.expect(
      report?.totalPages === PAGES,
      `the run goes on where the backup left it: ${ended.status}, ${report?.totalPages} of ${PAGES} pages`,
    );
    const most = Math.max(...site.asked.values());
    verdict.expect(most <= 2, `no page is asked for more than once more (${most} times at most)`);
    verdict.expect((await trial.admin(ROOT, 'credits', 'check')).clean, 'the books are clean in the end');
    const next = await caller.ended(await caller.startRun(small));
    verdict.expect(next.status === 'completed', `the next audit: ${next.status}`);
  } finally {
    await trial.close();
  }
}

await build();
for (const [name, way] of Object.entries({ base, dump }))
  if (wanted.includes(name)) await tryOut(name, way).catch((error) => verdict.expect(false, error.message));
verdict.end();
