import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';

interface Command {
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code, or with the signal that ended it. */
  ended: Promise<number | string>;
}

interface Welcome {
  baseUrl: string;
  key: string;
  sampleUrl: string;
}

const READY_TIMEOUT_MS = 60_000;
/** Each start runs a database, a queue and three Node processes; a busy machine takes its time. */
jest.setTimeout(180_000);
let dataDir: string;
const commands: Command[] = [];

// One data folder for the whole file: the tests of `npm start` work on the installation that the one before left running, or start it.
beforeAll(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'sqout-start-')), 'data');
});
afterAll(async () => {
  await stopAll();
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true });
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

async function stopAll(): Promise<void> {
  for (const { child, ended } of commands.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
}

function run(script: string, env: Record<string, string> = {}): Command {
  const child = spawn(process.execPath, [join('scripts', script)], {
    env: { ...process.env, npm_lifecycle_event: '', SQOUT_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  const command = { child, output: () => text, ended };
  commands.push(command);
  return command;
}

it('says in a sentence that its folder cannot be used, and which variable names another', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sqout-start-')), 'a-file');
  writeFileSync(file, '');
  const start = run('start.mjs', { SQOUT_DATA_DIR: join(file, 'data') });
  expect(await start.ended).toBe(1);
  expect(start.output()).toMatch(/^The data folder .* cannot be used: .*\. Set SQOUT_DATA_DIR to a folder .*\.$/m);
  expect(start.output()).not.toMatch(/\n\s+at /);
});

async function welcome(command: Command): Promise<Welcome> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let end: number | string | null = null;
  void command.ended.then((reason) => (end = reason));
  while (!command.output().includes('Ctrl-C stops everything')) {
    if (end !== null || Date.now() > deadline)
      throw new Error(`npm start is not ready (${String(end)}):\n${command.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const value = (label: string) => new RegExp(`${label} +(\\S+)`).exec(command.output())?.[1] ?? '';
  return { baseUrl: value('Base URL'), key: value('API key'), sampleUrl: value('Sample site') };
}

async function balance({ baseUrl, key }: Welcome): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`GET /v1/credits answered ${response.status}`);
  return ((await response.json()) as { balance: { total: number } }).balance.total;
}

/** `npm start` as the test before left it; anew when there is none. */
async function running(): Promise<{ start: Command; welcome: Welcome }> {
  const left = commands.findLast(({ child }) => child.exitCode === null && child.signalCode === null);
  const start = left ?? run('start.mjs');
  return { start, welcome: await welcome(start) };
}

describe('npm start', () => {
  it('brings everything up with a key that works, keeps it over a stop, and ends with exit code 0', async () => {
    const first = run('start.mjs');
    const before = await welcome(first);
    expect(await balance(before)).toBeGreaterThan(0);
    expect((await fetch(before.sampleUrl)).status).toBe(200);
    expect(statSync(join(dataDir, 'start.json')).mode & 0o077).toBe(0);
    const sites = async ({ baseUrl, key }: Welcome, init: RequestInit = {}): Promise<string> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      return (await fetch(`${baseUrl}/v1/websites`, { headers, ...init })).text();
    };
    await sites(before, { method: 'POST', body: JSON.stringify({ url: 'https://kept.example/' }) });

    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    await expect(fetch(before.baseUrl)).rejects.toThrow();

    const after = await welcome(run('start.mjs'));
    expect([after.key, after.sampleUrl]).toEqual([before.key, before.sampleUrl]);
    expect(await balance(after)).toBe(await balance(before));
    expect(await sites(after)).toContain('kept.example');
  });

  it('says what to open first and what private addresses need, and responds to the first calls of the dashboard', async () => {
    const { start, welcome: up } = await running();
    expect(start.output()).toMatch(/Open this link in your browser:\s+http:\S+$/m);
    expect(start.output()).not.toMatch(/warning|deprecat|credit/i);
    expect(start.output()).toContain('CRAWL_ALLOW_NETWORKS=127.0.0.1/32 npm start');
    const headers = { authorization: `Bearer ${up.key}` };
    const paths = ['/app/', '/v1/auth/whoami', '/v1/credits', '/v1/sites'];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(up.baseUrl + path, { headers })).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it('shows on a page what a channel sends, with its signature verified', async () => {
    const { start, welcome: up } = await running();
    const receiver = /Webhooks +(\S+)/.exec(start.output())?.[1] ?? '';
    const headers = { authorization: `Bearer ${up.key}` };
    const listed = await fetch(`${up.baseUrl}/v1/channels`, { headers });
    const { channels } = (await listed.json()) as { channels: { id: string; name: string }[] };
    expect(channels).toMatchObject([{ name: 'Built-in receiver' }]);
    const test = `${up.baseUrl}/v1/channels/${channels[0]!.id}/test`;
    expect((await fetch(test, { method: 'POST', headers })).status).toBe(200);
    let page = '';
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!page.includes('test.ping') && Date.now() < deadline) {
      page = await (await fetch(receiver)).text();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(page).toMatch(/test\.ping[^]*Signature verified/);
  });

  it('refuses a second start on the same folder, and leaves the first alone', async () => {
    const first = (await running()).welcome;
    const second = run('start.mjs');
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`already runs on ${dataDir}`);
    expect(second.output()).toContain(first.baseUrl);
    expect(await balance(first)).toBeGreaterThan(0);
  });

  it('says so when the given port is taken', async () => {
    const { port } = new URL((await running()).welcome.baseUrl);
    const second = run('start.mjs', { PORT: port, SQOUT_DATA_DIR: `${dataDir}-2` });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${port} (PORT) is in use`);
  });

  it('comes up again after a kill -9, on the servers that were left running', async () => {
    const { start: first, welcome: before } = await running();
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');

    const second = run('start.mjs');
    const after = await welcome(second);
    expect(second.output()).toContain('Postgres was still running');
    expect(after.key).toBe(before.key);
    expect(await balance(after)).toBeGreaterThan(0);
  });

  it('reports a part that dies, and stops the rest with exit code 1', async () => {
    const { start, welcome: before } = await running();
    const { running: parts } = JSON.parse(readFileSync(join(dataDir, 'start.json'), 'utf8')) as {
      running: { services: { pid: number }[] };
    };
    process.kill(parts.services[1]?.pid ?? 0, 'SIGKILL');
    expect(await start.ended).toBe(1);
    expect(start.output()).toContain('The worker stopped (signal SIGKILL)');
    await expect(fetch(before.baseUrl)).rejects.toThrow();
  });
});

describe('npm run demo', () => {
  it('audits the sample site by itself and ends with exit code 0', async () => {
    await stopAll();
    const demo = run('demo.mjs');
    const code = await demo.ended;
    expect(demo.output()).toMatch(/Health score +\d+\.\d of 100/);
    expect(demo.output()).toContain('Categories');
    expect(demo.output()).toMatch(/Top issues\n +(FAIL|warn) /);
    expect(demo.output()).toMatch(/The report as a page, .*: http:\/\/127\.0\.0\.1:\d+\/r\/rep_\w+\n/);
    expect(code).toBe(0);
  });
});
