import { AppError, type Clock } from '#common';
import { can, isRole, type Principal } from '#auth';
import type { Database } from '#database';
import type { SecretBox } from '#config';
import type { ReportsRepository } from '#reports';
import {
  findRunStates,
  isTerminal,
  RunRecords,
  type RunDispatcher,
  type RunEndings,
  type RunCreation,
  type SiteAudits,
  type Sites,
} from '#runs';
import { findSite } from '#sites';
import * as audits from './audits.repository.js';
import type { TakenAudit } from './audits.repository.js';
import { comparePreview, type BasedRun } from './base-comparison.js';
import { commentOf, markOf, statusOf, type PreviewResult } from './comment.js';
import { setProblem } from './connections.repository.js';
import { Forge, ForgeError, type ForgeNetwork } from './forge.js';
import type { AuditState } from './production.js';

export interface AuditRunnerParts {
  database: Database;
  reports: ReportsRepository;
  records: RunRecords;
  creation: Pick<RunCreation, 'create'>;
  endings: RunEndings;
  dispatcher: Pick<RunDispatcher, 'startNext'>;
  sites: Sites;
  siteAudits: SiteAudits;
  box: SecretBox;
  network: ForgeNetwork;
  clock: Clock;
  baseUrl: string;
}

/** The state that an audit has after a step; `untold`: it is done, and its comment or status could not be written. */
export type AuditStep = AuditState | 'untold';

/** Whether a run that was started is over is looked at so often. */
const POLL_MS = 3_000;
/** A start that could not be tried is tried again. */
const RETRY_START_MS = 15_000;
/** Doubled each time: about half an hour in all. */
const MOST_TRIES = 7;
const MAX_PAUSE_MS = 3_600_000;

/**
 * Starts the audits that webhooks asked for, and writes their comments. Every worker has one; the database gives
 * each audit to one of them. The id of its run is in the row, so a worker that dies between the two leaves a row
 * that another finishes, with the same run; a comment is found again by its mark.
 */
export class AuditRunner {
  constructor(private readonly parts: AuditRunnerParts) {}

  /** Returns what became of each that was taken. */
  async sweep(signal: AbortSignal): Promise<AuditStep[]> {
    const { database, clock } = this.parts;
    const taken = await audits.takeAudits(database, clock.now());
    const ends = await Promise.allSettled(taken.map((audit) => this.advance(audit, signal)));
    const failed = ends.find((end) => end.status === 'rejected');
    // The others are done; this one is taken again when its lease ends.
    if (failed) throw failed.reason;
    return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  }

  private async advance(audit: TakenAudit, signal: AbortSignal): Promise<AuditStep> {
    switch (audit.state) {
      case 'due':
        return this.start(audit, signal);
      case 'running':
        return this.look(audit);
      case 'cancelling':
        return this.cancel(audit);
      default:
        return this.report(audit, signal);
    }
  }

  private async start(audit: TakenAudit, signal: AbortSignal): Promise<AuditState> {
    const { userId, siteId } = audit.connection;
    const { role, orgId, planId, url } = audit;
    if (userId === null || role === null || !isRole(role) || !can(role, 'runs:write'))
      return this.refuse(
        audit,
        'The person whom the connection acts for may not start audits any more. Save it again to act for you.',
      );
    const site = await findSite(this.parts.database, orgId, siteId);
    if (site === null) return this.refuse(audit, 'The site was deleted');
    const principal: Principal = { kind: 'key', userId, orgId, role, planId, scopes: null, keyId: null };
    const isPreview = audit.number !== null;
    // The pages that the site names are pages of the site, and not of its preview.
    const { urls: _urls, ...settings } = site.settings;
    try {
      await this.parts.creation.create(
        principal,
        { url, websiteId: siteId, ...(isPreview ? { config: JSON.stringify(settings) } : {}) },
        { id: audit.runId, mayExist: true, trigger: 'github', ...(isPreview ? { previewOf: siteId } : {}) },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isOver = error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INTERNAL_ERROR';
      return isOver ? this.move(audit, 'due', { afterMs: RETRY_START_MS }) : this.refuse(audit, error.message);
    }
    const state = await this.move(audit, 'running', { afterMs: POLL_MS });
    // A newer event came while the run was created.
    if (state === 'cancelling') return this.cancel({ ...audit, state });
    await this.tell(audit, signal, { state: 'pending', description: 'The audit has started' });
    return state;
  }

  private async look(audit: TakenAudit): Promise<AuditState> {
    const [run] = await findRunStates(this.parts.database, [audit.runId]);
    if (!run) return this.refuse(audit, 'The audit was deleted');
    if (!isTerminal(run.status)) return this.move(audit, 'running', { afterMs: POLL_MS });
    if (run.reason === 'dispatch_failed')
      return this.refuse(audit, 'The audit could not be started. Nothing was charged.');
    return this.move(audit, 'reporting', { afterMs: 0 });
  }

  private async cancel(audit: TakenAudit): Promise<AuditState> {
    const { endings, dispatcher } = this.parts;
    const message = `${audit.reason ?? 'A newer commit was pushed'}. Nothing was charged.`;
    const { ended, orgId } = await endings.end({
      ...{ runId: audit.runId, status: 'cancelled', reason: 'cancelled', message, error: null },
    });
    if (ended && orgId !== null) await dispatcher.startNext(orgId);
    return this.move(audit, 'superseded', { reason: audit.reason });
  }

  private refuse(audit: TakenAudit, reason: string): Promise<AuditState> {
    return this.move(audit, 'refused', { reason });
  }

  private async report(audit: TakenAudit, signal: AbortSignal): Promise<AuditStep> {
    const { database } = this.parts;
    const token = this.tokenOf(audit);
    if (token === null) return this.move(audit, 'done', {});
    try {
      const result = await this.resultOf(audit);
      if (result === null) return await this.refuse(audit, 'The audit was deleted');
      const forge = this.forgeOf(audit, token, signal);
      if (audit.number !== null) {
        const { connectionId, number, commentId: known } = audit;
        const comment = { mark: markOf(connectionId), body: commentOf(result), known };
        const id = await forge.comment(number, comment);
        if (id !== known) await audits.setComment(database, { connectionId, number }, id);
      }
      await forge.status(audit.sha, { ...statusOf(result), context: contextOf(result.siteKey), url: result.runUrl });
      await setProblem(database, audit.connectionId, null);
      return await this.move(audit, 'done', {});
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      await setProblem(database, audit.connectionId, error.message);
      const tries = audit.tries + 1;
      if (error.retryAfterMs === null || tries >= MOST_TRIES) {
        const state = await this.move(audit, 'done', { reason: error.message });
        return state === 'done' ? 'untold' : state;
      }
      const afterMs = Math.min(error.retryAfterMs * 2 ** audit.tries, MAX_PAUSE_MS);
      return this.move(audit, 'reporting', { afterMs, tries, reason: error.message });
    }
  }

  /** Null when the run is gone. */
  private async resultOf(audit: TakenAudit): Promise<PreviewResult | null> {
    const { database, sites, siteAudits, baseUrl } = this.parts;
    const { orgId, runId, sha, url: previewUrl, connectionId: id } = audit;
    const run = (await sites.describe([runId])).get(runId);
    const site = await findSite(database, orgId, audit.connection.siteId);
    if (!run) return null;
    const siteKey = site?.site_key ?? run.siteKey;
    const runUrl = `${baseUrl}/app/runs/${runId}`;
    const { score, grade, findings, totalPages } = run;
    const { errors = 0, warnings = 0 } = findings ?? {};
    const report = run.status === 'completed' ? { score, grade, errors, warnings, pages: totalPages ?? 0 } : null;
    const result = {
      id,
      siteKey,
      sha,
      previewUrl,
      runUrl,
      report,
      message: run.completionMessage ?? run.error ?? null,
    };
    const base = (await siteAudits.find(orgId, [siteKey])).get(siteKey)?.result ?? null;
    // Of the site itself, the report says what is new.
    if (report === null || base === null || base.runId === runId) return { ...result, base: null };
    const [before, now] = [await this.open(base.runId), await this.open(runId)];
    if (before === null || now === null) return { ...result, base: null };
    return { ...result, base: { score: base.score, changes: comparePreview(before, now) } };
  }

  private async open(runId: string): Promise<BasedRun | null> {
    const report = await this.parts.reports.findOfRun(runId);
    const run = report && (await this.parts.records.open(runId));
    return run && { run, baseUrl: report.baseUrl };
  }

  /** Says how far it is, where that works: the comment matters more. */
  private async tell(
    audit: TakenAudit,
    signal: AbortSignal,
    status: { state: 'pending'; description: string },
  ): Promise<void> {
    const token = this.tokenOf(audit);
    const site = token && (await findSite(this.parts.database, audit.orgId, audit.connection.siteId));
    if (token === null || !site) return;
    const url = `${this.parts.baseUrl}/app/runs/${audit.runId}`;
    try {
      await this.forgeOf(audit, token, signal).status(audit.sha, { ...status, context: contextOf(site.site_key), url });
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      await setProblem(this.parts.database, audit.connectionId, error.message);
    }
  }

  private tokenOf({ connection: { id, tokenEnc } }: TakenAudit): string | null {
    return tokenEnc === null ? null : this.parts.box.open(tokenEnc, id);
  }

  private forgeOf({ connection: { apiUrl, repository } }: TakenAudit, token: string, signal: AbortSignal): Forge {
    return new Forge({ apiUrl, repository, token }, this.parts.network, signal);
  }

  /** Where a newer event has changed the audit, its state: another look at it follows at once. */
  private async move(
    { id, state, tries: before }: TakenAudit,
    to: AuditState,
    { reason = null, afterMs = 0, tries = before }: { reason?: string | null; afterMs?: number; tries?: number },
  ): Promise<AuditState> {
    const { database, clock } = this.parts;
    const nextAt = new Date(clock.now().getTime() + afterMs);
    if (await audits.moveAudit(database, { id, from: state, to, reason, nextAt, tries })) return to;
    await audits.hurry(database, id, clock.now());
    return 'cancelling';
  }
}

function contextOf(siteKey: string): string {
  return `sqout/${siteKey}`;
}
