import { getHeapStatistics } from 'node:v8';

/**
 * Memory that a thread and its process share, by place. A thread writes how much it has
 * after each message, so that it need not be asked while it is busy.
 */
export const SHARED = { recalledAfter: 0, recalledUpTo: 1, heapKib: 2, buffersKib: 3 };
const PLACES = Object.keys(SHARED).length;
const KIB = 1024;

export type Shared = Int32Array;

export const newShared = (): Shared => new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT));

/** The thread's side. */
export function writeMemory(shared: Shared): void {
  const { total_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  Atomics.store(shared, SHARED.heapKib, heap / KIB);
  Atomics.store(shared, SHARED.buffersKib, buffers / KIB);
}

/** Of the living threads of one name. */
export interface ThreadUse {
  threads: number;
  /** What their heaps hold of the machine's memory, as of the end of each one's last message. */
  heapBytes: number;
  /** Beside the heap. */
  bufferBytes: number;
  /** What their heaps may grow to together. */
  heapLimitBytes: number;
}

/** A living thread, as far as its memory goes. */
interface Living {
  name: string;
  heapMb: number;
  shared: Shared;
}

const living = new Set<Living>();
/** Of those that ended as well: a graph falls to zero and does not break off. */
const names = new Set<string>();

/** @returns what ends the count of it */
export function countThread(thread: Living): () => void {
  living.add(thread);
  names.add(thread.name);
  return () => living.delete(thread);
}

/** Threads of this process by their name. */
export function threadUse(): Record<string, ThreadUse> {
  const use: Record<string, ThreadUse> = {};
  for (const name of names) use[name] = { threads: 0, heapBytes: 0, bufferBytes: 0, heapLimitBytes: 0 };
  for (const { name, heapMb, shared } of living) {
    const sums = use[name] as ThreadUse;
    sums.threads++;
    sums.heapBytes += Atomics.load(shared, SHARED.heapKib) * KIB;
    sums.bufferBytes += Atomics.load(shared, SHARED.buffersKib) * KIB;
    sums.heapLimitBytes += heapMb * KIB * KIB;
  }
  return use;
}
