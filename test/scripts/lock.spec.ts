import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock, waitForLock } from '../../scripts/lib/lock.mjs';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqout-lock-'));
  path = join(folder, 'a.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a lock file', () => {
  it('lets one process in at a time and names the other', () => {
    const first = tryLock(path);
    expect(tryLock(path)).toEqual({ release: null, heldBy: process.pid });
    first.release?.();
    expect(existsSync(path)).toBe(false);
    expect(tryLock(path).heldBy).toBeNull();
  });

  it.each([
    ['a process that is gone', (): string => JSON.stringify({ pid: 2 ** 30, identity: 'boot:1' })],
    [
      'an earlier process with a number that another one has now',
      (): string => JSON.stringify({ pid: process.pid, identity: 'boot:1' }),
    ],
    ['a writer that was killed before it wrote', (): string => ''],
  ])('is taken over from %s', (_case, text) => {
    writeFileSync(path, text());
    const lock = tryLock(path);
    expect(lock.heldBy).toBeNull();
    lock.release?.();
  });

  it('is taken over from a holder that was killed with -9', async () => {
    const script = `import { tryLock } from ${JSON.stringify(join(process.cwd(), 'scripts', 'lib', 'lock.mjs'))}; tryLock(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(tryLock(path).heldBy).toBe(holder.pid);
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    const release = await waitForLock(path, 1_000);
    release();
  });
});
