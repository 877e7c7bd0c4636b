import { pageHash, type AuditRecord } from '#audit-engine/comparison';
import type { Clock } from '#common';
import type { Database } from '#database';
import { EARLIER_RUNS, findHistory, type RecordedRun, type RunRecords, type Sites } from '#runs';
import type { AlertsRepository, CheckRow } from './alerts.repository.js';
import { changeStates } from './change-states.js';
import type { Observation } from './states.js';
import { PROBE_EVERY_MS } from './probe.js';
import { observeAudit, type SeenAudit } from './observe-audit.js';

const PROBED_FOR_MS = 35 * 86_400_000;
const RETRY_MS = 10_000;
const MAX_RETRY_MS = 3_600_000;
/** The site was not reached. */
const UNREACHABLE: readonly unknown[] = ['unreachable', 'connection_refused'];
/** The site let the audit fail, or the audit failed there. */
const FAILED: readonly unknown[] = ['blocked', 'timeout', 'error'];

/**
 * Turns ends of audits into alerts. The work is a row that the transaction left which ended the audit; it goes in the transaction that
 * changes the states and writes the event. A worker that dies in between leaves it for another one, and doing it twice sends nothing twice.
 */
export class AlertChecker {
  constructor(
    private readonly parts: {
      database: Database;
      alerts: AlertsRepository;
      records: RunRecords;
      sites: Sites;
      clock: Clock;
      onError?: (error: unknown, runId: string) => void;
    },
  ) {}

  /** Returns how many ends of audits were taken. */
  async pump(most = 10): Promise<number> {
    for (let taken = 0; taken < most; taken++) {
      const check = await this.parts.alerts.take(this.parts.clock.now());
      if (!check) return taken;
      try {
        await this.apply(check);
      } catch (error) {
        const wait = Math.min(RETRY_MS * 2 ** check.attempts, MAX_RETRY_MS);
        await this.parts.alerts.putOff(check.runId, new Date(this.parts.clock.now().getTime() + wait));
        this.parts.onError?.(error, check.runId);
      }
    }
    return most;
  }

  private async apply(check: CheckRow): Promise<void> {
    // Read outside of the transaction: reports are large. Whether it is still the last audit is asked again inside.
    const before = await this.parts.alerts.lastRun(check);
    const seen = await this.observe(check, before);
    await this.parts.database.transaction(async (sql) => {
      const at = this.parts.clock.now();
      const site = await this.parts.alerts.lockSite(sql, check, at);
      if (site.runId !== before) throw new Error('Another audit of the site was looked at meanwhile.');
      if (!(await this.parts.alerts.finish(sql, check.runId))) return;
      // An audit that ended earlier knows less than the states do.
      if (BigInt(check.seq) <= BigInt(site.seq)) return;
      const { reportId } = check.payload;
      const where = { ...check, reportId: typeof reportId === 'string' ? reportId : null, at };
      await changeStates({ sql, repository: this.parts.alerts }, where, seen);
      const runId = check.type === 'run.completed' ? check.runId : null;
      await this.parts.alerts.seen(sql, check, { seq: check.seq, runId, at });
      const { trigger, url } = check.payload;
      if (trigger === 'scheduled' && typeof url === 'string')
        await this.parts.alerts.planProbes(sql, check, { url, ...probeTimes(at) });
    });
  }

  private async observe(check: CheckRow, beforeId: string | null): Promise<Observation> {
    const { type, payload, runId } = check;
    if (type === 'run.failed') return failureOf(payload);
    const now = await this.open(runId);
    // Without its findings it is known only that it completed.
    if (now === null) return { unreachable: null, failed: null };
    const before = beforeId === null ? null : await this.open(beforeId);
    const isPartial = payload.reason === 'partial';
    const of = { isPartial, named: await this.namedRules(check) };
    if (beforeId === null || before === null) return observeAudit(now.seen, null, of);
    const runs = { before: before.run, now: now.run, earlier: await this.earlierThan(beforeId, check) };
    return { ...observeAudit(now.seen, { ...before.seen, runs }, of), withId: beforeId };
  }

  private async namedRules(check: CheckRow): Promise<readonly string[]> {
    const { policies } = await this.parts.alerts.settings(this.parts.database, check);
    const { enabled, rules = [] } = policies['new-findings'];
    return enabled ? rules : [];
  }

  /** What came back is named as the comparison of the dashboard does it. */
  private async earlierThan(id: string, { orgId, siteKey }: CheckRow): Promise<AuditRecord[]> {
    const records: AuditRecord[] = [];
    for (const { runId } of (await findHistory(this.parts.database, { id, orgId, siteKey })).slice(0, EARLIER_RUNS)) {
      const run = await this.parts.records.open(runId);
      if (run) records.push(run.record);
    }
    return records;
  }

  private async open(runId: string): Promise<{ run: RecordedRun; seen: SeenAudit } | null> {
    const run = await this.parts.records.open(runId);
    const described = (await this.parts.sites.describe([runId])).get(runId);
    if (!run?.set.hasDetails || !described) return null;
    const noindex = new Set<number>();
    for await (const [page, { isNoindex }] of this.parts.records.reader.sheets(run.set)) {
      const url = run.places.urls[page];
      if (isNoindex && url !== undefined) noindex.add(pageHash(url));
    }
    const { maxPages, totalPages } = described;
    return { run, seen: { record: run.record, pages: totalPages ?? 0, maxPages, noindex } };
  }
}

function failureOf({ reason, message }: Record<string, unknown>): Observation {
  const said = typeof message === 'string' ? message : 'unknown reason';
  if (UNREACHABLE.includes(reason)) return { unreachable: said };
  return FAILED.includes(reason) ? { failed: said } : {};
}

/** Sites are looked at between the audits of a schedule, until none has come for five weeks. */
function probeTimes(at: Date): { probeAt: Date; probeUntil: Date } {
  return { probeAt: new Date(at.getTime() + PROBE_EVERY_MS), probeUntil: new Date(at.getTime() + PROBED_FOR_MS) };
}
