import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, newId, siteKeyOf, type Clock } from '#common';
import type { OrgPrincipal } from '#auth';
import { insufficientCredits, priceOf, type CreditsService, type Pricing } from '#credits';
import type { Database, Sql } from '#database';
import { emit } from '#notifications';
import type { Plans } from '#organizations';
import type { BlobStore } from '#storage';
import type { ParsedPublish } from './publish-input/index.js';
import type { PublishedReport } from './dto/publish-report.dto.js';
import type { PublishClaimsRepository, PublishIdentity } from './publish-claims.repository.js';
import { reportContentKey, type ReportsRepository } from './reports.repository.js';

/** Longer than storing a blob and a row takes when everything is slow; after it a crashed publisher's claim is taken over. */
const CLAIM_LEASE_MS = 30_000;
/** An identical publish waits so long for the answer of the first, whichever process that one is in. Nearly all are answered within it. */
const ANSWER_WAIT_MS = 3_000;
const FIRST_LOOK_MS = 30;

export interface ReportPublisherParts {
  database: Database;
  reports: ReportsRepository;
  claims: PublishClaimsRepository;
  storage: BlobStore;
  credits: CreditsService;
  plans: Plans;
  pricing: Pricing;
  clock: Clock;
  /** Public address without a trailing slash. */
  baseUrl: string;
}

export interface Published {
  report: PublishedReport;
  /** False: an identical public publish was answered before, and this is its answer. */
  isNew: boolean;
}

/** A report whose content is stored, and which no row names yet. */
export interface Draft {
  /** As it will be answered. */
  report: PublishedReport;
  publisher: OrgPrincipal;
  input: ParsedPublish;
  /** The run that it belongs to. */
  runId: string | null;
  contentKey: string;
  createdAt: Date;
  price: number;
  /** Of a public one: only one of identical publishers has it. */
  claim: { identity: PublishIdentity; token: string } | null;
}

/** The publisher lost its claim while it worked: another publisher has published, or is publishing, the same. */
class ClaimLost extends Error {}

/** Makes reports of what was sent to POST /v1/reports, once of identical public ones. */
export class ReportPublisher {
  constructor(private readonly parts: ReportPublisherParts) {}

  /** @throws AppError as `begin` and `end` */
  async publish(publisher: OrgPrincipal, input: ParsedPublish): Promise<Published> {
    const begun = await this.begin(publisher, input);
    if ('isNew' in begun) return begun;
    return this.end(
      begun,
      this.parts.database.transaction(async (sql) => {
        await this.insert(sql, begun);
        await this.tell(sql, begun);
      }),
    );
  }

  private async tell(sql: Sql, { report, publisher, input, createdAt: at }: Draft): Promise<void> {
    const { baseUrl: url } = input.columns;
    const data = { reportId: report.id, url, visibility: report.visibility };
    await emit(sql, { type: 'report.published', orgId: publisher.orgId, site: siteKeyOf(url), data, at });
  }

  /**
   * The first of three steps: claims a public report for this publisher and stores the
   * content. `insert` in a transaction is to follow, and `end`.
   * @returns the answer of an identical public publish, which needs no further step
   * @throws AppError INSUFFICIENT_CREDITS, DUPLICATE_REQUEST when an identical public
   *   publish is in flight and stays so, SERVICE_UNAVAILABLE
   */
  async begin(publisher: OrgPrincipal, input: ParsedPublish, runId: string | null = null): Promise<Draft | Published> {
    const claim = input.visibility === 'public' ? newClaim(publisher, input) : null;
    const answer = claim && (await this.claimOrAnswer(claim.identity, claim.token));
    if (answer) return replayOf(answer);
    const price = priceOf(this.parts.pricing, 'report_publish', 1);
    const createdAt = this.parts.clock.now();
    const id = newId('report', createdAt.getTime());
    // Of this report alone: retention may take a blob whose report is gone without asking whether another one is about to name it.
    const contentKey = reportContentKey(publisher.orgId, id);
    const report = this.answerOf({ id, visibility: input.visibility, createdAt });
    const draft: Draft = { report, publisher, input, runId, contentKey, createdAt, price, claim };
    const stored = await this.end(draft, this.storeContent(draft));
    return stored.isNew ? draft : stored;
  }

  /**
   * Row, claim and credits, in one transaction with whatever else the report is to be written with: a
   * row never points at nothing, and a crash before it leaves nothing but a blob.
   */
  async insert(sql: Sql, { publisher, input, ...draft }: Draft): Promise<void> {
    const { report, price, claim, createdAt } = draft;
    if (claim && !(await this.parts.claims.answer(sql, claim.identity, claim.token, report))) throw new ClaimLost();
    await this.parts.reports.insert(sql, {
      ...input.columns,
      id: report.id,
      orgId: publisher.orgId,
      userId: publisher.userId,
      runId: draft.runId,
      summary: input.summary,
      visibility: input.visibility,
      siteKey: siteKeyOf(input.columns.baseUrl),
      contentKey: draft.contentKey,
      contentSha256: input.canonicalSha256,
      contentBytes: input.contentBytes.length,
      createdAt,
    });
    if (price === 0) return;
    await this.parts.credits.hold(sql, {
      orgId: publisher.orgId,
      runId: report.id,
      amount: price,
      plan: this.parts.plans.get(publisher.planId),
    });
    await this.parts.credits.settle(sql, report.id, 'held');
  }

  /**
   * The answer, when the work has come to its end; what fails gives the claim back.
   * @throws whatever the work does; AppError DUPLICATE_REQUEST
   */
  async end({ report, claim }: Draft, work: Promise<void>): Promise<Published> {
    try {
      await work;
      return { report, isNew: true };
    } catch (error) {
      if (!claim) throw error;
      if (error instanceof ClaimLost) {
        const given = await this.parts.claims.findAnswer(claim.identity);
        if (given) return replayOf(given);
        throw new AppError('DUPLICATE_REQUEST');
      }
      // When even this fails, the lease ends the claim. There is no second wait for a database that does not answer.
      const freed = this.parts.claims.free(claim.identity, claim.token).catch(() => undefined);
      if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) await freed;
      throw error;
    }
  }

  /** A report as the answer to its publishing. */
  answerOf({
    id,
    visibility,
    createdAt,
  }: Pick<Draft, 'createdAt'> & Pick<PublishedReport, 'id' | 'visibility'>): PublishedReport {
    return { id, url: `${this.parts.baseUrl}/r/${id}`, visibility, createdAt: createdAt.toISOString() };
  }

  /**
   * Null: the caller is the one who publishes. Else the answer that the first publisher got, which is waited for a little; when the first
   * one fails meanwhile, its place is taken. @throws AppError DUPLICATE_REQUEST
   */
  private async claimOrAnswer(identity: PublishIdentity, token: string): Promise<PublishedReport | null> {
    const until = Date.now() + ANSWER_WAIT_MS;
    for (let pauseMs = FIRST_LOOK_MS; ; pauseMs *= 1.5) {
      const now = this.parts.clock.now();
      const claim = { token, now, leaseUntil: new Date(now.getTime() + CLAIM_LEASE_MS) };
      if (await this.parts.claims.claim(identity, claim)) return null;
      const answer = await this.parts.claims.findAnswer(identity);
      if (answer) return answer;
      if (Date.now() + pauseMs > until) throw new AppError('DUPLICATE_REQUEST');
      await sleep(pauseMs);
    }
  }

  private async storeContent({ publisher, input, contentKey, price }: Draft): Promise<void> {
    await this.refuseWithoutCredits(publisher, price);
    await this.parts.storage.put(contentKey, input.contentBytes, { contentType: 'application/json' });
  }

  /** Before anything is stored. The hold in the transaction decides; this spares the blob of an organization that cannot pay. */
  private async refuseWithoutCredits({ orgId }: OrgPrincipal, price: number): Promise<void> {
    if (price === 0) return;
    const { monthly, pack, total, periodEnd } = await this.parts.credits.balance(orgId);
    if (total < price) throw insufficientCredits(price, { monthly, pack, period_end: periodEnd });
  }
}

function replayOf({ id, url, visibility, createdAt }: PublishedReport): Published {
  return { report: { id, url, visibility, createdAt }, isNew: false };
}

function newClaim({ orgId, userId }: OrgPrincipal, { canonicalSha256 }: ParsedPublish): NonNullable<Draft['claim']> {
  return { identity: { orgId, userId, contentSha256: canonicalSha256 }, token: randomUUID() };
}
