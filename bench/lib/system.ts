import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, startRedis } from '#embedded';
import type * as standingCommands from '../../scripts/lib/standing-commands.mjs';

// Benches are compiled to dist/, scripts run where they stand.
const { InstallationCommands } = (await import(
  join(process.cwd(), 'scripts', 'lib', 'standing-commands.mjs')
)) as typeof standingCommands;

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
/** What runs of benchmarks may not hit by plan. */
const MAX_PAGES_PER_AUDIT = 20_000;
const MAX_CONCURRENT_RUNS = 1_000;

export interface Service {
  pid: number;
  stop(): Promise<void>;
}

/** A whole installation on a data folder of its own, with real Postgres and (when it is installed) Redis. */
export interface System {
  baseUrl: string;
  /** API key with all scopes, on plan team, with as many credits as can be granted. */
  key: string;
  databaseUrl: string;
  storageUrl: string;
  queue: 'redis' | 'postgres';
  redisUrl: string | null;
  api: Service;
  /** Process id of the postmaster; its children do the work. */
  postgresPid: number;
  startWorker(env?: Record<string, string>, nodeFlags?: readonly string[]): Promise<Service>;
  /** Runs an operator command; gives its JSON value. */
  admin(...args: string[]): Promise<{ id: string; key: string }>;
  /** A further organization on plan team, with as many credits. */
  newOrganization(name: string): Promise<{ orgId: string; key: string }>;
  stop(): Promise<void>;
}

export interface SystemOptions {
  /** Further variables for API and workers. */
  env?: Record<string, string>;
  /** `postgres` leaves Redis out even when it is installed. */
  queue?: 'available' | 'postgres';
  /** Default true: a benchmark of writes that skips the disk promises too much. */
  isDurable?: boolean;
  /** Of plan team; default as good as no limit. */
  maxConcurrentRuns?: number;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitUntilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error(
    `${url} was not ready. The end of ${logFile}:\n${readFileSync(logFile, 'utf8')
      .split('\n')
      .slice(-6)
      .map((line) => line.slice(0, 400))
      .join('\n')}`,
  );
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

export async function startSystem({
  env: extra = {},
  queue = 'available',
  isDurable = true,
  maxConcurrentRuns = MAX_CONCURRENT_RUNS,
}: SystemOptions = {}): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqout-bench-'));
  mkdirSync(join(dataDir, 'logs'));
  const stops: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startPostgres({ dataDir, isDurable });
    stops.push(() => postgres.stop());
    const redis = queue === 'postgres' ? null : await startRedis({ dataDir });
    if (redis) stops.push(() => redis.stop());
    const plansFile = join(dataDir, 'plans.json');
    writeFileSync(
      plansFile,
      JSON.stringify({ plans: { team: { maxPagesPerAudit: MAX_PAGES_PER_AUDIT, maxConcurrentRuns } } }),
    );
    const port = await freePort();
    const storageUrl = `file:${join(dataDir, 'blobs')}`;
    const env: Record<string, string> = {
      PATH: '/usr/bin:/bin',
      ...{
        DATABASE_URL: postgres.url,
        STORAGE_URL: storageUrl,
        PLANS_FILE: plansFile,
        HOST: '127.0.0.1',
        PORT: String(port),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
      ...{ CRAWL_ALLOW_NETWORKS: '127.0.0.0/8', NODE_ENV: 'production' },
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...extra,
    };
    const commands = new InstallationCommands(env);
    stops.push(() => commands.close());
    const admin = async (...args: string[]) => (await commands.admin(args)) as { id: string; key: string };

    let started = 0;
    const startService = async (
      command: readonly string[],
      readyPort: number,
      serviceEnv: Record<string, string>,
    ): Promise<Service> => {
      const logFile = join(dataDir, 'logs', `${++started}.log`);
      const log = openSync(logFile, 'a');
      // Flags of Node under trial, such as NODE_OPTIONS=--max-semi-space-size=16, reach the services.
      const flags = process.env.NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS: process.env.NODE_OPTIONS };
      const child = spawn(process.execPath, command, { env: { ...serviceEnv, ...flags }, stdio: ['ignore', log, log] });
      closeSync(log);
      stops.push(() => stopProcess(child));
      await waitUntilReady(`http://127.0.0.1:${readyPort}/readyz`, child, logFile);
      return { pid: child.pid ?? 0, stop: () => stopProcess(child) };
    };

    await commands.run(['migrate']);
    const newOrganization = async (name: string): Promise<{ orgId: string; key: string }> => {
      const organization = await admin('org', 'create', '--name', name, '--plan', 'team');
      const user = await admin('user', 'create', '--email', `${name.toLowerCase()}@sqout.localhost`, '--name', name);
      await admin('member', 'add', '--org', organization.id, '--user', user.id, '--role', 'owner');
      await admin('credits', 'grant', '--org', organization.id, '--bucket', 'pack', '--amount', '100000000');
      return {
        orgId: organization.id,
        key: (
          await admin(
            'key',
            'create',
            '--org',
            organization.id,
            '--user',
            user.id,
            '--preset',
            'full',
            '--expires',
            'never',
          )
        ).key,
      };
    };
    const { key } = await newOrganization('Bench');
    const api = await startService(['dist/run/api.js'], port, env);
    return {
      ...{
        baseUrl: `http://127.0.0.1:${port}`,
        key,
        databaseUrl: postgres.url,
        storageUrl,
        queue: redis ? 'redis' : 'postgres',
        redisUrl: redis?.url ?? null,
        api,
        stop,
      },
      postgresPid: Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      admin,
      newOrganization,
      startWorker: async (workerEnv = {}, nodeFlags = []) => {
        const workerPort = await freePort();
        return startService([...nodeFlags, 'dist/run/worker.js'], workerPort, {
          ...env,
          WORKER_PORT: String(workerPort),
          ...workerEnv,
        });
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
