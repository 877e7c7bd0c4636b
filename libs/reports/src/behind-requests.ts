import { setPriority } from 'node:os';

/** Of a thread at 0 it gets a third of the time; at 10 a large report could take longer on a busy machine than it may. */
const NICENESS = 5;

/**
 * Lets those threads go first that answer requests, when all cores are busy. Only on Linux: there a priority belongs to a thread,
 * elsewhere to the whole process.
 */
export function stayBehindRequests(): void {
  if (process.platform === 'linux') setPriority(NICENESS);
}
