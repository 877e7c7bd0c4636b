import { getPriority, setPriority } from 'node:os';

/**
 * Beside a thread that answers requests it gets a third of the time; at 10 a large report could take longer on a busy machine than it may.
 */
const NICER_BY = 5;
const MAX_NICENESS = 19;

/**
 * Lets those threads go first that answer requests, when all cores are busy. Only on Linux: there a priority belongs to a thread,
 * elsewhere to the whole process.
 */
export function stayBehindRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(MAX_NICENESS, getPriority() + NICER_BY));
  } catch {
    // A sandbox may forbid it; then the scheduler treats all alike.
  }
}
