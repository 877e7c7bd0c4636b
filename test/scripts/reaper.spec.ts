import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { poll } from '../support/installation.js';

const REAPER = pathToFileURL(join(process.cwd(), 'scripts', 'lib', 'reaper.mjs')).href;
/** Starts a process that is detached as a database is, tells its id, and stays. */
const OWNER = `
  import { spawn } from 'node:child_process';
  import { reapedEnvironment } from '${REAPER}';
  const env = reapedEnvironment();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { env, detached: true, stdio: 'ignore' });
  console.log(child.pid);
  setInterval(() => undefined, 1000);
`;

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

(process.platform === 'linux' ? describe : describe.skip)('a bench that is killed', () => {
  it('leaves no process behind, however it is killed and however they were started', async () => {
    const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(owner.stdout, 'data')) as [Buffer];
    const pid = Number(String(line).trim());
    expect(isThere(pid)).toBe(true);
    owner.kill('SIGKILL');
    await poll('what it started has ended', () => Promise.resolve(!isThere(pid)), 20_000);
  });
});
