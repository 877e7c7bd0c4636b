import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ApiKeys, createToken, PRESETS, ApiKeysRepository } from '#auth';
import { systemClock } from '#common';
import { TestContext } from '../../support/test-context.js';

interface ApiProcess {
  child: ChildProcess;
  url: string;
  lines: string[];
}

const blobs = mkdtempSync(join(tmpdir(), 'sqout-process-'));
const children: ChildProcess[] = [];
/** Starting a process takes seconds on a machine that is busy with other specs. */
const PATIENCE_MS = 30_000;

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(blobs, { recursive: true, force: true });
});

/** The built API as the container starts it. */
async function start(env: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['dist/run/api.js'], {
    env: { HOST: '127.0.0.1', PORT: '0', STORAGE_URL: `file:${blobs}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const addressOf = (): string | undefined =>
    lines.map((line) => (JSON.parse(line) as { address?: string }).address).find((address) => address !== undefined);
  await until(() => addressOf() !== undefined);
  return { child, url: addressOf()!, lines };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the process of the API', () => {
  it(
    'answers 503 while the database is away, tells no address, and stops with 0',
    async () => {
      const { child, url } = await start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
      try {
        // Well-formed, so that it is looked up, which is what fails.
        const { token: key } = createToken('key', 'production');
        const answer = await fetch(`${url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).not.toBeNull();
        expect(await answer.text()).not.toContain('127.0.0.1');
      } finally {
        child.kill('SIGTERM');
      }
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
    PATIENCE_MS,
  );

  it(
    'that cannot listen says so in a line of its log, and ends with 1',
    async () => {
      const taken = createServer();
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
      const { port } = taken.address() as AddressInfo;
      const child = spawn(process.execPath, ['dist/run/api.js'], {
        env: { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      const output = { out: '', err: '' };
      child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
      try {
        expect(await once(child, 'close')).toEqual([1, null]);
      } finally {
        taken.close();
      }
      const lines = output.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string });
      expect(lines.map(({ msg }) => msg)).toContain('The API could not start.');
      expect(output.err).toBe('');
    },
    PATIENCE_MS,
  );

  it(
    'finishes a request in flight after SIGTERM and then stops with 0',
    async () => {
      const context = await TestContext.open(2);
      const { child, url, lines } = await start({ DATABASE_URL: context.testDatabase.url });
      try {
        const { id: orgId } = await context.newOrg();
        const { id: userId } = await context.newMember(orgId);
        const { key } = await new ApiKeys(
          context.database,
          new ApiKeysRepository(context.database),
          'production',
          systemClock,
        ).create({
          orgId,
          userId,
          scopes: PRESETS.full,
        });
        const exit = once(child, 'exit');
        const upload = request(`${url}/v1/agent-runs`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'content-length': 2,
            expect: '100-continue',
          },
        });
        upload.flushHeaders();
        // The API asks for the body, so it is in the middle of this request when the signal comes.
        await once(upload, 'continue');
        child.kill('SIGTERM');
        await until(() => lines.join('').includes('the API stops'));
        upload.end('{}');
        const [answer] = (await once(upload, 'response')) as [IncomingMessage];
        answer.resume();
        expect(answer.statusCode).toBe(400);
        expect(await exit).toEqual([0, null]);
      } finally {
        child.kill('SIGKILL');
        await context.close();
      }
    },
    PATIENCE_MS,
  );

  it(
    'says every variable that is missing, and no value',
    async () => {
      const child = spawn(process.execPath, ['dist/run/api.js'], {
        env: { PORT: 'hidden-value' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let complaint = '';
      child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
      expect(await once(child, 'close')).toEqual([1, null]);
      expect(complaint).toContain('DATABASE_URL');
      expect(complaint).toContain('PORT');
      expect(complaint).not.toContain('hidden-value');
    },
    PATIENCE_MS,
  );
});
