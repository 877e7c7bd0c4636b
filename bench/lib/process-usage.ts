import { readFileSync } from 'node:fs';

/** Kernel clock ticks per second; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** CPU seconds (user and system, all threads) that a process has used so far. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command name may hold spaces; the fields after its closing bracket are fixed.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function statusMb(pid: number, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? NaN) / 1024;
}

/** Most memory that a process has held at one moment. */
export const peakRssMbOf = (pid: number) => statusMb(pid, 'VmHWM');
export const rssMbOf = (pid: number) => statusMb(pid, 'VmRSS');
