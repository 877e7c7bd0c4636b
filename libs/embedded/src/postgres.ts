import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { canReach, pickAccount } from './account.js';
import type { Account } from './account.js';
import { findPostgresBinaries, SERVER_ENVIRONMENT } from './postgres-binaries.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { findPostmaster, removeStalePidFile, stopPostmaster } from './postmaster.js';
import { findCommandLine, lastLines, waitFor, withLogFile } from './processes.js';
import { findState, freePort, newPassword, saveState } from './state-file.js';
import type { ServerState } from './state-file.js';

export interface StartPostgresOptions {
  /** Folder of everything this server keeps: cluster, password, port, log. */
  dataDir: string;
  /** Database that `url` leads to; created when missing. */
  database?: string;
  /**
   * false skips fsync and what makes passwords hard to guess, which costs each
   * connection 2 ms: only for data that may be lost, such as a test's.
   */
  isDurable?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  /** True when a server from an earlier start was still running. */
  isReattached: boolean;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Where root keeps what its Postgres account cannot reach below the data folder. */
const ROOT_DIR = '/var/lib/sqout';
/** Recovery after a crash is part of the start. */
const START_TIMEOUT_MS = 60_000;
const ORPHANS_GONE_MS = 10_000;

/** For a small machine: little memory, no just-in-time compiler, and connections for several API and worker processes. */
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
};
const FAST_AND_LOSE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '5min',
  // A suite has some thirty processes of the product at once on four cores, with ten to twenty connections each.
  max_connections: '1000',
};

/**
 * Starts the Postgres of the data folder, or attaches to the one that an earlier start left running there.
 * It listens on 127.0.0.1 alone, asks for a password that only this account can read,
 * and outlives Ctrl-C and this process: end it with `stop`.
 */
export async function startPostgres({
  dataDir,
  database = 'sqout',
  isDurable = true,
}: StartPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir);
  prepareFolder(folder);
  const cluster = join(folder, 'postgres');
  const account = pickAccount(existsSync(cluster) ? cluster : null);
  const state = findState(join(folder, 'postgres.json')) ?? firstState(folder, cluster);

  const addressOf = (port: number) => `postgresql://postgres:${state.password}@127.0.0.1:${port}/${database}`;

  const attached = await attach(folder, cluster, (port) => createDatabase(addressOf(port), database));
  const { pid, port } = attached ?? (await launch({ folder, cluster, account, state, isDurable }));
  if (port !== state.port) saveState(join(folder, 'postgres.json'), { ...state, port });
  // Kept now: the server has to be found and stopped even when the data folder was moved away.
  const home = realpathSync(cluster);
  const url = addressOf(port);
  if (attached === null) await createDatabase(url, database);
  return {
    url,
    isReattached: attached !== null,
    isRunning: () => findPostmaster(home)?.pid === pid,
    stop: () => stopPostmaster(home, pid),
  };
}

function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The Postgres account has to pass through; files inside keep their own, narrower modes.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
}

function firstState(folder: string, cluster: string): ServerState {
  if (existsSync(cluster))
    throw new Error(
      `${join(folder, 'postgres.json')} with the password of the database is missing. Restore it, or move ${cluster} away to start afresh.`,
    );
  const state = { port: 0, password: newPassword() };
  saveState(join(folder, 'postgres.json'), state);
  return state;
}

interface Launch {
  folder: string;
  cluster: string;
  account: Account;
  state: ServerState;
  isDurable: boolean;
}

interface Ready {
  pid: number;
  port: number;
}

/** @returns null when no server runs on the cluster */
async function attach(folder: string, cluster: string, prove: (port: number) => Promise<void>): Promise<Ready | null> {
  const running = existsSync(cluster) ? findPostmaster(cluster) : null;
  if (running === null) return null;
  try {
    const ready = await waitUntilReady(folder, cluster, running.pid);
    await prove(ready.port);
    return ready;
  } catch (error) {
    // One that was killed or asked to stop a moment ago still looks alive; then it is gone soon.
    if (await waitFor(ORPHANS_GONE_MS, () => findPostmaster(cluster) === null)) return null;
    throw error;
  }
}

async function launch({ folder, cluster, account, state, isDurable }: Launch): Promise<Ready> {
  const binaries = findPostgresBinaries(account, account === null ? folder : ROOT_DIR);
  if (!existsSync(cluster)) createCluster({ folder, cluster, account, binaries, password: state.password, isDurable });
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.major)
    throw new Error(
      `${cluster} was made by Postgres ${major}, and Postgres ${binaries.major} is installed. Dump and restore it, or move it away to start afresh.`,
    );

  // After a kill -9 of the server its other processes need a moment to notice and to release the shared memory.
  const deadline = Date.now() + ORPHANS_GONE_MS;
  for (;;) {
    removeStalePidFile(cluster);
    const pid = await spawnServer({ folder, cluster, account, binaries, port: await freePort(state.port), isDurable });
    try {
      return await waitUntilReady(folder, cluster, pid);
    } catch (error) {
      if (Date.now() > deadline || !String(error).includes('shared memory block')) throw error;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

async function spawnServer({
  folder,
  cluster,
  account,
  binaries,
  port,
  isDurable,
}: Omit<Launch, 'state'> & { binaries: PostgresBinaries; port: number }): Promise<number> {
  const settings = { ...SETTINGS, ...(isDurable ? {} : FAST_AND_LOSE_SETTINGS), port: String(port) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = withLogFile(join(folder, 'postgres.log'), (log) =>
    spawn(binaries.postgres, ['-D', realpathSync(cluster), ...flags], {
      ...asAccount(account),
      detached: true,
      stdio: ['ignore', log, log],
    }),
  );
  child.unref();
  const spawnError = await new Promise<Error | null>((done) => {
    child.once('error', done);
    child.once('spawn', () => done(null));
  });
  if (spawnError !== null || child.pid === undefined)
    throw new Error(`Postgres could not be started: ${spawnError?.message ?? 'no process'}.`);
  return child.pid;
}

interface NewCluster {
  folder: string;
  cluster: string;
  account: Account;
  binaries: PostgresBinaries;
  password: string;
  isDurable: boolean;
}

/** Made under another name and moved into place when complete, so that a kill in between leaves no half cluster. */
function createCluster({ folder, cluster, account, binaries, password, isDurable }: NewCluster): void {
  const isInFolder = canReach(account, cluster);
  const unfinished = isInFolder ? join(folder, 'postgres.new') : newRootFolder();
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid);

  const result = spawnSync(
    binaries.initdb,
    [
      '-D',
      unfinished,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      ...(isDurable ? ['--auth=scram-sha-256'] : ['--auth=password', '--set=scram_iterations=1']),
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(isDurable ? [] : ['--no-sync']),
    ],
    { ...asAccount(account), encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The database could not be created: ${(result.stderr ?? '').trim() || String(result.error)}`);
  }
  if (isInFolder) renameSync(unfinished, cluster);
  else symlinkSync(unfinished, cluster);
}

function newRootFolder(): string {
  mkdirSync(ROOT_DIR, { recursive: true, mode: 0o755 });
  return mkdtempSync(join(ROOT_DIR, 'postgres-'));
}

function asAccount(account: Account): { cwd: string; env: Record<string, string>; uid?: number; gid?: number } {
  return { cwd: '/', env: SERVER_ENVIRONMENT, ...(account === null ? {} : { uid: account.uid, gid: account.gid }) };
}

async function waitUntilReady(folder: string, cluster: string, pid: number): Promise<Ready> {
  const ready = await waitFor(START_TIMEOUT_MS, () => {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.isReady) return postmaster;
    if (postmaster === null && findCommandLine(pid) === null)
      throw new Error(`Postgres stopped while it started:\n${lastLines(join(folder, 'postgres.log'), 10)}`);
    return null;
  });
  if (ready === null)
    throw new Error(`Postgres was not ready after ${START_TIMEOUT_MS / 1000} s. See ${join(folder, 'postgres.log')}.`);
  return { pid: ready.pid, port: ready.port };
}

async function createDatabase(url: string, database: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
