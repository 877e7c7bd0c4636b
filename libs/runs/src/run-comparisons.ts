import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Principal } from '#auth';
import { AppError } from '#common';
import type { Database } from '#database';
import {
  changesBetween,
  countChanges,
  FindingsReader,
  FindingsRepository,
  type ChangeKind,
  type ChangeRow,
  type RunPlaces,
} from '#findings';
import type { ChangeRowList } from '#findings/dto';
import { ReportsRepository } from '#reports';
import type { BlobStore } from '#storage';
import { findHistory } from './run-history.repository.js';
import type { RunsService } from './runs.service.js';
import type { CategoryChange, RunComparison } from './dto/comparison.dto.js';
import type { Sites } from './sites.repository.js';

const inflate = promisify(gunzip);
/** Reports of runs are bounded by their builder, far below. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
/** Audits before the older one in which something may have been mended that is back now. */
const EARLIER_RUNS = 4;
const CACHED_RUNS = 200;

/** What has changed between any two completed runs of a site, for those who may read both. */
export class RunComparisons {
  private readonly reader: FindingsReader;
  private readonly reports: ReportsRepository;
  private readonly judged = new LRUCache<string, ReadonlySet<string>>({ max: CACHED_RUNS });

  constructor(private readonly parts: { database: Database; storage: BlobStore; runs: RunsService; sites: Sites }) {
    this.reports = new ReportsRepository(parts.database);
    this.reader = new FindingsReader(new FindingsRepository(parts.database));
  }

  /**
   * @param withId the run to compare with; null for the completed one before it. The older of both is `before`, whichever was asked for.
   * @throws AppError NOT_FOUND as `RunsService.getDetail`, and where there is nothing to compare with
   */
  async compare(principal: Principal, id: string, withId: string | null): Promise<RunComparison> {
    const pair = await this.open(principal, id, withId);
    const { counts, rules } = countChanges(changesBetween(pair.before, pair.now, pair.earlier));
    const then = new Set(pair.before.places.urls);
    const both = pair.now.places.urls.filter((url) => then.has(url)).length;
    return {
      before: pair.beforeRun,
      now: pair.nowRun,
      isScoreComparable: pair.beforeRun.scoreVersion === pair.nowRun.scoreVersion,
      ...counts,
      pages: { both, onlyBefore: then.size - both, onlyNow: pair.now.places.urls.length - both },
      categories: await this.categories(pair.beforeRun.id, pair.nowRun.id),
      rules,
    };
  }

  /** The rows behind each number. @throws as `compare` */
  async rows(
    principal: Principal,
    id: string,
    wanted: { withId: string | null; kind: ChangeKind | null; rule: string | null; limit: number; offset: number },
  ): Promise<ChangeRowList> {
    const { before, now, earlier } = await this.open(principal, id, wanted.withId);
    const rows: ChangeRow[] = [];
    let total = 0;
    for (const row of changesBetween(before, now, earlier)) {
      if ((wanted.kind !== null && row.kind !== wanted.kind) || (wanted.rule !== null && row.ruleId !== wanted.rule))
        continue;
      if (total >= wanted.offset && rows.length < wanted.limit) rows.push(row);
      total++;
    }
    return { rows, total, hasMore: wanted.offset + rows.length < total };
  }

  private async open(principal: Principal, id: string, withId: string | null) {
    const { runs, sites } = this.parts;
    const asked = await runs.getDetail(principal, id);
    const otherId = withId ?? (await this.previousOf(id));
    if (otherId === null) throw nothingToCompare('This is the first completed audit of its site.');
    const other = await runs.getDetail(principal, otherId);
    const described = await sites.describe([asked.id, other.id]);
    const [first, second] = [described.get(asked.id), described.get(other.id)];
    if (!first || !second) throw new AppError('NOT_FOUND');
    if (first.siteKey !== second.siteKey) throw nothingToCompare('These runs are audits of different sites.');
    const [beforeRun, nowRun] =
      (first.completedAt ?? '') < (second.completedAt ?? '') || first.id === second.id
        ? [first, second]
        : [second, first];
    const [before, now] = [await this.placesOf(beforeRun.id), await this.placesOf(nowRun.id)];
    if (!before || !now)
      throw nothingToCompare('Only completed runs can be compared, and none from before findings were kept.');
    return { beforeRun, nowRun, before, now, earlier: await this.earlierThan(beforeRun.id) };
  }

  private async previousOf(id: string): Promise<string | null> {
    return (await this.historyOf(id))[0]?.runId ?? null;
  }

  private async earlierThan(id: string): Promise<RunPlaces[]> {
    const history = (await this.historyOf(id)).slice(0, EARLIER_RUNS);
    const found = await Promise.all(history.map(({ runId }) => this.placesOf(runId, false)));
    return found.filter((run) => run !== null);
  }

  private async historyOf(id: string): ReturnType<typeof findHistory> {
    const run = (await this.parts.sites.describe([id])).get(id);
    return run ? findHistory(this.parts.database, { id, orgId: run.orgId, siteKey: run.siteKey }) : [];
  }

  private async placesOf(runId: string, isJudgedWanted = true): Promise<RunPlaces | null> {
    const set = await this.reader.open(runId);
    if (!set) return null;
    const judged = isJudgedWanted ? await this.judgedIn(runId) : null;
    return { outline: set.outline, places: await this.reader.placesOf(set), judged };
  }

  /** From the report, which alone says what a rule judged. Null when its content is gone. */
  private async judgedIn(runId: string): Promise<ReadonlySet<string> | null> {
    const known = this.judged.get(runId);
    if (known) return known;
    const key = await this.reports.findContentKey(runId);
    const blob = key === null ? null : await this.parts.storage.get(key);
    if (!blob) return null;
    const content = await inflate(blob.body, { maxOutputLength: MAX_REPORT_BYTES });
    const { ruleResults } = JSON.parse(content.toString('utf8')) as {
      ruleResults?: Record<string, { judged?: number }>;
    };
    const judged = new Set(
      Object.entries(ruleResults ?? {}).flatMap(([ruleId, rule]) => ((rule.judged ?? 1) > 0 ? [ruleId] : [])),
    );
    this.judged.set(runId, judged);
    return judged;
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

function nothingToCompare(message: string): AppError {
  return new AppError('NOT_FOUND', { message });
}
