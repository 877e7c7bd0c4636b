import { LRUCache } from 'lru-cache';

const MAX_URLS_PER_RUN = 200_000;
const MAX_RUNS = 16;

/**
 * URLs that this worker knows the database to know, by run. A page has 50 to 100 links and nearly all of them are known:
 * this saves asking for them again. Forgetting is harmless, the database refuses duplicates. 53 bits of the hash, about 40 bytes each.
 */
export class SeenUrls {
  private readonly runs = new LRUCache<string, Set<number>>({ max: MAX_RUNS });

  has(runId: string, seenKey: number): boolean {
    return this.runs.get(runId)?.has(seenKey) ?? false;
  }

  add(runId: string, hashes: Iterable<string>): void {
    let seen = this.runs.get(runId);
    if (!seen || seen.size > MAX_URLS_PER_RUN) {
      seen = new Set();
      this.runs.set(runId, seen);
    }
    for (const hash of hashes) seen.add(seenKeyOf(hash));
  }

  forget(runId: string): void {
    this.runs.delete(runId);
  }
}

/** 53 bits of a URL's hash: the key by which `SeenUrls` knows it. */
export function seenKeyOf(hash: string | bigint): number {
  return Number(hash);
}
