import { startSiteProcess } from './site-process.js';

export interface HostsOptions {
  hosts: number;
  /** Pages of each host, about 1 KB each. */
  pages: number;
  /** An answer takes this long … */
  latencyMs: number;
  /** … and up to so much longer. */
  spreadMs: number;
}

export interface HostHits {
  /** Different pages that were asked for. */
  pages: number;
  /** Pages that were asked for more than once, the start page left out. */
  twice: number;
}

export interface RunningHosts {
  origins: string[];
  hits(): Promise<HostHits[]>;
  clear(): void;
  stop(): void;
}

/** Starts small hosts that answer late and cost next to nothing, each on a port of its own. */
export async function startHosts(options: HostsOptions): Promise<RunningHosts> {
  const { ready, hits, clear, stop } = await startSiteProcess<{ origins: string[] }, HostHits[]>(
    './hosts-server.js',
    options,
  );
  return { origins: ready.origins, hits, clear, stop };
}
