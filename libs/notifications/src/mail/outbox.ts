import { createHash } from 'node:crypto';
import { newId, type Clock } from '#common';
import type { SecretBox } from '#config';
import type { Database, Sql } from '#database';
import { composeMail, type MailWords } from './compose.js';
import type { Mailer } from './mailer.js';
import * as rows from './outbox.repository.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Links in messages hold for a day or a week: later, a message is of no use. */
const WAITS = [30 * SECOND, 5 * MINUTE, 20 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
const LEASE_MS = 45 * SECOND;
const AT_ONCE = 5;
/** So many messages an hour go to one address, and for one organization: this server floods no stranger. */
const MOST_TO_ADDRESS = 5;
const MOST_OF_ORGANIZATION = 60;
const MOST_OF_USER = 30;

export interface AccountMail {
  kind: 'password' | 'invitation' | 'address' | 'channel' | 'channel-disabled' | 'deliveries-overflow';
  to: string;
  /** With whom it is erased. */
  orgId: string | null;
  userId: string | null;
  words: MailWords;
}

/** What is sealed. */
interface Envelope {
  to: string;
  words: MailWords;
}

/**
 * Messages of accounts and channels that wait to be sent: links to confirm an address or to set a password, invitations. A
 * row is written in the transaction that makes it true, and holds its text encrypted until it is sent.
 */
export class Outbox {
  constructor(
    private readonly parts: {
      database: Database;
      box: SecretBox;
      clock: Clock;
      /** null: without SMTP_URL nothing is sent, and nothing is written. */
      mailer: Mailer | null;
    },
  ) {}

  /** Whether this installation sends e-mail. */
  get isOn(): boolean {
    return this.parts.mailer !== null && this.parts.box.isReady;
  }

  /** False when the address or the organization got too many within an hour, or the installation sends no e-mail. */
  async add(sql: Sql, { kind, to, orgId, userId, words }: AccountMail): Promise<boolean> {
    if (!this.isOn) return false;
    const at = this.parts.clock.now();
    const toHash = createHash('sha256').update(to.toLowerCase()).digest();
    const counts = await rows.countMails(sql, { toHash, orgId, userId, since: new Date(at.getTime() - HOUR) });
    if (
      counts.toAddress >= MOST_TO_ADDRESS ||
      counts.ofOrganization >= MOST_OF_ORGANIZATION ||
      counts.ofUser >= MOST_OF_USER
    )
      return false;
    const id = newId('mail', at.getTime());
    const sealed = this.parts.box.seal(JSON.stringify({ to, words } satisfies Envelope), id);
    await rows.insertMail(sql, { id, kind, orgId, userId, toHash, sealed, at });
    return true;
  }

  /** Sends what is due. Returns how many messages were tried. */
  async pump(signal?: AbortSignal): Promise<number> {
    const { database, clock, mailer } = this.parts;
    if (mailer === null) return 0;
    const now = clock.now();
    const due = await rows.claimMails(database, {
      ...{ now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: AT_ONCE },
    });
    await Promise.all(due.map((mail) => this.send(mailer, mail, signal)));
    return due.length;
  }

  private async send(mailer: Mailer, mail: rows.DueMail, signal?: AbortSignal): Promise<void> {
    const { box, database, clock } = this.parts;
    const opened = box.open(mail.sealed, mail.id);
    const envelope = opened === null ? null : (JSON.parse(opened) as Envelope);
    const sent =
      envelope === null
        ? { error: 'The message cannot be decrypted: its SECRETS_KEY is gone.', isFinal: true }
        : await mailer.send(
            { id: mail.id, to: envelope.to, unsubscribeUrl: null, ...composeMail(envelope.words) },
            signal,
          );
    if (signal?.aborted) return;
    const wait = sent.error === null || sent.isFinal ? undefined : WAITS[mail.tries - 1];
    const state = sent.error === null ? 'done' : wait === undefined ? 'given-up' : 'due';
    const nextAt = new Date(clock.now().getTime() + (wait ?? 0));
    await rows.finishMail(database, mail, { state, nextAt, error: sent.error });
  }
}
