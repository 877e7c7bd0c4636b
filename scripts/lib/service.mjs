import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './paths.mjs';
import { processIdentity, waitUntil } from './process.mjs';

const GUARD = pathToFileURL(join(ROOT, 'scripts', 'lib', 'child-guard.mjs')).href;
const MAX_LOG_BYTES = 10 * 1024 * 1024;
/** Enough for a worker to finish its batch; what is left is done again by the next start. */
const STOP_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 60_000;

/**
 * Starts one service in a separate process group, so that Ctrl-C reaches it only through us and in the right order.
 * @param {{ name: string, entry: string, env: Record<string, string>, logFile: string, readyUrl: string, inspectorPort?: number | null }}
 *   options `inspectorPort`: for development; the service starts again when its compiled code changes, and a debugger finds it there.
 */
export function startService({ name, entry, env, logFile, readyUrl, inspectorPort = null }) {
  if (!existsSync(entry)) throw new Error(`${name} is not built: ${entry} is missing.`);
  const log = openLog(logFile);
  const flags = ['--max-semi-space-size=16'];
  if (inspectorPort !== null)
    flags.push('--watch', '--watch-preserve-output', '--enable-source-maps', `--inspect=127.0.0.1:${inspectorPort}`);
  const child = spawn(process.execPath, [...flags, '--import', GUARD, entry], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const service = {
    name,
    pid: child.pid,
    identity: child.pid === undefined ? null : processIdentity(child.pid),
    /** Resolves with the reason when the process is gone. */
    exited,
    describeDeath: (reason) => `${name} stopped (${reason}). The end of ${logFile}:\n${tail(logFile)}`,
    async waitUntilReady(signal) {
      let death = null;
      void exited.then((reason) => (death = reason));
      const ready = await waitUntil(async () => death !== null || signal.aborted || (await isReady(readyUrl)), {
        timeoutMs: READY_TIMEOUT_MS,
        intervalMs: 100,
      });
      signal.throwIfAborted();
      if (death !== null) throw new Error(service.describeDeath(death));
      if (ready === null)
        throw new Error(
          `${name} was not ready after ${READY_TIMEOUT_MS / 1000} s. The end of ${logFile}:\n${tail(logFile)}`,
        );
    },
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(late);
    },
  };
  return service;
}

/** Ends services that a killed start left behind; they are on their way out already, see child-guard.mjs. */
export async function endLeftovers(leftovers) {
  for (const { pid, identity } of leftovers) {
    const isGone = () => identity === null || processIdentity(pid) !== identity;
    if (isGone()) continue;
    process.kill(pid, 'SIGTERM');
    if (await waitUntil(isGone, { timeoutMs: STOP_TIMEOUT_MS })) continue;
    process.kill(pid, 'SIGKILL');
    await waitUntil(isGone, { timeoutMs: 2_000 });
  }
}

async function isReady(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function openLog(path) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(path) && statSync(path).size > MAX_LOG_BYTES)
    renameSync(path, join(dirname(path), `${basename(path)}.1`));
  return openSync(path, 'a', 0o600);
}

function tail(path) {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-15)
    .map((line) => `  ${line}`)
    .join('\n');
}
