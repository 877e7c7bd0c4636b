import type { HostPace, HostStore, Permit, PermitRequest } from '#audit-run/port';
import type { Database } from '#database';
import * as hosts from './hosts.repository.js';

/** The rate limit of each host, which all workers and runs share. */
export class HostRateLimits implements HostStore {
  constructor(private readonly database: Database) {}

  /** What all workers know of a host that the caller has no slice at. */
  hostPace(host: string): Promise<HostPace> {
    return hosts.readHost(this.database, host);
  }

  /** When the next request to a host may start whose turns all workers and runs share. */
  takePermit(host: string, permit: PermitRequest): Promise<Permit> {
    return hosts.takePermit(this.database, host, permit);
  }

  /** A host that the caller has no slice at asks for a pause. */
  restHost(host: string, until: Date): Promise<void> {
    return hosts.restHost(this.database, host, until);
  }
}
