import type { Clock } from '#common';
import type { Database, Sql } from '#database';
import { membershipRows } from '#auth/tenancy';
import type { AccountMail, Outbox } from './mail/outbox.js';
import {
  claimDeliveries,
  disableChannel,
  fanOut,
  finishAttempt,
  giveUpBeyond,
  noteFailure,
  noteSuccess,
  type ClaimedDelivery,
} from './deliveries.repository.js';
import { overflowLines } from './formats/words.js';
import { emit } from './notices.repository.js';
import { waitAfter } from './retries.js';
import type { Sent, Sender } from './sender.js';

const LEASE_MS = 45_000;
/** Deliveries that one worker sends at once. */
const SLOTS = 20;
/** Of them for one organization. */
const OF_ORGANIZATION = SLOTS / 4;
/** Attempts for one organization, by all workers together. */
const PER_MINUTE = 200;
const NOTICES_AT_ONCE = 200;
/** Deliveries of an organization that wait. */
const MOST_WAITING = 10_000;
const DAY_MS = 86_400_000;
/** A channel that has failed so long, with so many events, is disabled. */
const FAILING_MS = 3 * DAY_MS;
const FAILING_NOTICES = 10;

/**
 * Sends events to channels. The database is the queue: each delivery belongs to one worker for 45 seconds, and to the
 * next one when that died. So it is sent at least once, and a receiver tells a repetition by its id.
 */
export class Deliverer {
  private readonly busy = new Map<string, number>();
  private readonly sending = new Set<Promise<void>>();
  private readonly stop = new AbortController();
  private pumping: Promise<void> | null = null;
  private isWanted = false;

  constructor(
    private readonly parts: {
      database: Database;
      sender: Sender;
      clock: Clock;
      /** Deliveries of an organization that wait; for tests. */
      mostWaiting?: number;
      /** Attempts for one organization within a minute; for tests. */
      perMinute?: number;
      /** Tells owners about a channel that was disabled, and about deliveries that were given up; null: nothing does. */
      owners?: { outbox: Outbox; baseUrl: string } | null;
      onSent?: (kind: string, result: 'done' | 'failed') => void;
      onError?: (error: unknown) => void;
    },
  ) {}

  /** Takes what is due and sends it. Resolves when that is under way: a receiver that hangs holds up its own channel only. */
  pump(): Promise<void> {
    this.isWanted = true;
    this.pumping ??= this.pumpWhileWanted().finally(() => (this.pumping = null));
    return this.pumping;
  }

  /** A slot that becomes free while others are filled is filled as well. */
  private async pumpWhileWanted(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false;
      await this.pumpNow();
    }
  }

  /** When nothing is due and nothing is under way any more; for tests. */
  async drain(): Promise<void> {
    for (;;) {
      await this.pump();
      if (this.sending.size === 0) return;
      await Promise.race(this.sending);
    }
  }

  /** What is under way is cut, and sent again by the next worker. */
  close(): void {
    this.stop.abort();
  }

  private async pumpNow(): Promise<void> {
    const { database, clock } = this.parts;
    for (let notices = NOTICES_AT_ONCE; notices === NOTICES_AT_ONCE;) {
      const at = clock.now();
      notices = await fanOut(database, at, NOTICES_AT_ONCE);
      if (notices > 0) await database.transaction((sql) => this.bound(sql, at));
    }
    for (;;) {
      const slots = SLOTS - this.sending.size;
      if (slots <= 0 || this.stop.signal.aborted) return;
      const now = clock.now();
      const times = { now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
      const perMinute = this.parts.perMinute ?? PER_MINUTE;
      const room = { busy: this.busy, ofOrganization: OF_ORGANIZATION, perMinute, slots };
      const { claimed, isPostponed } = await database.transaction((sql) => claimDeliveries(sql, times, room));
      // What was postponed makes room for others.
      if (claimed.length === 0 && !isPostponed) return;
      for (const delivery of claimed) this.begin(delivery);
    }
  }

  /** The events that are given up, and that people learn of it, are there together. */
  private async bound(sql: Sql, at: Date): Promise<void> {
    const limit = this.parts.mostWaiting ?? MOST_WAITING;
    for (const { orgId, channelId, name } of await giveUpBeyond(sql, at, limit)) {
      const data = { limit, channelId, name };
      const once = `deliveries.overflow:${at.toISOString().slice(0, 10)}`;
      const type = 'deliveries.overflow';
      if ((await emit(sql, { type, orgId, site: null, at, data, once })) === null) continue;
      const subject = 'Messages of your organization were given up';
      await this.tellOwners(sql, orgId, { kind: 'deliveries-overflow', subject, lines: overflowLines(data) });
    }
  }

  private begin(delivery: ClaimedDelivery): void {
    const { orgId } = delivery;
    this.busy.set(orgId, (this.busy.get(orgId) ?? 0) + 1);
    const work = this.deliver(delivery)
      .catch((error: unknown) => this.parts.onError?.(error))
      .finally(() => {
        this.sending.delete(work);
        const left = (this.busy.get(orgId) ?? 1) - 1;
        if (left === 0) this.busy.delete(orgId);
        else this.busy.set(orgId, left);
        // There is room again.
        if (!this.stop.signal.aborted) this.pump().catch((error: unknown) => this.parts.onError?.(error));
      });
    this.sending.add(work);
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const sent = await this.parts.sender.send(delivery, this.stop.signal);
    if (this.stop.signal.aborted) return;
    await this.parts.database.transaction((sql) => this.record(sql, delivery, sent));
    this.parts.onSent?.(delivery.kind, sent.error === null ? 'done' : 'failed');
  }

  private async record(sql: Parameters<typeof emit>[0], delivery: ClaimedDelivery, sent: Sent): Promise<void> {
    const { at, error } = sent;
    const wait = error === null ? null : waitAfter(delivery.tries, sent.retryAfterMs);
    const isOver = wait === null || sent.isFinal;
    const state = error === null ? 'done' : isOver ? 'given-up' : 'due';
    const nextAt = new Date(at.getTime() + (wait ?? 0));
    if (!(await finishAttempt(sql, delivery, { ...sent, state, nextAt }))) return;
    const { channelId } = delivery;
    if (error === null) return noteSuccess(sql, channelId);
    const failing = await noteFailure(sql, channelId, at);
    const isBroken =
      failing !== null &&
      failing.since !== null &&
      failing.notices >= FAILING_NOTICES &&
      at.getTime() - failing.since.getTime() >= FAILING_MS;
    const reason = sent.isGone ? error : isBroken ? `Deliveries have failed for three days: ${error}` : null;
    if (reason === null) return;
    const disabled = await disableChannel(sql, channelId, { reason, at });
    if (!disabled) return;
    const { orgId, name, isOwn } = disabled;
    // A member's notifications are no business of the organization.
    if (isOwn) return;
    await this.tellOwners(sql, orgId, {
      kind: 'channel-disabled',
      subject: `Channel "${name}" was disabled`,
      lines: [reason, 'It gets no events until an owner or admin enables it again.'],
    });
    await emit(sql, { type: 'endpoint.disabled', orgId, site: null, at, data: { channelId, name, reason } });
  }

  private async tellOwners(
    sql: Sql,
    orgId: string,
    { kind, subject, lines }: { kind: AccountMail['kind']; subject: string; lines: string[] },
  ): Promise<void> {
    const { owners } = this.parts;
    if (!owners?.outbox.isOn) return;
    for (const { userId, email } of await membershipRows.findOwnerMails(sql, orgId))
      await owners.outbox.add(sql, {
        ...{ kind, to: email, orgId, userId },
        words: {
          subject,
          lines,
          link: { label: 'Open channels', url: `${owners.baseUrl}/app/organization/notifications` },
          footer: [`Sqout at ${new URL(owners.baseUrl).host} sent this to ${email}, an owner of the organization.`],
        },
      });
  }
}
