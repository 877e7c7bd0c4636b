import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT, SQOUT_ENTRY } from './paths.mjs';

/** Runs a command of what is built. @returns {Promise<string>} what it printed */
export async function runCommand(args, env) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SQOUT_ENTRY, ...args], {
      cwd: ROOT,
      env,
      timeout: 120_000,
    });
    return stdout;
  } catch (error) {
    throw new Error(`"sqout ${args.join(' ')}" failed:\n${(error.stderr || error.message).trim()}`);
  }
}

/** Runs an operator command. @returns its one JSON value */
export async function runAdmin(args, env) {
  return JSON.parse(await runCommand(['admin', ...args, '--json'], env));
}
