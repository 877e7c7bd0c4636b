import type { CrawlRun } from '../../state/run.js';

/** State of the crawler's adaptive pace, kept for all workers; the latest slow-down counts. */
export interface PaceRecord {
  slowedAtMs: number;
  [member: string]: unknown;
}

/** What all who crawl together know of a host's patience. */
export interface HostPace {
  crawlDelayMs: number;
  /** How far the host made us slow down; null when it never did. The gaps in it are over all slices. */
  pace: PaceRecord | null;
  /** Nothing is asked before this moment. */
  notBefore: Date;
  /** Who asks the host now, the caller included. */
  sharers: number;
}

/** A request that wants a permit of a host. */
export interface PermitRequest {
  /** To the permit after it. */
  gapMs: number;
  /**
   * The gap is what the host asks for, and everybody is to know it; false for one of
   * the caller's own, which a longer crawl delay overrules.
   */
  isCrawlDelay: boolean;
  earliest: Date;
  /** A permit later than this is not taken; null takes any. */
  latest: Date | null;
}

export interface Permit {
  start: Date;
  /** False: nothing was taken, and there is no permit before `start`. */
  isTaken: boolean;
}

/** What a slice learned of the host since it last said so. */
export interface HostNews {
  /** The slice's pace: slower after a refusal, a little faster after a quiet time. Null: no change. */
  pace: PaceRecord | null;
  /** Nothing before this moment; a later one of another slice stays. */
  notBefore: Date | null;
}

/** Politeness towards hosts, shared by all who ask them. */
export interface HostStore {
  /** The least time between two requests to a host that the person wants who runs the audit, whatever the host allows; without it none. */
  readonly minGapMs?: number;
  /** What is known of a host that the caller has no slice at. */
  hostPace(host: string): Promise<HostPace>;
  /** When the next request to a host may start whose permits all share. */
  takePermit(host: string, permit: PermitRequest): Promise<Permit>;
  /** The host is not asked before then. */
  restHost(host: string, until: Date): Promise<void>;
  /** Connections to a host for a run without a slice there, so many in all. Null when it has them; else when to ask again. */
  takeShare(run: CrawlRun, host: string, connections: number): Promise<Date | null>;
  /** Returns the number of hosts at which the phase still has connections. */
  renewShares(run: CrawlRun): Promise<number>;
  releaseShares(run: CrawlRun): Promise<void>;
}

/** A share of a host's connections for work at one run, for a few seconds. */
export interface Slice {
  id: string;
  runId: string;
  epoch: number;
  host: string;
  /** Connections to the host that are this slice's. */
  connections: number;
  pace: HostPace;
  /** End of the lease, if it is never renewed. */
  expiresAt: Date;
  /**
   * Names the start of the database server that gave it. Another one may lack what this one
   * has committed last: a replica that took over, or a copy of its disk.
   */
  server: string;
}

/** A lease that is not renewed for so long is lost, and the work goes to another worker. */
export const LEASE_MS = 20_000;
/** How often leases are renewed, and how soon a cancelled run is noticed: a slow database must miss seven in a row. */
export const RENEW_MS = 2_500;
/** A pause that a host asks for beyond this is not waited for in a slot. */
export const MAX_PAUSE_MS = 5_000;
