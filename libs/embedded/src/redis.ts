import { execFile, spawn } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { findCommandLine, lastLines, signal, waitFor, withLogFile } from './processes.js';
import { findState, freePort, isErrno, newPassword, saveState } from './state-file.js';

export interface StartRedisOptions {
  /** Folder of everything this server keeps: append-only file, password, port, log. */
  dataDir: string;
  /** false keeps nothing on disk: only for tests. */
  isDurable?: boolean;
  /** Number of logical databases. */
  databases?: number;
}

export interface EmbeddedRedis {
  url: string;
  /** True when a server from an earlier start was still running. */
  isReattached: boolean;
  isRunning(): boolean;
  stop(): Promise<void>;
}

const PROGRAMS = ['redis-server', 'valkey-server'];
/** What BullMQ asks for. */
const OLDEST_VERSION = [6, 2];
/** A long append-only file is read before the server answers. */
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts the Redis (or Valkey) that is installed on this machine, or attaches to the one that an earlier start left running in this folder.
 * It listens on 127.0.0.1 alone, asks for a password that only this account can read,
 * and outlives Ctrl-C and this process: end it with `stop`.
 * @returns null when none is installed, or only one that is too old for the queue
 */
export async function startRedis({
  dataDir,
  isDurable = true,
  databases = 16,
}: StartRedisOptions): Promise<EmbeddedRedis | null> {
  const folder = resolve(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const statePath = join(folder, 'redis.json');
  const state = findState(statePath) ?? { port: 0, password: newPassword() };

  const running = state.port === 0 ? null : await findRunning(state.port, state.password, folder);
  if (running !== null) return handle(state.port, state.password, running, true);

  const program = await findProgram();
  if (program === null) return null;
  const port = await freePort(state.port);
  saveState(statePath, { ...state, port });
  const pid = await launch(
    program,
    folder,
    configuration({ folder, port, password: state.password, isDurable, databases }),
  );
  const ready = await waitFor(START_TIMEOUT_MS, () => {
    if (findCommandLine(pid) === null)
      throw new Error(`${program} stopped while it started:\n${lastLines(join(folder, 'redis.log'), 10)}`);
    return findRunning(port, state.password, folder);
  });
  if (ready === null)
    throw new Error(`${program} was not ready after ${START_TIMEOUT_MS / 1000} s. See ${join(folder, 'redis.log')}.`);
  return handle(port, state.password, ready, false);
}

function handle(port: number, password: string, pid: number, isReattached: boolean): EmbeddedRedis {
  const isRunning = () => findCommandLine(pid)?.includes(`:${port}`) ?? false;
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    isReattached,
    isRunning,
    async stop() {
      // SIGTERM writes what is still in memory before it ends.
      if (!isRunning() || !signal(pid, 'SIGTERM')) return;
      const isGone = await waitFor(STOP_TIMEOUT_MS, () => !isRunning());
      if (!isGone) throw new Error(`Redis (process ${pid}) does not stop. End it by hand.`);
    },
  };
}

async function findProgram(): Promise<string | null> {
  for (const program of PROGRAMS) {
    const banner = await promisify(execFile)(program, ['--version']).then(
      ({ stdout }) => stdout,
      () => '',
    );
    const version = /v=(\d+)\.(\d+)/.exec(banner)?.slice(1).map(Number);
    if (
      version &&
      (version[0] ?? 0) * 1000 + (version[1] ?? 0) >= (OLDEST_VERSION[0] ?? 0) * 1000 + (OLDEST_VERSION[1] ?? 0)
    )
      return program;
  }
  return null;
}

interface Configuration {
  folder: string;
  port: number;
  password: string;
  isDurable: boolean;
  databases: number;
}

/** noeviction: a queue must refuse a job rather than forget another one. */
function configuration({ folder, port, password, isDurable, databases }: Configuration): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(realpathSync(folder))}`,
    `databases ${databases}`,
    'maxmemory-policy noeviction',
    `appendonly ${isDurable ? 'yes' : 'no'}`,
    'appendfsync everysec',
    'save ""',
    'daemonize no',
    '',
  ].join('\n');
}

async function launch(program: string, folder: string, settings: string): Promise<number> {
  // In a file, because a command line with the password is visible to everyone on the machine.
  const path = join(folder, 'redis.conf');
  writeFileSync(path, settings, { mode: 0o600 });
  const child = withLogFile(join(folder, 'redis.log'), (log) =>
    spawn(program, [path], { cwd: folder, detached: true, stdio: ['ignore', log, log] }),
  );
  child.unref();
  await new Promise<void>((done, fail) => {
    child.once('spawn', done);
    child.once('error', fail);
  });
  if (child.pid === undefined) throw new Error(`${program} could not be started.`);
  return child.pid;
}

/** @returns the process number of the server on this port, when it is the one that keeps its data in `folder` */
async function findRunning(port: number, password: string, folder: string): Promise<number | null> {
  const client = new Redis({
    host: '127.0.0.1',
    port,
    password,
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const [, dir] = await client.config('GET', 'dir');
    if (dir !== realpathSync(folder)) return null;
    const pid = /process_id:(\d+)/.exec(await client.info('server'))?.[1];
    return pid === undefined ? null : Number(pid);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) throw error;
    return null;
  } finally {
    client.disconnect();
  }
}
