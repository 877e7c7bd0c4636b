import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createToken } from '#auth';
import { newId } from '#common';
import { migrateQueue } from '#queue';
import type { ApiHere } from './api-here.js';
import { testBrowserFile } from './browser.js';
import { createTestQueue, type QueueBackend, type TestQueue } from './services/queues.js';
import { TestContext } from './test-context.js';
import { startSite, type Site, type SiteDefinition } from './sites/site-server.js';

const ROOT = process.cwd();
const READY_MS = 90_000;
const RENDERER_TOKEN = 'what-renderers-and-workers-share';
/** How much longer the pause between two looks of `poll` may get than the first one. */
const MOST_PAUSES = 6;

/** A real process of the product, from dist/. */
export class Process {
  /** What it logged, for messages of failed tests. */
  output = '';

  constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-100_000)));
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends a signal; for one that ends it, waits until it has. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    if (this.hasEnded) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended;
  }

  async ready(path = '/readyz'): Promise<void> {
    await poll(
      `${this.url}${path} answers 200`,
      async () => {
        if (this.hasEnded) throw new Error(`the process ended before it was ready:\n${this.output}`);
        const answer = await fetch(`${this.url}${path}`).catch(() => null);
        return answer?.status === 200;
      },
      READY_MS,
    );
  }
}

/** Looks until it is so; less often the longer it takes, as each look costs the processes that are waited for. */
export async function poll(
  what: string,
  isSo: () => Promise<boolean>,
  deadlineMs: number,
  everyMs = 50,
): Promise<void> {
  const until = Date.now() + deadlineMs;
  for (let pauseMs = everyMs; !(await isSo()); pauseMs = Math.min(pauseMs * 1.2, everyMs * MOST_PAUSES)) {
    if (Date.now() > until) throw new Error(`Not within ${deadlineMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Settings of a process that loads a file of test/support before all else. */
export const preloading = (file: string): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(ROOT, 'test', 'support', file)).href}`,
});

/** Below the ports that connections and `listen(0)` are given. */
const FIRST_PORT = 10_000;
const PORTS_OF_WORKER = 1_000;
/** The only one above that `fetch` refuses to ask ("bad port" of the Fetch standard). */
const BAD_PORT = 10_080;
let portsGiven = randomInt(PORTS_OF_WORKER);

/** A port for a program that takes a second to start: files that run beside this one are given others. */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + (Number(process.env.JEST_WORKER_ID ?? 0) % 20) * PORTS_OF_WORKER;
  for (let tries = 0; tries < PORTS_OF_WORKER; tries++) {
    const next = first + (portsGiven++ % PORTS_OF_WORKER);
    if (next !== BAD_PORT && (await isFree(next))) return next;
  }
  throw new Error(`No free port from ${first} on.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export interface InstallationOptions {
  queue?: QueueBackend;
  env?: Record<string, string>;
}

/** A whole installation of its own: database, queue, blobs, and as many API and worker processes as a test starts. */
export class Installation {
  private readonly processes: Process[] = [];
  private readonly apis: ApiHere[] = [];
  private readonly sites: Site[] = [];

  private constructor(
    readonly context: TestContext,
    readonly queue: TestQueue,
    readonly blobs: string,
    /** Settings of its processes. */
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async open(options: InstallationOptions = {}): Promise<Installation> {
    const context = await TestContext.open(5);
    const queue = await createTestQueue(options.queue ?? 'postgres');
    if (queue.redisUrl === null) await migrateQueue({ kind: 'postgres', url: context.testDatabase.url });
    const blobs = mkdtempSync(join(tmpdir(), 'sqout-blobs-'));
    const browser = await testBrowserFile();
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATABASE_URL: context.testDatabase.url,
      STORAGE_URL: `file:${blobs}`,
      SQOUT_ENV: 'production',
      HOST: '127.0.0.1',
      CRAWL_ALLOW_NETWORKS: '127.0.0.1/32',
      RATE_LIMITS: 'off',
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
      // Nothing listens on this port: messages wait.
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMTP_FROM: 'Sqout <sqout@example.com>',
      CREDITS: 'on',
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
      LOG_LEVEL: 'info',
      ...(queue.redisUrl ? { REDIS_URL: queue.redisUrl } : {}),
      ...options.env,
    };
    return new Installation(context, queue, blobs, env);
  }

  async startApi(env: Record<string, string> = {}): Promise<Process> {
    const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
    return this.start('run/api.js', port, { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ...env });
  }

  /** An API in this process, for a test that is not about the process. */
  async startApiHere(env: Record<string, string> = {}): Promise<ApiHere> {
    const { startApiHere } = await import('./api-here.js');
    const PORT = env.PORT ?? String(await freePort());
    const api = await startApiHere({ ...this.env, PORT, BASE_URL: `http://127.0.0.1:${PORT}`, ...env });
    this.apis.push(api);
    return api;
  }

  /** `modules`: as the compiler leaves it and with packages from node_modules, for a test that replaces a part of one. */
  async startWorker(env: Record<string, string> = {}, from: 'bundle' | 'modules' = 'bundle'): Promise<Process> {
    const port = await freePort();
    const file = from === 'bundle' ? 'run/worker.js' : 'apps/worker/src/main.js';
    return this.start(file, port, { WORKER_PORT: String(port), ...env });
  }

  /** A renderer, at a port that may be that of one before. As root its sandbox does not start. */
  async startRenderer(env: Record<string, string> = {}): Promise<Process> {
    const port = env.RENDERER_PORT === undefined ? await freePort() : Number(env.RENDERER_PORT);
    return this.start('run/renderer.js', port, {
      ...{ RENDERER_PORT: String(port), RENDERER_TOKEN, RENDERER_NO_SANDBOX: 'i-know' },
      ...env,
    });
  }

  /** Settings of a worker that leaves pages to these renderers. */
  rendererOf(...renderers: Process[]): Record<string, string> {
    return { RENDERER_URL: renderers.map(({ url }) => url).join(','), RENDERER_TOKEN };
  }

  /** An organization, its owner and a key with every scope. */
  async newKey(
    planId: 'free' | 'starter' | 'team' = 'team',
  ): Promise<{ key: string; orgId: string; userId: string; keyId: string }> {
    const org = await this.context.newOrg({ planId });
    const user = await this.context.newMember(org.id);
    const token = createToken('key', 'production');
    const keyId = newId('key');
    await this.context.database.prisma.apiKey.create({
      data: {
        id: keyId,
        orgId: org.id,
        userId: user.id,
        name: 'test',
        tokenHash: Uint8Array.from(token.hash),
        display: token.display,
        environment: 'production',
        scopes: ['audits:write', 'audits:read', 'credits:read', 'org:read', 'org:write'],
      },
    });
    return { key: token.token, orgId: org.id, userId: user.id, keyId };
  }

  /** A site that is there as long as the installation. */
  async newSite(definition: SiteDefinition): Promise<Site> {
    const site = await startSite(definition);
    this.sites.push(site);
    return site;
  }

  async close(): Promise<void> {
    await Promise.all(
      this.processes.map(async (each) => {
        await each.kill('SIGCONT');
        await each.kill('SIGKILL');
      }),
    );
    await Promise.all(this.apis.map((api) => api.close()));
    await this.context.close();
    await this.queue.drop();
    rmSync(this.blobs, { recursive: true, force: true });
    await Promise.all(this.sites.map((site) => site.close()));
  }

  private async start(file: string, port: number, env: Record<string, string>): Promise<Process> {
    const child = spawn(process.execPath, [join(ROOT, 'dist', file)], {
      cwd: ROOT,
      env: { ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = new Process(child, `http://127.0.0.1:${port}`);
    this.processes.push(started);
    await started.ready();
    return started;
  }
}

/** One caller of the API. */
export class Caller {
  constructor(
    readonly baseUrl: string,
    readonly key: string,
  ) {}

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }> {
    const answer = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as T };
  }

  /** The body of a response that has to be a good one. */
  async ask<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, path, body);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  async startRun(
    url: string,
    config: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
  ): Promise<string> {
    const run = { url, trigger: 'api', config: JSON.stringify(config), ...more };
    return (await this.ask<{ id: string }>('POST', '/v1/agent-runs', run)).id;
  }

  async run(id: string): Promise<RunBody> {
    return (await this.call<RunBody>('GET', `/v1/agent-runs/${id}`)).body;
  }

  /** Waits until the run has ended. */
  async ended(id: string, deadlineMs = 60_000): Promise<RunBody> {
    let run: RunBody | null = null;
    await poll(
      `run ${id} ends`,
      async () => {
        run = await this.run(id);
        return ['completed', 'failed', 'cancelled'].includes(run.status);
      },
      deadlineMs,
      150,
    );
    return run!;
  }
}

export interface RunBody {
  id: string;
  status: string;
  healthScore: number | null;
  issuesFound: number | null;
  reportId: string | null;
  error: string | null;
  completionReason: string | null;
  completionMessage: string | null;
  progress: { phase: string; current: number | null; total: number | null; failed: number | null } | null;
  [member: string]: unknown;
}
