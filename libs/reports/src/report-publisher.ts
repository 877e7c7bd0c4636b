import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, newId, siteKeyOf, validationError, type Clock } from '#common';
import type { OrgPrincipal } from '#auth';
import { insufficientCredits, priceOf, type CreditsService, type Pricing } from '#credits';
import type { Database } from '#database';
import type { Plans } from '#organizations';
import type { BlobStore } from '#storage';
import type { ParsedPublish, PublishParser, PublishPermit, Visibility } from './publish-input/index.js';
import type { PublishedReport } from './dto/publish-report.dto.js';
import { PublishClaimsRepository, type PublishIdentity } from './publish-claims.repository.js';
import { reportContentKey } from './report-content-key.js';
import { findReportOfRun, linkReportToRun, ReportsRepository } from './reports.repository.js';
import type { RunOfReport, RunsOfReports } from './runs-of-reports.js';

/** Longer than storing a blob and a row takes when everything is slow; after it a crashed publisher's claim is taken over. */
const CLAIM_LEASE_MS = 30_000;
/** An identical publish waits so long for the answer of the first, whichever process that one is in. Nearly all are answered within it. */
const ANSWER_WAIT_MS = 3_000;
const FIRST_LOOK_MS = 30;

export interface ReportPublisherParts {
  database: Database;
  storage: BlobStore;
  parser: PublishParser;
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

export interface PublishOptions {
  permit?: PublishPermit;
  /** Where the runs are that a report may belong to; without it, ids of runs in the body are not looked at. */
  runs?: RunsOfReports;
}

type PublishRun = RunOfReport & { runs: RunsOfReports };

/** The publisher lost its claim while it worked: somebody else has published, or is publishing, the same. */
class ClaimLost extends Error {}

/** Turns the body of POST /v1/reports into a report, once for identical public ones. */
export class ReportPublisher {
  private readonly reports: ReportsRepository;
  private readonly claims: PublishClaimsRepository;

  constructor(private readonly parts: ReportPublisherParts) {
    this.reports = new ReportsRepository(parts.database);
    this.claims = new PublishClaimsRepository(parts.database);
  }

  /**
   * @throws AppError INVALID_JSON, VALIDATION_ERROR, SECURITY_VIOLATION, PAYLOAD_TOO_LARGE, RATE_LIMITED (see PublishParser), INSUFFICIENT_CREDITS,
   *   DUPLICATE_REQUEST when an identical public publish is in flight and stays so, SERVICE_UNAVAILABLE
   */
  async publish(publisher: OrgPrincipal, body: Buffer, options: PublishOptions = {}): Promise<Published> {
    const input = await this.parts.parser.parse(body, options.permit);
    const { runs } = options;
    if (input.ids === null || runs === undefined) return this.publishOnce(publisher, input, null);

    const run = { ...(await runs.find(publisher, input.ids)), runs };
    const earlier = run.reportId === null ? null : await findReportOfRun(this.parts.database, run.id);
    if (earlier?.contentSha256 === input.canonicalSha256) return this.withNumbers(this.againOf(earlier), input);
    if (run.reportId !== null) throw hasReport();
    const published = await this.publishOnce(publisher, input, run);
    if (!published.isNew) await this.linkReplayed(publisher, input, { run, reportId: published.report.id });
    return this.withNumbers(published, input);
  }

  private async publishOnce(publisher: OrgPrincipal, input: ParsedPublish, run: PublishRun | null): Promise<Published> {
    const storing = { publisher, input, run };
    if (input.visibility !== 'public') return { report: await this.store(storing, null), isNew: true };

    const identity: PublishIdentity = {
      orgId: publisher.orgId,
      userId: publisher.userId,
      contentSha256: input.canonicalSha256,
    };
    const token = randomUUID();
    const answer = await this.claimOrAnswer(identity, token);
    if (answer) return replayOf(answer);
    try {
      return { report: await this.store(storing, { identity, token }), isNew: true };
    } catch (error) {
      if (error instanceof ClaimLost) {
        const given = await this.claims.findAnswer(identity);
        if (given) return replayOf(given);
        throw new AppError('DUPLICATE_REQUEST');
      }
      // When even this fails, the lease ends the claim. Nobody waits twice for a database that does not answer.
      const freed = this.claims.free(identity, token).catch(() => undefined);
      if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) await freed;
      throw error;
    }
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
      if (await this.claims.claim(identity, claim)) return null;
      const answer = await this.claims.findAnswer(identity);
      if (answer) return answer;
      if (Date.now() + pauseMs > until) throw new AppError('DUPLICATE_REQUEST');
      await sleep(pauseMs);
    }
  }

  /** Blob first, then row, claim and credits in one transaction: a row never points at nothing, and a crash in between leaves nothing but a blob. */
  private async store(
    { publisher, input, run }: { publisher: OrgPrincipal; input: ParsedPublish; run: PublishRun | null },
    claim: { identity: PublishIdentity; token: string } | null,
  ): Promise<PublishedReport> {
    const { database, storage, clock } = this.parts;
    const price = priceOf(this.parts.pricing, 'report_publish', 1);
    await this.refuseWithoutCredits(publisher, price);
    const createdAt = clock.now();
    const id = newId('report', createdAt.getTime());
    // Of this report alone: retention may take a blob whose report is gone without asking whether another one is about to name it.
    const contentKey = reportContentKey(publisher.orgId, id);
    await storage.put(contentKey, input.contentBytes, { contentType: 'application/json' });

    const report: PublishedReport = {
      id,
      url: `${this.parts.baseUrl}/r/${id}`,
      visibility: input.visibility,
      createdAt: createdAt.toISOString(),
    };
    await database.transaction(async (sql) => {
      if (claim && !(await this.claims.answer(sql, claim.identity, claim.token, report))) throw new ClaimLost();
      // The run first: of two reports for it, the second waits here and is refused.
      if (run && !(await run.runs.attach(sql, run, { id, ...numbersOf(input) }))) throw hasReport();
      await this.reports.insert(sql, {
        ...input.columns,
        id,
        orgId: publisher.orgId,
        userId: publisher.userId,
        runId: run?.id ?? null,
        summary: input.summary,
        visibility: input.visibility,
        siteKey: siteKeyOf(input.columns.baseUrl),
        contentKey,
        contentSha256: input.canonicalSha256,
        contentBytes: input.contentBytes.length,
        createdAt,
      });
      if (price === 0) return;
      await this.parts.credits.hold(sql, {
        orgId: publisher.orgId,
        runId: id,
        amount: price,
        plan: this.parts.plans.get(publisher.planId),
      });
      await this.parts.credits.settle(sql, id, 'held');
    });
    return report;
  }

  /** An identical report was published before: it becomes the run's as well, unless it is another run's. */
  private async linkReplayed(
    { orgId, userId }: OrgPrincipal,
    input: ParsedPublish,
    { run, reportId }: { run: PublishRun; reportId: string },
  ): Promise<void> {
    await this.parts.database.transaction(async (sql) => {
      if (await linkReportToRun(sql, reportId, { id: run.id, orgId, userId }))
        await run.runs.attach(sql, run, { id: reportId, ...numbersOf(input) });
    });
  }

  private againOf({ id, visibility, createdAt }: { id: string; visibility: Visibility; createdAt: Date }): Published {
    const report = { id, url: `${this.parts.baseUrl}/r/${id}`, visibility, createdAt: createdAt.toISOString() };
    return { report, isNew: false };
  }

  private withNumbers({ report, isNew }: Published, input: ParsedPublish): Published {
    return { report: { ...report, ...numbersOf(input), totalPages: input.columns.pageCount }, isNew };
  }

  /** Before anything is stored. The hold in the transaction decides; this spares the blob of whoever cannot pay. */
  private async refuseWithoutCredits({ orgId }: OrgPrincipal, price: number): Promise<void> {
    if (price === 0) return;
    const { monthly, pack, total, periodEnd } = await this.parts.credits.balance(orgId);
    if (total < price) throw insufficientCredits(price, { monthly, pack, period_end: periodEnd });
  }
}

function replayOf({ id, url, visibility, createdAt }: PublishedReport): Published {
  return { report: { id, url, visibility, createdAt }, isNew: false };
}

function numbersOf({ columns }: ParsedPublish): { healthScore: number | null; issuesFound: number } {
  return { healthScore: columns.healthScore, issuesFound: columns.errorCount + columns.warningCount };
}

function hasReport(): AppError {
  return validationError([{ path: 'runId', message: 'is a run that has another report already, or has failed' }]);
}
