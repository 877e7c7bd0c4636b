import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What tells one process from a later one that got the same number: its start time.
 * A restarted container hands out the same few numbers again, so a number alone proves nothing.
 * @returns {string | null} null when no such process runs
 */
export function processIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold spaces and brackets; the fields after the last bracket are fixed.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    return `${readBootId()}:${fields[19]}`;
  } catch {
    return process.platform === 'linux' ? null : identityFromPs(pid);
  }
}

/** Whether some process has this number: enough for one that was seen alive a moment ago. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Polls until `probe` gives something true. @returns its value, or null at the deadline */
export async function waitUntil(probe, { timeoutMs, intervalMs = 50 }) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() >= deadline) return null;
    await sleep(intervalMs);
  }
}

function readBootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}

function identityFromPs(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
