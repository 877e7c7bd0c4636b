import { AuditComparison, decodeAscending, encodeAscending, type AuditRecord } from '#audit-engine/comparison';
import { currentRule, retiredRule } from '#audit-engine/retired';
import { newId, type Clock } from '#common';
import type { Database, Sql } from '#database';
import { GROUPING_VERSION } from '#findings';
import type { RunRecords } from '#runs';
import { foldRun, type ChangedIssue, type FoldedIssues } from './fold-run.js';
import { FindingGroups } from './group-findings.js';
import type { FoundIssue, IssueState, KnownIssue } from './known-issue.js';
import type { KnownIssueRow, UpdateRow, UpdatesRepository } from './updates.repository.js';

interface IssueUpdaterParts {
  database: Database;
  updates: UpdatesRepository;
  records: RunRecords;
  clock: Clock;
  onError?: (error: unknown, runId: string) => void;
}

/** Hashes of pages have 48 bits. */
const MAX_HASH = 2 ** 48 - 1;
const RETRY_MS = 10_000;
const MAX_RETRY_MS = 3_600_000;

/**
 * Tells the issues of a site what a completed audit found. The work is a row that the transaction left which completed the run; it goes in
 * the transaction that changes the issues. A worker that dies in between leaves it for another one, and doing it twice changes nothing.
 */
export class IssueUpdater {
  constructor(private readonly parts: IssueUpdaterParts) {}

  /** Returns how many audits were taken. */
  async pump(most = 10): Promise<number> {
    for (let taken = 0; taken < most; taken++) {
      const update = await this.parts.updates.take(this.parts.clock.now());
      if (!update) return taken;
      try {
        await this.apply(update);
      } catch (error) {
        const wait = Math.min(RETRY_MS * 2 ** update.attempts, MAX_RETRY_MS);
        await this.parts.updates.putOff(update.runId, new Date(this.parts.clock.now().getTime() + wait));
        this.parts.onError?.(error, update.runId);
      }
    }
    return most;
  }

  private async apply(update: UpdateRow): Promise<void> {
    const run = await this.read(update.runId);
    const scopes = new Map<string, boolean>();
    await this.parts.database.transaction(async (sql) => {
      const site = await this.parts.updates.lockSite(sql, update);
      if (!(await this.parts.updates.finish(sql, update.runId)) || run === null) return;
      // An older audit that ends late knows less than what is there.
      if (site.runCreatedAt !== null && site.runCreatedAt >= update.runCreatedAt) return;
      const known = (await this.parts.updates.known(sql, update.siteId)).map(toKnown);
      const open = known.filter(({ state }) => state !== 'fixed');
      for (const id of new Set(open.map(({ seenRunId }) => seenRunId)))
        scopes.set(id, await this.isSameScope(id, run.record));
      const folded = foldRun(known, { ...run, isSameScope: (id) => scopes.get(id) === true });
      await this.write(sql, update, folded, site.nextNumber);
    });
  }

  private async isSameScope(runId: string, now: AuditRecord): Promise<boolean> {
    const before = await this.parts.records.open(runId);
    return before !== null && new AuditComparison(before.record, now).isSameScope;
  }

  /** Null: its findings are gone. */
  private async read(runId: string): Promise<{ found: FoundIssue[]; record: AuditRecord } | null> {
    const opened = await this.parts.records.open(runId);
    if (!opened?.set.hasDetails) return null;
    const groups = new FindingGroups();
    // What is ignored is still there: without it an issue would be closed.
    for (const set of [this.parts.records.reader.ignored(opened.set), opened.set])
      for await (const part of this.parts.records.reader.all(set, {})) for (const finding of part) groups.add(finding);
    return { found: groups.build(), record: opened.record };
  }

  private async write(
    sql: Sql,
    update: UpdateRow,
    { changed, added }: FoldedIssues,
    nextNumber: number,
  ): Promise<void> {
    const at = this.parts.clock.now();
    const events: object[] = [];
    const tell = (issueId: string, type: string, data: object = {}): void =>
      void events.push({ id: newId('issueEvent', at.getTime()), issueId, type, data });
    for (const { known, state, found, because } of changed) {
      if (because !== undefined || (found !== null && found.ruleId !== known.ruleId))
        tell(known.id, 'retired', retirementDataOf(known.ruleId));
      else if (known.state !== state) tell(known.id, state satisfies IssueState, { findings: found?.findings ?? 0 });
    }
    const rows = added.map(({ pages, ...issue }, i) => {
      const id = newId('issue', at.getTime());
      tell(id, 'opened', { findings: issue.findings, pages: issue.pagesTotal });
      const made = { id, number: nextNumber + i, groupingVersion: GROUPING_VERSION };
      return { ...issue, ...made, pageHashes: encodeAscending(pages) };
    });
    await this.parts.updates.change(
      sql,
      changed.map((change) => changeOf(change, update.runId)),
      at,
    );
    await this.parts.updates.add(sql, rows, update, at);
    await this.parts.updates.addEvents(sql, events, update, at);
    await this.parts.updates.seen(sql, update, nextNumber + rows.length);
  }
}

/** Of an issue that was closed, or goes on as one of the rule that its own was merged into. */
function retirementDataOf(ruleId: string): object {
  const { into = null, why = '' } = retiredRule(ruleId) ?? {};
  return { ruleId, into, why };
}

function changeOf({ known, found, pages, because, ...change }: ChangedIssue, runId: string): object {
  const { id, groupingVersion, key } = known;
  const { state, findings, ruleVersion, isRendered } = change;
  const kept = { id, state, findings, ruleVersion, isRendered, pageHashes: encodeAscending(pages) };
  // Under the rule that it was merged into, so that what people decided for the rule holds for the successor too.
  const successor = because === 'retired' ? { ruleId: currentRule(known.ruleId) } : {};
  if (found === null) return { ...kept, ...successor, key, groupingVersion, pagesTotal: pages.length };
  const { ruleId, messageId, ruleName, severity, category, message, locations } = found;
  const pagesTotal = Math.max(found.pagesTotal, pages.length);
  const seen = { key: found.key, groupingVersion: GROUPING_VERSION, pagesTotal, seenRunId: runId };
  return { ...kept, ...seen, ruleId, messageId, ruleName, severity, category, message, locations };
}

function toKnown(row: KnownIssueRow): KnownIssue {
  const { pageHashes, ...known } = row;
  return { ...known, pages: decodeAscending(pageHashes, 0, MAX_HASH) ?? [] };
}
