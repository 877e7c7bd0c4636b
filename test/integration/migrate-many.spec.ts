import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { requireVariable } from '../support/services/variables.js';
import { environmentOf, sqout } from './admin-run.js';

const MIGRATIONS = readdirSync(join('prisma', 'migrations'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
/** A table of a migration in the middle: whoever creates it waits for an uncommitted table of that name. */
const TABLE = MIGRATIONS.slice(1)
  .map(
    (name) => /CREATE TABLE (\w+)/.exec(readFileSync(join('prisma', 'migrations', name, 'migration.sql'), 'utf8'))?.[1],
  )
  .find((name) => name !== undefined)!;

describe('sqout migrate in many pods at once', () => {
  let admin: pg.Client;
  let name: string;
  let url: string;
  let observer: pg.Client;
  beforeEach(async () => {
    admin = new pg.Client({ connectionString: requireVariable('SQOUT_TEST_DATABASE_ADMIN_URL') });
    await admin.connect();
    name = `test_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}`);
    const own = new URL(requireVariable('SQOUT_TEST_DATABASE_ADMIN_URL'));
    own.pathname = `/${name}`;
    url = own.href;
    observer = new pg.Client({ connectionString: url });
    await observer.connect();
  });
  afterEach(async () => {
    await observer.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  /** As the init container of a pod runs it; without Redis the tables of the queue are in the database too. */
  function pod(pod: string, databaseUrl = url, wait = '60') {
    const child = spawn(process.execPath, [join('dist', 'run', 'sqout.js'), 'migrate', '--wait', wait], {
      env: environmentOf({ DATABASE_URL: databaseUrl, PGAPPNAME: pod }),
      stdio: 'ignore',
    });
    return { child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) };
  }

  async function waitsFor(pods: readonly string[], event: string): Promise<string> {
    for (;;) {
      const { rows } = await observer.query<{ pod: string }>(
        `SELECT application_name AS pod FROM pg_stat_activity
         WHERE datname = $1 AND application_name = ANY ($2) AND wait_event_type = 'Lock' AND wait_event = $3`,
        [name, pods, event],
      );
      if (rows[0]) return rows[0].pod;
    }
  }
  const applied = async (): Promise<string[]> =>
    (
      await observer.query<{ name: string }>(
        'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
      )
    ).rows.map((row) => row.name);

  it('applies each migration once, and every pod ends well', async () => {
    const pods = ['a', 'b', 'c'].map((letter) => pod(letter));
    expect(await Promise.all(pods.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(await applied()).toEqual(MIGRATIONS);
  }, 120_000);

  it('goes on in another pod when one is killed in the middle of a migration', async () => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query(`BEGIN; CREATE TABLE ${TABLE} (id int)`);
    const pods = { a: pod('a'), b: pod('b') };
    const migrating = (await waitsFor(['a', 'b'], 'transactionid')) as 'a' | 'b';
    const waiting = migrating === 'a' ? 'b' : 'a';
    await waitsFor([waiting], 'advisory');
    pods[migrating].child.kill('SIGKILL');
    await pods[migrating].ended;
    await other.query('ROLLBACK');
    await other.end();
    expect(await pods[waiting].ended).toBe(0);
    expect(await applied()).toEqual(MIGRATIONS);
    expect(await sqout(['migrate', '--check'], { DATABASE_URL: url })).toMatchObject({ exitCode: 0 });
  }, 120_000);

  it('waits for a database that does not respond yet, as long as it is told to', async () => {
    const { hostname, port, pathname, username, password } = new URL(url);
    let connections = 0;
    const server = createServer((socket) => {
      if (++connections === 1) return void socket.destroy();
      const upstream = connect(Number(port || '5432'), hostname);
      for (const [from, to] of [
        [socket, upstream],
        [upstream, socket],
      ] as const)
        from.on('error', () => to.destroy()).pipe(to);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const login = password ? `${username}:${password}` : username;
    const late = `postgresql://${login}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`;
    expect(await pod('a', late, '0').ended).toBe(1);
    connections = 0;
    expect(await pod('a', late).ended).toBe(0);
    expect(await applied()).toEqual(MIGRATIONS);
    await new Promise((resolve) => server.close(resolve));
  }, 120_000);
});
