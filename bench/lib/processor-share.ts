import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Short, so that a process that has used its share up does not stand still for long. */
const PERIOD_US = 10_000;
const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((each) => {
      try {
        const stat = readFileSync(`/proc/${each}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}

/** Keeps a process, its children and those to come on some processors, such as `0` or `1-2`. */
export function pin(pid: number, processors: string): void {
  for (const each of [pid, ...childrenOf(pid)]) execFileSync('taskset', ['-acp', processors, String(each)]);
}

/**
 * Gives a process, its children and those to come so much of a processor, and no more. Linux, as root.
 * @returns what takes the bound away, once they have ended @throws when the kernel does not let us
 */
export function bound(pid: number, share: number): () => void {
  const isV1 = existsSync(join(V1, 'cpu.cfs_quota_us'));
  const folder = join(isV1 ? V1 : V2, `sqout-bench-${process.pid}`);
  const quota = Math.round(share * PERIOD_US);
  mkdirSync(folder);
  if (isV1) {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
  } else writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
  for (const each of [pid, ...childrenOf(pid)]) writeFileSync(join(folder, 'cgroup.procs'), String(each));
  return () => rmdirSync(folder);
}
