import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Ended } from '../support/standing-commands.js';

const ROOT = join(import.meta.dirname, '..', '..');
const TIMEOUT_MS = 60_000;

/** Nothing of the outer environment but the way to Node: settings of the machine must not steer a test. */
export const environmentOf = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  SQOUT_DATA_DIR: '/nonexistent',
  ...env,
});

/**
 * Runs `sqout …` in a process of its own, as the image does: `bin/sqout.mjs` looks
 * first whether dist/ is current, which `npm test` has done.
 */
export function sqout(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, timeout: TIMEOUT_MS, env: environmentOf(env) };
    execFile(process.execPath, [join(ROOT, 'dist', 'run', 'sqout.js'), ...args], options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
