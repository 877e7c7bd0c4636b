import type { Clock } from '#common';
import type { SecretBox } from '#config';
import type { AddressGuard } from '#crawler';
import type { Database } from '#database';
import type { Outbox } from './mail/outbox.js';

/** What channels are made of. */
export interface ChannelsParts {
  database: Database;
  box: SecretBox;
  guard: AddressGuard;
  clock: Clock;
  outbox: Outbox;
  /** Of the installation, for links. */
  baseUrl: string;
}
