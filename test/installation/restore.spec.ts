// npm run check:restore: a backup is taken in the middle of a run, the installation is lost, and a fresh one goes on with the backup.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { Caller, freePort, poll } from '../support/installation.js';
import type { Site } from '../support/sites/site-server.js';
import { fetchesOf, Installation, RUN_MS, treeOf } from './installation.js';
import { describeUnless } from './programs.js';

jest.setTimeout(600_000);

const PAGES = 150;
const PAGE_MS = 80;

interface Way {
  title: string;
  missing: string | null;
  /** A fresh database server. @returns its URL */
  start(installation: Installation, name: string): Promise<string>;
  backUp(installation: Installation, name: string): Promise<void>;
  /** A database server with what was backed up. @returns its URL */
  restore(installation: Installation, name: string): Promise<string>;
}

const backupOf = ({ folder }: Installation): string => join(folder, 'backup');

/** The base backup of the manual's "low-level API": no other program than a copy of files. */
const BASE: Way = {
  title: 'pg_backup_start, a copy of the files and pg_backup_stop',
  missing: null,
  start: (installation, name) => installation.startPostgres(name),
  async backUp(installation, name) {
    const cluster = realpathSync(join(installation.folder, name, 'postgres'));
    const copy = join(backupOf(installation), 'postgres');
    const client = await installation.connect();
    await client.query(`SELECT pg_backup_start('sqout', true)`);
    execFileSync('cp', ['-a', cluster, copy]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await client.end();
    for (const left of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
      rmSync(join(copy, left), { recursive: true, force: true });
    // What was written meanwhile, up to the end of the backup; with an archive of the WAL it would come from there.
    execFileSync('cp', ['-a', join(cluster, 'pg_wal'), join(copy, 'pg_wal')]);
    writeFileSync(join(copy, 'backup_label'), rows[0]!.labelfile);
    execFileSync('chown', ['--reference', join(copy, 'PG_VERSION'), join(copy, 'backup_label')]);
    cpSync(join(installation.folder, name, 'postgres.json'), join(backupOf(installation), 'postgres.json'));
  },
  async restore(installation, name) {
    const folder = join(installation.folder, name);
    mkdirSync(folder);
    for (const part of ['postgres', 'postgres.json'])
      execFileSync('cp', ['-a', join(backupOf(installation), part), folder]);
    return installation.startPostgres(name);
  },
};

/** The programs of the newest server of Debian, with its pg_dump. */
function debianPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((folder) => ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))));
}
const BIN = debianPostgres() ?? '';
const dumpOf = (installation: Installation): string => join(backupOf(installation), 'sqout.dump');
const IS_ROOT = process.getuid?.() === 0;

/** A program of the server, which refuses to run as root. */
function serve(program: string, ...args: string[]): void {
  const command = [join(BIN, program), ...args];
  if (IS_ROOT) command.unshift('runuser', '-u', 'postgres', '--');
  execFileSync(command[0]!, command.slice(1));
}

const DUMP: Way = {
  title: 'pg_dump and pg_restore',
  missing:
    BIN === ''
      ? 'there is no PostgreSQL server with its pg_dump below /usr/lib/postgresql (Debian: apt-get install postgresql)'
      : null,
  async start(installation, name) {
    const folder = join(installation.folder, name);
    mkdirSync(folder, { mode: 0o711 });
    if (IS_ROOT) execFileSync('chown', ['postgres', folder]);
    const cluster = join(folder, 'cluster');
    const port = await freePort();
    serve('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C');
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`;
    serve('pg_ctl', '-D', cluster, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
    installation.closes.push(() => serve('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop'));
    const server = `postgresql://postgres@127.0.0.1:${port}`;
    await installation.query('CREATE DATABASE sqout', [], `${server}/postgres`);
    return `${server}/sqout`;
  },
  async backUp(installation) {
    execFileSync(join(BIN, 'pg_dump'), ['-Fc', '-f', dumpOf(installation), '-d', installation.databaseUrl]);
  },
  async restore(installation, name) {
    const url = await DUMP.start(installation, name);
    const options = ['--exit-on-error', '--no-owner', '--no-acl', '-d', url];
    execFileSync(join(BIN, 'pg_restore'), [...options, dumpOf(installation)]);
    return url;
  },
};

for (const way of [BASE, DUMP])
  describeUnless(way.missing, `a backup in the middle of a run, by ${way.title},`, () => {
    let installation: Installation;
    let key: string;
    let small: Site;
    let site: Site;
    let run: string;
    let before: string;
    let api: Caller;
    let reports: readonly [done: string, published: string];

    const startApi = async (): Promise<Caller> => new Caller((await installation.startApi()).url, key);

    /** Everything that reports and findings say, byte for byte. */
    async function readAll(): Promise<string> {
      const [done, published] = reports;
      const answers = [
        await api.ask('GET', `/v1/agent-runs/${done}/report`),
        await api.ask('GET', `/v1/agent-runs/${done}/findings/rules`),
        await (await fetch(`${api.baseUrl}/r/${published}.json`)).text(),
      ];
      return JSON.stringify(answers).replaceAll(api.baseUrl, '');
    }

    beforeAll(async () => {
      installation = new Installation();
      installation.databaseUrl = await way.start(installation, 'first');
      mkdirSync(backupOf(installation));
      await installation.sqout(['migrate']);
      ({ key } = await installation.openAccount());
      api = await startApi();
      await installation.startWorker();
      small = await installation.startSite(treeOf(5, 0));
      site = await installation.startSite(treeOf(PAGES, PAGE_MS));
      const done = await api.startRun(small.origin);
      await api.ended(done, RUN_MS);
      const { id } = await api.ask<{ id: string }>('POST', '/v1/reports', { report: auditReport() });
      await api.ask('PATCH', `/v1/reports/${id}`, { visibility: 'unlisted' });
      reports = [done, id];
      // As where KEDA scales (docs/kubernetes.md): a role that a fresh server does not have, and what it may do in the dump.
      await installation.query('CREATE ROLE sqout_scaler LOGIN');
      await installation.query('GRANT SELECT (id, org_id, status, phase, crawl_state) ON runs TO sqout_scaler');
      await installation.query('GRANT SELECT (run_id, state) ON frontier TO sqout_scaler');
      before = await readAll();
      run = await api.startRun(site.origin, { coverageMode: 'full', maxPages: PAGES });
      await poll('a fifth of the pages is fetched', async () => fetchesOf(site).length > PAGES / 5, RUN_MS);

      // First the database, then the blobs: each row of the backup has its blob.
      await way.backUp(installation, 'first');
      cpSync(installation.blobs, join(backupOf(installation), 'blobs'), { recursive: true });
      await poll('half of the pages is fetched', async () => fetchesOf(site).length > PAGES / 2, RUN_MS);
      await installation.killAll();
      rmSync(installation.blobs, { recursive: true });
      expect(fetchesOf(site).length).toBeLessThan(PAGES);

      installation.databaseUrl = await way.restore(installation, 'second');
      cpSync(join(backupOf(installation), 'blobs'), installation.blobs, { recursive: true });
    });
    afterAll(() => installation.close());

    it('has all tables that sqout migrate looks for', async () => {
      expect(await installation.sqout(['migrate'])).toMatch(/up to date/);
    });

    it('has clean books', async () => {
      expect(await installation.areBooksClean()).toBe(true);
    });

    it('has the reports and findings of before, byte for byte', async () => {
      api = await startApi();
      expect(await readAll()).toBe(before);
    });

    it('lets the run go on to all of its pages, and fetches none more than once more', async () => {
      await installation.startWorker();
      expect(await api.ended(run, RUN_MS)).toMatchObject({ status: 'completed', error: null });
      const { report } = await api.ask<{ report: { totalPages: number } }>('GET', `/v1/agent-runs/${run}/report`);
      expect(report.totalPages).toBe(PAGES);
      expect(Math.max(...fetchesOf(site))).toBeLessThanOrEqual(2);
      expect(await installation.areBooksClean()).toBe(true);
    });

    it('lets the next audit complete', async () => {
      expect((await api.ended(await api.startRun(small.origin), RUN_MS)).status).toBe('completed');
    });
  });
