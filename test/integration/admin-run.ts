import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const TIMEOUT_MS = 60_000;

export interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs `sqout …` in a process of its own, as the image does: `bin/sqout.mjs` looks first whether dist/ is current, which `npm test` has done. */
export function sqout(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // Nothing of the outer environment but the way to Node: settings of the machine must not steer a test.
    const options = {
      cwd: ROOT,
      timeout: TIMEOUT_MS,
      env: { PATH: process.env.PATH ?? '', SQOUT_DATA_DIR: '/nonexistent', ...env },
    };
    execFile(process.execPath, [join(ROOT, 'dist', 'run', 'sqout.js'), ...args], options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
