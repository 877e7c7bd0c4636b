import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in pages of 4 kB on the machines that browsers run on. */
const PAGE_BYTES = 4_096;

/** Bytes that the processes of a group hold alone; null where the system does not say (it is not Linux). */
export function memoryOfGroup(groupId: number): number | null {
  try {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return processes.reduce((sum, id) => sum + bytesOf(id, groupId), 0);
  } catch {
    return null;
  }
}

/** 0 for a process of another group, and for one that has ended. */
function bytesOf(id: string, groupId: number): number {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
    // The name of the program, in brackets, may hold anything.
    const [, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(group) !== groupId) return 0;
    const [, resident, shared] = readFileSync(`/proc/${id}/statm`, 'latin1').split(' ');
    return (Number(resident) - Number(shared)) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
