import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '#embedded';
import { freePort, Process } from '../support/installation.js';
import { createTestDatabase } from '../support/services/database.js';
import { startSite, type Site, type SiteDefinition } from '../support/sites/site-server.js';

/** This version. */
export const ROOT = process.cwd();
/** How long a run may take on a busy machine. */
export const RUN_MS = 180_000;
const COMMAND_MS = 120_000;

export interface Account {
  owner: string;
  org: string;
  key: string;
}
type Settings = Readonly<Record<string, string>>;

/** A program of a version: its bundle, or the module of a version without. */
function entryOf(root: string, program: string): string {
  const bundle = join(root, 'dist', 'run', `${program}.js`);
  return existsSync(bundle) ? bundle : join(root, 'dist', 'apps', program.replace('sqout', 'cli'), 'src', 'main.js');
}

/**
 * An installation that a check may update, lose and restore: tables as `sqout migrate` makes them, and processes of any version,
 * named by its folder. That of test/support shares tables and settings with the specs of this version.
 */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'sqout-installation-'));
  readonly blobs = join(this.folder, 'blobs');
  databaseUrl = '';
  /** Further variables of every process. */
  settings: Settings = {};
  readonly processes: Process[] = [];
  /** What is undone at the end, the last one first. */
  readonly closes: (() => unknown)[] = [() => rmSync(this.folder, { recursive: true, force: true })];

  constructor() {
    // The account of a database server passes through.
    chmodSync(this.folder, 0o711);
  }

  /** With an empty database. */
  static async open(): Promise<Installation> {
    const installation = new Installation();
    const { url, drop } = await createTestDatabase('template1');
    installation.databaseUrl = url;
    installation.closes.push(drop);
    return installation;
  }

  /** A database server of its own, in a folder of that name. @returns its URL */
  async startPostgres(name: string): Promise<string> {
    const server = await startPostgres({ dataDir: join(this.folder, name), isDurable: false });
    this.closes.push(() => server.stop());
    return server.url;
  }

  /** The environment of every process: nothing of the outer one but the way to Node. */
  private env(more: Settings = {}): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      HOME: this.folder,
      SQOUT_DATA_DIR: join(this.folder, 'data'),
      DATABASE_URL: this.databaseUrl,
      STORAGE_URL: `file:${this.blobs}`,
      CRAWL_ALLOW_NETWORKS: '127.0.0.0/8',
      CREDITS: 'on',
      ...this.settings,
      ...more,
    };
  }

  /** Runs `sqout …`; returns what it printed. */
  async sqout(args: readonly string[], root = ROOT): Promise<string> {
    const options = { cwd: root, env: this.env(), timeout: COMMAND_MS, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(process.execPath, [entryOf(root, 'sqout'), ...args], options)).stdout;
  }

  async admin<T = Record<string, string>>(args: readonly string[], root = ROOT): Promise<T> {
    return JSON.parse(await this.sqout(['admin', ...args, '--json'], root)) as T;
  }

  async areBooksClean(root = ROOT): Promise<boolean> {
    return (await this.admin<{ clean: boolean }>(['credits', 'check'], root)).clean;
  }

  openAccount(options: AccountOptions = {}, root = ROOT): Promise<Account> {
    return openAccount((...command) => this.admin(command, root), options);
  }

  startApi(root = ROOT, more: Settings = {}): Promise<Process> {
    return this.startService(root, 'api', 'PORT', more);
  }

  startWorker(root = ROOT, more: Settings = {}): Promise<Process> {
    return this.startService(root, 'worker', 'WORKER_PORT', more);
  }

  private async startService(root: string, app: string, portName: string, more: Settings): Promise<Process> {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const env = this.env({ [portName]: port, HOST: '127.0.0.1', BASE_URL: url, ...more });
    const service = this.startProgram([process.execPath, entryOf(root, app)], url, { cwd: root, env });
    await service.ready();
    return service;
  }

  /** Any other program, at once: `ready` waits for it. */
  startProgram([program = '', ...args]: readonly string[], url: string, options: SpawnOptions = {}): Process {
    const started = new Process(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }), url);
    this.processes.push(started);
    return started;
  }

  /** A connection to the database, until the end at the latest. */
  async connect(url = this.databaseUrl): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    this.closes.push(() => client.end());
    return client;
  }

  async query<T>(text: string, values: unknown[] = [], url = this.databaseUrl): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client
      .query(text, values)
      .then(({ rows }) => rows as T[])
      .finally(() => client.end());
  }

  /** A site that is there as long as the installation. */
  async startSite(definition: SiteDefinition): Promise<Site> {
    const site = await startSite(definition);
    this.closes.push(() => site.close());
    return site;
  }

  async killAll(): Promise<void> {
    await Promise.all(this.processes.splice(0).map((each) => each.kill('SIGKILL')));
  }

  async close(): Promise<void> {
    await this.killAll();
    for (const close of this.closes.splice(0).reverse()) await close();
  }
}

interface AccountOptions {
  name?: string;
  plan?: string;
  credits?: number;
}

/** An organization with its owner, and a key with all rights. @param admin runs an operator command */
export async function openAccount(
  admin: (...command: string[]) => Promise<Record<string, string>>,
  { name = 'Acme', plan = 'team', credits = 0 }: AccountOptions = {},
): Promise<Account> {
  const email = `${name.toLowerCase()}@example.com`;
  const { id: owner } = await admin('user', 'create', '--email', email, '--name', name);
  const { id: org } = await admin('org', 'create', '--name', name, '--plan', plan, '--owner', owner!);
  if (credits > 0) await admin('credits', 'grant', '--org', org!, '--bucket', 'pack', '--amount', String(credits));
  const { key } = await admin('key', 'create', '--org', org!, '--user', owner!, '--name', name, '--preset', 'full');
  return { owner: owner!, org: org!, key: key! };
}

/** A tree of pages, each with a delay and a fault that has a safe fix. */
export const treeOf = (pages: number, delayMs: number): SiteDefinition => ({
  '*': ({ path }) => {
    const n = path === '/' ? 0 : Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? pages);
    if (n >= pages) return { status: 404 };
    const links = [2 * n + 1, 2 * n + 2]
      .filter((m) => m < pages)
      .map((m) => `<a href="/p/${m}">Page number ${m}</a>`)
      .join(' ');
    const body = `<!doctype html><html lang="en"><title>Page number ${n} of the site</title><h1>Page ${n}</h1><p role="nonsense">Text of page ${n}.</p>${links}`;
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, delayMs, body };
  },
});

/** How often each page of a tree was fetched. */
export function fetchesOf(site: Site): number[] {
  const times = new Map<string, number>();
  for (const { path, method } of site.hits())
    if (method === 'GET' && /^\/(p\/\d+)?$/.test(path)) times.set(path, (times.get(path) ?? 0) + 1);
  return [...times.values()];
}
