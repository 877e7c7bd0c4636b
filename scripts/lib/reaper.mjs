// Ends what a bench or a chaos run has started when that is gone, however it ended: kill -9 runs no handler.
// Everything below it inherits a token in its environment, detached databases too; a
// separate process watches a pipe that closes with its owner.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const TOKEN = 'SQOUT_REAPED_BY';
const GRACE_MS = 3_000;

/** Environment for what is to end with this process. Linux alone has the list of processes that it needs; elsewhere nothing is watched. */
export function reapedEnvironment() {
  const token = randomUUID();
  const watcher = spawn(process.execPath, [fileURLToPath(import.meta.url), token], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: withoutToken(),
  });
  watcher.unref();
  watcher.stdin.unref?.();
  return { ...process.env, [TOKEN]: token };
}

function withoutToken() {
  const { [TOKEN]: _token, ...rest } = process.env;
  return rest;
}

/** Processes that have the token, this one left out. */
function processesOf(token) {
  const wanted = `${TOKEN}=${token}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(wanted);
      } catch {
        // It is gone, or another process's.
        return false;
      }
    })
    .map(Number);
}

function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

async function reap(token) {
  signalAll(processesOf(token), 'SIGTERM');
  const endsAt = Date.now() + GRACE_MS;
  while (processesOf(token).length > 0 && Date.now() < endsAt) await sleep(100);
  signalAll(processesOf(token), 'SIGKILL');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.stdin.resume();
  process.stdin.once('close', () => {
    void reap(process.argv[2]).finally(() => process.exit(0));
  });
}
