import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { canReach, pickAccount } from './account.js';
import { startPostgres } from './postgres.js';
import type { EmbeddedPostgres } from './postgres.js';
import { findCommandLine } from './processes.js';

const DOOR = join(process.cwd(), 'dist', 'libs', 'embedded', 'src', 'index.js');
const account = pickAccount(null);
const itAsRoot = account === null ? it.skip : it;

let dataDir: string;
let server: EmbeddedPostgres | null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sqout-postgres-'));
  server = null;
});
afterEach(async () => {
  await server?.stop();
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A data folder of an earlier start, made once: to make a cluster takes a second of a core. */
let made: string;
let madeUrl: string;
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'sqout-postgres-'));
  // Of a start before that one, which was killed before it was complete.
  mkdirSync(join(made, 'postgres.new'));
  writeFileSync(join(made, 'postgres.new', 'PG_VERSION'), '18\n');
  const first = await startNewWithRow(made);
  madeUrl = first.url;
  await first.stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

async function startNewWithRow(folder: string): Promise<EmbeddedPostgres> {
  const started = await startPostgres({ dataDir: folder });
  await query(started.url, 'create table kept as select 42 as answer');
  return started;
}

/** As an earlier start left it when it was stopped. */
function stoppedWithRow(): void {
  // With owners and modes.
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
}

async function startWithRow(): Promise<EmbeddedPostgres> {
  stoppedWithRow();
  server = await startPostgres({ dataDir });
  return server;
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('embedded Postgres', () => {
  it('listens on loopback alone, keeps every write on disk and refuses a wrong password', async () => {
    server = await startWithRow();
    const settings =
      "select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'max_connections') order by name";
    expect(await query(server.url, settings)).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'max_connections', setting: '200' },
    ]);
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0);
  });

  it('keeps its data and its address over a stop and a start', async () => {
    const first = await startWithRow();
    expect([first.isReattached, first.url]).toEqual([false, madeUrl]);
    expect(await query(first.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await first.stop();
    expect(first.isRunning()).toBe(false);
  });

  it('attaches to the server that an earlier start left running', async () => {
    const first = await startWithRow();
    const pid = postmasterPid();
    server = await startPostgres({ dataDir });
    expect(server.isReattached).toBe(true);
    expect(postmasterPid()).toBe(pid);
    expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await server.stop();
    expect(first.isRunning()).toBe(false);
  });

  it('recovers after a kill -9 of the server', async () => {
    const first = await startWithRow();
    process.kill(postmasterPid(), 'SIGKILL');
    server = await startPostgres({ dataDir });
    expect(server.isReattached).toBe(false);
    expect(server.url).toBe(first.url);
    expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts although a stale postmaster.pid names another living process', async () => {
    stoppedWithRow();
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`, {
      mode: 0o600,
    });
    server = await startPostgres({ dataDir });
    expect(server.isReattached).toBe(false);
    expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('takes another port when its own was taken meanwhile', async () => {
    stoppedWithRow();
    const squatter = createServer();
    await new Promise<void>((done) => squatter.listen(Number(new URL(madeUrl).port), '127.0.0.1', done));
    try {
      server = await startPostgres({ dataDir });
      expect(server.url).not.toBe(madeUrl);
      expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    } finally {
      await new Promise((done) => squatter.close(done));
    }
  });

  it('makes the cluster anew when an earlier start was killed before it was complete', () => {
    expect(existsSync(join(made, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(made, 'postgres.new'))).toBe(false);
  });

  it('can be stopped after its folder was moved away', async () => {
    const first = await startWithRow();
    const pid = postmasterPid();
    renameSync(dataDir, `${dataDir}-moved`);
    dataDir = `${dataDir}-moved`;
    await first.stop();
    expect(findCommandLine(pid)).toBeNull();
  });

  it('says what to do when the password file of an existing cluster is gone', async () => {
    stoppedWithRow();
    rmSync(join(dataDir, 'postgres.json'));
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /password of the database is missing\. Restore it, or move .* away/,
    );
  });

  itAsRoot('keeps the cluster elsewhere, behind a link, when its account cannot reach the data folder', async () => {
    chmodSync(dataDir, 0o700);
    const outer = dataDir;
    dataDir = join(outer, 'data');
    try {
      const first = (server = await startNewWithRow(dataDir));
      expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
      await first.stop();
      server = await startPostgres({ dataDir });
      expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
      await server.stop();
      rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true });
    } finally {
      rmSync(outer, { recursive: true, force: true });
    }
  });

  itAsRoot('runs for an ordinary user as that user', async () => {
    const user = account ?? { uid: 0, gid: 0, name: '' };
    if (!canReach(user, DOOR)) return;
    chownSync(dataDir, user.uid, user.gid);
    const script = `
      const { startPostgres } = await import(process.argv[1]);
      const server = await startPostgres({ dataDir: process.argv[2] });
      const again = await startPostgres({ dataDir: process.argv[2] });
      await again.stop();
      console.log(JSON.stringify([server.isReattached, again.isReattached, server.isRunning()]));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script, DOOR, dataDir],
      { uid: user.uid, gid: user.gid, cwd: '/' },
    );
    expect(JSON.parse(stdout)).toEqual([false, true, false]);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(user.uid);

    // The same folder then also starts as root, still as the user that owns it.
    server = await startPostgres({ dataDir });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
