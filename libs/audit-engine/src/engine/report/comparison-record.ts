import { readImportance, type CategoryImportance } from '#common';
import type { RuleMeta } from '../run/rule-meta.js';
import { CATEGORY_IDS, type CategoryId } from '../score/categories.js';
import {
  componentOf,
  decodeLocations,
  pageHash,
  SITE,
  type Component,
  type DecodedLocations,
  type FoundAt,
} from './comparison-locations.js';

/** What of a rule decides about the score. */
export type RuleWeight = Pick<RuleMeta, 'category' | 'severity' | 'weight' | 'critical' | 'judges'>;

/** One rule of one audit: a rule that is missing from the record was not in the catalogue, or was switched off. */
export interface RuleRecord {
  scope: 'page' | 'site';
  name: string;
  severity: 'error' | 'warning';
  /** Raised when a rule reports other things than before. */
  version: number;
  /** False when the rule itself failed. A rule that did not apply anywhere has checked, and found nothing. */
  isChecked: boolean;
  found: FoundAt;
  /** What it found beside, and people ignore. */
  ignored: FoundAt;
  /** Pages (from 1 on) that it did not check, although they were read. */
  unchecked: ReadonlySet<number>;
  /** `found` is only a part of what it found. */
  isCut: boolean;
  /** It is unknown what it did on pages where it found nothing. */
  isUnsure: boolean;
  /** Of a site rule, the number of its findings is all that is known. */
  isCounted: boolean;
  /** Null where the record does not say it. */
  weight: RuleWeight | null;
}

/** What comparing takes of one audit. */
export interface AuditRecord {
  /** `surface`, `full`, …; with links to other sites or without, with rendered pages or without. Null: unknown. */
  scope: string | null;
  scoreVersion: number | null;
  score: number | null;
  /** Of categories that count more or less than normal. */
  importance: CategoryImportance;
  /** Points of the score that ignores make. */
  ignoredPoints: number;
  /** Hashes of the pages that were read, ascending. */
  pages: Float64Array;
  /** False where more pages were read than are known. */
  hasAllPages: boolean;
  /** Hashes of URLs that responded with 404 or 410. */
  gone: ReadonlySet<number>;
  /** Pages (from 1 on) that were read, and whose content was not seen. */
  unseen: ReadonlySet<number>;
  /** Pages (from 1 on) that were checked as a browser shows them. */
  rendered: ReadonlySet<number>;
  /** Rules whose findings scripts correct on samples that a browser showed; null where it showed none. */
  corrected: ReadonlySet<string> | null;
  rules: ReadonlyMap<string, RuleRecord>;
}

/** Counts of one page that a file may claim: more is nonsense. */
const MAX_COUNT = 10_000_000;
const NOTHING: FoundAt = { at: new Uint32Array(), counts: new Uint32Array(), components: new Uint32Array() };

type Members = Record<string, unknown>;

/** On which pages each rule found something, where that is kept beside a report of before it carried its locations. */
export interface KnownPlaces {
  urls: readonly string[];
  rules: Readonly<Record<string, { pages: readonly number[]; counts: readonly number[] }>>;
}

/** A report of ours as a record; null for one of another tool. Reports come from strangers: what makes no sense counts as not known. */
export function readAuditRecord(report: unknown, places: KnownPlaces | null = null): AuditRecord | null {
  if (!isMembers(report) || !isMembers(report.ruleResults) || !isMembers(report.healthScore)) return null;
  if (typeof report.timestamp !== 'string' || !Array.isArray(report.pages)) return null;
  const results = Object.entries(report.ruleResults);
  if (
    !results.every(([, rule]) => isMembers(rule) && typeof rule.ruleId === 'string' && typeof rule.judged === 'number')
  )
    return null;
  const locations = report.locations === undefined ? null : decodeLocations(report.locations);
  const isBroken = report.locations !== undefined && locations === null;
  const lists = locations === null ? new ListedPages(report, results, places) : null;
  const rules = new Map<string, RuleRecord>();
  for (const [ruleId, rule] of results as [string, Members][]) {
    const head = headOf(rule);
    const found = lists ? lists.foundBy(rule, head.scope) : foundIn(locations, ruleId);
    const isCut = found.isCut || (isBroken && found.found.at.length > 0);
    const isUnsure = isCut || (lists !== null && typeof rule.errors === 'number' && rule.errors > 0);
    // A page rule that failed has failed page by page, and the locations say where.
    const isChecked = head.isChecked || (locations !== null && head.scope === 'page' && rule.status === 'error');
    const ignored = locations?.ignored.get(ruleId) ?? NOTHING;
    rules.set(ruleId, { ...head, ...found, ignored, isChecked, isCut, isUnsure });
  }
  const { coverage, healthScore, scoreVersion } = report;
  return {
    scope: scopeOf(coverage),
    scoreVersion: typeof scoreVersion === 'number' ? scoreVersion : null,
    score: typeof healthScore.score === 'number' ? healthScore.score : null,
    importance: readImportance(healthScore.importance) ?? {},
    ignoredPoints: readIgnoredPoints(report.ignoredFindings),
    pages: locations?.pages ?? lists?.pages ?? new Float64Array(),
    hasAllPages: !isBroken && (lists?.isWhole ?? true),
    gone: locations?.gone ?? new Set(),
    unseen: locations?.unseen ?? new Set(),
    rendered: locations?.rendered ?? new Set(),
    corrected: readCorrected(coverage),
    rules,
  };
}

function readIgnoredPoints(value: unknown): number {
  return isMembers(value) && typeof value.points === 'number' && Math.abs(value.points) <= 100 ? value.points : 0;
}

type Found = Pick<RuleRecord, 'found' | 'unchecked' | 'isCut' | 'isCounted'>;

function foundIn(locations: DecodedLocations | null, ruleId: string): Found {
  const { found = NOTHING, unchecked = new Set<number>() } = locations?.rules.get(ruleId) ?? {};
  return { found, unchecked, isCut: false, isCounted: false };
}

function headOf(rule: Members): Pick<RuleRecord, 'scope' | 'name' | 'severity' | 'version' | 'isChecked' | 'weight'> {
  const { status, severity, category, weight, judges, ruleVersion } = rule;
  const scope = rule.scope === 'site' ? 'site' : 'page';
  const level = severity === 'error' ? 'error' : 'warning';
  const isKnown = isCategory(category) && typeof weight === 'number' && weight >= 1 && weight <= 10;
  return {
    scope,
    name: typeof rule.name === 'string' ? rule.name : String(rule.ruleId),
    severity: level,
    version: typeof ruleVersion === 'number' ? ruleVersion : 1,
    isChecked: status !== 'error' && status !== 'disabled',
    weight: isKnown
      ? {
          category,
          severity: level,
          weight,
          judges: judges === 'site' ? 'site' : 'pages',
          ...(rule.critical === true && { critical: true }),
        }
      : null,
  };
}

/** A report of before locations were kept: it lists up to 500 pages, and of a rule up to 100 pages and 50 findings. */
class ListedPages {
  readonly pages: Float64Array;
  readonly isWhole: boolean;
  private readonly numberOf: ReadonlyMap<number, number>;

  constructor(
    report: Members,
    results: readonly [string, unknown][],
    private readonly places: KnownPlaces | null,
  ) {
    const hashes = new Set<number>((places?.urls ?? []).map(pageHash));
    const listed = [...listOf(report.pages)];
    for (const [, rule] of results) if (isMembers(rule) && rule.scope !== 'site') listed.push(...listOf(rule.pages));
    for (const page of listed) if (isMembers(page) && typeof page.url === 'string') hashes.add(pageHash(page.url));
    this.pages = Float64Array.from(hashes).sort();
    this.numberOf = new Map([...this.pages].map((hash, i) => [hash, i + 1]));
    this.isWhole = places !== null || (typeof report.totalPages === 'number' && report.totalPages <= this.pages.length);
  }

  foundBy(rule: Members, scope: 'page' | 'site'): Found {
    const rest = { unchecked: new Set<number>(), isCounted: scope === 'site' };
    if (rule.status !== 'fail' && rule.status !== 'warn') return { found: NOTHING, isCut: false, ...rest };
    const total = countOf(rule.itemsTotal);
    const listed = this.foundInItems(rule, scope, total);
    if (listed) return { found: listed, isCut: false, ...rest, isCounted: false };
    if (scope === 'site') return { found: newFound([[SITE, total ?? 1]]), isCut: total === null, ...rest };
    const known = this.places && this.foundAtPlaces(this.places, String(rule.ruleId));
    if (known) return { found: known, isCut: false, ...rest };
    const counts = new Map<number, number>();
    let isCut = typeof rule.pagesTotal !== 'number' || rule.pagesTotal > listOf(rule.pages).length;
    for (const page of listOf(rule.pages)) {
      const number =
        isMembers(page) && typeof page.url === 'string' ? this.numberOf.get(pageHash(page.url)) : undefined;
      const count = isMembers(page) ? countOf(page.count) : null;
      isCut ||= number === undefined || count === null;
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + (count ?? 1));
    }
    return { found: newFound([...counts].sort(([a], [b]) => a - b)), isCut, ...rest };
  }

  /** All findings with their components, where the report lists all of them. */
  private foundInItems(rule: Members, scope: 'page' | 'site', total: number | null): FoundAt | null {
    const items = listOf(rule.items).filter(isItem);
    if (total === null || items.length !== total) return null;
    const places = new Map<number, number[]>();
    for (const item of items) {
      const at = isAboutSite(item, scope) ? SITE : this.numberOf.get(pageHash(item.pageUrl ?? ''));
      if (at === undefined) return null;
      places.set(at, [...(places.get(at) ?? []), componentOf(item)]);
    }
    const sorted = [...places].sort(([a], [b]) => a - b);
    return {
      ...newFound(sorted.map(([at, components]) => [at, components.length])),
      components: Uint32Array.from(sorted.flatMap(([, components]) => components.sort((a, b) => a - b))),
    };
  }

  private foundAtPlaces({ urls, rules }: KnownPlaces, ruleId: string): FoundAt | null {
    const rule = rules[ruleId];
    const counts = (rule?.pages ?? []).map((page, i): [number, number] => [
      this.numberOf.get(pageHash(urls[page] ?? '')) ?? SITE,
      rule?.counts[i] ?? 1,
    ]);
    return rule ? newFound(counts.sort(([a], [b]) => a - b)) : null;
  }
}

/** Numbers of findings without their components. */
export function newFound(counts: readonly (readonly [at: number, count: number])[]): FoundAt {
  return {
    at: Uint32Array.from(counts, ([at]) => at),
    counts: Uint32Array.from(counts, ([, count]) => count),
    components: null,
  };
}

/** A finding about a page of the site names it, and no list of pages. */
export function isAboutSite(item: ListedItem, scope: 'page' | 'site'): boolean {
  return item.pageUrl === null || (scope === 'site' && item.pages !== undefined);
}

export type ListedItem = Component & { pageUrl: string | null; pages?: unknown };

function isItem(value: unknown): value is ListedItem {
  return (
    isMembers(value) &&
    typeof value.messageId === 'string' &&
    (value.pageUrl === null || typeof value.pageUrl === 'string')
  );
}

function readCorrected(coverage: unknown): AuditRecord['corrected'] {
  const { samples } = isMembers(coverage) && isMembers(coverage.rendering) ? coverage.rendering : {};
  if (!isMembers(samples) || typeof samples.compared !== 'number' || samples.compared === 0) return null;
  const corrected = Array.isArray(samples.corrected) ? (samples.corrected as unknown[]) : [];
  return new Set(
    corrected.flatMap((each) => (isMembers(each) && typeof each.ruleId === 'string' ? [each.ruleId] : [])),
  );
}

function scopeOf(coverage: unknown): string | null {
  if (!isMembers(coverage) || typeof coverage.mode !== 'string') return null;
  const links = isMembers(coverage.externalLinks) ? ' with external links' : '';
  const { rendered } = isMembers(coverage.rendering) ? coverage.rendering : {};
  return `${coverage.mode}${links}${typeof rendered === 'number' && rendered > 0 ? ', rendered' : ''}`;
}

function isCategory(value: unknown): value is CategoryId {
  return (CATEGORY_IDS as readonly unknown[]).includes(value);
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_COUNT ? value : null;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
