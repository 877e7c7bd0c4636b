// What checks of whole installations share: a separate Postgres and blobs in a folder that goes at the
// end, processes of any build and other programs, and a site.
import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openAccount } from './caller.mjs';
import { EMBEDDED_ENTRY } from './paths.mjs';
import { freePort } from './ports.mjs';
import { waitUntil } from './process.mjs';

const READY_MS = 60_000;
const COMMAND_MS = 120_000;
const KEPT_OUTPUT = 20_000;

/** A program of a build: its bundle, or the module of a version without. */
function entryOf(root, program) {
  const bundle = join(root, 'dist', 'run', `${program}.js`);
  return existsSync(bundle) ? bundle : join(root, 'dist', 'apps', program.replace('sqout', 'cli'), 'src', 'main.js');
}

/** A Postgres, blobs and the processes that work on them. */
export class Trial {
  processes = [];
  /** Further variables of every process. */
  more = {};
  closes = [];

  /** @param start brings up the database, in the folder of the trial */
  static async open({ start = (it) => it.startPostgres('sqout') } = {}) {
    const trial = new Trial();
    trial.folder = mkdtempSync(join(tmpdir(), 'sqout-trial-'));
    // The account of the database passes through.
    chmodSync(trial.folder, 0o711);
    trial.closes.push(async () => rmSync(trial.folder, { recursive: true, force: true }));
    try {
      trial.postgres = await start(trial);
      return trial;
    } catch (error) {
      await trial.close();
      throw error;
    }
  }

  /** One more database server, in a folder of that name. */
  async startPostgres(name) {
    const { startPostgres } = await import(EMBEDDED_ENTRY);
    const server = await startPostgres({ dataDir: join(this.folder, name), isDurable: false });
    this.closes.push(() => server.stop());
    return server;
  }

  /** The environment of every process: nothing of the outer one but the way to Node, and no Redis. */
  env(more = {}) {
    return {
      PATH: process.env.PATH,
      HOME: this.folder,
      SQOUT_DATA_DIR: join(this.folder, 'data'),
      DATABASE_URL: this.postgres.url,
      STORAGE_URL: `file:${join(this.folder, 'blobs')}`,
      CRAWL_ALLOW_NETWORKS: '127.0.0.0/8',
      CREDITS: 'on',
      ...this.more,
      ...more,
    };
  }

  /** Runs `sqout …` of the build in `root`; answers what it printed. */
  async command(root, args, more = {}) {
    try {
      const options = { cwd: root, env: this.env(more), timeout: COMMAND_MS, maxBuffer: 64 * 1024 * 1024 };
      return (await promisify(execFile)(process.execPath, [entryOf(root, 'sqout'), ...args], options)).stdout;
    } catch (error) {
      throw new Error(`"sqout ${args.join(' ')}" failed: ${(error.stderr || error.stdout || error.message).trim()}`);
    }
  }

  admin = async (root, ...args) => JSON.parse(await this.command(root, ['admin', ...args, '--json']));

  openAccount = (root, options) => openAccount((...command) => this.admin(root, ...command), options);

  startApi = (root, more = {}) => this.start(root, 'api', 'PORT', more);
  startWorker = (root, more = {}) => this.start(root, 'worker', 'WORKER_PORT', more);

  /** A process of the build in `root`, when it is ready. */
  async start(root, app, portName, more) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = this.env({ [portName]: String(port), HOST: '127.0.0.1', BASE_URL: url, ...more });
    const command = [process.execPath, entryOf(root, app)];
    return Object.assign(await this.startProgram(command, `${url}/readyz`, { cwd: root, env }), { url });
  }

  /**
   * Any other program.
   * @param {string | (() => Promise<boolean>)} isReady or the URL that answers 200 then
   */
  async startProgram([program, ...args], isReady, options = {}) {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const started = { output: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (started.output = (started.output + chunk).slice(-KEPT_OUTPUT)));
    const exited = once(child, 'exit');
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    started.stop = async (signal = 'SIGTERM') => {
      if (!hasEnded()) child.kill(signal);
      await exited;
    };
    this.processes.push(started);
    const look =
      typeof isReady === 'string' ? async () => (await fetch(isReady).catch(() => null))?.status === 200 : isReady;
    const isUp = await waitUntil(async () => hasEnded() || (await look()), { timeoutMs: READY_MS, intervalMs: 100 });
    if (isUp === null || hasEnded())
      throw new Error(`${[program, ...args].join(' ')} did not become ready:\n${started.output.slice(-2_000)}`);
    return started;
  }

  /** A connection to the database, until the end at the latest. */
  async connect(url = this.postgres.url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    this.closes.push(() => client.end());
    return client;
  }

  async query(text, values = []) {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    return client
      .query(text, values)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  /** A site of so many pages, each with a delay; `asked` counts how often each path was asked for. */
  async startSite(pages, delayMs) {
    const asked = new Map();
    const server = createServer(({ url, method }, response) => {
      const n = url === '/' ? 0 : Number(/^\/p\/(\d+)$/.exec(url)?.[1] ?? -1);
      if (!(n >= 0 && n < pages)) return response.writeHead(404).end();
      if (method === 'GET') asked.set(n, (asked.get(n) ?? 0) + 1);
      const links = [2 * n + 1, 2 * n + 2]
        .filter((m) => m < pages)
        .map((m) => `<a href="/p/${m}">Page number ${m}</a>`);
      const body = `<!doctype html><html lang="en"><title>Page number ${n} of the site</title><h1>Page ${n}</h1><p role="nonsense">Text of page ${n}.</p>${links.join(' ')}`;
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body), delayMs);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.closes.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return { url: `http://127.0.0.1:${server.address().port}/`, asked, pages };
  }

  async close() {
    await Promise.all(this.processes.map(({ stop }) => stop('SIGKILL')));
    for (const close of this.closes.reverse()) {
      try {
        await close();
      } catch (error) {
        console.error(error.message);
      }
    }
  }
}
