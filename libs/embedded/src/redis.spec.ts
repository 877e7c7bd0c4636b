import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { itWithRedis } from '../../../test/support/services/queues.js';
import { startRedis } from './redis.js';
import type { EmbeddedRedis } from './redis.js';

const DOOR = join(process.cwd(), 'dist', 'libs', 'embedded', 'src', 'index.js');

let dataDir: string;
let server: EmbeddedRedis | null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sqout-redis-'));
  server = null;
});
afterEach(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function withClient<T>(url: string, use: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    return await use(client);
  } finally {
    client.disconnect();
  }
}

async function start(): Promise<EmbeddedRedis> {
  server = await startRedis({ dataDir });
  if (server === null) throw new Error('No Redis was started.');
  return server;
}

async function processId(url: string): Promise<number> {
  return withClient(url, async (client) => Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1]));
}

describe('embedded Redis', () => {
  itWithRedis('never evicts, listens on loopback alone and asks for a password', async () => {
    const { url } = await start();
    const settings = await withClient(url, async (client) => [
      await client.config('GET', 'maxmemory-policy'),
      await client.config('GET', 'bind'),
      await client.config('GET', 'appendonly'),
    ]);
    expect(settings).toEqual([
      ['maxmemory-policy', 'noeviction'],
      ['bind', '127.0.0.1'],
      ['appendonly', 'yes'],
    ]);
    const anonymous = new URL(url);
    anonymous.password = '';
    await expect(withClient(anonymous.href, (client) => client.set('key', 'value'))).rejects.toThrow(/NOAUTH/);
    expect(statSync(join(dataDir, 'redis', 'redis.conf')).mode & 0o077).toBe(0);
  });

  itWithRedis('keeps its data and its address over a stop and a start', async () => {
    const first = await start();
    await withClient(first.url, (client) => client.set('answer', '42'));
    await first.stop();
    expect(first.isRunning()).toBe(false);
    const second = await start();
    expect([second.url, second.isReattached]).toEqual([first.url, false]);
    expect(await withClient(second.url, (client) => client.get('answer'))).toBe('42');
  });

  itWithRedis('attaches to the server that an earlier start left running', async () => {
    const first = await start();
    const second = await start();
    expect([second.url, second.isReattached]).toEqual([first.url, true]);
    await second.stop();
    expect(first.isRunning()).toBe(false);
  });

  itWithRedis('starts anew after a kill -9 of the server', async () => {
    const first = await start();
    process.kill(await processId(first.url), 'SIGKILL');
    const second = await start();
    expect(second.isReattached).toBe(false);
    expect(await processId(second.url)).toBeGreaterThan(0);
  });

  it('is absent when no redis-server or valkey-server is on PATH', async () => {
    const script =
      'const { startRedis } = await import(process.argv[1]); console.log(await startRedis({ dataDir: process.argv[2] }));';
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script, DOOR, dataDir],
      { env: { PATH: '/nonexistent' } },
    );
    expect(stdout.trim()).toBe('null');
  });
});
