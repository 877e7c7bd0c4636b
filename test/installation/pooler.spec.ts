// npm run check:pooler: an installation behind PgBouncer in transaction mode, whose few server connections change hands after
// each transaction. DATABASE_PREPARE=yes: with prepared statements, which PgBouncer follows from 1.21 on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { Caller, freePort, poll, type Process } from '../support/installation.js';
import { createTestQueue, describeOnQueues } from '../support/services/queues.js';
import type { Site } from '../support/sites/site-server.js';
import { Installation, RUN_MS, treeOf } from './installation.js';
import { describeUnless, isMissing } from './programs.js';

jest.setTimeout(600_000);

const PAGES = 200;
/** Fewer than the processes want at once, so that hardly any of them gets the same one twice. */
const SERVER_CONNECTIONS = 6;
const PREPARE = process.env.DATABASE_PREPARE ?? 'no';
/** What a process or PgBouncer says when a session is missed. */
const SESSION = /.*(prepared statement|portal|LISTEN|unsupported startup).*/g;

/** @returns the URL of the database through it */
async function startPgBouncer(installation: Installation): Promise<string> {
  const port = await freePort();
  const { hostname, port: target, username, password, pathname } = new URL(installation.databaseUrl);
  const file = join(installation.folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: SERVER_CONNECTIONS,
    max_client_conn: 500,
    ignore_startup_parameters: 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,options',
    unix_socket_dir: '',
    ...(PREPARE === 'yes' ? { max_prepared_statements: 200 } : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `sqout = host=${hostname} port=${target} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(file, `[databases]\n${database}\n\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 });
  // It refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const program = asRoot ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
  const url = `postgresql://postgres:x@127.0.0.1:${port}/sqout`;
  installation.startProgram([...program, 'pgbouncer', file], url);
  const isUp = (): Promise<boolean> =>
    installation.query('SELECT 1', [], url).then(
      () => true,
      () => false,
    );
  await poll('PgBouncer answers', isUp, 60_000);
  return url;
}

describeUnless(isMissing('pgbouncer', 'pgbouncer'), 'an installation behind PgBouncer in transaction mode', () => {
  describeOnQueues('with its queue in %s, past the pooler', (backend) => {
    let installation: Installation;
    let direct: string;
    let applied: string[];
    let caller: Caller;
    let site: Site;
    let runs: string[];
    const apis: Process[] = [];
    const workers: Process[] = [];
    const startRun = (): Promise<string> => caller.startRun(site.origin, { coverageMode: 'full', maxPages: PAGES });

    beforeAll(async () => {
      installation = await Installation.open();
      direct = installation.databaseUrl;
      const queue = await createTestQueue(backend);
      installation.closes.push(() => queue.drop());
      installation.databaseUrl = await startPgBouncer(installation);
      installation.settings = {
        DATABASE_PREPARE: PREPARE,
        ...(queue.redisUrl === null ? { QUEUE_DATABASE_URL: direct } : { REDIS_URL: queue.redisUrl }),
      };
      const migrate = (): Promise<string> => installation.sqout(['migrate', '--json']);
      const both = await Promise.all([migrate(), migrate()]);
      applied = both.flatMap((text) => (JSON.parse(text) as { applied: string[] }).applied);
    });
    afterAll(() => installation.close());

    it('makes its tables once in two migrations at once, and leaves no lock of a session behind', async () => {
      expect(applied.length).toBeGreaterThan(10);
      expect(new Set(applied).size).toBe(applied.length);
      const locks = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`;
      expect(await installation.query(locks, [], direct)).toEqual([]);
    });

    it('answers 200 requests at once, while four runs are under way', async () => {
      const { key } = await installation.openAccount();
      // The APIs first: one that has just started refuses some of so many where the machine is busy.
      for (let n = 0; n < 2; n++) apis.push(await installation.startApi());
      for (let n = 0; n < 2; n++) workers.push(await installation.startWorker());
      site = await installation.startSite(treeOf(PAGES, 10));
      caller = new Caller(apis[0]!.url, key);
      runs = await Promise.all(Array.from({ length: 4 }, startRun));
      await caller.ask('POST', '/v1/reports', { report: auditReport() });
      const asks = Array.from({ length: 200 }, (_, at) =>
        new Caller(apis[at % 2]!.url, key).ask('GET', '/v1/agent-runs'),
      );
      const refused = (await Promise.allSettled(asks)).filter(({ status }) => status === 'rejected');
      expect(refused).toEqual([]);
    });

    it('completes all four runs, and one after a worker was killed, with clean books', async () => {
      const ends = [];
      for (const id of runs) ends.push(await caller.ended(id, RUN_MS));
      await workers[0]!.kill('SIGKILL');
      ends.push(await caller.ended(await startRun(), RUN_MS));
      expect(ends.map(({ status, error }) => [status, error])).toEqual(Array(5).fill(['completed', null]));
      expect(await installation.areBooksClean()).toBe(true);
    });

    it('misses no session', () => {
      expect([...apis, ...workers].flatMap(({ output }) => output.match(SESSION) ?? [])).toEqual([]);
    });
  });
});
