import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createToken } from '#auth';
import { newId, systemClock } from '#common';
import { CreditsService, CreditsRepository } from '#credits';
import { Database, migrate } from '#database';
import { startPostgres, type EmbeddedPostgres } from '#embedded';
import { Plans, type PlanId } from '#organizations';
import { migrateQueue } from '#queue';
import { findBrowser } from '#render';
import { startNameServer, type NameServer } from '../support/name-servers.js';
import { freePort } from '../support/installation.js';
import { Line } from '../support/line.js';
import { OwnRedis } from '../support/own-redis.js';
import { Supervised, type App } from './supervised.js';

const VOLUME_MB = 64;
const PORTS: Readonly<Record<App, string>> = { api: 'PORT', worker: 'WORKER_PORT', renderer: 'RENDERER_PORT' };

export interface StackOptions {
  folder: string;
  queue: 'redis' | 'postgres';
  apis: number;
  workers: number;
  /** None on a machine without a browser. */
  renderers: number;
}

export interface Account {
  orgId: string;
  key: string;
  /** Credits before the first run. */
  credits: number;
  /** By its plan. */
  maxConcurrentRuns: number;
}

/** A whole installation whose every part may be broken: processes, Redis, Postgres, the blob store. */
export class Stack {
  readonly programs: Supervised[] = [];
  private readonly plans = new Plans();
  readonly credits: CreditsService;

  private constructor(
    private readonly folder: string,
    private postgres: EmbeddedPostgres,
    /** What API and workers reach Postgres over; the test itself does not. */
    readonly line: Line,
    readonly redis: OwnRedis | null,
    readonly database: Database,
    /** True when blobs are on a small file system of their own, which can be filled. */
    readonly hasSmallVolume: boolean,
    /** What the workers ask for names: it never answers. */
    private readonly names: NameServer,
  ) {
    this.credits = new CreditsService(database, new CreditsRepository(database), this.plans, systemClock);
  }

  static async open(options: StackOptions): Promise<Stack> {
    const { folder } = options;
    const names = await startNameServer(() => 'silence');
    mkdirSync(join(folder, 'logs'), { recursive: true });
    const hasSmallVolume = mountVolume(join(folder, 'volume'));
    mkdirSync(join(folder, 'volume', 'blobs'), { recursive: true });
    const postgres = await startPostgres({ dataDir: folder });
    await migrate(postgres.url);
    const redis = options.queue === 'redis' ? await OwnRedis.start() : null;
    if (!redis) await migrateQueue({ kind: 'postgres', url: postgres.url });
    const database = new Database({ url: postgres.url, poolSize: 4 });
    const stack = new Stack(folder, postgres, await Line.to(postgres.url), redis, database, hasSmallVolume, names);
    await stack.addRenderers(options.renderers);
    for (let n = 1; n <= options.apis; n++) await stack.addProgram('api', n);
    for (let n = 1; n <= options.workers; n++) await stack.addProgram('worker', n);
    return stack;
  }

  get apis(): Supervised[] {
    return this.programs.filter((program) => program.app === 'api');
  }

  get workers(): Supervised[] {
    return this.programs.filter((program) => program.app === 'worker');
  }

  get hasRenderers(): boolean {
    return this.programs.some(({ app }) => app === 'renderer');
  }

  async startAll(): Promise<void> {
    for (const program of this.programs) program.start();
    await Promise.all(this.programs.map((program) => program.ready()));
  }

  async newAccount(planId: PlanId, credits: number): Promise<Account> {
    const { prisma } = this.database;
    const [orgId, userId] = [newId('organization'), newId('user')];
    await prisma.organization.create({ data: { id: orgId, name: 'Chaos', slug: orgId.slice(4), planId } });
    await prisma.user.create({ data: { id: userId, email: `${userId}@example.test`, name: 'Chaos' } });
    await prisma.membership.create({ data: { id: newId('membership'), orgId, userId, role: 'owner' } });
    await this.credits.open(orgId, this.plans.get(planId));
    if (credits > 0) await this.credits.grant({ orgId, bucket: 'pack', amount: credits });
    const token = createToken('key', 'production');
    await prisma.apiKey.create({
      data: {
        id: newId('key'),
        orgId,
        userId,
        name: 'chaos',
        tokenHash: Uint8Array.from(token.hash),
        display: token.display,
        environment: 'production',
        scopes: ['audits:write', 'audits:read', 'credits:read', 'org:write'],
      },
    });
    const { maxConcurrentRuns } = this.plans.get(planId);
    return { orgId, key: token.token, credits: (await this.credits.balance(orgId)).total, maxConcurrentRuns };
  }

  /** `sqout admin credits check`, as an operator runs it. */
  async creditsCheck(): Promise<{ isClean: boolean; output: string }> {
    const run = promisify(execFile)(process.execPath, [join('bin', 'sqout.mjs'), 'admin', 'credits', 'check'], {
      env: this.env({}),
    });
    return run.then(
      ({ stdout }) => ({ isClean: true, output: stdout }),
      (error: Error & { stdout?: string; stderr?: string }) => ({
        isClean: false,
        output: `${error.stdout ?? ''}${error.stderr ?? error.message}`,
      }),
    );
  }

  async restartPostgres(): Promise<void> {
    await this.postgres.stop();
    this.postgres = await startPostgres({ dataDir: this.folder });
  }

  /** As after a power cut of the database's machine: recovery from its log. */
  async crashPostgres(): Promise<void> {
    process.kill(
      Number(readFileSync(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    this.postgres = await startPostgres({ dataDir: this.folder });
  }

  async endBackends(): Promise<number> {
    const rows = await this.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows.length;
  }

  /** The blob folder is gone, and something else has its name: permissions alone would not stop root. */
  takeStorageAway(): () => void {
    const blobs = join(this.folder, 'volume', 'blobs');
    renameSync(blobs, `${blobs}.away`);
    writeFileSync(blobs, '');
    return () => {
      rmSync(blobs);
      renameSync(`${blobs}.away`, blobs);
    };
  }

  fillStorage(): () => void {
    const filler = join(this.folder, 'volume', 'filler');
    try {
      writeFileSync(filler, Buffer.alloc((VOLUME_MB + 1) * 1024 * 1024));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
    return () => rmSync(filler, { force: true });
  }

  async close({ keepFiles }: { keepFiles: boolean }): Promise<void> {
    for (const program of this.programs) program.doNotRestart();
    await Promise.all(this.programs.map((program) => program.kill()));
    await this.database.close();
    await this.redis?.kill();
    await this.line.close();
    await this.names.close();
    await this.postgres.stop();
    // What is kept are journal, logs and database; a mount would outlive the process.
    if (this.hasSmallVolume) execFileSync('umount', [join(this.folder, 'volume')]);
    if (!keepFiles) rmSync(this.folder, { recursive: true, force: true });
  }

  private async addRenderers(count: number): Promise<void> {
    const program =
      count > 0 ? await findBrowser({ cacheDir: join('node_modules', '.cache', 'sqout') }).catch(() => null) : null;
    if (program === null) return;
    const browser = { CHROMIUM_PATH: program.executablePath, RENDERER_NO_SANDBOX: 'i-know', ...program.env };
    for (let n = 1; n <= count; n++) await this.addProgram('renderer', n, browser);
  }

  private async addProgram(app: App, n: number, more: Record<string, string> = {}): Promise<void> {
    const port = await freePort();
    const ports: Record<string, string> = {
      [PORTS[app]]: String(port),
      ...(app === 'api' && { BASE_URL: `http://127.0.0.1:${port}` }),
      ...(app === 'worker' && this.hasRenderers && { RENDERER_URL: this.rendererUrls }),
    };
    const [name, env] = [`${app}-${n}`, this.env({ ...ports, ...more })];
    this.programs.push(new Supervised({ app, name, port, env, logFile: join(this.folder, 'logs', `${name}.log`) }));
  }

  private get rendererUrls(): string {
    const renderers = this.programs.filter(({ app }) => app === 'renderer');
    return renderers.map(({ url }) => url).join(',');
  }

  private env(more: Record<string, string>): Record<string, string> {
    return {
      PATH: '/usr/bin:/bin',
      HOME: this.folder,
      HOST: '127.0.0.1',
      DATABASE_URL: this.line.url,
      STORAGE_URL: `file:${join(this.folder, 'volume', 'blobs')}`,
      CRAWL_ALLOW_NETWORKS: '127.0.0.1/32',
      NOTIFY_ALLOW_NETWORKS: '127.0.0.1/32',
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      RENDERER_TOKEN: 'what-renderers-and-workers-share',
      RATE_LIMITS: 'off',
      CREDITS: 'on',
      CRAWL_SLICE_SECONDS: '4',
      CRAWL_DNS_SERVERS: this.names.address,
      LOG_LEVEL: 'info',
      ...(this.redis ? { REDIS_URL: this.redis.url } : {}),
      ...more,
    };
  }
}

/** A small file system in memory, where this account may mount one. */
function mountVolume(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
