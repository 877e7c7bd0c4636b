import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Kernel clock ticks per second; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** CPU seconds (user and system, all threads) that a process has used so far. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command name may hold spaces; the fields after its closing bracket are fixed.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Seconds that threads of a process, those that still live, were ready to run and waited for a processor (proc(5), `schedstat`). */
export function processorWaitSecondsOf(pid: number): number {
  const waits = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]),
  );
  return waits.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9;
}

function statusMb(pid: number, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? NaN) / 1024;
}

/** Most memory that a process has held at one moment. */
export const peakRssMbOf = (pid: number) => statusMb(pid, 'VmHWM');
export const rssMbOf = (pid: number) => statusMb(pid, 'VmRSS');

/** CPU seconds of all living children of a process, and of those that it has already buried: what Postgres has spent. */
export function childrenCpuSecondsOf(pid: number): number {
  const ofParent = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = ofParent.slice(ofParent.lastIndexOf(')') + 2).split(' ');
  let seconds = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) seconds += cpuSecondsOf(Number(entry));
    } catch {
      // It ended meanwhile; its time is in its parent's sum next time.
    }
  }
  return seconds;
}

/** Starts the peak anew at what the process has now (proc(5), `clear_refs`). */
export function forgetPeakRssOf(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
