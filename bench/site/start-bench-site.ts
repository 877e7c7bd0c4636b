import { createBenchSite, type BenchSite } from './pages.js';
import { startSiteProcess } from './site-process.js';

export interface BenchSiteOptions {
  pages: number;
  /** Share of the pages that answer after `slowMs`, such as 1/3. */
  slowShare?: number;
  slowMs?: number;
  /** Loopback address, for several hosts on one machine: 127.0.0.2, … */
  address?: string;
}

export interface RunningBenchSite extends BenchSite {
  origin: string;
  /** Requests by path since the start or the last `clear`. */
  hits(): Promise<Record<string, number>>;
  clear(): void;
  stop(): void;
}

/** Starts the site in a process of its own; resolves when all pages are generated, compressed and served. */
export async function startBenchSite({
  pages,
  slowShare = 0,
  slowMs = 0,
  address = '127.0.0.1',
}: BenchSiteOptions): Promise<RunningBenchSite> {
  const { ready, hits, clear, stop } = await startSiteProcess<{ origin: string }, Record<string, number>>(
    './server.js',
    { pages, slowShare, slowMs, address },
  );
  return { ...createBenchSite(pages, ready.origin), origin: ready.origin, hits, clear, stop };
}
