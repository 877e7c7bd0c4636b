import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { isErrno } from './state-file.js';

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** The command line of a living process; null when there is none (a zombie has none either). */
export function findCommandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
  } catch {
    return process.platform === 'linux' ? null : commandLineFromPs(pid);
  }
}

/** Sends a signal. @returns false when the process is gone */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false;
    throw error;
  }
}

/** Polls until `probe` gives something other than null or false. @returns null at the deadline */
export async function waitFor<T>(
  timeoutMs: number,
  probe: () => T | null | false | Promise<T | null | false>,
): Promise<T | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== null && value !== false) return value;
    if (Date.now() >= deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs `use` with a log file opened for appending; a file that has grown too long is set aside first. */
export function withLogFile<T>(path: string, use: (descriptor: number) => T): T {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function lastLines(path: string, count: number): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

function commandLineFromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
