import {
  LEASE_MS,
  type CrawlRun,
  type HostPace,
  type HostStore,
  type Permit,
  type PermitRequest,
} from '#audit-run/port';
import type { Clock } from '#common';
import type { Database } from '#database';
import * as shares from './host-shares.repository.js';
import * as hosts from './hosts.repository.js';

/** How soon a run asks again for connections of a host whose connections are all in use. */
export const FULL_MS = 1_000;
/** So long its place in the queue is kept after that. */
export const PLACE_MS = 4_000;

/** The limits of each host, which all workers and runs share: its pace and its connections. */
export class HostLimits implements HostStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly options: { hostConnections: number },
  ) {}

  /** What all workers know of a host that the caller has no slice at. */
  hostPace(host: string): Promise<HostPace> {
    return hosts.readHost(this.database, host);
  }

  /** When the next request to a host may start whose permits all workers and runs share. */
  takePermit(host: string, permit: PermitRequest): Promise<Permit> {
    return hosts.takePermit(this.database, host, permit);
  }

  /** A host that the caller has no slice at asks for a pause. */
  restHost(host: string, until: Date): Promise<void> {
    return hosts.restHost(this.database, host, until);
  }

  /**
   * Connections to a host for a run without a slice there, so many in all. Null when it
   * has them; else when to ask again, in the order of asking.
   */
  takeShare({ id, epoch }: CrawlRun, host: string, connections: number): Promise<Date | null> {
    return this.database.transaction(async (sql) => {
      const now = this.clock.now();
      const used = await hosts.lockHost(sql, host, id, now);
      const room = this.options.hostConnections - used.connections - used.shared - used.ahead;
      const share = { host, runId: id, epoch, now };
      if (connections <= room) {
        await shares.putShare(sql, { ...share, connections, expiresAt: this.after(LEASE_MS) });
        return null;
      }
      await shares.waitForShare(sql, { ...share, expiresAt: this.after(FULL_MS + PLACE_MS) });
      return this.after(FULL_MS);
    });
  }

  renewShares(run: CrawlRun): Promise<number> {
    return shares.renewShares(this.database, run, this.after(LEASE_MS));
  }

  releaseShares(run: CrawlRun): Promise<void> {
    return shares.deleteShares(this.database, run);
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

/** Connections that a run without others at its host leaves free, so that a further one can begin. */
const LEFT_FREE = 2;

/**
 * Connections that a slice may have; none when the host has no room, or when others have waited for longer.
 *
 * Where no other run has slices at the host, each worker may have an equal part of its connections, if that is more.
 *
 * @param run connections that slices of the run have already, and workers that are alive
 */
export function roomForSlice(
  host: HostPace & hosts.HostUse,
  { hostConnections, sliceConnections }: { hostConnections: number; sliceConnections: number },
  run?: { connections: number; workers: number },
): number {
  // A crawl delay is kept by one slice at a time; its gaps could not be kept by several.
  const slices = host.crawlDelayMs > 0 ? 1 : hostConnections;
  const room = Math.min(slices, hostConnections - host.shared) - host.connections - host.ahead;
  const isOnlyRun = run !== undefined && host.connections === run.connections && host.ahead === 0;
  const part = isOnlyRun ? Math.floor((hostConnections - LEFT_FREE) / run.workers) : 0;
  return Math.max(0, Math.min(Math.max(sliceConnections, part), room));
}
