import { LRUCache } from 'lru-cache';
import {
  AuditComparison,
  componentOf,
  pickChanged,
  scoresOf,
  PARTIAL_NOTE,
  type AuditRecord,
} from '#audit-engine/comparison';
import type { Principal } from '#auth';
import { AppError } from '#common';
import type { Database } from '#database';
import {
  changeRows,
  countChanges,
  lets,
  matches,
  newPlaces,
  placeKey,
  type ChangeKind,
  type ChangeRow,
  type Finding,
  type FindingFilter,
  type Listing,
} from '#findings';
import type { ChangeRowList } from '#findings/dto';
import type { ReportsRepository } from '#reports';
import { findHistory } from './run-history.repository.js';
import { readMarks, type NewMarks, type NewPlace } from './new-marks.js';
import type { RecordedRun, RunRecords } from './run-records.js';
import type { OwnedRuns } from './owned-runs.js';
import type { OwnedRunRow } from './runs.repository.js';
import type { CategoryChange, RunComparison } from './dto/comparison.dto.js';
import type { SiteRun } from './dto/site.dto.js';
import type { Sites } from './sites.repository.js';

/** Audits before the older one in which something may have been fixed that is back now. */
export const EARLIER_RUNS = 4;
/** New findings of pairs of runs that are kept ready for the next part of the list. */
const MAX_CACHED_FINDINGS = 50_000;
/** Entries of the marks that are kept ready: eight to a hundred bytes each. */
const MAX_CACHED_MARKS = 400_000;

/** What has changed between any two completed runs of a site, for those who may read both. */
export class RunComparisons {
  private readonly added = new LRUCache<string, Finding[]>({ maxSize: MAX_CACHED_FINDINGS });
  private readonly places = new LRUCache<string, NewPlace[]>({ maxSize: MAX_CACHED_MARKS });
  private readonly marks = new LRUCache<string, NewMarks>({ maxSize: MAX_CACHED_MARKS });

  constructor(
    private readonly database: Database,
    private readonly reports: ReportsRepository,
    private readonly records: RunRecords,
    private readonly owned: OwnedRuns,
    private readonly sites: Sites,
  ) {}

  /**
   * @param withId the run to compare with; null for the completed one before it. The older of both is `before`, whichever was asked for.
   * @throws AppError NOT_FOUND as `OwnedRuns.get` for the other run, and where there is nothing to compare with
   */
  async compare(principal: Principal, run: OwnedRunRow, withId: string | null): Promise<RunComparison> {
    const pair = await this.open(principal, run, withId);
    const { comparison } = pair;
    const named = { ...pair, earlier: await this.earlierThan(pair) };
    const { counts, rules } = countChanges(changeRows(comparison, named));
    return {
      before: pair.beforeRun,
      now: pair.nowRun,
      ...scoresOf(comparison),
      isSameScope: comparison.isSameScope,
      isPartial: comparison.isPartial,
      partialNote: comparison.isPartial ? PARTIAL_NOTE : null,
      ...counts,
      pages: comparison.pages,
      categories: await this.categories(pair.beforeRun.id, pair.nowRun.id),
      rules,
    };
  }

  /** The rows behind each number. @throws as `compare` */
  async rows(
    principal: Principal,
    run: OwnedRunRow,
    wanted: { withId: string | null; kind: ChangeKind | null; rule: string | null; limit: number; offset: number },
  ): Promise<ChangeRowList> {
    const pair = await this.open(principal, run, wanted.withId);
    const named = { ...pair, earlier: await this.earlierThan(pair) };
    const rows: ChangeRow[] = [];
    let total = 0;
    for (const row of changeRows(pair.comparison, named)) {
      if ((wanted.kind !== null && row.kind !== wanted.kind) || (wanted.rule !== null && row.ruleId !== wanted.rule))
        continue;
      if (total >= wanted.offset && rows.length < wanted.limit) rows.push(row);
      total++;
    }
    return { rows, total, hasMore: wanted.offset + rows.length < total };
  }

  /** The findings of a run that are new beside the completed audit of its site before it. @throws as `compare` */
  async newFindings(
    principal: Principal,
    run: OwnedRunRow,
    { cursor, limit, ...filter }: FindingFilter & { cursor?: string | undefined; limit: number },
  ): Promise<Listing<Finding>> {
    const pair = await this.open(principal, run, null);
    const key = keyOf(pair);
    const all = this.added.get(key) ?? (await collect(this.readNew(pair)));
    this.added.set(key, all, { size: all.length + 1 });
    const wanted = all.filter((finding) => isWanted(finding, filter));
    const from = Number(cursor?.split('.').at(-1) ?? 0);
    const end = from + limit;
    const nextCursor = end < wanted.length ? `0.0.${end}` : null;
    return { items: wanted.slice(from, end), nextCursor, total: wanted.length };
  }

  /** Places of a run with something new beside the audit before it; null where there is none that the caller may read. */
  async newPlaces(principal: Principal, run: OwnedRunRow): Promise<readonly NewPlace[] | null> {
    const pair = await this.openIfAny(principal, run);
    if (pair === null) return null;
    const key = keyOf(pair);
    const places =
      this.places.get(key) ??
      [...newPlaces(pair.comparison, pair).values()].map(({ url, change }) => ({
        ruleId: change.ruleId,
        pageUrl: url,
        new: change.new,
      }));
    this.places.set(key, places, { size: places.length + 1 });
    return places;
  }

  /** Which findings and causes of a run are new; null as `newPlaces`. */
  async newMarks(principal: Principal, run: OwnedRunRow): Promise<NewMarks | null> {
    const pair = await this.openIfAny(principal, run);
    if (pair === null) return null;
    const key = keyOf(pair);
    const marks = this.marks.get(key) ?? (await readMarks(this.readNew(pair)));
    this.marks.set(key, marks, { size: marks.size + 1 });
    return marks;
  }

  private async *readNew({ comparison, now }: Pick<ComparedRuns, 'comparison' | 'now'>): AsyncGenerator<Finding[]> {
    const places = newPlaces(comparison, { now });
    const rules = new Set([...places.values()].map(({ change }) => change.ruleId));
    for (const { ruleId } of now.outline.rules) {
      if (!rules.has(ruleId)) continue;
      const found = new Map<string, Finding[]>();
      for await (const part of this.records.reader.all(now.set, { rule: ruleId }))
        for (const finding of part) {
          const key = placeKey(ruleId, finding.pageUrl);
          if (!places.has(key)) continue;
          const same = found.get(key);
          if (same) same.push(finding);
          else found.set(key, [finding]);
        }
      for (const [key, findings] of found) {
        const change = places.get(key)?.change;
        if (!change) continue;
        const picked = pickChanged(findings.map(componentOf), change.newComponents ?? [], change.new);
        yield picked.flatMap((at) => findings[at] ?? []);
      }
    }
  }

  private async openIfAny(principal: Principal, run: OwnedRunRow): Promise<ComparedRuns | null> {
    try {
      return await this.open(principal, run, null);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  private async open(principal: Principal, run: OwnedRunRow, withId: string | null): Promise<ComparedRuns> {
    const { owned, sites } = this;
    const otherId = withId ?? (await this.previousOf(run.id));
    if (otherId === null) throw nothingToCompare('This is the first completed audit of its site.');
    const other = await owned.get(principal, otherId, 'runs:read');
    const described = await sites.describe([run.id, other.id]);
    const [first, second] = [described.get(run.id), described.get(other.id)];
    if (!first || !second) throw new AppError('NOT_FOUND');
    if (first.siteKey !== second.siteKey) throw nothingToCompare('These runs are audits of different sites.');
    const [beforeRun, nowRun] =
      (first.completedAt ?? '') < (second.completedAt ?? '') || first.id === second.id
        ? [first, second]
        : [second, first];
    const [before, now] = [await this.records.open(beforeRun.id), await this.records.open(nowRun.id)];
    if (!before || !now) throw nothingToCompare('Only completed runs whose findings are stored can be compared.');
    const comparison = new AuditComparison(before.record, now.record);
    return { beforeRun, nowRun, before, now, comparison };
  }

  private async previousOf(id: string): Promise<string | null> {
    return (await this.historyOf(id))[0]?.runId ?? null;
  }

  /** Read where something is new: only that can be back. */
  private async earlierThan({ beforeRun, comparison }: ComparedRuns): Promise<AuditRecord[]> {
    if (!hasNew(comparison)) return [];
    const records: AuditRecord[] = [];
    for (const { runId } of (await this.historyOf(beforeRun.id)).slice(0, EARLIER_RUNS)) {
      const run = await this.records.open(runId);
      if (run) records.push(run.record);
    }
    return records;
  }

  private async historyOf(id: string): ReturnType<typeof findHistory> {
    const run = (await this.sites.describe([id])).get(id);
    return run ? findHistory(this.database, { id, orgId: run.orgId, siteKey: run.siteKey }) : [];
  }

  private async categories(beforeId: string, nowId: string): Promise<CategoryChange[]> {
    const changes = new Map<string, CategoryChange>();
    for (const runId of [beforeId, nowId]) {
      const { categories = [] } = (await this.reports.findOfRun(runId))?.summary ?? {};
      for (const { category, name, lost } of categories as {
        category: string;
        name?: string;
        lost?: number | null;
      }[]) {
        const change = changes.get(category) ?? { category, name: name ?? category, before: null, now: null };
        if (runId === beforeId) change.before = lost ?? null;
        if (runId === nowId) change.now = lost ?? null;
        changes.set(category, change);
      }
    }
    return [...changes.values()].filter(({ before, now }) => (before ?? 0) + (now ?? 0) > 0);
  }
}

interface ComparedRuns {
  beforeRun: SiteRun;
  nowRun: SiteRun;
  before: RecordedRun;
  now: RecordedRun;
  comparison: AuditComparison;
}

function keyOf({ before, now }: ComparedRuns): string {
  return `${before.set.runId} ${before.set.epoch} ${now.set.runId} ${now.set.epoch}`;
}

async function collect(parts: AsyncIterable<readonly Finding[]>): Promise<Finding[]> {
  const all: Finding[] = [];
  for await (const part of parts) all.push(...part);
  return all;
}

function hasNew(comparison: AuditComparison): boolean {
  for (const change of comparison.changes()) if (change.new > 0) return true;
  return false;
}

function nothingToCompare(message: string): AppError {
  return new AppError('NOT_FOUND', { message });
}

function isWanted(finding: Finding, filter: FindingFilter): boolean {
  const { page, cause } = filter;
  return (
    lets(finding, filter) &&
    matches(finding, filter) &&
    (!cause || finding.cause === cause) &&
    (!page || finding.pageUrl === page || finding.pages.includes(page))
  );
}
