import { execFileSync } from 'node:child_process';
import { isAlive } from './process.mjs';

const POLL_INTERVAL_MS = 250;

/**
 * Calls `onGone` when the npm that launched this script is gone. npm passes SIGTERM to the shell between it and us, and the shell keeps it;
 * without this, `kill` on npm would leave everything running. Started without npm,
 * nothing is watched: `nohup node scripts/start.mjs &` stays.
 * @returns {() => void} ends the watch
 */
export function watchLauncher(onGone) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const shell = readProcess(parent);
  // The shell outlives a kill -9 of npm, so its own parent counts as well.
  const npm = shell?.args.includes('scripts/') ? shell.ppid : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || isAlive(npm))) return;
    clearInterval(timer);
    onGone();
  }, POLL_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function readProcess(pid) {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [ppid, ...args] = line.split(/\s+/);
    return { ppid: Number(ppid), args: args.join(' ') };
  } catch {
    return null;
  }
}
