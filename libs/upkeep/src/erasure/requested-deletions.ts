import type { Actor } from '#auth';
import { renewDeletion, takeDeletion, type RequestedDeletion } from '#auth/tenancy';
import { Erasure, type ErasureParts } from './erasure.js';

/** A worker that stops renewing has died: another one goes on. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;

/**
 * Erases the organizations whose owners have asked for it. The database gives each to one worker at a time. One that fails, or dies between
 * any two steps, leaves the rest to the one that takes it when the lease has ended; two at once would do no harm.
 */
export class RequestedDeletions {
  constructor(private readonly parts: ErasureParts) {}

  /** All that wait now. Returns how many organizations are gone. */
  async sweep(): Promise<number> {
    const { database, clock } = this.parts;
    for (let gone = 0; ; gone++) {
      const taken = await takeDeletion(database, clock.now(), this.endOfLease());
      if (taken === null) return gone;
      await this.erase(taken);
    }
  }

  private async erase({ id, name, requestedBy }: RequestedDeletion): Promise<void> {
    const { database } = this.parts;
    const by: Actor = requestedBy === null ? null : { kind: 'session', userId: requestedBy, keyId: null };
    const renewal = setInterval(() => {
      // One that is missed is made up for by the next, or by another worker.
      void renewDeletion(database, id, this.endOfLease()).catch(() => undefined);
    }, RENEW_MS);
    try {
      await new Erasure(this.parts).organization({ id, name }, false, by);
    } finally {
      clearInterval(renewal);
    }
  }

  private endOfLease(): Date {
    return new Date(this.parts.clock.now().getTime() + LEASE_MS);
  }
}
