import { LRUCache } from 'lru-cache';
import type { Slice } from '../store/port/index.js';

const MAX_URLS_PER_RUN = 200_000;
const MAX_RUNS = 16;

/** A run, and the database server that was told of its URLs. */
type Told = Pick<Slice, 'runId' | 'server'>;

/**
 * URLs that this worker knows the database to know, by run. A page has 50 to 100 links and nearly all of them are known:
 * this saves asking for them again. Forgetting is harmless, the database refuses duplicates. 53 bits of the hash, about 40 bytes each.
 * What one database server was told, another one that took its place may not know: a page
 * whose links were lost with it is read again, and they count as new.
 */
export class SeenUrls {
  private readonly runs = new LRUCache<string, { server: string; keys: Set<number> }>({ max: MAX_RUNS });

  has({ runId, server }: Told, seenKey: number): boolean {
    const seen = this.runs.get(runId);
    return seen?.server === server && seen.keys.has(seenKey);
  }

  add({ runId, server }: Told, hashes: Iterable<string>): void {
    let seen = this.runs.get(runId);
    if (seen?.server !== server || seen.keys.size > MAX_URLS_PER_RUN) {
      seen = { server, keys: new Set() };
      this.runs.set(runId, seen);
    }
    for (const hash of hashes) seen.keys.add(seenKeyOf(hash));
  }

  forget(runId: string): void {
    this.runs.delete(runId);
  }
}

/** 53 bits of a URL's hash: the key by which `SeenUrls` knows it. */
export function seenKeyOf(hash: string | bigint): number {
  return Number(hash);
}
